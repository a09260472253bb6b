package frame

import "container/list"

// lru keeps a number of values, and drops the one that was asked for longest ago. It is not safe for concurrent use.
type lru[K comparable, V any] struct {
	most    int
	entries map[K]*list.Element // of *pair[K, V]
	order   list.List           // the one asked for last comes first
}

// pair is a value with its key.
type pair[K comparable, V any] struct {
	key   K
	value V
}

func newLRU[K comparable, V any](most int) lru[K, V] {
	return lru[K, V]{most: most, entries: make(map[K]*list.Element)}
}

// get returns the value of a key, and whether there is one.
func (l *lru[K, V]) get(key K) (value V, ok bool) {
	e := l.entries[key]
	if e == nil {
		return value, false
	}
	l.order.MoveToFront(e)
	return e.Value.(*pair[K, V]).value, true
}

// add adds a value under a key that has none.
func (l *lru[K, V]) add(key K, value V) {
	l.entries[key] = l.order.PushFront(&pair[K, V]{key, value})
	if len(l.entries) > l.most {
		l.remove(l.order.Back().Value.(*pair[K, V]).key)
	}
}

// remove removes a key if it is there.
func (l *lru[K, V]) remove(key K) {
	if e := l.entries[key]; e != nil {
		l.order.Remove(e)
		delete(l.entries, key)
	}
}
