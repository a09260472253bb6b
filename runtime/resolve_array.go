package runtime

import "slices"

// NOTE: One loop for each type, and no generic function that would take the read of an item: the compiler would not
// know that this keeps no Reader, and move it to the heap.

// BooleanArrayFrom reads an array of booleans, into the memory of v; see [Reader.BooleanArray].
func (r *Reader) BooleanArrayFrom(s *Resolution, v []bool) []bool {
	if s.isOwn() {
		return r.BooleanArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.BooleanArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.BooleanFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// IntArrayFrom reads an array of ints, into the memory of v; see [Reader.BooleanArray].
func (r *Reader) IntArrayFrom(s *Resolution, v []int32) []int32 {
	if s.isOwn() {
		return r.IntArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.IntArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.IntFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// LongArrayFrom reads an array of longs, or of ints as longs, into the memory of v; see [Reader.BooleanArray].
func (r *Reader) LongArrayFrom(s *Resolution, v []int64) []int64 {
	if s.isOwn() {
		return r.LongArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.LongArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.LongFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// FloatArrayFrom reads an array of floats, or of narrower numbers as floats, into the memory of v; see
// [Reader.BooleanArray].
func (r *Reader) FloatArrayFrom(s *Resolution, v []float32) []float32 {
	if s.isOwn() {
		return r.FloatArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.FloatArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.FloatFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// DoubleArrayFrom reads an array of doubles, or of narrower numbers as doubles, into the memory of v; see
// [Reader.BooleanArray].
func (r *Reader) DoubleArrayFrom(s *Resolution, v []float64) []float64 {
	if s.isOwn() {
		return r.DoubleArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.DoubleArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.DoubleFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// StringArrayFrom reads an array of strings, or of bytes as strings, into the memory of v; see [Reader.BooleanArray].
func (r *Reader) StringArrayFrom(s *Resolution, v []string) []string {
	if s.isOwn() {
		return r.StringArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.StringArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			item := r.StringFrom(s.Item)
			if r.err != nil {
				return failedItem(r, v)
			}
			v = append(v, item)
		}
	}
	return whole(r, v)
}

// BytesArrayFrom reads an array of bytes, or of strings as bytes, into the memory of v and of its items; see
// [Reader.BytesArray].
func (r *Reader) BytesArrayFrom(s *Resolution, v [][]byte) [][]byte {
	if s.isOwn() {
		return r.BytesArray(v)
	}
	v = v[:0]
	if s = r.Choose(s); s == nil {
		return v
	}
	if s.isOwn() {
		return r.BytesArray(v)
	}
	var block Block
	for block.Next(r, s.MinItemBytes) {
		v = slices.Grow(v, block.Room())
		for range block.Count() {
			v = Extend(v)
			last := len(v) - 1
			v[last] = r.BytesFrom(s.Item, v[last])
			if r.err != nil {
				return failedItem(r, v[:last])
			}
		}
	}
	return whole(r, v)
}
