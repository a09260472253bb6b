package reflectcodec

import (
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
}

// cacheSize is how many programs are kept: enough for the codecs that a program's text mentions, while schemas that come
// from outside cannot fill the memory.
const cacheSize = 1024

var cache = struct {
	sync.Mutex
	entries map[cacheKey]*cacheEntry
}{entries: make(map[cacheKey]*cacheEntry)}

type cacheEntry struct {
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
	cache.Lock()
	entry, ok := cache.entries[key]
	if !ok {
		entry = new(cacheEntry)
		if len(cache.entries) >= cacheSize {
			for old := range cache.entries { // any one
				delete(cache.entries, old)
				break
			}
		}
		cache.entries[key] = entry
	}
	cache.Unlock()
	entry.once.Do(func() { entry.program, entry.err = compile() })
	if entry.err != nil {
		cache.Lock()
		if cache.entries[key] == entry {
			delete(cache.entries, key)
		}
		cache.Unlock()
	}
	return entry.program, entry.err
}
