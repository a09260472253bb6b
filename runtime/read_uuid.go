package runtime

import "strconv"

// UUIDString reads a uuid held as a string, in the form of 36 characters with digits of either case; anything else is
// ErrUUID.
func (r *Reader) UUIDString() UUID {
	start := r.offset()
	text := r.stringView()
	if text == nil {
		return UUID{}
	}
	u, ok := parseUUID(text)
	if !ok {
		const most = uuidTextLength + 4
		shown := strconv.Quote(string(text[:min(len(text), most)]))
		if len(text) > most {
			shown += "…"
		}
		r.fail(ErrUUID, shown+" is no UUID", start)
	}
	return u
}

// stringView is BytesView for a string.
func (r *Reader) stringView() []byte {
	if r.failed() {
		return nil
	}
	start := r.offset()
	n, ok := r.length("string", start)
	if !ok {
		return nil
	}
	return r.view(n, start, "string length ")
}

// UUIDFixed reads a uuid held as a fixed of 16 bytes.
func (r *Reader) UUIDFixed() (u UUID) {
	if b := r.FixedView(len(u)); b != nil {
		copy(u[:], b)
	}
	return u
}

// Duration reads a duration, a fixed of 12 bytes. Avro 1.12, "Duration": months, days and milliseconds, each an
// unsigned little-endian number of 32 bits.
func (r *Reader) Duration() Duration {
	b := r.FixedView(durationSize)
	if b == nil {
		return Duration{}
	}
	return durationFromBytes((*[durationSize]byte)(b))
}
