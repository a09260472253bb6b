package blocks_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/blocks"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// longs is a container file of the numbers from 0 up to n, 10 in a block.
func longs(t testing.TB, n int, options ...ocf.WriterOption) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"long"`, append(options, ocf.BlockCount(10))...)
	for i := 0; i < n && err == nil; i++ {
		err = w.AppendDatum(runtime.AppendLong(nil, int64(i)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func open(t testing.TB, file []byte) *ocf.Reader {
	t.Helper()
	r, err := ocf.NewReader(io.MultiReader(bytes.NewReader(file))) // a stream, whose blocks are good until the next one
	if err != nil {
		t.Fatal(err)
	}
	return r
}

type sums struct {
	numbers []int64
	reader  runtime.Reader
}

// job gathers the numbers of a file, a few at a time, into list.
func job(workers int, list *[]int64) blocks.Job[sums] {
	return blocks.Job[sums]{
		Workers: workers,
		Work: func(t *blocks.Task[sums]) (bool, error) {
			s := &t.State
			if t.Again == 0 {
				s.reader.ResetBytes(t.Plain)
			}
			s.numbers = s.numbers[:0]
			for len(s.numbers) < 3 {
				if s.reader.AtEnd() {
					return false, nil
				}
				s.numbers = append(s.numbers, s.reader.Long())
			}
			return true, s.reader.Err()
		},
		Deliver: func(t *blocks.Task[sums]) error {
			*list = append(*list, t.State.numbers...)
			return nil
		},
	}
}

func check(t *testing.T, what string, list []int64, from, to int) {
	t.Helper()
	if len(list) != to-from {
		t.Fatalf("%s: %d numbers, want %d", what, len(list), to-from)
	}
	for i, v := range list {
		if v != int64(from+i) {
			t.Fatalf("%s: number %d is %d", what, from+i, v)
		}
	}
}

func TestBlocksComeInOrder(t *testing.T) {
	for _, codec := range []string{"null", "deflate", "snappy"} {
		file := longs(t, 1234, ocf.Codec(codec))
		for _, workers := range []int{0, 1, 2, 7} {
			var list []int64
			if err := blocks.Run(open(t, file), job(workers, &list)); err != nil {
				t.Fatal(err)
			}
			check(t, fmt.Sprint(codec, workers), list, 0, 1234)
		}
	}
}

func TestSkippedBlocksAreNotWorkedOn(t *testing.T) {
	file := longs(t, 100)
	for _, workers := range []int{1, 3} {
		var list []int64
		j := job(workers, &list)
		var seen int64
		j.Skip = func(b ocf.Block, first int64) (bool, error) {
			if first != seen {
				t.Errorf("a block begins with record %d, want %d", first, seen)
			}
			seen += b.Count
			return first < 40, nil
		}
		deliver := j.Deliver
		j.Deliver = func(task *blocks.Task[sums]) error {
			if task.Again == 0 && task.First != task.State.numbers[0] {
				t.Errorf("record %d is said to be number %d", task.State.numbers[0], task.First)
			}
			return deliver(task)
		}
		if err := blocks.Run(open(t, file), j); err != nil {
			t.Fatal(err)
		}
		check(t, "skipped", list, 40, 100)
	}
}

func TestRunStopsWhereItIsTold(t *testing.T) {
	file := longs(t, 1000)
	for _, workers := range []int{1, 3} {
		for _, failure := range []error{blocks.ErrStop, errors.New("the disk is full")} {
			var list []int64
			j := job(workers, &list)
			deliver := j.Deliver
			j.Deliver = func(task *blocks.Task[sums]) error {
				if task.First == 30 {
					return failure
				}
				return deliver(task)
			}
			err := blocks.Run(open(t, file), j)
			if failure == blocks.ErrStop && err != nil || failure != blocks.ErrStop && err != failure {
				t.Errorf("error %v", err)
			}
			check(t, "stopped", list, 0, 30)
		}
	}
}

func TestErrorsComeAfterWhatIsBeforeThem(t *testing.T) {
	file := longs(t, 1000, ocf.Codec("snappy"))
	r := open(t, file)
	var offsets []int64
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		offsets = append(offsets, b.Offset)
	}
	file[offsets[20]+5] ^= 1 // in the data of the block
	for _, workers := range []int{1, 3} {
		var list []int64
		err := blocks.Run(open(t, file), job(workers, &list))
		var failure *ocf.Error
		if !errors.As(err, &failure) || failure.Offset != offsets[20] {
			t.Errorf("error %v, want one at byte %d", err, offsets[20])
		}
		check(t, "damaged", list, 0, 200)
	}
	// What Work has made before its own error is delivered.
	wrong := errors.New("wrong number")
	for _, workers := range []int{1, 3} {
		var list []int64
		j := job(workers, &list)
		work := j.Work
		j.Work = func(task *blocks.Task[sums]) (bool, error) {
			more, err := work(task)
			if task.First == 50 && task.Again == 1 {
				err = wrong
			}
			return more, err
		}
		if err := blocks.Run(open(t, longs(t, 100)), j); err != wrong {
			t.Errorf("error %v", err)
		}
		check(t, "wrong", list, 0, 56)
	}
}

// A panic in another goroutine is an error at its block, behind what came before it.
func TestPanicsAreErrorsAtTheirBlock(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var list []int64
		j := job(workers, &list)
		work := j.Work
		j.Work = func(task *blocks.Task[sums]) (bool, error) {
			if task.First == 50 && task.Again == 1 {
				panic("out of order")
			}
			return work(task)
		}
		err := blocks.Run(open(t, longs(t, 100)), j)
		var failure *ocf.Error
		if !errors.As(err, &failure) || failure.Block != 6 || !strings.Contains(err.Error(),
			"panic: out of order, in ") {
			t.Errorf("error %v", err)
		}
		check(t, "panic", list, 0, 53)
	}
}

// Blocks that decompress to much are not held all at once, and each of them comes as it is, in its turn.
func TestLargeBlocksAreHeldOneByOne(t *testing.T) {
	const size, count = 24 << 20, 9
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"bytes"`, ocf.Codec("zstandard:1"), ocf.BlockCount(1))
	large, small := runtime.AppendBytes(nil, make([]byte, size)), runtime.AppendBytes(nil, make([]byte, 100))
	for i := 0; i < 2*count && err == nil; i++ {
		err = w.AppendDatum([][]byte{large, small}[i%2])
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	var held, most atomic.Int64
	seen := 0
	err = blocks.Run(open(t, file.Bytes()), blocks.Job[int]{
		Workers: 4,
		Work: func(t *blocks.Task[int]) (bool, error) {
			t.State = len(t.Plain)
			for now := held.Add(int64(t.State)); now > most.Load(); {
				most.Store(now)
			}
			return false, nil
		},
		Deliver: func(task *blocks.Task[int]) error {
			if want := []int{len(large), len(small)}[seen%2]; task.State != want {
				t.Errorf("block %d has %d bytes, want %d", seen, task.State, want)
			}
			seen++
			held.Add(-int64(task.State))
			return nil
		},
	})
	if err != nil || seen != 2*count || most.Load() > 96<<20 {
		t.Errorf("%d blocks, up to %d bytes at once, %v", seen, most.Load(), err)
	}
}

func Example() {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"long"`, ocf.Codec("deflate"), ocf.BlockCount(3))
	if err != nil {
		log.Fatal(err)
	}
	for i := range 7 {
		w.AppendDatum(runtime.AppendLong(nil, int64(i)))
	}
	w.Close()

	r, err := ocf.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	err = blocks.Run(r, blocks.Job[int]{
		Workers: 2,
		Work: func(t *blocks.Task[int]) (more bool, err error) {
			t.State = len(t.Plain)
			return false, nil
		},
		Deliver: func(t *blocks.Task[int]) error {
			fmt.Println("from record", t.First, "on:", t.Count, "records of", t.State, "bytes")
			return nil
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// from record 0 on: 3 records of 3 bytes
	// from record 3 on: 3 records of 3 bytes
	// from record 6 on: 1 records of 1 bytes
}
