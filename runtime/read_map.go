package runtime

// NOTE: the whole maps whose values are of a primitive type. The loops differ in one call each, as in append_maps.go:
// that is direct, and through it no Reader escapes.

// BooleanMap reads a map of boolean into m, in place of what it held; m may be nil. The map that it returns is not nil
// unless r has failed. The key of a value that fails stands in the error's path.
func (r *Reader) BooleanMap(m map[string]bool) map[string]bool {
	if r.failed() {
		clear(m)
		return m
	}
	return r.BooleanMapFrom(nil, m)
}

// BooleanMapFrom is [Reader.BooleanMap] for a map that is read as s says, or by its own schema where s is nil.
func (r *Reader) BooleanMapFrom(s *Resolution, m map[string]bool) map[string]bool {
	items, least := r.Items(s, 2)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.BooleanFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// IntMap reads a map of int; see [Reader.BooleanMap].
func (r *Reader) IntMap(m map[string]int32) map[string]int32 {
	if r.failed() {
		clear(m)
		return m
	}
	return r.IntMapFrom(nil, m)
}

// IntMapFrom reads a map of int; see [Reader.BooleanMapFrom].
func (r *Reader) IntMapFrom(s *Resolution, m map[string]int32) map[string]int32 {
	items, least := r.Items(s, 2)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.IntFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// LongMap reads a map of long; see [Reader.BooleanMap].
func (r *Reader) LongMap(m map[string]int64) map[string]int64 {
	if r.failed() {
		clear(m)
		return m
	}
	return r.LongMapFrom(nil, m)
}

// LongMapFrom reads a map of long; see [Reader.BooleanMapFrom].
func (r *Reader) LongMapFrom(s *Resolution, m map[string]int64) map[string]int64 {
	items, least := r.Items(s, 2)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.LongFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// FloatMap reads a map of float; see [Reader.BooleanMap].
func (r *Reader) FloatMap(m map[string]float32) map[string]float32 {
	if r.failed() {
		clear(m)
		return m
	}
	return r.FloatMapFrom(nil, m)
}

// FloatMapFrom reads a map of float; see [Reader.BooleanMapFrom].
func (r *Reader) FloatMapFrom(s *Resolution, m map[string]float32) map[string]float32 {
	items, least := r.Items(s, 5)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.FloatFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// DoubleMap reads a map of double; see [Reader.BooleanMap].
func (r *Reader) DoubleMap(m map[string]float64) map[string]float64 {
	if r.failed() {
		clear(m)
		return m
	}
	return r.DoubleMapFrom(nil, m)
}

// DoubleMapFrom reads a map of double; see [Reader.BooleanMapFrom].
func (r *Reader) DoubleMapFrom(s *Resolution, m map[string]float64) map[string]float64 {
	items, least := r.Items(s, 9)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.DoubleFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// StringMap reads a map of string; see [Reader.BooleanMap].
func (r *Reader) StringMap(m map[string]string) map[string]string {
	if r.failed() {
		clear(m)
		return m
	}
	return r.StringMapFrom(nil, m)
}

// StringMapFrom reads a map of string, or of bytes as strings; see [Reader.BooleanMapFrom].
func (r *Reader) StringMapFrom(s *Resolution, m map[string]string) map[string]string {
	items, least := r.Items(s, 2)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.StringFrom(items)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// BytesMap reads a map of bytes; see [Reader.BooleanMap].
func (r *Reader) BytesMap(m map[string][]byte) map[string][]byte {
	if r.failed() {
		clear(m)
		return m
	}
	return r.BytesMapFrom(nil, m)
}

// BytesMapFrom reads a map of bytes, or of strings as bytes; see [Reader.BooleanMapFrom].
func (r *Reader) BytesMapFrom(s *Resolution, m map[string][]byte) map[string][]byte {
	items, least := r.Items(s, 2)
	clear(m)
	var block Block
	for block.Next(r, least) {
		m = MapFor(m, block.Room())
		for range block.Count() {
			key := r.String()
			if r.err != nil {
				return m
			}
			v := r.BytesFrom(items, nil)
			if r.err != nil {
				return failedEntry(r, m, key)
			}
			m[key] = v
		}
	}
	return wholeMap(r, m)
}

// failedEntry notes that the value of a key is the faulty one.
func failedEntry[V any](r *Reader, m map[string]V, key string) map[string]V {
	r.err.path.add(step{name: key, kind: stepKey})
	return m
}

// wholeMap makes a map without entries one that is not nil.
func wholeMap[V any](r *Reader, m map[string]V) map[string]V {
	if m == nil && r.err == nil {
		return map[string]V{}
	}
	return m
}
