package avrojson

// NOTE: Both directions have to notice a key that comes twice in a map: binary data may hold one (the last entry
// counts), JSON text may not. The keys already lie in the output, so only their places there are kept. Maps nest, so
// the places of an inner map lie behind those of the maps around it and are dropped when it ends.

// keys holds the places of the entries of all maps that are being written.
type keys struct {
	entries []entry
}

// entry is where a map's entry lies in the output: its key is out[start:value], all of it out[start:end].
type entry struct {
	start, value, end int
	dead              bool // a later entry has the same key
}

// scope is one map.
type scope struct {
	base int            // its first entry
	seen map[string]int // from key to entry, once there are more than fewNames
	dead int
}

func (k *keys) open() scope { return scope{base: len(k.entries)} }

func (k *keys) close(s *scope) { k.entries = k.entries[:s.base] }

// add notes an entry whose key is out[start:value], and returns the number of the living entry that has the same key,
// or -1. The new entry takes its place.
func (k *keys) add(s *scope, out []byte, start, value int) int {
	key := out[start:value]
	number := len(k.entries)
	k.entries = append(k.entries, entry{start: start, value: value})
	if s.seen != nil {
		earlier, found := s.seen[string(key)]
		s.seen[string(key)] = number
		if !found {
			return -1
		}
		return earlier
	}
	earlier := -1
	for i := s.base; i < number; i++ {
		if e := &k.entries[i]; !e.dead && string(out[e.start:e.value]) == string(key) {
			earlier = i
			break
		}
	}
	if number-s.base == fewNames {
		s.seen = make(map[string]int, 2*fewNames)
		for i := s.base; i <= number; i++ {
			e := &k.entries[i]
			s.seen[string(out[e.start:e.value])] = i
		}
	}
	return earlier
}

// compact takes the dead entries out of the map whose text begins at out[start] with a brace, and returns what is left
// of out. Entries only move towards the front.
func (k *keys) compact(s *scope, out []byte, start int) []byte {
	to := out[:start+1]
	for _, e := range k.entries[s.base:] {
		if e.dead {
			continue
		}
		if len(to) > start+1 {
			to = append(to, ',')
		}
		to = append(to, out[e.start:e.end]...)
	}
	return to
}
