package peer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"

	hambaavro "github.com/hamba/avro/v2"
	hambaocf "github.com/hamba/avro/v2/ocf"
	"github.com/linkedin/goavro/v2"
	twmbavro "github.com/twmb/avro"
	twmbocf "github.com/twmb/avro/ocf"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/containers"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
)

// Own is the name of this project among the ways of a container row.
const Own = "schemagen"

// A container is a library that writes and reads files of events.
type container struct {
	name  string
	write func(dst io.Writer, codec string) error
	// read reads a file, into fresh records or into one that is used again, unless fresh records are all there is. It
	// calls check, unless it is nil, for every record.
	read func(src io.Reader, fresh bool, check func(i int, record any) error) (n int, err error)
	same func(record any, i int) error // compares a record with an event of the batch
	// cannot has the codecs that are not there.
	cannot []string
}

// ContainerRows returns the rows of package containers for files of n records, with every library as a way: all read
// the same file, in blocks of the same size, and write the same records. Before, the file of each has been read by
// ours, and ours by each, and what was read has been compared.
func ContainerRows(n int, codecs []string) ([]containers.Row, error) {
	files := containers.NewFiles(n)
	libraries, err := containerLibraries(files)
	if err != nil {
		return nil, err
	}
	var rows []containers.Row
	for _, codec := range codecs {
		own, err := files.Rows([]string{codec}, []int{1})
		if err != nil {
			return nil, err
		}
		var file bytes.Buffer
		if err := files.Write(&file, codec, 1); err != nil {
			return nil, err
		}
		for i := range own {
			own[i].Ways[0].Name = Own
		}
		for _, library := range libraries {
			if slices.Contains(library.cannot, codec) {
				continue
			}
			written, err := library.check(files, file.Bytes(), codec)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", codec, library.name, err)
			}
			for i := range own {
				own[i].Ways = append(own[i].Ways, library.way(own[i].Mode, codec, file.Bytes(), files.Records(),
					written))
			}
		}
		rows = append(rows, own...)
	}
	return rows, nil
}

