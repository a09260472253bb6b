package ocf_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func TestAppendAll(t *testing.T) {
	goroutines(t)
	var list []users.User
	for i := range 2000 {
		list = append(list, *user(i))
	}
	for _, codec := range []string{"null", "zstandard"} {
		for _, workers := range []int{1, 2, 4} {
			for _, size := range []ocf.WriterOption{ocf.BlockBytes(2000), ocf.BlockCount(7), ocf.BlockCount(1 << 40)} {
				var file bytes.Buffer
				w, err := ocf.NewWriterFor[users.User](&file, ocf.Codec(codec), ocf.Workers(workers), size)
				if err != nil {
					t.Fatal(err)
				}
				for from := 0; from < len(list); {
					to := min(from+1+from*from%700, len(list))
					scratch := append([]users.User{}, list[from:to]...)
					if n, err := ocf.AppendAll(w, scratch); n != to-from || err != nil {
						t.Fatal(n, err)
					}
					clear(scratch) // nobody looks at it any more
					if from = to; from < len(list) && from%3 == 0 {
						appendUsers(t, w, from, from+1)
						from++
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				checkUsers(t, ocf.Records[users.User](openBytes(t, file.Bytes())), 0, len(list))
			}
		}
	}
}

// The records before one that cannot be encoded are in the file, and no others; writing goes on.
func TestAppendAllStopsAtABadRecord(t *testing.T) {
	goroutines(t)
	list := events()[:1000]
	for _, workers := range []int{1, 3} {
		for _, bad := range []int{0, 1, 99, 500, 999} {
			var file bytes.Buffer
			w, err := ocf.NewWriterFor[perf.Event](&file, ocf.Workers(workers), ocf.BlockCount(20), ocf.Codec("snappy"))
			if err != nil {
				t.Fatal(err)
			}
			kind := list[bad].Kind
			list[bad].Kind = 77 // no symbol
			n, err := ocf.AppendAll(w, list)
			list[bad].Kind = kind
			if n != bad || !errors.Is(err, rt.ErrEnum) {
				t.Fatalf("%d workers: %d records, want %d: %v", workers, n, bad, err)
			}
			if n, err = ocf.AppendAll(w, list[bad:]); err != nil {
				t.Fatal(n, err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			i := 0
			for e, err := range ocf.Records[perf.Event](openBytes(t, file.Bytes())) {
				if err != nil || fmt.Sprint(e.Sequence) != fmt.Sprint(list[i].Sequence) {
					t.Fatal(i, e, err)
				}
				i++
			}
			if i != len(list) {
				t.Fatalf("%d workers, bad %d: %d records", workers, bad, i)
			}
		}
	}
}
