package collect

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/internal/timing"
	"github.com/schemagen/schemagen/runtime/compress"
)

// Options says what to measure. Zero values stand for the defaults.
type Options struct {
	// Rows are the numbers of rows. Default: 1, 2 and 4 million.
	Rows []int
	// Repeats is how many runs there are. In each run every implementation collects each number of rows, smaller
	// numbers several times, so that it is the same number of rows in all, and the average counts: short things would
	// else find a quiet moment of the machine more easily than long ones. Default: 5.
	Repeats int
	// Codec is the name of the codec, as compress.Lookup takes it. Default: lz4, as in Spark.
	Codec string
	// Implementations are those to measure, of Implementations(). Default: all.
	Implementations []string
	// JSON makes [Run] print the result as JSON instead of a table.
	JSON bool
}

// Result is what was measured.
type Result struct {
	Codec   string        `json:"codec"`
	Repeats int           `json:"repeats"`
	Rows    []Measurement `json:"rows"`
}

// Measurement is how one implementation did with one number of rows.
type Measurement struct {
	Implementation string `json:"implementation"`
	Rows           int    `json:"rows"`
	// Bytes is the size of the packed and compressed rows.
	Bytes int `json:"bytes"`
	// Collect is the time for packing all rows and reading them back; Pack and Read are its two parts, each with the
	// best of its own, so that they may add up to less.
	Collect timing.Times `json:"collect"`
	Pack    timing.Times `json:"pack"`
	Read    timing.Times `json:"read"`
}

func (o *Options) fill() {
	if len(o.Rows) == 0 {
		o.Rows = []int{1_000_000, 2_000_000, 4_000_000}
	}
	if o.Repeats == 0 {
		o.Repeats = 5
	}
	if o.Codec == "" {
		o.Codec = "lz4"
	}
	if len(o.Implementations) == 0 {
		o.Implementations = Implementations()
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

// Measure checks each implementation and then times it. progress, which may be nil, is called before each step. The
// context is looked at between two runs.
func Measure(ctx context.Context, options Options, progress func(done, total int, name string)) (*Result, error) {
	options.fill()
	if progress == nil {
		progress = func(int, int, string) {}
	}
	if least := slices.Min(options.Rows); least <= 0 || options.Repeats <= 0 {
		return nil, fmt.Errorf("collect: %d rows, %d repeats: both have to be above 0", least, options.Repeats)
	}
	codec, err := compress.Lookup(options.Codec)
	if err != nil {
		return nil, err
	}
	var subjects []implementation
	for _, name := range options.Implementations {
		s, ok := byName(name)
		if !ok {
			return nil, fmt.Errorf("collect: there is no implementation %q; there are %v", name, Implementations())
		}
		subjects = append(subjects, s)
	}
	total := (1 + options.Repeats) * len(options.Rows)
	most := slices.Max(options.Rows)
	trials := make([][]trial, len(options.Rows))
	for repeat := range 1 + options.Repeats {
		for i, n := range options.Rows {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			step := fmt.Sprintf("%d rows, run %d", n, repeat)
			if repeat == 0 {
				step = fmt.Sprintf("%d rows, check", n)
				for _, s := range subjects {
					trials[i] = append(trials[i], trial{by: s, rows: n, times: most / n})
				}
			}
			progress(repeat*len(options.Rows)+i, total, step)
			if err := run(trials[i], people(n), codec, repeat == 0); err != nil {
				return nil, err
			}
		}
	}
	result := &Result{Codec: options.Codec, Repeats: options.Repeats}
	for k := range subjects {
		for i := range options.Rows {
			result.Rows = append(result.Rows, trials[i][k].measurement())
		}
	}
	return result, nil
}

// trial is one implementation at one number of rows.
type trial struct {
	by                  implementation
	rows, bytes         int
	times               int // to collect in each run
	collect, pack, read []time.Duration
}

// run lets each of the trials of one number of rows take its turn, checked or timed. All others have their turn before
// the same one has its next, so that a while in which the machine is slow does not fall on one number of rows, or on
// one implementation, alone. No other rows may be in memory: how often garbage is collected depends on how much there
// is, and with more rows than are collected it would be less often for few of them.
func run(trials []trial, rows []perf.Person, codec compress.Codec, check bool) error {
	for i := range trials {
		t := &trials[i]
		turn := t.turn
		if check {
			turn = t.check
		}
		if err := turn(rows, codec); err != nil {
			return fmt.Errorf("collect: %s: %w", t.by.name, err)
		}
	}
	return nil
}

// check collects once and compares what comes back.
func (t *trial) check(rows []perf.Person, codec compress.Codec) error {
	packed, err := t.by.pack(rows, codec)
	if err != nil {
		return err
	}
	got, err := t.by.read(packed, len(rows), codec)
	if err != nil {
		return err
	}
	t.bytes = packed.Len()
	return equal(rows, got)
}

// turn times a run.
func (t *trial) turn(rows []perf.Person, codec compress.Codec) error {
	var packing, reading time.Duration
	for range t.times {
		runtime.GC() // for no run to pay for the garbage of others
		start := time.Now()
		packed, err := t.by.pack(rows, codec)
		if err != nil {
			return err
		}
		between := time.Now()
		got, err := t.by.read(packed, len(rows), codec)
		if err != nil {
			return err
		}
		reading += time.Since(between)
		packing += between.Sub(start)
		if len(got) != len(rows) || packed.Len() != t.bytes {
			return fmt.Errorf("%d rows in %d bytes, where there were %d in %d", len(got), packed.Len(), len(rows),
				t.bytes)
		}
	}
	n := time.Duration(t.times)
	t.collect, t.pack, t.read = append(t.collect, (packing+reading)/n), append(t.pack, packing/n),
		append(t.read, reading/n)
	return nil
}

func (t *trial) measurement() Measurement {
	return Measurement{Implementation: t.by.name, Rows: t.rows, Bytes: t.bytes, Collect: timing.Of(t.collect),
		Pack: timing.Of(t.pack),
		Read: timing.Of(t.read)}
}

// Growth is how much longer a row takes where it takes longest than where it takes least, over all numbers of rows, as
// a part of the latter: 0.1 stands for 10 %. It is 0 for an implementation that was not measured.
func (r *Result) Growth(implementation string) float64 {
	var each []float64
	for _, m := range r.Rows {
		if m.Implementation == implementation {
			each = append(each, m.Collect.Per(m.Rows))
		}
	}
	if len(each) == 0 {
		return 0
	}
	return slices.Max(each)/slices.Min(each) - 1
}
