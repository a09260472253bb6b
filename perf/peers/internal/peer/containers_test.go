package peer

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"reflect"
	"slices"
	"testing"

	hambaocf "github.com/hamba/avro/v2/ocf"
	"github.com/linkedin/goavro/v2"
	twmbavro "github.com/twmb/avro"
	twmbocf "github.com/twmb/avro/ocf"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// containerBlock is the size of blocks in container files, in bytes before they are compressed, and containerRounds how often the values of
// the row are in the file: 20 MB, which is 300 blocks.
const (
	containerBlock  = 64 << 10
	containerRounds = 100
)

func events(b *testing.B) *Batch {
	all := cases.All()
	i := slices.IndexFunc(all, func(c *cases.Case) bool { return c.Name == "Event" })
	if i < 0 {
		b.Fatal("no row Event")
	}
	return &Batch{Case: all[i], Entries: min(1000, all[i].Entries())}
}

// container writes the events of the batch to a container file by package ocf.
func container(b *testing.B, batch *Batch, codec string) []byte {
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[perf.Event](&file, ocf.Codec(codec), ocf.BlockBytes(containerBlock))
	for range containerRounds {
		for i := range batch.Entries {
			if err == nil {
				err = w.Append(batch.Case.Generated(i).(*perf.Event))
			}
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	return file.Bytes()
}

// BenchmarkContainersRead reads one file of events, by codec: each library decodes every record into one value that is used again, or, where
// it says fresh or has no other way, into a new one.
func BenchmarkContainersRead(b *testing.B) {
	batch := events(b)
	size := 0
	for _, d := range batch.Data() {
		size += len(d)
	}
	for _, codec := range []string{"null", "deflate", "snappy", "zstandard"} {
		file := container(b, batch, codec)
		bench := func(name string, read func(src io.Reader) (int, error)) {
			b.Run(codec+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(size * containerRounds))
				for b.Loop() {
					n, err := read(bytes.NewReader(file))
					if err != nil || n != batch.Entries*containerRounds {
						b.Fatal(n, err)
					}
				}
			})
		}
		own := func(options ...ocf.ReaderOption) func(io.Reader) (int, error) {
			return func(src io.Reader) (n int, err error) {
				r, err := ocf.NewReader(src, options...)
				if err != nil {
					return 0, err
				}
				for _, err := range ocf.Records[perf.Event](r) {
					if err != nil {
						return n, err
					}
					n++
				}
				return n, nil
			}
		}
		bench("schemagen", own(ocf.ReuseRecords()))
		bench("schemagen-fresh", own())
		bench("schemagen-workers-2", own(ocf.ReuseRecords(), ocf.Workers(2)))
		bench("schemagen-alias", own(ocf.ReuseRecords(), ocf.Strings(rt.StringsAlias)))
		bench("schemagen-alias-workers-2", own(ocf.ReuseRecords(), ocf.Strings(rt.StringsAlias), ocf.Workers(2)))
		bench("schemagen-fresh-workers-2", own(ocf.Workers(2)))
		hamba := func(fresh bool) func(io.Reader) (int, error) {
			api := hambaAPI(0)
			return func(src io.Reader) (n int, err error) {
				d, err := hambaocf.NewDecoder(src, hambaocf.WithDecoderConfig(api))
				if err != nil {
					return 0, err
				}
				v := new(hambaEvent)
				for ; d.HasNext(); n++ {
					if fresh {
						v = new(hambaEvent)
					}
					v.Tags = v.Tags[:0]
					if err := d.Decode(v); err != nil {
						return n, err
					}
				}
				return n, d.Error()
			}
		}
		bench("hamba", hamba(false))
		bench("hamba-fresh", hamba(true))
		twmb := func(fresh bool, options ...twmbocf.ReaderOpt) func(io.Reader) (int, error) {
			return func(src io.Reader) (n int, err error) {
				r, err := twmbocf.NewReader(src, options...)
				if err != nil {
					return 0, err
				}
				for v := new(plain.Event); ; n++ {
					if fresh {
						v = new(plain.Event)
					}
					if err := r.Decode(v); err == io.EOF {
						return n, nil
					} else if err != nil {
						return n, err
					}
				}
			}
		}
		bench("twmb", twmb(false))
		bench("twmb-fresh", twmb(true))
		if codec == "zstandard" {
			continue // goavro has none
		}
		bench("goavro-fresh", func(src io.Reader) (n int, err error) {
			r, err := goavro.NewOCFReader(src)
			if err != nil {
				return 0, err
			}
			for ; r.Scan(); n++ {
				if _, err := r.Read(); err != nil {
					return n, err
				}
			}
			return n, r.Err()
		})
	}
}

