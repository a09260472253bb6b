package ocf

import (
	"errors"
	"io"
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Reader reads a container file, from a stream or from memory. How records are read is chosen by the call: [Records]
// and [Reader.Decode] for generated types, [RecordsWith] and [DecodeWith] for other codecs, [Reader.Datums] for their
// bytes, [Reader.Blocks] for blocks that stay compressed; all of them go on where the last one stopped. A Reader is not
// safe for concurrent use.
type Reader struct {
	in     input
	cfg    readerConfig
	header *Header
	codec  compress.Codec // nil: null
	schema fileSchema
	fault  error // of the schema or the codec, where the file was opened unchecked

	number  int64 // of the block that was read last; negative if it is not known
	end     int64 // a block belongs to the range if the marker before it begins before this
	err     error // what reading ended with, if it was no end of file
	block   Block // whose records are being read; its Data are not kept
	rd      rt.Reader
	left    int64              // records of the block that are not read yet
	open    bool               // the block's end is still to be checked
	current []byte             // its plain bytes
	plain   []byte             // memory for decompressed blocks
	tasks   pipeline[struct{}] // with workers: blocks being decompressed
	ahead   any                // the pipeline of the last loop that decoded ahead, for its memory
	types   resolved
	codecs  codecs
}

// fileSchema is what is known of the schema of a file.
type fileSchema struct {
	text     string
	parsed   *schema.Schema
	plan     *plan.Plan
	shape    *rt.Shape
	minBytes int // of a record
}

var errStopped = errors.New("a loop with workers was left early; seek or reset before reading on")

// NewReader reads the header of a file from src, a stream. If src is an io.Seeker it must stand where the file begins,
// offset 0 of the Reader. The error is an [*Error]: for instance [ErrMagic], [ErrNoSchema], [ErrSchema], a
// [*compress.UnknownCodecError].
func NewReader(src io.Reader, options ...ReaderOption) (*Reader, error) {
	r := newReader(options)
	if err := r.Reset(src); err != nil {
		return nil, err
	}
	return r, nil
}

// NewReaderBytes reads the file that data holds, which may be mapped memory: blocks that are not compressed are decoded
// where they lie. The data must not change as long as the Reader is used, or as long as the records if [Strings] makes
// them refer to the data.
func NewReaderBytes(data []byte, options ...ReaderOption) (*Reader, error) {
	r := newReader(options)
	if err := r.ResetBytes(data); err != nil {
		return nil, err
	}
	return r, nil
}

func newReader(options []ReaderOption) *Reader {
	r := new(Reader)
	for _, o := range options {
		o.reader(&r.cfg)
	}
	r.rd.Limits, r.rd.Strings, r.rd.ValidateUTF8 = r.cfg.limits.Record, r.cfg.strings, r.cfg.validate
	return r
}

// Reset makes r read another file, with the same options and the memory it has. After an error the Reader can be reset
// again, and nothing else.
func (r *Reader) Reset(src io.Reader) error {
	r.tasks.drop()
	r.in.reset(src)
	return r.begin()
}

// ResetBytes is [Reader.Reset] for a file in memory.
func (r *Reader) ResetBytes(data []byte) error {
	r.tasks.drop()
	r.in.resetBytes(data)
	return r.begin()
}

// begin reads the header and what is needed for it.
func (r *Reader) begin() error {
	r.restart()
	r.end, r.fault, r.number = math.MaxInt64, nil, 0
	r.err = r.takeHeader()
	return r.err
}

func (r *Reader) takeHeader() (err error) {
	if r.cfg.header == nil {
		if r.header, err = r.in.header(r.cfg.limits.header()); err != nil {
			return err
		}
	} else {
		r.header = r.cfg.header.clone()
		r.header.Size = 0
		r.number = -1
		if err := r.sync(); err != nil {
			return err
		}
	}
	if r.fault = r.understand(); r.fault != nil && !r.cfg.unchecked {
		return r.fault
	}
	return nil
}

// restart forgets the records that were being read.
func (r *Reader) restart() {
	r.err, r.left, r.open = nil, 0, false
	r.rd.ResetBytes(nil)
}

// understand looks into the schema and the codec.
func (r *Reader) understand() error {
	r.codec = nil
	if own := r.cfg.codec; own != nil && own.Name() == r.header.Codec {
		r.codec = own
	} else if r.header.Codec != "null" {
		// The names of a file have no levels and no aliases.
		codec, err := compress.Lookup(r.header.Codec)
		if err == nil && codec.Name() != r.header.Codec {
			err = &compress.UnknownCodecError{Name: r.header.Codec, Known: compress.Names()}
		}
		if err != nil {
			return &Error{Err: err}
		}
		r.codec = codec
	}
	if r.schema.parsed != nil && r.schema.text == r.header.Schema {
		return nil
	}
	r.types, r.codecs = resolved{}, codecs{}
	parsed, err := schema.ParseOfData(r.header.Schema)
	if err != nil {
		return &Error{Err: &schemaError{err}}
	}
	p, err := plan.Build(parsed)
	if err != nil {
		return &Error{Err: &schemaError{err}}
	}
	r.schema = fileSchema{r.header.Schema, parsed, p, evolve.Shape(p), p.Nodes[p.Roots[0]].LeastBytes}
	return nil
}

// schemaError is ErrSchema with what package schema found.
type schemaError struct{ err error }

func (e *schemaError) Error() string   { return ErrSchema.Error() + ": " + e.err.Error() }
func (e *schemaError) Unwrap() []error { return []error{ErrSchema, e.err} }

// Header returns the file's header, which must not be changed.
func (r *Reader) Header() *Header { return r.header }

// Schema returns the parsed schema of the file, which must not be changed; nil if an unchecked file has none that is
// valid.
func (r *Reader) Schema() *schema.Schema {
	if r.header == nil || r.schema.text != r.header.Schema {
		return nil
	}
	return r.schema.parsed
}

// advance makes the next block's records ready to be read: on return there is at least one, or an error, io.EOF at the
// end.
func (r *Reader) advance() error {
	for {
		if err := r.finish(); err != nil {
			return err
		}
		b, err := r.nextPlain()
		if err != nil {
			return err
		}
		r.begun(b.Block, b.Plain)
		if r.left > 0 {
			return nil
		}
	}
}

// begun makes the plain bytes of a block the ones that records are read from.
func (r *Reader) begun(b Block, plain []byte) {
	r.block, r.left, r.open = b, b.Count, true
	r.block.Data = nil
	r.current = plain
	r.rd.ResetBytes(plain)
}

// keeps reports whether records may refer to the memory of their block for ever.
func (r *Reader) keeps() bool { return r.cfg.strings == rt.StringsAlias }

// finish checks that nothing is left of the last block but its records.
func (r *Reader) finish() error {
	if !r.open || r.left > 0 {
		return nil
	}
	r.open = false
	if err := r.rd.ExpectEnd(); err != nil {
		return r.leftover(err)
	}
	return nil
}

// leftover takes in that bytes are left after a block's records.
func (r *Reader) leftover(err error) error {
	return r.damaged(Damage{Offset: r.block.Offset, Err: r.block.Leftover(err)})
}

// ended takes in what no other block can be read for. The end of the file and that of the context are not kept.
func (r *Reader) ended(err error) error {
	if failure := (*Error)(nil); errors.As(err, &failure) {
		r.err = err
	}
	return err
}

// failed takes in that the next record cannot be decoded. It returns nil if reading goes on after that.
func (r *Reader) failed(err error) error {
	err = &Error{Offset: r.block.Offset, Block: r.block.Number, Record: r.block.Count - r.left + 1, Err: err}
	lost := r.left
	r.left, r.open = 0, false
	return r.damaged(Damage{Offset: r.block.Offset, Records: lost, Err: err})
}

// next reads the next block of the range as it stands, or io.EOF. Its Data are good until the next one.
func (r *Reader) next() (Block, error) {
	for {
		if err := r.ready(); err != nil {
			return Block{}, err
		}
		h, err := r.in.head()
		if err == io.EOF {
			return Block{}, err
		}
		var b Block
		if err == nil {
			if b, err = r.in.body(h, &r.header.Sync, r.blockLimit()); err == nil {
				b.Number = r.passed()
				return b, nil
			}
		}
		err = inBlock(err, max(0, r.number+1))
		if r.cfg.salvage == nil {
			return b, err
		}
		r.number = -1
		if b, err = r.salvage(h, b, err); err != nil || b.Data != nil {
			return b, err
		}
	}
}

// passed takes in that a block was read, and returns its number, 0 if it is not known.
func (r *Reader) passed() int64 {
	if r.number < 0 {
		return 0
	}
	r.number++
	return r.number
}

// ready reports an error if there is to be no other block: the context's, an old one, or io.EOF behind the range.
func (r *Reader) ready() error {
	if r.err != nil {
		return r.err
	}
	if r.cfg.ctx != nil {
		if err := r.cfg.ctx.Err(); err != nil {
			return err
		}
	}
	if r.in.offset()-SyncSize >= r.end {
		return io.EOF
	}
	return nil
}