// check compares what a library makes and reads, and returns the size of the file it makes.
func (c *container) check(files *containers.Files, file []byte, codec string) (size int, err error) {
	events, _ := containers.Events()
	batch := len(events)
	var b bytes.Buffer
	if err := c.write(&b, codec); err != nil {
		return 0, err
	}
	if err := files.Check(b.Bytes(), []int{1}); err != nil {
		return 0, err
	}
	for _, fresh := range []bool{false, true} {
		n, err := c.read(bytes.NewReader(file), fresh, func(i int, record any) error {
			if err := c.same(record, i%batch); err != nil {
				return fmt.Errorf("record %d: %w", i, err)
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
		if n != files.Records() {
			return 0, fmt.Errorf("%d records are read, not %d", n, files.Records())
		}
	}
	return b.Len(), nil
}

func (c *container) way(mode, codec string, file []byte, records, written int) containers.Way {
	if mode == containers.Write {
		return containers.Way{Name: c.name, Run: func() error { return c.write(io.Discard, codec) }, FileBytes: written}
	}
	return containers.Way{Name: c.name, Run: func() error {
		n, err := c.read(bytes.NewReader(file), mode == containers.Fresh, nil)
		if err == nil && n != records {
			err = fmt.Errorf("%d records are read, not %d", n, records)
		}
		return err
	}}
}

func containerLibraries(files *containers.Files) ([]container, error) {
	all := cases.All()
	i := slices.IndexFunc(all, func(c *cases.Case) bool { return c.Name == "Event" })
	events, _ := containers.Events()
	batch := &Batch{Case: all[i], Entries: len(events)}
	rounds := files.Records() / batch.Entries
	hamba, err := hambaContainer(batch, rounds)
	if err != nil {
		return nil, err
	}
	twmb, err := twmbContainer(batch, rounds)
	if err != nil {
		return nil, err
	}
	goavro, err := goavroContainer(batch, rounds, files.Bytes()/files.Records())
	return []container{twmb, hamba, goavro}, err
}

func hambaContainer(batch *Batch, rounds int) (container, error) {
	values, err := valuesOf[hambaEvent](batch, hambaConverter())
	if err != nil {
		return container{}, err
	}
	schema, err := hambaavro.Parse(batch.Case.Schema)
	if err != nil {
		return container{}, err
	}
	api := hambaAPI(0)
	return container{
		name: "hamba",
		write: func(dst io.Writer, codec string) error {
			e, err := hambaocf.NewEncoder(batch.Case.Schema, dst, hambaocf.WithCodec(hambaocf.CodecName(codec)),
				hambaocf.WithBlockLength(math.MaxInt32), hambaocf.WithBlockSize(containers.BlockBytes),
				hambaocf.WithEncodingConfig(api))
			if err != nil {
				return err
			}
			for range rounds {
				for i := range values {
					if err := e.Encode(&values[i]); err != nil {
						return err
					}
				}
			}
			return e.Close()
		},
		read: func(src io.Reader, fresh bool, check func(i int, record any) error) (n int, err error) {
			d, err := hambaocf.NewDecoder(src, hambaocf.WithDecoderConfig(api))
			if err != nil {
				return 0, err
			}
			v := new(hambaEvent)
			for ; d.HasNext(); n++ {
				if fresh {
					v = new(hambaEvent)
				}
				v.Tags = v.Tags[:0] // an array without items is left as it was
				err := d.Decode(v)
				if err == nil && check != nil {
					err = check(n, v)
				}
				if err != nil {
					return n, err
				}
			}
			return n, d.Error()
		},
		same: sameEncoded(batch, func(v any) ([]byte, error) { return api.Marshal(schema, v) }),
	}, nil
}

func twmbContainer(batch *Batch, rounds int) (container, error) {
	values, err := valuesOf[plain.Event](batch, twmbConverter())
	if err != nil {
		return container{}, err
	}
	schema, err := twmbavro.Parse(batch.Case.Schema)
	if err != nil {
		return container{}, err
	}
	return container{
		name: "twmb",
		write: func(dst io.Writer, codec string) error {
			options := []twmbocf.WriterOpt{twmbocf.WithBlockBytes(containers.BlockBytes)}
			switch codec {
			case "deflate":
				options = append(options, twmbocf.WithCodec(twmbocf.DeflateCodec(-1)))
			case "snappy":
				options = append(options, twmbocf.WithCodec(twmbocf.SnappyCodec()))
			case "zstandard":
				options = append(options, twmbocf.WithCodec(twmbocf.MustZstdCodec(nil, nil)))
			}
			w, err := twmbocf.NewWriter(dst, schema, options...)
			if err != nil {
				return err
			}
			for range rounds {
				for i := range values {
					if err := w.Encode(&values[i]); err != nil {
						return err
					}
				}
			}
			return w.Close()
		},
		read: func(src io.Reader, fresh bool, check func(i int, record any) error) (n int, err error) {
			r, err := twmbocf.NewReader(src)
			if err != nil {
				return 0, err
			}
			for v := new(plain.Event); ; n++ {
				if fresh {
					v = new(plain.Event)
				}
				err := r.Decode(v)
				if err == io.EOF {
					return n, nil
				}
				if err == nil && check != nil {
					err = check(n, v)
				}
				if err != nil {
					return n, err
				}
			}
		},
		same: sameEncoded(batch, func(v any) ([]byte, error) { return schema.Encode(v) }),
	}, nil
}

// goavroContainer has fresh records only, of which each takes about size bytes.
func goavroContainer(batch *Batch, rounds, size int) (container, error) {
	var schema any
	if err := json.Unmarshal([]byte(batch.Case.Schema), &schema); err != nil {
		return container{}, err
	}
	codec, err := goavro.NewCodec(batch.Case.Schema)
	if err != nil {
		return container{}, err
	}
	n := natives{names: make(map[string]any)}
	n.collect(schema)
	values := make([]any, batch.Entries)
	for i := range values {
		var err error
		if values[i], err = n.of(schema, reflect.ValueOf(batch.Case.Generated(i)).Elem()); err != nil {
			return container{}, err
		}
	}
	return container{
		name: "goavro",
		write: func(dst io.Writer, codec string) error {
			w, err := goavro.NewOCFWriter(goavro.OCFConfig{W: dst, Schema: batch.Case.Schema, CompressionName: codec})
			if err != nil {
				return err
			}
			for range rounds {
				for part := range slices.Chunk(values, max(1, containers.BlockBytes/size)) { // each call is a block
					if err := w.Append(part); err != nil {
						return err
					}
				}
			}
			return nil
		},
		read: func(src io.Reader, _ bool, check func(i int, record any) error) (n int, err error) {
			r, err := goavro.NewOCFReader(src)
			if err != nil {
				return 0, err
			}
			for ; r.Scan(); n++ {
				v, err := r.Read()
				if err == nil && check != nil {
					err = check(n, v)
				}
				if err != nil {
					return n, err
				}
			}
			return n, r.Err()
		},
		same:   sameEncoded(batch, func(v any) ([]byte, error) { return codec.BinaryFromNative(nil, v) }),
		cannot: []string{"zstandard"},
	}, nil
}
