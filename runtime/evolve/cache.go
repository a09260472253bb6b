package evolve

import (
	"container/list"
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A consumer may meet any number of schemas, so what is kept is bounded by count, and the pair that was asked for longest ago goes
// first. A decoder that someone still holds stays good. Two goroutines that ask for a new pair at once wait for one resolution.

// sharedPairs is how many pairs of schemas the shared cache keeps.
const sharedPairs = 1024

var shared = NewCache(sharedPairs)

// Cache keeps pairs of schemas and what was found out about them. It is safe for concurrent use.
type Cache struct {
	mu      sync.Mutex
	most    int
	pairs   map[key]*list.Element // of *pair
	order   list.List             // the pair asked for last comes first
	readers map[string]*reader
}

type key struct {
	writer, reader string
	plan           *plan.Plan // in place of reader
	strict         bool
}

// pair is the resolution of a pair of schemas, or the error.
type pair struct {
	key    key
	once   sync.Once
	reader *reader // nil where the key has its plan
	plan   *plan.Resolution
	table  *rt.Resolution
	err    error
}

// reader is the plan of a reader's schema, which is the same in many pairs.
type reader struct {
	pairs int // how many refer to it
	once  sync.Once
	plan  *plan.Plan
	err   error
}

// NewCache returns a cache that keeps as many pairs of schemas, at least one.
func NewCache(pairs int) *Cache {
	return &Cache{most: max(pairs, 1), pairs: make(map[key]*list.Element), readers: make(map[string]*reader)}
}

// Len returns how many pairs are kept.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.pairs)
}

// pair returns the pair with the given key, resolving it if it is not kept.
func (c *Cache) pair(k key) (*pair, error) {
	p := c.entry(k)
	p.once.Do(p.resolve)
	return p, p.err
}

// entry returns the entry of the pair, which is made if there is none.
func (c *Cache) entry(k key) *pair {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.pairs[k]; e != nil {
		c.order.MoveToFront(e)
		return e.Value.(*pair)
	}
	p := &pair{key: k}
	if k.plan == nil {
		p.reader = c.readers[k.reader]
		if p.reader == nil {
			p.reader = new(reader)
			c.readers[k.reader] = p.reader
		}
		p.reader.pairs++
	}
	c.pairs[k] = c.order.PushFront(p)
	if len(c.pairs) > c.most {
		c.drop(c.order.Back())
	}
	return p
}

// drop forgets a pair, and its reader's plan if no other pair has it.
func (c *Cache) drop(e *list.Element) {
	p := c.order.Remove(e).(*pair)
	delete(c.pairs, p.key)
	if p.reader == nil {
		return
	}
	if p.reader.pairs--; p.reader.pairs == 0 {
		delete(c.readers, p.key.reader)
	}
}

// resolve fills the pair.
func (p *pair) resolve() {
	own := p.key.plan
	if r := p.reader; r != nil {
		r.once.Do(func() { r.plan, r.err = buildPlan(schema.ParseOfType(p.key.reader)) })
		if own, p.err = r.plan, r.err; p.err != nil {
			return
		}
	}
	writer, err := buildPlan(schema.ParseOfData(p.key.writer))
	if err != nil {
		p.err = err
		return
	}
	var options []plan.ResolveOption
	if p.key.strict {
		options = append(options, plan.Strict())
	}
	if p.plan, p.err = plan.Resolve(writer, own, options...); p.err == nil {
		p.table = Lower(p.plan)
	}
}

func buildPlan(s *schema.Schema, err error) (*plan.Plan, error) {
	if err != nil {
		return nil, err
	}
	return plan.Build(s)
}
