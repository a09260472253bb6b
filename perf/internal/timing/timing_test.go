package timing

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestOf(t *testing.T) {
	got := Of([]time.Duration{2, 4, 4, 4, 5, 5, 7, 9})
	// The mean is 5, the sum of squares 32, and 32/7 has the root 2.138.
	if want := (Times{Runs: 8, Best: 2, Average: 5, Deviation: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Of([]time.Duration{3}); got.Deviation != 0 || got.Best != 3 {
		t.Errorf("%+v", got)
	}
}

func TestRepeat(t *testing.T) {
	n := 0
	times, err := Repeat(context.Background(), 3, func() error { n++; return nil })
	if n != 3 || times.Runs != 3 || times.Best <= 0 || err != nil {
		t.Error(n, times, err)
	}
	broken := errors.New("broken")
	if _, err := Repeat(context.Background(), 3, func() error { return broken }); err != broken {
		t.Error(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	n = 0
	_, err = Repeat(ctx, 3, func() error { n++; cancel(broken); return nil })
	if n != 1 || err != broken {
		t.Error(n, err)
	}
}

// The lines of a table that Spark itself printed, with its numbers.
func TestWriteTable(t *testing.T) {
	const want = `200000 MapOutputs, 10 blocks w/ broadcast:  Best Time(ms)   Avg Time(ms)   Stdev(ms)    Rate(M/s)   Per Row(ns)   Relative
-------------------------------------------------------------------------------------------------------------------------
Serialization                                         90             93           3          2.2         449.1       1.0X
Deserialization                                      137            144           6          1.5         685.7       0.7X
`
	var b strings.Builder
	err := WriteTable(&b, "200000 MapOutputs, 10 blocks w/ broadcast", 200_000, []Case{
		{"Serialization", Times{Best: 89_820_000, Average: 93e6, Deviation: 3e6}},
		{"Deserialization", Times{Best: 137_140_000, Average: 144e6, Deviation: 6e6}},
	})
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[int64]string{0: "0.0 B", 426: "426.0 B", 1024: "1.0 KiB", 2_621_440: "2.5 MiB",
		5 << 30: "5.0 GiB"} {
		if got := Size(bytes); got != want {
			t.Errorf("%d bytes are %s, want %s", bytes, got, want)
		}
	}
}
