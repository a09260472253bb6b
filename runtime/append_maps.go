package runtime

// NOTE: the whole maps whose values are of a primitive type. Their entries are written in no certain order; a nil
// Writer will do. The loops differ in one call each, which is made directly, as it could not be inlined through a
// variable.

// AppendBooleanMap appends a map of boolean; see [Writer.AppendStringMap].
func (w *Writer) AppendBooleanMap(b []byte, m map[string]bool) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendBoolean(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendIntMap appends a map of int; see [Writer.AppendStringMap].
func (w *Writer) AppendIntMap(b []byte, m map[string]int32) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendInt(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendLongMap appends a map of long; see [Writer.AppendStringMap].
func (w *Writer) AppendLongMap(b []byte, m map[string]int64) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendLong(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendFloatMap appends a map of float; see [Writer.AppendStringMap].
func (w *Writer) AppendFloatMap(b []byte, m map[string]float32) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendFloat(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendDoubleMap appends a map of double; see [Writer.AppendStringMap].
func (w *Writer) AppendDoubleMap(b []byte, m map[string]float64) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendDouble(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendBytesMap appends a map of bytes; see [Writer.AppendStringMap].
func (w *Writer) AppendBytesMap(b []byte, m map[string][]byte) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		b = blocks.Next(AppendBytes(b, v))
	}
	return blocks.End(b, len(m))
}

// AppendStringMap appends a map of string. Keys and values are validated as [Writer.AppendString] does, for which the
// map counts as one string. The key of a value that is refused stands in the error's path.
func (w *Writer) AppendStringMap(b []byte, m map[string]string) []byte {
	if w.failed() {
		return b
	}
	b, blocks := w.BeginBlocks(b, len(m))
	for key, v := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b
		}
		if b = w.AppendString(b, v); w.Failed() {
			w.failure = KeyError(w.failure, key)
			return b
		}
		b = blocks.Next(b)
	}
	return blocks.End(b, len(m))
}

// failed is Failed for what counts as a string that comes late then.
func (w *Writer) failed() bool {
	if !w.Failed() {
		return false
	}
	w.late++
	return true
}
