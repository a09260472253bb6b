package frame_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/schemagen/schemagen/runtime/frame"
)

var errDown = errors.New("registry is down")

func TestOneLookupForAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		r := &registry{answer: func(_ context.Context, id uint32) (string, error) {
			<-answer
			return versionOf(id, 0), nil
		}}
		cache := frame.NewCache(r, text)
		var done sync.WaitGroup
		for i := range 200 {
			done.Go(func() {
				id := uint32(i % 2)
				if got, err := cache.Get(t.Context(), id); err != nil || got != versionOf(id, 0) {
					t.Errorf("%d: %q, %v", id, got, err)
				}
			})
		}
		synctest.Wait() // all of them wait, two of them in the lookup
		close(answer)
		done.Wait()
		if r.called(0) != 1 || r.called(1) != 1 || cache.Len() != 2 {
			t.Errorf("%d and %d lookups, %d kept", r.called(0), r.called(1), cache.Len())
		}
	})
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		r := &registry{answer: func(context.Context, uint32) (string, error) {
			<-answer
			return "schema", nil
		}}
		cache := frame.NewCache(r, text)
		var done sync.WaitGroup
		done.Go(func() {
			if got, err := cache.Get(t.Context(), 1); got != "schema" || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		done.Go(func() {
			var e *frame.SchemaError
			if _, err := cache.Get(ctx, 1); !errors.Is(err, context.Canceled) || !errors.As(err, &e) ||
				e.ID != uint32(1) {
				t.Errorf("%v", err)
			}
		})
		synctest.Wait()
		cancel()
		synctest.Wait()
		close(answer)
		done.Wait()
		if got, err := cache.Get(ctx, 1); got != "schema" || err != nil { // what is kept needs no context
			t.Errorf("%q, %v", got, err)
		}
		if _, err := cache.Get(ctx, 2); !errors.Is(err, context.Canceled) || r.called(2) != 0 {
			t.Errorf("%v, %d lookups", err, r.called(2))
		}
		// and the cancelled one has left nothing
		if got, err := cache.Get(t.Context(), 2); got != "schema" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	})
}

// The one that looks up gives up; another of those that wait takes over.
func TestLookupIsMadeAnewForThoseThatStillWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		r := &registry{answer: func(ctx context.Context, _ uint32) (string, error) {
			select {
			case <-ctx.Done():
				return "", ctx.Err()
			case <-answer:
				return "schema", nil
			}
		}}
		cache := frame.NewCache(r, text)
		ctx, cancel := context.WithCancel(t.Context())
		var done sync.WaitGroup
		done.Go(func() {
			if _, err := cache.Get(ctx, 1); !errors.Is(err, context.Canceled) {
				t.Errorf("%v", err)
			}
		})
		synctest.Wait()
		for range 10 {
			done.Go(func() {
				if got, err := cache.Get(t.Context(), 1); got != "schema" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		close(answer)
		done.Wait()
		if r.called(1) != 2 {
			t.Errorf("%d lookups, want 2", r.called(1))
		}
	})
}

func TestPanicOfALookupHarmsNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		r := new(registry)
		r.answer = func(context.Context, uint32) (string, error) {
			<-answer
			if r.called(1) == 1 {
				panic("lookup")
			}
			return "schema", nil
		}
		cache := frame.NewCache(r, text)
		var done sync.WaitGroup
		done.Go(func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			_, _ = cache.Get(t.Context(), 1)
		})
		synctest.Wait()
		done.Go(func() {
			if got, err := cache.Get(t.Context(), 1); got != "schema" || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
		synctest.Wait()
		close(answer)
		done.Wait()
	})
}

func TestFailedLookupAnswersForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &registry{answer: func(context.Context, uint32) (string, error) { return "", errDown }}
		cache := frame.NewCache(r, text, frame.RetryAfter(10*time.Second))
		get := func(want error, lookups int) {
			t.Helper()
			if _, err := cache.Get(t.Context(), 1); !errors.Is(err, want) || r.called(1) != lookups {
				t.Errorf("%v, %d lookups, want %v, %d", err, r.called(1), want, lookups)
			}
		}
		get(errDown, 1)
		time.Sleep(10*time.Second - time.Nanosecond)
		get(errDown, 1)
		time.Sleep(time.Nanosecond)
		get(errDown, 2)
		get(errDown, 2)
		r.answer = nil
		time.Sleep(10 * time.Second)
		get(nil, 3)
		time.Sleep(time.Hour)
		get(nil, 3)
		if cache.Len() != 1 {
			t.Errorf("%d kept", cache.Len())
		}
	})
	synctest.Test(t, func(t *testing.T) { // the default
		r := &registry{answer: func(context.Context, uint32) (string, error) { return "", errDown }}
		cache := frame.NewCache(r, text)
		for range 100 {
			_, _ = cache.Get(t.Context(), 1)
			time.Sleep(frame.DefaultRetryAfter / 10)
		}
		if r.called(1) != 10 {
			t.Errorf("%d lookups in ten times DefaultRetryAfter", r.called(1))
		}
	})
	r := &registry{answer: func(context.Context, uint32) (string, error) { return "", errDown }}
	cache := frame.NewCache(r, text, frame.RetryAfter(0))
	for range 3 {
		_, _ = cache.Get(t.Context(), 1)
	}
	if r.called(1) != 3 {
		t.Errorf("%d lookups without keeping, want 3", r.called(1))
	}
}

func TestUnusableSchemaIsNotAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		unusable := errors.New("unusable")
		r := new(registry)
		built := 0
		cache := frame.NewCache(r, func(string) (int, error) { built++; return 0, unusable })
		for range 3 {
			if _, err := cache.Get(t.Context(), 1); !errors.Is(err, unusable) {
				t.Error(err)
			}
			time.Sleep(time.Hour)
		}
		if r.called(1) != 1 || built != 1 || cache.Len() != 0 {
			t.Errorf("%d lookups, %d builds, %d kept", r.called(1), built, cache.Len())
		}
	})
}

func TestTheOneUsedLongestAgoIsDropped(t *testing.T) {
	r := new(registry)
	cache := frame.NewCache(r, text, frame.MaxSchemas(3))
	get := func(ids ...uint32) {
		t.Helper()
		for _, id := range ids {
			if got, err := cache.Get(t.Context(), id); err != nil || got != versionOf(id, 0) {
				t.Fatalf("%d: %q, %v", id, got, err)
			}
		}
	}
	lookups := func(want ...int) {
		t.Helper()
		for id, n := range want {
			if r.called(uint32(id)) != n {
				t.Errorf("%d lookups of %d, want %d", r.called(uint32(id)), id, n)
			}
		}
	}
	get(0, 1, 2, 0, 0, 1) // 2 is the oldest
	lookups(1, 1, 1)
	get(3, 0, 1) // 3 took its place
	lookups(1, 1, 1, 1)
	get(2) // and 2 that of 3
	lookups(1, 1, 2, 1)
	get(3) // 0 is gone
	lookups(1, 1, 2, 2)
	get(1, 2, 3, 0)
	lookups(2, 1, 2, 2)
	if cache.Len() != 3 {
		t.Errorf("%d kept", cache.Len())
	}
	if one := frame.NewCache(r, text, frame.MaxSchemas(-5)); true {
		for id := range uint32(3) {
			if _, err := one.Get(t.Context(), id); err != nil || one.Len() != 1 {
				t.Errorf("%d kept, %v", one.Len(), err)
			}
		}
	}
}

func TestWhatIsInUseStays(t *testing.T) {
	r := new(registry)
	cache := frame.NewCache(r, text, frame.MaxSchemas(80))
	for id := range uint32(2000) { // between two uses of an id there are at most fifty others
		for _, inUse := range []uint32{id, id % 10, 100_000 + id%20} {
			if _, err := cache.Get(t.Context(), inUse); err != nil {
				t.Fatal(err)
			}
		}
	}
	for id := range uint32(10) {
		if r.called(id) != 1 || r.called(100_000+id) != 1 {
			t.Errorf("%d and %d lookups of %d", r.called(id), r.called(100_000+id), id)
		}
	}
	if cache.Len() != 80 {
		t.Errorf("%d kept", cache.Len())
	}
}

func TestBadIDsPushNobodyOut(t *testing.T) {
	r := &registry{answer: func(_ context.Context, id uint32) (string, error) {
		if id >= 10 {
			return "", frame.ErrUnknownSchema
		}
		return "schema", nil
	}}
	cache := frame.NewCache(r, text, frame.MaxSchemas(10), frame.RetryAfter(time.Hour))
	for id := range uint32(1000) {
		_, err := cache.Get(t.Context(), id)
		if (err == nil) != (id < 10) {
			t.Errorf("%d: %v", id, err)
		}
	}
	for id := range uint32(10) {
		if _, err := cache.Get(t.Context(), id); err != nil || r.called(id) != 1 {
			t.Errorf("%d: %v, %d lookups", id, err, r.called(id))
		}
	}
}

// Many goroutines, more ids than are kept, some of them bad: every answer is right. It is for the race detector.
func TestCacheUnderLoad(t *testing.T) {
	r := &registry{answer: func(_ context.Context, id uint32) (string, error) {
		if id%7 == 0 {
			return "", fmt.Errorf("%d: %w", id, frame.ErrUnknownSchema)
		}
		return versionOf(id, 0), nil
	}}
	cache := frame.NewCache(r, text, frame.MaxSchemas(8), frame.RetryAfter(time.Microsecond))
	var done sync.WaitGroup
	for g := range uint32(8) {
		done.Go(func() {
			for i := range uint32(2000) {
				id := (i*g + i/16) % 20
				got, err := cache.Get(t.Context(), id)
				switch {
				case id%7 == 0 && errors.Is(err, frame.ErrUnknownSchema):
				case id%7 != 0 && err == nil && got == versionOf(id, 0):
				default:
					t.Errorf("%d: %q, %v", id, got, err)
				}
			}
		})
	}
	done.Wait()
	if cache.Len() > 8 {
		t.Errorf("%d kept", cache.Len())
	}
}
