// Command beam adds up the sales of each store, from container files to container files, in a pipeline of Apache Beam.
//
//	go run . --input 'sales-*.avro' --output totals
//
// It runs in this process, on Beam's Prism runner. With --runner and the flags that go with it, it runs anywhere that
// Beam does.
package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/signal"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/schemagen/schemagen/examples/beam/avrobeam"
	"github.com/schemagen/schemagen/examples/beam/sales"

	_ "github.com/schemagen/schemagen/runtime/compress/bzip2" // files with these codecs can be read and written too
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
)

var (
	input  = flag.String("input", "", "patterns of the files to read, separated by commas")
	output = flag.String("output", "", "the beginning of the names of the files to write")
	shards = flag.Int("shards", 1, "how many files to write")
	codec  = flag.String("codec", "zstandard",
		"the codec of the files to write, with a level if wanted, as in zstandard:3")
	splitBytes = flag.Int64("split_bytes", avrobeam.DefaultSplitBytes, "how many bytes of a file are read at once")
)

func main() {
	flag.Parse()
	beam.Init() // a worker gets no further
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		log.Exitf(ctx, "beam: %v", err)
	}
}

// run runs the pipeline on the runner that the flags choose.
func run(ctx context.Context) error {
	if *input == "" || *output == "" {
		return errors.New("--input and --output are needed")
	}
	p, s := beam.NewPipelineWithRoot()
	addUp(s, strings.Split(*input, ","), *output, avrobeam.ReadOptions{SplitBytes: *splitBytes},
		avrobeam.WriteOptions{Shards: *shards, Codec: *codec})
	return beamx.Run(ctx, p)
}

// addUp is the pipeline: sales of files to totals of files.
func addUp(s beam.Scope, patterns []string, prefix string, reading avrobeam.ReadOptions,
	writing avrobeam.WriteOptions) {
	var all []beam.PCollection
	for _, pattern := range patterns {
		all = append(all, avrobeam.Read[sales.Sale](s, pattern, reading))
	}
	avrobeam.Write[sales.Total](s, prefix, totals(s, beam.Flatten(s, all...)), writing)
}
