package ocf

// NOTE: A file that is not compressed is encoded where it will stay: the records of the open block are appended in the
// caller's memory, behind room for the block's head. How long the head will be is guessed from the last block, and only
// where the guess was wrong, a few times in a file, the block is moved by a byte.

// NewMemoryWriter returns a Writer that writes a new file into the caller's memory, such as a mapped file; see
// [Writer.Bytes]. Records that are not compressed are encoded right there. Where a record does not fit any more, the
// error is [ErrFull] and the Writer can be closed; all records before it are in the file. With a codec or workers the
// error comes when a block is ended, and the block is lost. For the other errors see [NewWriter].
func NewMemoryWriter(memory []byte, schemaText string, options ...WriterOption) (*Writer, error) {
	w, err := newWriter(schemaText, options)
	if err != nil {
		return nil, err
	}
	if err := w.ResetMemory(memory); err != nil {
		return nil, err
	}
	return w, nil
}

// ResetMemory is [Writer.Reset] for a file in memory.
func (w *Writer) ResetMemory(memory []byte) error {
	w.restart()
	w.dst, w.memory, w.buf = nil, memory[:len(memory):len(memory)], nil
	header := w.header.appendTo(memory[:0:len(memory)])
	if len(header) > len(memory) {
		w.err = ErrFull
		return w.err
	}
	w.offset = int64(len(header))
	w.room = 3
	w.open()
	return nil
}

// Bytes returns what a Writer into memory has written up to its last block. It is a part of that memory.
func (w *Writer) Bytes() []byte { return w.memory[:w.offset] }

// direct reports whether records are encoded where they stay.
func (w *Writer) direct() bool { return w.memory != nil && w.codec == nil }

// openMemory begins a block in the memory. Its capacity leaves room for the marker and the longest head.
func (w *Writer) openMemory() {
	start, end := int(w.offset), len(w.memory)-SyncSize-headBytes
	w.full = end <= start
	if w.full {
		w.buf = nil
		return
	}
	w.buf = w.memory[start : start+w.room : end+w.room]
}

// settle makes b, which is the open block with one more record, the open block if it fits. It may have been moved away
// to be encoded.
func (w *Writer) settle(b []byte) bool {
	if w.full || len(b) > cap(w.buf) {
		return false
	}
	if &b[0] != &w.buf[0] {
		b = append(w.buf, b[len(w.buf):]...)
	}
	w.buf = b
	return true
}

// cutMemory ends the block where it stands.
func (w *Writer) cutMemory() {
	start := int(w.offset)
	var numbers [headBytes]byte
	head := blockNumbers(numbers[:0], w.count, len(w.buf)-w.room)
	end := start + len(head) + len(w.buf) - w.room
	if len(head) != w.room {
		copy(w.memory[start+len(head):end], w.buf[w.room:])
		w.room = len(head)
	}
	copy(w.memory[start:], head)
	w.offset = int64(end + copy(w.memory[end:], w.header.Sync[:]))
	w.open()
}
