package frame

import (
	"context"
	"maps"
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// NOTE: There are three places for an id: kept (what was made of its schema), failed (why there is nothing), and flights (it is being
// looked up right now). kept and failed are bounded by count, each for itself, so that messages with made-up ids do not push out what the
// others need. flights are as many as there are goroutines that wait for a lookup; were they among kept, a burst of ids could push out one
// that is under way, and it would be looked up twice.
//
// kept is read for every message, and written once for every id: it is a map that is never changed, only replaced by a changed copy. So a
// message takes no lock. With a mutex around a map and a list in order of use, eight ids on two processors took 3 times as long to decode
// (BenchmarkDecodeParallel).

// Cache keeps what was made of schemas: for each id, it has the schema looked up and the value built, once. It is bounded in size and
// safe for concurrent use. A [Decoder] has its own; a Cache is for values of another kind, such as codecs that know no Go types.
type Cache[K comparable, V any] struct {
	lookup Lookup[K]
	build  func(schema string) (V, error)
	retry  time.Duration
	most   int

	kept atomic.Pointer[map[K]*entry[V]]
	uses atomic.Uint64 // the clock of entry.used

	mu      sync.Mutex
	failed  lru[K, failure]
	flights map[K]*flight[V]
}

// entry is a value that is kept.
type entry[V any] struct {
	value V
	used  atomic.Uint64
}

// failure is why there is no value.
type failure struct {
	err   error
	until time.Time // it is good for so long; zero: for ever
}

// flight is a value that is being made. The other fields are set before done is closed.
type flight[V any] struct {
	done  chan struct{}
	value V
	err   error
	// abandoned: whoever made it gave up for reasons of its own.
	abandoned bool
}

// NewCache returns a cache of what build makes of schemas. The options [MaxSchemas] and [RetryAfter] have an effect on it.
func NewCache[K comparable, V any](lookup Lookup[K], build func(schema string) (V, error), options ...Option) *Cache[K, V] {
	return newCache(lookup, build, configure(options))
}

func newCache[K comparable, V any](lookup Lookup[K], build func(schema string) (V, error), c config) *Cache[K, V] {
	cache := &Cache[K, V]{
		lookup:  lookup,
		build:   build,
		retry:   c.retry,
		most:    c.schemas,
		failed:  newLRU[K, failure](c.schemas),
		flights: make(map[K]*flight[V]),
	}
	cache.kept.Store(new(map[K]*entry[V]))
	return cache
}

// Get returns the value for an id. If there is none yet, it has the schema looked up and builds it; callers that ask for the same id
// meanwhile wait for that one lookup, each no longer than its own ctx. A lookup that ends because its ctx does is made anew for those that still wait.
//
// The error is a [*SchemaError]. That of a failed lookup is the answer for [RetryAfter], then the next call looks again. A schema that was
// found and cannot be used stays so: ids do not change their meaning.
func (c *Cache[K, V]) Get(ctx context.Context, id K) (V, error) {
	if e := (*c.kept.Load())[id]; e != nil {
		c.use(e)
		return e.value, nil
	}
	return c.get(ctx, id)
}

// use notes that an entry is used. The clock moves, and memory that all processors share is written, only if the entry was noted some time
// ago, so that a few ids which take turns cost nothing. The order of use is therefore exact but for an eighth of what is kept.
func (c *Cache[K, V]) use(e *entry[V]) {
	if c.uses.Load()-e.used.Load() > uint64(c.most/8) {
		e.used.Store(c.uses.Add(1))
	}
}

// Len returns how many values are kept.
func (c *Cache[K, V]) Len() int {
	return len(*c.kept.Load())
}

// keep keeps a value for an id that has none, in the place of the one that was used longest ago if need be. c.mu is held.
func (c *Cache[K, V]) keep(id K, value V) {
	kept := maps.Clone(*c.kept.Load())
	if kept == nil {
		kept = make(map[K]*entry[V])
	}
	if len(kept) >= c.most {
		var oldest K
		least := uint64(math.MaxUint64)
		for id, e := range kept {
			if used := e.used.Load(); used < least {
				oldest, least = id, used
			}
		}
		delete(kept, oldest)
	}
	e := &entry[V]{value: value}
	e.used.Store(c.uses.Add(1))
	kept[id] = e
	c.kept.Store(&kept)
}

func (c *Cache[K, V]) get(ctx context.Context, id K) (V, error) {
	for {
		value, f, first, err := c.find(id)
		if f == nil {
			return value, err
		}
		if first {
			return c.fly(ctx, id, f)
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			return value, &SchemaError{ID: id, Err: ctx.Err()}
		}
		if !f.abandoned {
			return f.value, f.err
		}
	}
}

// find returns the value or error that is kept for an id; or else the flight to wait for, or to make if this call is the first.
func (c *Cache[K, V]) find(id K) (value V, f *flight[V], first bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := (*c.kept.Load())[id]; e != nil {
		c.use(e)
		return e.value, nil, false, nil
	}
	if why, ok := c.failed.get(id); ok {
		if why.until.IsZero() || time.Now().Before(why.until) {
			return value, nil, false, why.err
		}
		c.failed.remove(id)
	}
	if f = c.flights[id]; f != nil {
		return value, f, false, nil
	}
	f = &flight[V]{done: make(chan struct{}), abandoned: true}
	c.flights[id] = f
	return value, f, true, nil
}

// fly makes the value for an id and keeps it, or the error.
func (c *Cache[K, V]) fly(ctx context.Context, id K, f *flight[V]) (V, error) {
	defer c.land(id, f) // also if the lookup panics
	var final bool
	f.value, final, f.err = c.makeValue(ctx, id)
	if f.err == nil {
		f.abandoned = false
		c.mu.Lock()
		defer c.mu.Unlock()
		c.keep(id, f.value)
		return f.value, nil
	}
	f.err = &SchemaError{ID: id, Err: f.err}
	if !final && ctx.Err() != nil {
		return f.value, f.err
	}
	f.abandoned = false
	why := failure{err: f.err}
	if !final {
		if c.retry <= 0 {
			return f.value, f.err
		}
		why.until = time.Now().Add(c.retry)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed.add(id, why)
	return f.value, f.err
}

// land ends a flight.
func (c *Cache[K, V]) land(id K, f *flight[V]) {
	c.mu.Lock()
	delete(c.flights, id)
	c.mu.Unlock()
	close(f.done)
}

// makeValue makes the value for an id. An error is final when asking again would not help.
func (c *Cache[K, V]) makeValue(ctx context.Context, id K) (value V, final bool, err error) {
	if err := ctx.Err(); err != nil {
		return value, false, err
	}
	text, err := c.lookup.Schema(ctx, id)
	if err == nil && text == "" {
		err = ErrUnknownSchema
	}
	if err != nil {
		return value, false, err
	}
	value, err = c.build(text)
	return value, true, err
}
