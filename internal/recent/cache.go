package recent

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// NOTE: What is kept is asked for far more often than it changes, by all goroutines at once, so that asking takes no
// lock: it looks into a copy of the map that is never changed, only replaced. With a mutex around a map and a list in
// order of use, eight keys on two processors took 3 times as long (BenchmarkDecodeParallel of package frame). The copy
// is made anew when as many values as there are were asked for, or dropped, that it did not know of. So values that
// come and go cost no copies, whatever their number.

// Cache keeps a bounded number of values by their keys. When there is one more, the one that was asked for longest ago
// goes; somebody who has it may go on using it. However many goroutines ask for a value that is not kept, one of them
// makes it and the others wait for that. Errors are not kept. A Cache is safe for concurrent use.
type Cache[K comparable, V any] struct {
	most  int
	known atomic.Pointer[map[K]*entry[K, V]]
	uses  atomic.Uint64 // the clock of entry.used

	mu      sync.Mutex
	kept    map[K]*entry[K, V]
	entries []*entry[K, V] // the same, in any order
	late    int            // how often known would have differed from kept since it was made
	flights map[K]*flight[V]
}

// entry is a value that is kept.
type entry[K comparable, V any] struct {
	key     K
	value   V
	at      int // its place in Cache.entries
	used    atomic.Uint64
	dropped atomic.Bool
}

// flight is a value that is being made. They are not among the values that are kept: a burst of keys could else push
// out one that is under way, and it would be made twice. The other fields are set before done is closed.
type flight[V any] struct {
	done  chan struct{}
	value V
	err   error
	// abandoned: whoever made it gave up for reasons of its own.
	abandoned bool
}

// New returns a cache that keeps as many values, at least one.
func New[K comparable, V any](most int) *Cache[K, V] {
	c := &Cache[K, V]{most: max(most, 1), kept: make(map[K]*entry[K, V]), flights: make(map[K]*flight[V])}
	c.known.Store(new(map[K]*entry[K, V]))
	return c
}

// Len returns how many values are kept.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.kept)
}

// Lookup returns the value that is kept for a key, if there is one.
func (c *Cache[K, V]) Lookup(key K) (value V, ok bool) {
	e := c.hit(key)
	if e == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if e = c.find(key); e == nil {
			return value, false
		}
	}
	return e.value, true
}

// Get returns the value that is kept for a key. If there is none, build makes it, and callers that ask for the same key
// meanwhile wait for the outcome, error or not, each no longer than its own ctx. If build fails when its own caller's
// ctx is done, or panics, one of those that still wait calls its own build.
func (c *Cache[K, V]) Get(ctx context.Context, key K, build func() (V, error)) (V, error) {
	if e := c.hit(key); e != nil {
		return e.value, nil
	}
	for {
		e, f, first := c.board(key)
		switch {
		case e != nil:
			return e.value, nil
		case first:
			return c.fly(ctx, key, f, build)
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			var none V
			return none, ctx.Err()
		}
		if !f.abandoned {
			return f.value, f.err
		}
	}
}

// Put keeps a value for a key, in place of the one that there is.
func (c *Cache[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keep(key, value)
}

// use notes that an entry is used. The clock moves, and memory that all processors share is written, only if the entry
// was noted some time ago, so that a few keys which take turns cost nothing. The order of use is therefore exact but
// for an eighth of what is kept.
func (c *Cache[K, V]) use(e *entry[K, V]) {
	if c.uses.Load()-e.used.Load() > uint64(c.most/8) {
		e.used.Store(c.uses.Add(1))
	}
}

// hit returns the entry of a key, if it is found without the lock.
func (c *Cache[K, V]) hit(key K) *entry[K, V] {
	e := (*c.known.Load())[key]
	if e == nil || e.dropped.Load() {
		return nil
	}
	c.use(e)
	return e
}

// find returns the entry of a key, or nil. c.mu is held, as by what follows.
func (c *Cache[K, V]) find(key K) *entry[K, V] {
	e := c.kept[key]
	if e != nil {
		c.use(e)
		c.differed()
	}
	return e
}

// board returns the entry of a key; or else the flight to wait for, or to make if this call is the first.
func (c *Cache[K, V]) board(key K) (e *entry[K, V], f *flight[V], first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e = c.find(key); e != nil {
		return e, nil, false
	}
	if f = c.flights[key]; f != nil {
		return nil, f, false
	}
	f = &flight[V]{done: make(chan struct{}), abandoned: true}
	c.flights[key] = f
	return nil, f, true
}

// fly makes the value of a key, and keeps it unless there is an error.
func (c *Cache[K, V]) fly(ctx context.Context, key K, f *flight[V], build func() (V, error)) (V, error) {
	defer c.land(key, f) // also if build panics
	f.value, f.err = build()
	f.abandoned = f.err != nil && ctx.Err() != nil
	return f.value, f.err
}

// land ends a flight.
func (c *Cache[K, V]) land(key K, f *flight[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.err == nil && !f.abandoned {
		c.keep(key, f.value)
	}
	delete(c.flights, key)
	close(f.done)
}

// keep makes an entry, in the place of that with the same key, or of the one that was used longest ago if there is no
// room.
func (c *Cache[K, V]) keep(key K, value V) {
	if old := c.kept[key]; old != nil {
		c.drop(old)
	} else if len(c.entries) >= c.most {
		c.drop(slices.MinFunc(c.entries, func(a, b *entry[K, V]) int {
			return cmp.Compare(a.used.Load(), b.used.Load())
		}))
	}
	e := &entry[K, V]{key: key, value: value, at: len(c.entries)}
	e.used.Store(c.uses.Add(1))
	c.kept[key] = e
	c.entries = append(c.entries, e)
}

// drop forgets an entry.
func (c *Cache[K, V]) drop(e *entry[K, V]) {
	e.dropped.Store(true)
	delete(c.kept, e.key)
	n := len(c.entries) - 1
	last := c.entries[n]
	c.entries[e.at], c.entries[n] = last, nil
	last.at = e.at
	c.entries = c.entries[:n]
	c.differed()
}

// differed counts that the copy differed from what is kept, and makes it anew if that was often.
func (c *Cache[K, V]) differed() {
	if c.late++; c.late >= len(c.kept) {
		known := maps.Clone(c.kept)
		c.known.Store(&known)
		c.late = 0
	}
}
