package runtime

// NOTE: Each method reads a value of the type it is named after as the Resolution says. Like the other reads they
// return the zero value once r has failed; but they are not counted for FieldError, as a failure is looked for after
// each step of a record.

// BooleanFrom reads a boolean.
func (r *Reader) BooleanFrom(s *Resolution) bool {
	return (s.isOwn() || r.Choose(s) != nil) && r.Boolean()
}

// IntFrom reads an int.
func (r *Reader) IntFrom(s *Resolution) int32 {
	if s.isOwn() || r.Choose(s) != nil {
		return r.Int()
	}
	return 0
}

// LongFrom reads a long, or an int as a long.
func (r *Reader) LongFrom(s *Resolution) int64 {
	if !s.isOwn() {
		if s = r.Choose(s); s == nil {
			return 0
		}
		if s.From == FromInt {
			return int64(r.Int())
		}
	}
	return r.Long()
}

// FloatFrom reads a float, or an int or long as the float that is nearest.
func (r *Reader) FloatFrom(s *Resolution) float32 {
	if !s.isOwn() {
		if s = r.Choose(s); s == nil {
			return 0
		}
		switch s.From {
		case FromInt:
			return float32(r.Int())
		case FromLong:
			return float32(r.Long())
		}
	}
	return r.Float()
}

// DoubleFrom reads a double, or a float, an int, or a long as the double that is nearest.
func (r *Reader) DoubleFrom(s *Resolution) float64 {
	if !s.isOwn() {
		if s = r.Choose(s); s == nil {
			return 0
		}
		switch s.From {
		case FromInt:
			return float64(r.Int())
		case FromLong:
			return float64(r.Long())
		case FromFloat:
			return float64(r.Float())
		}
	}
	return r.Double()
}

// StringFrom reads a string, or bytes as a string.
func (r *Reader) StringFrom(s *Resolution) string {
	if s.isOwn() || r.Choose(s) != nil {
		return r.String()
	}
	return ""
}

// BytesFrom reads bytes, or a string as bytes, into the memory of reuse; see [Reader.Bytes].
func (r *Reader) BytesFrom(s *Resolution, reuse []byte) []byte {
	if s.isOwn() || r.Choose(s) != nil {
		return r.Bytes(reuse)
	}
	return nil
}

// BytesViewFrom reads bytes, or a string, without copying them; see [Reader.BytesView].
func (r *Reader) BytesViewFrom(s *Resolution) []byte {
	if s.isOwn() || r.Choose(s) != nil {
		return r.BytesView()
	}
	return nil
}

// FixedViewFrom reads a fixed of n bytes without copying it; see [Reader.FixedView].
func (r *Reader) FixedViewFrom(s *Resolution, n int) []byte {
	if s.isOwn() || r.Choose(s) != nil {
		return r.FixedView(n)
	}
	return nil
}

// FixedFrom reads a fixed of len(dst) bytes into dst.
func (r *Reader) FixedFrom(s *Resolution, dst []byte) {
	if s.isOwn() || r.Choose(s) != nil {
		r.Fixed(dst)
	}
}

// EnumFrom reads the index of an enum of n symbols. A symbol of the writer for which the reader has none, nor a
// default, is ErrResolution.
func (r *Reader) EnumFrom(s *Resolution, n int) int32 {
	if s.isOwn() {
		return r.Enum(n)
	}
	if s = r.Choose(s); s == nil {
		return 0
	}
	if s.Symbols == nil {
		return r.Enum(n)
	}
	start := r.offset()
	i := r.Enum(len(s.Symbols))
	if r.err != nil {
		return 0
	}
	symbol := s.Symbols[i]
	if symbol < 0 {
		r.fail(ErrResolution, "the reader's enum has neither the symbol "+s.Names[i]+" nor a default", start)
		return 0
	}
	return symbol
}

// UUIDStringFrom reads a uuid on a string; see [Reader.UUIDString].
func (r *Reader) UUIDStringFrom(s *Resolution) UUID {
	if s.isOwn() || r.Choose(s) != nil {
		return r.UUIDString()
	}
	return UUID{}
}

// UUIDFixedFrom reads a uuid on a fixed; see [Reader.UUIDFixed].
func (r *Reader) UUIDFixedFrom(s *Resolution) UUID {
	if s.isOwn() || r.Choose(s) != nil {
		return r.UUIDFixed()
	}
	return UUID{}
}

// DurationFrom reads a duration; see [Reader.Duration].
func (r *Reader) DurationFrom(s *Resolution) Duration {
	if s.isOwn() || r.Choose(s) != nil {
		return r.Duration()
	}
	return Duration{}
}
