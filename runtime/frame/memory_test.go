package frame_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/frame"
)

// heapAfter meets so many ids, all at once, and returns how much the heap holds then for the decoder.
func heapAfter(t *testing.T, ids int, options ...frame.Option) (held int64, r *registry) {
	t.Helper()
	r = &registry{letters: 4000} // so that what is kept shows
	decoder := frame.NewDecoder[users.User](frame.Confluent{}, r, options...)
	meet := func(id uint32) error {
		var u users.User
		return decoder.Decode(t.Context(), appendOldUser(frame.Confluent{}.AppendHeader(nil, id), 7, "Ada"), &u)
	}
	if err := meet(0); err != nil {
		t.Fatal(err)
	}
	atOnce := func(do func(id uint32)) {
		var done sync.WaitGroup
		start := make(chan struct{})
		for id := range uint32(ids) {
			done.Go(func() {
				<-start
				do(id)
			})
		}
		close(start)
		done.Wait()
	}
	atOnce(func(uint32) {}) // the memory for goroutines stays
	before := heap()
	atOnce(func(id uint32) {
		if err := meet(id); err != nil {
			t.Error(err)
		}
	})
	held = heap() - before
	runtime.KeepAlive(decoder)
	return held, r
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // pools are empty after two
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestAThousandIDsAtOnceStayBounded(t *testing.T) {
	all, r := heapAfter(t, 1000, frame.MaxSchemas(1000))
	if n := r.calledInAll(); n != 1000 {
		t.Errorf("%d lookups of 1000 ids", n)
	}
	some, _ := heapAfter(t, 1000, frame.MaxSchemas(50))
	many, _ := heapAfter(t, 5000, frame.MaxSchemas(50))
	t.Logf("held after 1000 ids: %d bytes with all kept, %d with 50 kept; after 5000 ids: %d", all, some, many)
	// The names of the counters of the registry are among it, a hundred bytes an id.
	if some > all/5 {
		t.Errorf("50 schemas take %d bytes, 1000 take %d", some, all)
	}
	if many > all/5 {
		t.Errorf("5000 ids leave %d bytes, 1000 that are kept take %d", many, all)
	}
}
