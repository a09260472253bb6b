package runtime

// NOTE: the whole arrays. Items of one width are cut into blocks by arithmetic, so that headers are written in their
// place; the others go through Blocks. All take a nil Writer.

// AppendBooleanArray appends an array of boolean.
func (w *Writer) AppendBooleanArray(b []byte, s []bool) []byte {
	if !w.blocked() {
		return append(appendBooleans(appendCount(b, len(s)), s), 0)
	}
	for len(s) > 0 {
		n := min(len(s), w.itemsPerBlock(1))
		b = appendBooleans(appendBlockHeader(b, n, n), s[:n])
		b, s = w.writeFull(b), s[n:]
	}
	return append(b, 0)
}

// AppendFloatArray appends an array of float: on little-endian machines one copy of its memory, or one for each block.
func (w *Writer) AppendFloatArray(b []byte, s []float32) []byte {
	if !w.blocked() {
		return append(appendFloats(appendCount(b, len(s)), s), 0)
	}
	for len(s) > 0 {
		n := min(len(s), w.itemsPerBlock(4))
		b = appendFloats(appendBlockHeader(b, n, 4*n), s[:n])
		b, s = w.writeFull(b), s[n:]
	}
	return append(b, 0)
}

// AppendDoubleArray appends an array of double: on little-endian machines one copy of its memory, or one for each
// block.
func (w *Writer) AppendDoubleArray(b []byte, s []float64) []byte {
	if !w.blocked() {
		return append(appendDoubles(appendCount(b, len(s)), s), 0)
	}
	for len(s) > 0 {
		n := min(len(s), w.itemsPerBlock(8))
		b = appendDoubles(appendBlockHeader(b, n, 8*n), s[:n])
		b, s = w.writeFull(b), s[n:]
	}
	return append(b, 0)
}

// AppendIntArray appends an array of int.
func (w *Writer) AppendIntArray(b []byte, s []int32) []byte {
	b, blocks := w.BeginBlocks(b, len(s))
	for done := 0; done < len(s); {
		var n int
		b, n = appendInts(b, s[done:], blocks.limit)
		done += n
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(s))
}

// AppendLongArray appends an array of long.
func (w *Writer) AppendLongArray(b []byte, s []int64) []byte {
	b, blocks := w.BeginBlocks(b, len(s))
	for done := 0; done < len(s); {
		var n int
		b, n = appendLongs(b, s[done:], blocks.limit)
		done += n
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(s))
}

// AppendStringArray appends an array of string, validated as [Writer.AppendString] does. The index of a string that is
// refused stands in the error's path.
func (w *Writer) AppendStringArray(b []byte, s []string) []byte {
	validate := w != nil && w.ValidateUTF8
	if validate && w.failure != nil {
		w.late++
		return b
	}
	b, blocks := w.BeginBlocks(b, len(s))
	for i, v := range s {
		if validate {
			b = w.appendValid(b, v)
			if w.failure != nil {
				w.failure = IndexError(w.failure, i)
				return b
			}
		} else {
			b = AppendString(b, v)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, len(s))
}

// AppendBytesArray appends an array of bytes.
func (w *Writer) AppendBytesArray(b []byte, s [][]byte) []byte {
	b, blocks := w.BeginBlocks(b, len(s))
	for i, v := range s {
		b = AppendBytes(b, v)
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, len(s))
}

// itemsPerBlock returns how many items of the given width reach BlockBytes.
func (w *Writer) itemsPerBlock(width int) int {
	return (w.BlockBytes-1)/width + 1
}

// writeFull writes b if it is well filled and no list is open, and returns what is left of it.
func (w *Writer) writeFull(b []byte) []byte {
	if w.open > 0 || len(b) < writeAt {
		return b
	}
	w.writeOpen(b)
	return b[:0]
}

func appendBooleans(b []byte, s []bool) []byte {
	for _, v := range s {
		b = AppendBoolean(b, v)
	}
	return b
}
