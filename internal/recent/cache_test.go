package recent

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
)

// ask gets the value of a key, which is the key itself, and reports whether it had to be made.
func ask(t *testing.T, c *Cache[int, int], key int) (made bool) {
	t.Helper()
	value, err := c.Get(t.Context(), key, func() (int, error) {
		made = true
		return key, nil
	})
	if err != nil || value != key {
		t.Fatalf("%d: got %d, %v", key, value, err)
	}
	return made
}

func TestTheOneAskedForLongestAgoGoes(t *testing.T) {
	c := New[int, int](3)
	for _, step := range []struct {
		key  int
		made bool
	}{
		{0, true}, {1, true}, {2, true}, {0, false}, {0, false}, {1, false},
		{3, true}, {0, false}, {1, false}, {2, true}, {3, true}, {0, true},
		{2, false}, {3, false}, {1, true}, {0, true}, {2, true},
	} {
		if made := ask(t, c, step.key); made != step.made {
			t.Errorf("%d: made %t, want %t", step.key, made, step.made)
		}
		if c.Len() > 3 {
			t.Fatalf("%d kept", c.Len())
		}
	}
	one := New[int, int](-1)
	for key := range 5 {
		if !ask(t, one, key) || ask(t, one, key) || one.Len() != 1 {
			t.Errorf("%d: %d kept, want 1", key, one.Len())
		}
	}
}

// What is asked for every now and then stays, however many others come and go, though the order is not exact.
func TestWhatIsInUseStays(t *testing.T) {
	c := New[int, int](80)
	for i := range 5000 {
		ask(t, c, 100+i)
		if used := i % 20; ask(t, c, used) != (i < 20) {
			t.Fatalf("%d was dropped after %d others", used, i)
		}
	}
}

func TestWhatWasDroppedIsNotFound(t *testing.T) {
	c := New[int, int](100)
	for key := range 100 {
		ask(t, c, key)
	}
	for range 100 {
		ask(t, c, 0) // until it is found without the lock
	}
	for key := range 100 {
		ask(t, c, 1000+key)
	}
	if value, ok := c.Lookup(0); ok {
		t.Errorf("found %d", value)
	}
	c.Put(1000, 7)
	if value, ok := c.Lookup(1000); !ok || value != 7 || c.Len() != 100 {
		t.Errorf("found %d, %t, %d kept, want 7", value, ok, c.Len())
	}
}

// Values that are asked for again and again are found while somebody holds the lock.
func TestHitsTakeNoLock(t *testing.T) {
	c := New[int, int](100)
	for range 3 {
		for key := range 50 {
			ask(t, c, key)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for key := range 50 {
		if _, ok := c.Lookup(key); !ok || ask(t, c, key) {
			t.Errorf("%d is not found", key)
		}
	}
}

func TestErrorsAreNotKept(t *testing.T) {
	failure := errors.New("no")
	c := New[int, int](3)
	for range 2 {
		if _, err := c.Get(t.Context(), 1, func() (int, error) { return 1, failure }); err != failure || c.Len() != 0 {
			t.Errorf("%v, %d kept", err, c.Len())
		}
	}
	if !ask(t, c, 1) {
		t.Error("kept all the same")
	}
}

// Others wait for the one that makes the value, which gives up, panics, and at last makes it.
func TestOneMakesTheValueForAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := New[int, int](3)
		proceed := make(chan struct{})
		builds := 0
		build := func(then func() (int, error)) func() (int, error) {
			return func() (int, error) {
				builds++
				<-proceed
				return then()
			}
		}
		var done sync.WaitGroup
		first, cancelFirst := context.WithCancel(t.Context())
		done.Go(func() {
			_, err := c.Get(first, 1, build(func() (int, error) { return 0, first.Err() }))
			if err != context.Canceled {
				t.Errorf("the one that gives up got %v", err)
			}
		})
		synctest.Wait()
		done.Go(func() {
			defer func() { recover() }()
			c.Get(t.Context(), 1, build(func() (int, error) { panic("build") }))
		})
		synctest.Wait()
		impatient, cancelImpatient := context.WithCancel(t.Context())
		done.Go(func() {
			if value, err := c.Get(impatient, 1, nil); value != 0 || err != context.Canceled {
				t.Errorf("the impatient one got %d, %v", value, err)
			}
		})
		synctest.Wait()
		cancelImpatient()
		synctest.Wait()
		cancelFirst()
		proceed <- struct{}{}
		synctest.Wait()
		for range 20 {
			done.Go(func() {
				value, err := c.Get(t.Context(), 1, build(func() (int, error) { return 9, nil }))
				if value != 9 || err != nil {
					t.Errorf("got %d, %v", value, err)
				}
			})
		}
		synctest.Wait()
		close(proceed)
		done.Wait()
		if builds != 3 || c.Len() != 1 {
			t.Errorf("built %d times, want 3; %d kept", builds, c.Len())
		}
	})
}

// An error that is not of the caller's own making answers for all who wait for it.
func TestErrorIsThatOfAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failure := errors.New("no")
		c := New[int, int](3)
		proceed := make(chan struct{})
		builds := 0
		var done sync.WaitGroup
		for range 10 {
			done.Go(func() {
				_, err := c.Get(t.Context(), 1, func() (int, error) {
					builds++
					<-proceed
					return 0, failure
				})
				if err != failure {
					t.Errorf("got %v", err)
				}
			})
		}
		synctest.Wait()
		close(proceed)
		done.Wait()
		if builds != 1 {
			t.Errorf("built %d times, want 1", builds)
		}
	})
}

func TestManyGoroutines(t *testing.T) {
	c := New[int, int](8)
	var done sync.WaitGroup
	for g := range 8 {
		done.Go(func() {
			for i := range 5000 {
				key := (i*g + i/16) % 20
				switch value, err := c.Get(t.Context(), key, func() (int, error) { return key, nil }); {
				case err != nil || value != key:
					t.Errorf("%d: got %d, %v", key, value, err)
				case i%64 == 0:
					c.Put(key, key)
				}
			}
		})
	}
	done.Wait()
	if c.Len() > 8 {
		t.Errorf("%d kept", c.Len())
	}
}
