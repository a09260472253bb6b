package worker

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func indexed(list []int, i int) (v int, err error) {
	defer Catch(&err)
	return list[i], nil
}

func panicking(v any) (err error) {
	defer Catch(&err)
	panic(v)
}

func TestPanicsAreErrors(t *testing.T) {
	if v, err := indexed([]int{7}, 0); v != 7 || err != nil {
		t.Error(v, err)
	}
	_, err := indexed(nil, 3)
	if got, want := err.Error(), "panic: runtime error: index out of range [3] with length 0, in "+
		"github.com/schemagen/schemagen/internal/worker.indexed (worker_test.go:"; !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	if err := panicking(io.ErrNoProgress); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
	for v, want := range map[any]string{"words": "panic: words, in ", 7: "panic: a value of type int, in "} {
		if err := panicking(v); !strings.HasPrefix(err.Error(), want) ||
			!strings.Contains(err.Error(), ".panicking (worker_test.go:") {
			t.Error(err)
		}
	}
}

func TestBudget(t *testing.T) {
	var b Budget
	b.Begin(64<<20, 4)
	if b.Allowance() != 1<<20 || !b.HasRoom() {
		t.Error(b)
	}
	b.Take(60 << 20) // the first one, however large
	if !b.HasRoom() {
		t.Error("no room beside", b)
	}
	b.Give(60<<20, 16<<20)
	if b.Allowance() != 20<<20 {
		t.Error("after one of 16 MiB:", b.Allowance())
	}
	begun := 0
	for b.HasRoom() {
		b.Take(b.Allowance())
		begun++
	}
	if begun != 3 {
		t.Errorf("%d blocks of 16 MiB at once, in 64", begun)
	}
	b.Give(0, 64<<20)
	if b.Allowance() != 64<<20 || b.HasRoom() {
		t.Error("an allowance above the budget:", b)
	}
	b.Begin(1<<20, 8)
	if b.Allowance() != 128<<10 {
		t.Error("a small budget is shared:", b.Allowance())
	}
}
