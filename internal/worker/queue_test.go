package worker

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"testing"
	"time"
)

type square struct {
	n, result int
}

func TestTasksComeBackInOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 5} {
		var running, most atomic.Int64
		q := Queue[square]{Workers: workers, Work: func(s *square) {
			for now := running.Add(1); now > most.Load(); {
				most.Store(now)
			}
			time.Sleep(time.Duration(s.n%3) * 100 * time.Microsecond)
			s.result = s.n * s.n
			running.Add(-1)
		}}
		begun := 0
		next := func() (*square, error) {
			if begun == 100 {
				return nil, io.EOF
			}
			s := q.Fresh()
			s.n = begun
			begun++
			return s, nil
		}
		tasks := make(map[*square]bool)
		for i := range 100 {
			s, err := q.Pull(next)
			if err != nil || s.n != i || s.result != i*i {
				t.Fatalf("%d workers: task %d is %v, %v", workers, i, s, err)
			}
			if ahead := begun - i; ahead > max(1, 2*workers) {
				t.Fatalf("%d workers: %d tasks at once", workers, ahead)
			}
			tasks[s] = true
			q.GiveBack(s)
		}
		for range 2 {
			if s, err := q.Pull(next); err != io.EOF {
				t.Errorf("%d workers: %v, %v after the end", workers, s, err)
			}
		}
		if n := int(most.Load()); n > max(1, workers) {
			t.Errorf("%d workers: %d tasks were worked on at once", workers, n)
		}
		if len(tasks) > max(1, 2*workers) {
			t.Errorf("%d workers: %d tasks in memory", workers, len(tasks))
		}
	}
}

// An error comes behind the tasks before it, and is forgotten when the tasks are.
func TestErrorsWaitForTheirTurn(t *testing.T) {
	q := Queue[square]{Workers: 3, Work: func(s *square) { s.result = s.n * s.n }}
	failure := errors.New("no more")
	n := 0
	next := func() (*square, error) {
		if n++; n > 2 {
			return nil, failure
		}
		return &square{n: n}, nil
	}
	s, err := q.Pull(next)
	if err != nil || s.result != 1 || q.Len() != 1 || q.First().n != 2 || q.Idle() {
		t.Fatal(s, err, q.Len())
	}
	q.Each(func(s *square) {
		if s.result != 4 {
			t.Error(s)
		}
	})
	dropped := 0
	q.Drop(func(s *square) { dropped += s.result })
	if dropped != 4 || !q.Idle() || q.First() != nil || q.Fresh().n != 2 {
		t.Error(dropped)
	}
	if _, err := q.Pull(next); err != failure || q.Idle() {
		t.Error(err)
	}
}

// Tasks that take something of a budget are begun while it has room, one always.
func TestBudgetBoundsWhatIsBegun(t *testing.T) {
	q := Queue[square]{Workers: 8, Work: func(*square) {}}
	q.Budget.Begin(3<<20, 16)
	begun := 0
	if _, err := q.Pull(func() (*square, error) {
		begun++
		q.Budget.Take(1 << 20)
		return new(square), nil
	}); err != nil || begun != 3 {
		t.Errorf("%d tasks of 1 MiB are begun with 3, %v", begun, err)
	}
	q.Drop(nil)
}

func TestKeepsNoMemoryBeyondABound(t *testing.T) {
	for _, size := range []int{0, 1 << 10, 4 << 20, 4<<20 + 1} {
		if kept := Keep(make([]byte, size)) != nil; kept != (size <= 4<<20) {
			t.Errorf("%d bytes are kept: %v", size, kept)
		}
	}
}

func ExampleQueue() {
	q := Queue[square]{Workers: 2, Work: func(s *square) { s.result = s.n * s.n }}
	for n := range 4 {
		s := q.Fresh()
		s.n = n
		q.Add(s)
	}
	for q.Len() > 0 {
		fmt.Println(q.Take().result)
	}
	// Output:
	// 0
	// 1
	// 4
	// 9
}
