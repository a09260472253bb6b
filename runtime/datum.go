package runtime

// NOTE: What follows is for the methods of generated types on one datum in memory. They take the type as an interface:
// where such a function is inlined, the compiler knows the type, calls its method directly, and sees that neither the
// Reader nor the buffer has to live on the heap. So each of them makes no more than one call.

// Append appends the encoding of x to b. If that fails it returns b as it was.
func Append(b []byte, x interface {
	AppendAvroTo(b []byte, w *Writer) ([]byte, error)
}) ([]byte, error) {
	encoded, err := x.AppendAvroTo(b, nil)
	if err != nil {
		return b, err
	}
	return encoded, nil
}

// Read returns a Reader of a datum in data.
func Read(data []byte) *Reader { return new(Reader).Start(data) }

// Into reads the datum into x, and returns what [End] takes.
func (r *Reader) Into(x interface{ DecodeAvro(r *Reader) error }) (*Reader, error) {
	return r, x.DecodeAvro(r)
}

// Resolve is [Reader.Into] for a datum that was written with another schema, as s says; r is what [Reader.StartFor]
// returned.
func (r *Reader) Resolve(x interface {
	ResolveAvro(r *Reader, s *Resolution) error
}, s *Resolution) (*Reader, error) {
	return r, x.ResolveAvro(r, s)
}

// End is [Reader.End], whose body it has: a call of it would be one too many for inlining.
func End(r *Reader, err error) error {
	if r.pos == len(r.buf) && r.counts|r.Limits.MaxBytes == 0 {
		return err
	}
	return r.endSlow(err)
}

// Start makes r, a Reader that has read nothing yet, read data, and returns it. It does what [Reader.ResetBytes] does
// for any, with a call less (2 ns of the 37 for a small array; go 1.26, BenchmarkAvro1282 of perf).
func (r *Reader) Start(data []byte) *Reader {
	r.buf = data
	if r.wide = defaults.Load(); r.wide != nil {
		r.counts = 1
	}
	return r
}

// StartSparse is [Reader.Start] for data of which more is passed over than read; see [Reader.FewStrings].
func (r *Reader) StartSparse(data []byte) *Reader {
	r.FewStrings()
	return r.Start(data)
}

// StartFor is [Reader.Start] for data that were written with another schema and are read as s says.
func (r *Reader) StartFor(data []byte, s *Resolution) *Reader {
	if s.Sparse {
		r.FewStrings()
	}
	return r.Start(data)
}

// End returns err or, if that is nil, what [Reader.ExpectEnd] returns: bytes after a datum are an error. It and
// [Before] are called by code that was generated for [SupportsSchemagenVersion2].
func (r *Reader) End(err error) error {
	if r.pos == len(r.buf) && r.counts|r.Limits.MaxBytes == 0 { // as in ExpectEnd
		return err
	}
	return r.endSlow(err)
}

//go:noinline
func (r *Reader) endSlow(err error) error {
	if err != nil {
		return err
	}
	return r.expectEndSlow()
}

// Before is a buffer as it was before a datum was appended.
type Before []byte

// Append returns what appending returned, or the buffer as it was where that has failed.
func (b Before) Append(encoded []byte, err error) ([]byte, error) {
	if err != nil {
		return b, err
	}
	return encoded, nil
}
