package evolve_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// oldUser is one of many schemas that data of users may have.
func oldUser(version int) string {
	return fmt.Sprintf(`{"type": "record", "name": "com.example.User", "fields": [
		{"name": "name", "type": "string"}, {"name": "gone%d", "type": "int"},
		{"name": "id", "type": "int"}]}`, version)
}

func table(t testing.TB, cache *evolve.Cache, version int) *rt.Resolution {
	t.Helper()
	table, err := evolve.Resolve(oldUser(version), (*users.User)(nil).AvroSchema(), evolve.WithCache(cache))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestPairsAreKept(t *testing.T) {
	cache := evolve.NewCache(10)
	first := table(t, cache, 1)
	if again := table(t, cache, 1); again != first {
		t.Error("the same pair was resolved again")
	}
	if other := table(t, cache, 2); other == first {
		t.Error("another pair has the same table")
	}
	strict, err := evolve.Resolve(oldUser(1), (*users.User)(nil).AvroSchema(), evolve.WithCache(cache), evolve.Strict())
	if err != nil || strict == first {
		t.Errorf("a strict pair is not one of its own: %v", err)
	}
	if cache.Len() != 3 {
		t.Errorf("%d pairs are kept, want 3", cache.Len())
	}
}

// The number of pairs is bounded, and the one that was asked for longest ago goes first.
func TestCacheForgetsWhatWasAskedForLongestAgo(t *testing.T) {
	cache := evolve.NewCache(3)
	tables := make(map[int]*rt.Resolution)
	for _, version := range []int{1, 2, 3} {
		tables[version] = table(t, cache, version)
	}
	table(t, cache, 1)
	table(t, cache, 4)
	for _, version := range []int{3, 1} {
		if table(t, cache, version) != tables[version] {
			t.Errorf("version %d was forgotten", version)
		}
	}
	if table(t, cache, 2) == tables[2] {
		t.Error("version 2 is still kept")
	}
	for version := range 1000 {
		table(t, cache, version)
		if cache.Len() > 3 {
			t.Fatalf("%d pairs are kept", cache.Len())
		}
	}
	one := evolve.NewCache(0)
	table(t, one, 1)
	table(t, one, 2)
	if one.Len() != 1 {
		t.Errorf("a cache of no size keeps %d pairs, want 1", one.Len())
	}
}

// A decoder stays good when its pair is forgotten.
func TestDecodersOutliveTheirPairs(t *testing.T) {
	cache := evolve.NewCache(1)
	decoder, err := evolve.NewDecoder[users.User](oldUser(1), evolve.WithCache(cache))
	if err != nil {
		t.Fatal(err)
	}
	table(t, cache, 2)
	var u users.User
	if err := decoder.Decode([]byte{2, 'x', 0, 14}, &u); err != nil || u.ID != 7 || u.Name != "x" {
		t.Errorf("%+v, %v", u, err)
	}
}

func TestErrorsAreKept(t *testing.T) {
	cache := evolve.NewCache(10)
	for _, text := range []string{`{"type": "array", "items": "int"}`, `{"type": "record"}`} {
		_, first := evolve.NewDecoder[users.User](text, evolve.WithCache(cache))
		_, second := evolve.NewDecoder[users.User](text, evolve.WithCache(cache))
		if first == nil || fmt.Sprint(first) != fmt.Sprint(second) || cache.Len() == 0 {
			t.Errorf("%s: %v, then %v", text, first, second)
		}
	}
	var mismatch *plan.MismatchError
	if _, err := evolve.Resolve(`"int"`, `"string"`, evolve.WithCache(cache)); !errors.As(err, &mismatch) {
		t.Errorf("%v", err)
	}
	if _, err := evolve.Resolve(`"int"`, `"what"`, evolve.WithCache(cache)); err == nil || errors.As(err, &mismatch) {
		t.Errorf("%v", err)
	}
}

// Goroutines that ask for new pairs at once get one resolution for each, while others make the cache forget.
func TestCacheServesManyGoroutines(t *testing.T) {
	cache := evolve.NewCache(8)
	const versions, goroutines = 6, 16
	var got [goroutines][versions]*rt.Resolution
	var wait sync.WaitGroup
	begin := make(chan struct{})
	for g := range goroutines {
		wait.Go(func() {
			<-begin
			for version := range versions {
				got[g][version] = table(t, cache, version)
			}
		})
	}
	close(begin)
	wait.Wait()
	for g := range goroutines {
		if got[g] != got[0] {
			t.Fatalf("goroutine %d got tables of its own", g)
		}
	}
	small := evolve.NewCache(2)
	for g := range goroutines {
		wait.Go(func() {
			decoder, err := evolve.NewDecoder[users.User](oldUser(g%5), evolve.WithCache(small))
			if err != nil {
				t.Error(err)
				return
			}
			for range 50 {
				var u users.User
				if err := decoder.Decode([]byte{2, 'x', 0, 14}, &u); err != nil || u.ID != 7 {
					t.Errorf("%+v, %v", u, err)
					return
				}
				table(t, small, g%7)
			}
		})
	}
	wait.Wait()
	if small.Len() > 2 {
		t.Errorf("%d pairs are kept", small.Len())
	}
}
