package frame

import "container/list"

// lru keeps a number of values, and drops the one that was asked for longest ago. It is not safe for concurrent use.
type lru[K comparable, V any] struct {
	most    int
	entries map[K]*list.Element // of *entry[K, V]
	order   list.List           // the one asked for last comes first
}

// entry is a value with its key. It is not changed once it is made.
type entry[K comparable, V any] struct {
	key   K
	value V
}

func newLRU[K comparable, V any](most int) lru[K, V] {
	return lru[K, V]{most: most, entries: make(map[K]*list.Element)}
}

// get returns the entry of a key, or nil.
func (l *lru[K, V]) get(key K) *entry[K, V] {
	e := l.entries[key]
	if e == nil {
		return nil
	}
	l.order.MoveToFront(e)
	return e.Value.(*entry[K, V])
}

// add adds a value under a key that has none, and returns its entry.
func (l *lru[K, V]) add(key K, value V) *entry[K, V] {
	added := &entry[K, V]{key, value}
	l.entries[key] = l.order.PushFront(added)
	if len(l.entries) > l.most {
		l.remove(l.order.Back().Value.(*entry[K, V]).key)
	}
	return added
}

// remove removes a key if it is there.
func (l *lru[K, V]) remove(key K) {
	if e := l.entries[key]; e != nil {
		l.order.Remove(e)
		delete(l.entries, key)
	}
}
