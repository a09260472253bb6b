package containers

import (
	"bytes"
	"fmt"
	"io"
	"reflect"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// BlockBytes is the size of blocks, in bytes before they are compressed.
const BlockBytes = 64 << 10

// batch is how many different events there are.
const batch = 1000

// Modes of a [Row].
const (
	Write = "write"
	Read  = "read"  // into one value that is used again
	Fresh = "fresh" // read into fresh values
)

// Codecs are the names of the codecs, in the order of the rows.
var Codecs = []string{"null", "deflate", "snappy", "zstandard"}

// A Way is a way to write or read all records of a file.
type Way struct {
	Name string
	Run  func() error
	// FileBytes is the size of the file that it makes, if it is not that of the row.
	FileBytes int
}

// A Row is one codec and mode, and the ways that it is done in.
type Row struct {
	Codec, Mode string
	// Records is how many there are, Bytes their size before they are compressed, FileBytes that of the file.
	Records, Bytes, FileBytes int
	Ways                      []Way
}

// Events returns the row Event of package cases: at most 1000 of its values, and the bytes of each.
func Events() (events []*perf.Event, data [][]byte) {
	for _, c := range cases.All() {
		if c.Name == "Event" {
			data = c.Data()[:min(batch, c.Entries())]
			for i := range data {
				events = append(events, c.Generated(i).(*perf.Event))
			}
		}
	}
	return events, data
}

// Files are files of the same events.
type Files struct {
	events []*perf.Event
	rounds int // how often they are in a file
	bytes  int
}

// NewFiles returns files of n records, rounded up to whole batches of [Events].
func NewFiles(n int) *Files {
	events, data := Events()
	f := &Files{events: events, rounds: (n + len(events) - 1) / len(events)}
	for _, d := range data {
		f.bytes += len(d) * f.rounds
	}
	return f
}

// Records is how many records a file has.
func (f *Files) Records() int { return f.rounds * len(f.events) }

// Bytes is how many bytes they have before they are compressed.
func (f *Files) Bytes() int { return f.bytes }

// Write writes a file.
func (f *Files) Write(dst io.Writer, codec string, workers int) error {
	w, err := ocf.NewWriterFor[perf.Event](dst, ocf.Codec(codec), ocf.BlockBytes(BlockBytes), ocf.Workers(workers))
	if err != nil {
		return err
	}
	for range f.rounds {
		for _, x := range f.events {
			if err := w.Append(x); err != nil {
				return err
			}
		}
	}
	return w.Close()
}

// Read reads a file, into fresh records or into one, and calls each, unless it is nil, with the number of every record.
func (f *Files) Read(file []byte, fresh bool, workers int, each func(i int, x *perf.Event) error) error {
	options := []ocf.ReaderOption{ocf.Workers(workers)}
	if !fresh {
		options = append(options, ocf.ReuseRecords())
	}
	r, err := ocf.NewReader(bytes.NewReader(file), options...)
	if err != nil {
		return err
	}
	n := 0
	for x, err := range ocf.Records[perf.Event](r) {
		if err == nil && each != nil {
			err = each(n, x)
		}
		if err != nil {
			return err
		}
		n++
	}
	if n != f.Records() {
		return fmt.Errorf("%d records are read, not %d", n, f.Records())
	}
	return nil
}

// Check reads a file in every way and compares the records.
func (f *Files) Check(file []byte, workers []int) error {
	for _, n := range workers {
		for _, fresh := range []bool{false, true} {
			if err := f.Read(file, fresh, n, func(i int, x *perf.Event) error {
				if !reflect.DeepEqual(x, f.events[i%len(f.events)]) {
					return fmt.Errorf("record %d is read as %+v with %d workers", i, x, n)
				}
				return nil
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rows returns the rows of the given codecs, with a way for each number of workers.
func (f *Files) Rows(codecs []string, workers []int) ([]Row, error) {
	var rows []Row
	for _, codec := range codecs {
		var file []byte
		for _, n := range workers {
			var b bytes.Buffer
			err := f.Write(&b, codec, n)
			if err == nil {
				err = f.Check(b.Bytes(), workers)
			}
			if err != nil {
				return nil, fmt.Errorf("%s, %d workers: %w", codec, n, err)
			}
			file = b.Bytes()
		}
		for _, mode := range []string{Write, Read, Fresh} {
			row := Row{Codec: codec, Mode: mode, Records: f.Records(), Bytes: f.bytes, FileBytes: len(file)}
			for _, n := range workers {
				way := Way{Name: fmt.Sprint(n, " workers"), Run: func() error {
					return f.Read(file, mode == Fresh, n, nil)
				}}
				if n == 1 {
					way.Name = "1 worker"
				}
				if mode == Write {
					way.Run = func() error { return f.Write(io.Discard, codec, n) }
				}
				row.Ways = append(row.Ways, way)
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}
