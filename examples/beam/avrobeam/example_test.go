package avrobeam_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/schemagen/schemagen/examples/beam/avrobeam"
	"github.com/schemagen/schemagen/examples/beam/sales"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// A pipeline that reads files and writes the same records to others. What a program has in init,
// avrobeam.Register[sales.Sale](), the tests of this package have too.
func Example() {
	beam.Init()
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file, err := os.Create(filepath.Join(dir, "sales.avro"))
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := ocf.NewWriterFor[sales.Sale](file)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := ocf.AppendAll(w, []sales.Sale{{ID: 1, Store: "Lisbon"}, {ID: 2, Store: "Porto"},
		{ID: 3, Store: "Lisbon"}}); err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}

	p, s := beam.NewPipelineWithRoot()
	all := avrobeam.Read[sales.Sale](s, filepath.Join(dir, "sales*.avro"), avrobeam.ReadOptions{})
	avrobeam.Write[sales.Sale](s, filepath.Join(dir, "copy"), all, avrobeam.WriteOptions{Codec: "zstandard"})
	if _, err := prism.Execute(context.Background(), p); err != nil {
		fmt.Println(err)
		return
	}

	written, err := os.Open(filepath.Join(dir, "copy-00000-of-00001.avro"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer written.Close()
	r, err := ocf.NewReader(written)
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := r.Count()
	fmt.Println(n, r.Header().Codec, err)
	// Output: 3 zstandard <nil>
}
