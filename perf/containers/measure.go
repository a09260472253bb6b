package containers

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/schemagen/schemagen/perf/internal/timing"
)

// Options says what to measure. Zero values stand for the defaults.
type Options struct {
	// Records is how many records a file has; they are rounded up to whole batches. Default: 100 000, which are 20 MB.
	Records int
	// Repeats is how many rounds there are, of which the best counts. Default: 10.
	Repeats int
	// Codecs are the codecs. Default: [Codecs].
	Codecs []string
	// Workers are the numbers of workers. Default: 1 and 2.
	Workers []int
	// JSON makes [Run] print the result as JSON instead of a table.
	JSON bool
}

// Result is what was measured.
type Result struct {
	Codec string `json:"codec"`
	Mode  string `json:"mode"`
	Way   string `json:"way"`
	// Nanoseconds is the least time for the whole file.
	Nanoseconds float64 `json:"nanoseconds"`
	// Relative is how many times as fast as the first way of the row it is.
	Relative float64 `json:"relative"`
	// Records and Bytes are those of the row.
	Records int `json:"records"`
	Bytes   int `json:"bytes"`
	// FileBytes is the size of the file that is made or read.
	FileBytes int `json:"fileBytes"`
}

// Throughput is in megabytes a second, of the data before they are compressed.
func (r *Result) Throughput() float64 { return float64(r.Bytes) * 1e3 / r.Nanoseconds }

// Run measures and prints the result to out. progress, which may be nil, is called before each round.
func Run(ctx context.Context, options Options, progress func(done, total int, name string), out io.Writer) error {
	results, err := measureOwn(ctx, options, progress)
	if err != nil {
		return err
	}
	if options.JSON {
		return timing.WriteJSON(out, results)
	}
	return WriteTable(out, results)
}

func measureOwn(ctx context.Context, options Options, progress func(done, total int, name string)) ([]Result, error) {
	if options.Records == 0 {
		options.Records = 100_000
	}
	if options.Repeats == 0 {
		options.Repeats = 10
	}
	if options.Codecs == nil {
		options.Codecs = Codecs
	}
	if options.Workers == nil {
		options.Workers = []int{1, 2}
	}
	if options.Records < 0 || options.Repeats < 0 {
		return nil, fmt.Errorf("containers: %d records, %d repeats: both have to be above 0", options.Records,
			options.Repeats)
	}
	rows, err := NewFiles(options.Records).Rows(options.Codecs, options.Workers)
	if err != nil {
		return nil, err
	}
	return Measure(ctx, rows, options.Repeats, progress)
}

// Measure times rows. The ways of a row take turns, so that a while in which the machine is slow does not fall on one
// of them alone; the garbage of others is collected before each turn.
func Measure(ctx context.Context, rows []Row, repeats int,
	progress func(done, total int, name string)) ([]Result, error) {
	var results []Result
	for i, row := range rows {
		best := make([]time.Duration, len(row.Ways))
		for round := range repeats {
			if progress != nil {
				progress(i*repeats+round, len(rows)*repeats, row.Codec+", "+row.Mode)
			}
			for k, way := range row.Ways {
				turn, err := timing.Repeat(ctx, 1, func() error {
					if err := way.Run(); err != nil {
						return fmt.Errorf("%s, %s, %s: %w", row.Codec, row.Mode, way.Name, err)
					}
					return nil
				})
				if err != nil {
					return nil, err
				}
				if round == 0 || turn.Best < best[k] {
					best[k] = turn.Best
				}
			}
		}
		for k, way := range row.Ways {
			size := row.FileBytes
			if way.FileBytes > 0 {
				size = way.FileBytes
			}
			results = append(results, Result{
				Codec: row.Codec, Mode: row.Mode, Way: way.Name, Nanoseconds: float64(best[k]),
				Relative: float64(best[0]) / float64(best[k]),
				Records:  row.Records, Bytes: row.Bytes, FileBytes: size,
			})
		}
	}
	return results, nil
}

// WriteTable prints results, one line each.
func WriteTable(out io.Writer, results []Result) error {
	b := fmt.Appendf(nil, "%-10s %-6s %-10s %10s %12s %10s %10s\n", "codec", "mode", "way", "file(MB)", "Per Row(ns)",
		"MB/s", "Relative")
	for _, r := range results {
		b = fmt.Appendf(b, "%-10s %-6s %-10s %10.1f %12.0f %10.0f %9.2fX\n", r.Codec, r.Mode, r.Way,
			float64(r.FileBytes)/1e6,
			r.Nanoseconds/float64(r.Records), r.Throughput(), r.Relative)
	}
	_, err := out.Write(b)
	return err
}
