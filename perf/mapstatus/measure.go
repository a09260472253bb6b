package mapstatus

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/schemagen/schemagen/perf/internal/timing"
	"github.com/schemagen/schemagen/runtime/compress"
)

// Options says what to measure. Zero values stand for the defaults.
type Options struct {
	// Maps is the number of map outputs. Default: 200 000.
	Maps int
	// Blocks are the numbers of blocks of a map output, each a table with broadcast and one without. Default: 10, 100
	// and 1000.
	Blocks []int
	// Repeats is how often each case is run. Default: 5.
	Repeats int
	// Codec is the name of the codec, as compress.Lookup takes it. Default: zstandard:1, as in Spark.
	Codec string
	// JSON makes [Run] print the result as JSON instead of tables.
	JSON bool
}

// Result is what was measured.
type Result struct {
	Codec  string  `json:"codec"`
	Tables []Table `json:"tables"`
}

// Table is one number of blocks, with or without broadcast.
type Table struct {
	Maps      int  `json:"maps"`
	Blocks    int  `json:"blocks"`
	Broadcast bool `json:"broadcast"`
	// Cases are the serialisation, the deserialisation, and the serialisation with a write of each status to the
	// codec's bare stream.
	Cases []timing.Case `json:"cases"`
	// MessageBytes is the size of the message, BroadcastBytes that of the chunks that it stands for.
	MessageBytes   int64 `json:"messageBytes"`
	BroadcastBytes int64 `json:"broadcastBytes"`
}

func (o *Options) fill() {
	if o.Maps == 0 {
		o.Maps = 200_000
	}
	if len(o.Blocks) == 0 {
		o.Blocks = []int{10, 100, 1000}
	}
	if o.Repeats == 0 {
		o.Repeats = 5
	}
	if o.Codec == "" {
		o.Codec = "zstandard:1"
	}
}

// Run measures and prints the result to out. See [Measure] for progress.
func Run(ctx context.Context, options Options, progress func(done, total int, name string), out io.Writer) error {
	result, err := Measure(ctx, options, progress)
	if err != nil {
		return err
	}
	if options.JSON {
		return timing.WriteJSON(out, result)
	}
	return result.WriteTable(out)
}

// Measure checks that equal statuses come back, and times. progress, which may be nil, is called before each table. The
// context is looked at between two runs.
func Measure(ctx context.Context, options Options, progress func(done, total int, name string)) (*Result, error) {
	options.fill()
	if progress == nil {
		progress = func(int, int, string) {}
	}
	if options.Maps <= 0 || options.Repeats <= 0 || slices.Min(options.Blocks) <= 0 {
		return nil, fmt.Errorf("mapstatus: %d maps, %d blocks, %d repeats: all have to be above 0", options.Maps,
			options.Blocks, options.Repeats)
	}
	codec, err := compress.Lookup(options.Codec)
	if err != nil {
		return nil, err
	}
	result := &Result{Codec: options.Codec}
	for _, blocks := range options.Blocks {
		for _, with := range []bool{true, false} {
			t := Table{Maps: options.Maps, Blocks: blocks, Broadcast: with}
			progress(len(result.Tables), 2*len(options.Blocks), t.title())
			if err := t.measure(ctx, codec, options.Repeats); err != nil {
				return nil, err
			}
			result.Tables = append(result.Tables, t)
		}
	}
	return result, nil
}

func (t *Table) title() string {
	with := "w/o"
	if t.Broadcast {
		with = "w/"
	}
	return fmt.Sprintf("%d MapOutputs, %d blocks %s broadcast", t.Maps, t.Blocks, with)
}

func (t *Table) measure(ctx context.Context, codec compress.Codec, repeats int) error {
	statuses := Statuses(t.Maps, t.Blocks)
	var store *Store
	if t.Broadcast {
		store = new(Store)
	}
	message, err := Serialize(statuses, codec, store, 0)
	if err != nil {
		return err
	}
	t.MessageBytes = int64(len(message))
	if store != nil {
		t.BroadcastBytes = store.Bytes()
	}
	bare, err := serialize(statuses, codec, store, 0, encodeBare)
	if err != nil {
		return err
	}
	for _, m := range [][]byte{message, bare} {
		got, err := Deserialize(m, codec, store)
		if err == nil {
			err = equal(statuses, got)
		}
		if err != nil {
			return fmt.Errorf("mapstatus: %s: %w", t.title(), err)
		}
	}
	if store != nil {
		store.Remove(bare)
	}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"Serialization", func() error {
			m, err := Serialize(statuses, codec, store, 0)
			if store != nil {
				store.Remove(m)
			}
			return err
		}},
		{"Deserialization", func() error {
			got, err := Deserialize(message, codec, store)
			if err == nil && len(got.Statuses) != t.Maps {
				err = fmt.Errorf("mapstatus: %d statuses came back of %d", len(got.Statuses), t.Maps)
			}
			return err
		}},
		{"Serialization, bare codec", func() error {
			m, err := serialize(statuses, codec, store, 0, encodeBare)
			if store != nil {
				store.Remove(m)
			}
			return err
		}},
	} {
		times, err := timing.Repeat(ctx, repeats, c.run)
		if err != nil {
			return err
		}
		t.Cases = append(t.Cases, timing.Case{Name: c.name, Times: times})
	}
	return nil
}

// WriteTable prints the tables as Spark's benchmark does.
func (r *Result) WriteTable(out io.Writer) error {
	for _, t := range r.Tables {
		if err := timing.WriteTable(out, t.title(), t.Maps, t.Cases); err != nil {
			return err
		}
		_, err := fmt.Fprintf(out, "\nCompressed Serialized MapStatus sizes: %s\nCompressed Serialized Broadcast "+
			"MapStatus sizes: %s\n\n\n",
			timing.Size(t.MessageBytes), timing.Size(t.BroadcastBytes))
		if err != nil {
			return err
		}
	}
	return nil
}