// BenchmarkContainersWrite writes it, in blocks of 64 KiB.
func BenchmarkContainersWrite(b *testing.B) {
	batch := events(b)
	size := 0
	for _, d := range batch.Data() {
		size += len(d)
	}
	records := make([]*perf.Event, batch.Entries)
	for i := range records {
		records[i] = batch.Case.Generated(i).(*perf.Event)
	}
	hambaValues, err := valuesOf[hambaEvent](batch, hambaConverter())
	if err != nil {
		b.Fatal(err)
	}
	twmbValues, err := valuesOf[plain.Event](batch, twmbConverter())
	if err != nil {
		b.Fatal(err)
	}
	var schema any
	if err := json.Unmarshal([]byte(batch.Case.Schema), &schema); err != nil {
		b.Fatal(err)
	}
	n := natives{names: make(map[string]any)}
	n.collect(schema)
	natives := make([]any, batch.Entries)
	for i := range natives {
		if natives[i], err = n.of(schema, reflect.ValueOf(batch.Case.Generated(i)).Elem()); err != nil {
			b.Fatal(err)
		}
	}
	for _, codec := range []string{"null", "deflate", "snappy", "zstandard"} {
		bench := func(name string, write func(dst io.Writer) error) {
			b.Run(codec+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(size * containerRounds))
				for b.Loop() {
					if err := write(io.Discard); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		own := func(options ...ocf.WriterOption) func(io.Writer) error {
			return func(dst io.Writer) error {
				w, err := ocf.NewWriterFor[perf.Event](dst, append(options, ocf.Codec(codec), ocf.BlockBytes(containerBlock))...)
				if err != nil {
					return err
				}
				for range containerRounds {
					for _, v := range records {
						if err := w.Append(v); err != nil {
							return err
						}
					}
				}
				return w.Close()
			}
		}
		bench("schemagen", own())
		bench("schemagen-workers-2", own(ocf.Workers(2)))
		bench("hamba", func(dst io.Writer) error {
			e, err := hambaocf.NewEncoder(batch.Case.Schema, dst, hambaocf.WithCodec(hambaocf.CodecName(codec)),
				hambaocf.WithBlockLength(math.MaxInt32), hambaocf.WithBlockSize(containerBlock), hambaocf.WithEncodingConfig(hambaAPI(0)))
			if err != nil {
				return err
			}
			for range containerRounds {
				for i := range hambaValues {
					if err := e.Encode(&hambaValues[i]); err != nil {
						return err
					}
				}
			}
			return e.Close()
		})
		bench("twmb", func(dst io.Writer) error {
			s, err := twmbavro.Parse(batch.Case.Schema)
			if err != nil {
				return err
			}
			options := []twmbocf.WriterOpt{twmbocf.WithBlockBytes(containerBlock)}
			switch codec {
			case "deflate":
				options = append(options, twmbocf.WithCodec(twmbocf.DeflateCodec(-1)))
			case "snappy":
				options = append(options, twmbocf.WithCodec(twmbocf.SnappyCodec()))
			case "zstandard":
				options = append(options, twmbocf.WithCodec(twmbocf.MustZstdCodec(nil, nil)))
			}
			w, err := twmbocf.NewWriter(dst, s, options...)
			if err != nil {
				return err
			}
			for range containerRounds {
				for i := range twmbValues {
					if err := w.Encode(&twmbValues[i]); err != nil {
						return err
					}
				}
			}
			return w.Close()
		})
		if codec == "zstandard" {
			continue // goavro has none
		}
		bench("goavro", func(dst io.Writer) error {
			w, err := goavro.NewOCFWriter(goavro.OCFConfig{W: dst, Schema: batch.Case.Schema, CompressionName: codec})
			if err != nil {
				return err
			}
			perBlock := max(1, containerBlock*batch.Entries/size)
			for range containerRounds {
				for part := range slices.Chunk(natives, perBlock) { // each call is a block
					if err := w.Append(part); err != nil {
						return err
					}
				}
			}
			return nil
		})
	}
}
