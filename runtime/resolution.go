package runtime

// NOTE: A Resolution is what package plan's Resolve found out about two schemas, lowered to what a decoder needs at
// every value and nothing else. The decoder knows the reader's type; what varies is the writer's, so every method here
// that reads a value takes the Resolution of that value. Bytes that are the same under both schemas take the direct
// path: that is one look at Same.

// Resolution says how values that were written with one schema are read as values of another (Avro 1.12, "Schema
// Resolution"). It is made once for a pair of schemas, by package evolve, does not change afterwards and is safe for
// concurrent use. Where a schema is recursive it refers to itself.
type Resolution struct {
	// Same: the bytes are those that the reader's schema would have made, all the way down. Nothing else is set then.
	Same bool
	// From is the writer's type of a number that is promoted.
	From Promotion
	// Branch is the number of the branch to which Value belongs, in a reader's union.
	Branch int
	// Value is how that branch is read; nil where the reader's type is no union.
	Value *Resolution
	// Branches is how each branch of a writer's union is read; nil where the writer's type is no union.
	Branches []*Resolution
	// Unreadable says why values cannot be read; empty where they can.
	Unreadable string
	// Sparse: more of a record's fields are passed over than read.
	Sparse bool
	// Steps is what is done for a record, in this order. The reader's fields all occur in it, once.
	Steps []Step
	// Symbols is the reader's symbol for each of the writer's; -1 where it has none.
	Symbols []int32
	// Names are the writer's symbols.
	Names []string
	// Item is how the items of an array or the values of a map are read.
	Item *Resolution
	// MinItemBytes is how many bytes an item, or an entry with its key, takes at least.
	MinItemBytes int
}

// Promotion is the writer's type of a number whose type in the reader's schema is wider.
type Promotion uint8

// The promotions of numbers. Between bytes and string nothing needs doing.
const (
	NotPromoted Promotion = iota
	FromInt
	FromLong
	FromFloat
)

// Step is one thing to do for a record: read a field, skip what the reader does not want, or take a default.
type Step struct {
	// Field is the number of the reader's field; -1 where bytes are skipped.
	Field int
	// Name is the name of that field, or of the writer's field that is skipped.
	Name string
	// Value is how the field is read.
	Value *Resolution
	// Skip is what is passed over, where Field is -1 or a type has no place for the field.
	Skip *Shape
	// Default is set where the writer has no such field: what is read in its place.
	Default *Default
}

// Default is the encoded default of a field. Strings of a Reader that reads it are parts of it.
type Default struct {
	data   []byte
	text   string
	values int64 // that it is counted as
}

// NewDefault returns the default with the given encoding under the reader's schema, which it keeps. It is counted as a
// value for every 8 bytes.
func NewDefault(encoded []byte) *Default { return NewDefaultOf(encoded, 1+len(encoded)/8) }

// NewDefaultOf is [NewDefault] for a default that is known to be as many values; see [Limits].MaxValues.
func NewDefaultOf(encoded []byte, values int) *Default {
	return &Default{encoded, string(encoded), int64(values)}
}

// Input is where a Reader was when it began to read a default; see [Reader.BeginDefault].
type Input struct {
	buf    []byte
	pos    int
	slab   string
	slabAt int
	base   int64
	src    *source
	kept   bool
}

// BeginDefault makes r read the default of a step, if it has one, until [Reader.EndDefault]. An error in between is
// reported where r is now. Limits do not apply to defaults, but for the depth; their bytes are always copied.
func (r *Reader) BeginDefault(in *Input, d *Default) {
	if d == nil || r.err != nil {
		in.kept = false
		return
	}
	if !r.inDefault && !r.makes(d.values, r.offset()) {
		in.kept = false
		return
	}
	*in = Input{r.buf, r.pos, r.slab, r.slabAt, r.base, r.src, true}
	r.base += int64(r.pos)
	r.buf, r.pos, r.src = d.data, 0, nil
	r.slab, r.slabAt = d.text, 0
	r.inDefault = true
}

// EndDefault makes r go on where it was when BeginDefault was called.
func (r *Reader) EndDefault(in *Input) {
	if !in.kept || r.err != nil {
		return
	}
	r.inDefault = false
	r.buf, r.pos, r.slab, r.slabAt, r.base, r.src = in.buf, in.pos, in.slab, in.slabAt, in.base, in.src
}

// StepError returns the failure of r, or err, having noted that it happened in the given step of the record called
// typeName; nil if there is none.
func (r *Reader) StepError(err error, typeName string, s *Step) error {
	if err == nil {
		err = r.Err()
	}
	return FieldError(err, typeName, s.Name)
}

// Choose reads which branch a value is of where the writer's type is a union, and returns how that is read: s itself
// where it is no union. It returns nil when r has failed or the reader's schema has no place for the branch
// (ErrResolution).
func (r *Reader) Choose(s *Resolution) *Resolution {
	if s.Branches == nil && s.Unreadable == "" && r.err == nil {
		return s
	}
	return r.chooseSlow(s)
}

//go:noinline
func (r *Reader) chooseSlow(s *Resolution) *Resolution {
	if r.err != nil {
		return nil
	}
	start := r.offset()
	if s.Branches != nil {
		i := r.UnionIndex(len(s.Branches))
		if i < 0 {
			return nil
		}
		s = s.Branches[i]
	}
	if s.Unreadable != "" {
		r.fail(ErrResolution, s.Unreadable, start)
		return nil
	}
	return s
}
