package reflectcodec

import (
	"container/list"
	"reflect"
	"sync"

	"github.com/schemagen/schemagen/schema"
)

// cacheKey says what a program was compiled from; either text or schema is set.
type cacheKey struct {
	text       string
	schema     *schema.Schema
	typ        reflect.Type
	useReflect bool
	form       UnionForm
}

// cacheSize is how many programs are kept: enough for the codecs that a program's text mentions, while schemas that come
// from outside cannot fill the memory. The program that was asked for longest ago goes first, so that one in use stays however many
// others come and go.
const cacheSize = 1024

var cache = programs{entries: make(map[cacheKey]*list.Element)}

// programs are the programs that are kept.
type programs struct {
	sync.Mutex
	entries map[cacheKey]*list.Element // of *cacheEntry
	order   list.List                  // the one asked for last comes first
}

type cacheEntry struct {
	key     cacheKey
	once    sync.Once
	program *program
	err     error
}

// cached returns the program of key, compiled once however many goroutines ask for it at the same time. Failures are not kept
// beyond that, and settings that hold Go types make a program of their own.
func cached(key cacheKey, set *settings, compile func() (*program, error)) (*program, error) {
	if set.unions != nil || set.ignoreMethods {
		return compile()
	}
	key.useReflect, key.form = set.useReflect, set.form
	entry := cache.entry(key)
	entry.once.Do(func() { entry.program, entry.err = compile() })
	if entry.err != nil {
		cache.drop(entry)
	}
	return entry.program, entry.err
}

// entry returns the entry of key, which is made if there is none.
func (c *programs) entry(key cacheKey) *cacheEntry {
	c.Lock()
	defer c.Unlock()
	if e := c.entries[key]; e != nil {
		c.order.MoveToFront(e)
		return e.Value.(*cacheEntry)
	}
	entry := &cacheEntry{key: key}
	c.entries[key] = c.order.PushFront(entry)
	if len(c.entries) > cacheSize {
		last := c.order.Remove(c.order.Back()).(*cacheEntry)
		delete(c.entries, last.key)
	}
	return entry
}

// drop forgets an entry, if it is still there.
func (c *programs) drop(entry *cacheEntry) {
	c.Lock()
	defer c.Unlock()
	if e := c.entries[entry.key]; e != nil && e.Value == any(entry) {
		c.order.Remove(e)
		delete(c.entries, entry.key)
	}
}
