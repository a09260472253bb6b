package request

import (
	"context"
	"fmt"
	"io"
	"net/rpc"
	"runtime"
	"slices"
	"time"

	"github.com/schemagen/schemagen/perf/internal/timing"
)

// Options says what to measure. Zero values stand for the defaults.
type Options struct {
	// Requests is how many pairs of request and response a run exchanges. Default: 50 000.
	Requests int
	// Depths are the numbers of requests that may be under way at a time. Default: 1 and 64.
	Depths []int
	// Repeats is how often each is run. Default: 5.
	Repeats int
	// JSON makes [Run] print the result as JSON instead of tables.
	JSON bool
}

// Result is what was measured.
type Result struct {
	Sizes []Sizes `json:"sizes"`
	Pairs []Pairs `json:"pairs"`
}

// Pairs is how fast requests and responses were exchanged.
type Pairs struct {
	Implementation string `json:"implementation"`
	// Depth is how many requests may be under way at a time.
	Depth    int          `json:"depth"`
	Requests int          `json:"requests"`
	Times    timing.Times `json:"times"`
	// BytesOfPair is what a pair takes on the connection in both directions, with all that belongs to the protocol.
	BytesOfPair float64 `json:"bytesOfPair"`
}

func (o *Options) fill() {
	if o.Requests == 0 {
		o.Requests = 50_000
	}
	if len(o.Depths) == 0 {
		o.Depths = []int{1, 64}
	}
	if o.Repeats == 0 {
		o.Repeats = 5
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

// implementations are the ways to exchange n pairs. Each has a connection of its own for all of its runs.
var implementations = []struct {
	name    string
	serve   func(io.ReadWriteCloser)
	session func(conn io.ReadWriteCloser) (exchange func(ctx context.Context, n, depth int) error, end func())
}{
	{"schemagen", serve, func(conn io.ReadWriteCloser) (func(context.Context, int, int) error, func()) {
		return func(ctx context.Context, n, depth int) error { return exchange(ctx, conn, n, depth) }, func() {}
	}},
	{"net/rpc", serveNet, func(conn io.ReadWriteCloser) (func(context.Context, int, int) error, func()) {
		client := rpc.NewClient(conn)
		exchange := func(ctx context.Context, n, depth int) error { return exchangeNet(ctx, client, n, depth) }
		return exchange, func() { client.Close() }
	}},
}

// Measure measures sizes and exchanges. progress, which may be nil, is called before each run. When the context ends,
// so does the run.
func Measure(ctx context.Context, options Options, progress func(done, total int, name string)) (*Result, error) {
	options.fill()
	if progress == nil {
		progress = func(int, int, string) {}
	}
	if options.Requests <= 0 || options.Repeats <= 0 || slices.Min(options.Depths) <= 0 {
		return nil, fmt.Errorf("request: %d requests, depths %d, %d repeats: all have to be above 0", options.Requests,
			options.Depths,
			options.Repeats)
	}
	result := new(Result)
	for _, s := range Samples() {
		sizes, err := SizesOf(s)
		if err != nil {
			return nil, err
		}
		result.Sizes = append(result.Sizes, sizes)
	}
	for _, depth := range options.Depths {
		pairs, err := measureDepth(ctx, options, depth, func(done int, name string) {
			progress(len(result.Pairs)*options.Repeats+done, len(options.Depths)*len(implementations)*options.Repeats,
				name)
		})
		if err != nil {
			return nil, err
		}
		result.Pairs = append(result.Pairs, pairs...)
	}
	return result, nil
}

// measureDepth lets the implementations take turns, so that a while in which the machine is slow does not fall on one
// of them alone.
func measureDepth(ctx context.Context, options Options, depth int,
	progress func(done int, name string)) ([]Pairs, error) {
	n := options.Requests
	runs := make([][]time.Duration, len(implementations))
	pairs := make([]Pairs, len(implementations))
	for repeat := range options.Repeats {
		for k, by := range implementations {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			progress(repeat*len(implementations)+k, fmt.Sprintf("%s, %d under way, run %d", by.name, depth, repeat+1))
			p, err := connect(ctx, by.serve)
			if err != nil {
				return nil, err
			}
			exchange, end := by.session(p.client)
			err = exchange(ctx, min(n, 2*depth), depth) // types are described and buffers made before the clock runs
			before := p.client.bytes.Load()
			runtime.GC()
			start := time.Now()
			if err == nil {
				err = exchange(ctx, n, depth)
			}
			runs[k] = append(runs[k], max(time.Since(start), 1))
			transferred := p.client.bytes.Load() - before
			end()
			p.close()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", by.name, err)
			}
			pairs[k] = Pairs{Implementation: by.name, Depth: depth, Requests: n,
				BytesOfPair: float64(transferred) / float64(n)}
		}
	}
	for k := range pairs {
		pairs[k].Times = timing.Of(runs[k])
	}
	return pairs, nil
}

// WriteTable prints the sizes, and how many pairs a second there are, with how many times as many as by net/rpc.
func (r *Result) WriteTable(out io.Writer) error {
	b := []byte("RequestMessage in bytes\n")
	b = fmt.Appendf(b, "%-16s %10s %14s %10s %10s  %s\n", "message", "schemagen", "gob, first", "gob, later", "json",
		"content")
	for _, s := range r.Sizes {
		b = fmt.Appendf(b, "%-16s %10d %14d %10d %10d  %s\n", s.Name, s.Schemagen, s.GobFirst, s.Gob, s.JSON, s.Content)
	}
	b = append(b, "\nRequest and response over one TCP connection on the loopback interface\n"...)
	b = fmt.Appendf(b, "%-16s %10s %10s %14s %14s %11s %14s %14s %11s %10s\n", "implementation", "under way", "pairs",
		"Best Time(ms)",
		"Avg Time(ms)", "Stdev(ms)", "pairs/s", "Per Pair(ns)", "bytes/pair", "Relative")
	for _, p := range r.Pairs {
		b = fmt.Appendf(b, "%-16s %10d %10d %14.0f %14.0f %11.0f %14.0f %14.0f %11.1f %9.1fX\n", p.Implementation,
			p.Depth, p.Requests,
			float64(p.Times.Best)/1e6, float64(p.Times.Average)/1e6, float64(p.Times.Deviation)/1e6,
			p.Times.Rate(p.Requests),
			p.Times.Per(p.Requests), p.BytesOfPair, r.relative(p))
	}
	_, err := out.Write(b)
	return err
}

// relative is how many times as fast as net/rpc at the same depth p is; 0 if that was not measured.
func (r *Result) relative(p Pairs) float64 {
	for _, other := range r.Pairs {
		if other.Implementation == "net/rpc" && other.Depth == p.Depth {
			return p.Times.Rate(p.Requests) / other.Times.Rate(other.Requests)
		}
	}
	return 0
}
