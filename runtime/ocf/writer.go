package ocf

import (
	"crypto/rand"
	"io"
	"maps"
	"reflect"

	"github.com/schemagen/schemagen/internal/worker"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/schema"
)

// headRoom is how many bytes are kept free before a block's data for their count and size.
const headRoom = headBytes

const defaultBlockBytes = 64 << 10

// Writer writes a container file. Records are gathered in the open block, which is written as a whole, in one Write,
// when it is full: so a file whose writer was killed is whole up to the last block, and [AppendTo] goes on there. A
// Writer is not safe for concurrent use.
type Writer struct {
	dst    io.Writer // nil: memory
	cfg    writerConfig
	header *Header
	codec  compress.Codec // nil: null
	schema *schema.Schema
	offset int64 // where the next block will stand
	err    error // of writing; sticky
	closed bool
	lock   *appendLock // of a file that is appended to; nil: none

	buf   []byte // room for the head of the open block, then its records
	room  int
	count int64
	mean  int    // bytes of a record in the last block; 0 before there is one
	out   []byte // memory for compressed blocks

	memory []byte
	full   bool // the memory has no room for another block

	queue worker.Queue[packing]

	checked  reflect.Type   // the type of the last value, whose schema is right
	accepted *schema.Schema // the schema of the last codec
	from     *Header        // the last file that a block came from
}

// NewWriter writes the header of a new file to dst, with the schema's text as it is given, and returns a Writer for its
// records. It is to be closed, which does not close dst. The error is that of package schema for a schema that is not
// valid, that of [compress.Lookup] for the codec, [ErrMetadata], or that of dst. As the header of another file may be
// given, the schema may break the same rules as there.
func NewWriter(dst io.Writer, schemaText string, options ...WriterOption) (*Writer, error) {
	w, err := newWriter(schemaText, options)
	if err != nil {
		return nil, err
	}
	if err := w.Reset(dst); err != nil {
		return nil, err
	}
	return w, nil
}

// NewWriterFor is [NewWriter] with the schema of the generated type T:
//
//	w, err := ocf.NewWriterFor[users.User](file, ocf.Codec("zstandard"))
func NewWriterFor[T any, P Record[T]](dst io.Writer, options ...WriterOption) (*Writer, error) {
	return NewWriter(dst, P(nil).AvroSchema(), options...)
}

func newWriter(schemaText string, options []WriterOption) (*Writer, error) {
	w := new(Writer)
	for _, o := range options {
		o.writer(&w.cfg)
	}
	if w.cfg.blockBytes <= 0 {
		w.cfg.blockBytes = defaultBlockBytes
		if w.cfg.blockCount > 0 {
			w.cfg.blockBytes = maxLength
		}
	}
	if err := checkMetadata(w.cfg.metadata); err != nil {
		return nil, err
	}
	metadata := maps.Clone(w.cfg.copied)
	if metadata == nil {
		metadata = make(map[string][]byte)
	}
	maps.Copy(metadata, w.cfg.metadata)
	w.header = &Header{Schema: schemaText, Metadata: metadata, Codec: "null"}
	if w.cfg.codec == nil && w.cfg.codecName != "" {
		codec, err := compress.Lookup(w.cfg.codecName)
		if err != nil {
			return nil, err
		}
		w.cfg.codec = codec
	}
	w.useCodec()
	var err error
	w.schema, err = schema.ParseOfData(schemaText)
	return w, err
}

// useCodec makes the configured codec the file's. That of the name null is never called.
func (w *Writer) useCodec() {
	w.codec = nil
	if w.cfg.codec != nil {
		w.header.Codec = w.cfg.codec.Name()
		if w.header.Codec != "null" {
			w.codec = w.cfg.codec
		}
	}
}

// Reset begins a new file on dst with the same schema and options, and with a marker of its own. Records that were not
// flushed are dropped, and an error is forgotten.
func (w *Writer) Reset(dst io.Writer) error {
	w.restart()
	if w.memory != nil {
		w.memory, w.buf = nil, nil
	}
	w.dst = dst
	w.open()
	return w.write(w.header.appendTo(nil))
}

// restart forgets the file that was written.
func (w *Writer) restart() {
	w.drop()
	w.unlock()
	w.offset, w.err, w.closed, w.full, w.count = 0, nil, false, false, 0
	if w.cfg.sync != nil {
		w.header.Sync = *w.cfg.sync
	} else {
		rand.Read(w.header.Sync[:]) // does not fail
	}
}

// open begins a block.
func (w *Writer) open() {
	w.count = 0
	if w.direct() {
		w.openMemory()
		return
	}
	if w.buf == nil {
		w.buf = make([]byte, headRoom, headRoom+SyncSize+min(w.cfg.blockBytes, defaultBlockBytes)*5/4)
	}
	w.buf, w.room = w.buf[:headRoom], headRoom
}

// Header returns the file's header, which must not be changed.
func (w *Writer) Header() *Header { return w.header }

// took makes b the open block, which has one more record.
func (w *Writer) took(b []byte) error { return w.tookSome(b, 1) }

// tookSome is took for several records, which stay in one block.
func (w *Writer) tookSome(b []byte, count int64) error {
	if w.err != nil || w.closed {
		return w.failure()
	}
	if !w.direct() {
		w.buf = b
	} else if !w.settle(b) {
		return ErrFull
	}
	w.count += count
	if len(b)-w.room >= w.cfg.blockBytes || w.cfg.blockCount > 0 && w.count >= w.cfg.blockCount {
		return w.cut()
	}
	return nil
}

func (w *Writer) failure() error {
	if w.err == nil && w.closed {
		return ErrClosed
	}
	return w.err
}

// cut ends the open block, if it has records, and begins another.
func (w *Writer) cut() error {
	if w.err != nil || w.count == 0 {
		return w.err
	}
	if w.cfg.ctx != nil {
		if err := w.cfg.ctx.Err(); err != nil {
			return err
		}
	}
	w.mean = max(1, (len(w.buf)-w.room)/int(w.count))
	if w.cfg.workers > 1 && (w.codec != nil || w.queue.Len() > 0) {
		return w.hand(w.packing())
	}
	if w.direct() {
		w.cutMemory()
		return nil
	}
	block := w.buf
	if w.codec != nil {
		var err error
		if w.out, err = shrink(w.codec, append(w.out[:0], noHead[:]...), w.buf[headRoom:]); err != nil {
			w.err = &Error{Offset: w.offset, Err: err}
			return w.err
		}
		block = w.out
	}
	block, start := frame(block, headRoom, w.count, &w.header.Sync)
	if w.codec == nil {
		w.buf = block // it may have grown for the marker
	} else {
		w.out = block
	}
	w.open()
	return w.write(block[start:])
}

// noHead is the room for a head.
var noHead [headRoom]byte

// frame makes a block of b, which has room for the head and the data behind it. It returns b with the marker, and where
// the block begins.
func frame(b []byte, room int, count int64, marker *[SyncSize]byte) (block []byte, start int) {
	var numbers [headBytes]byte
	head := blockNumbers(numbers[:0], count, len(b)-room)
	start = room - len(head)
	copy(b[start:], head)
	return append(b, marker[:]...), start
}

// blockNumbers appends the numbers before a block's data.
func blockNumbers(b []byte, count int64, size int) []byte {
	return rt.AppendLong(rt.AppendLong(b, count), int64(size))
}

// Flush ends the open block, if it has records, and writes all that is not written yet.
func (w *Writer) Flush() error {
	if w.closed {
		return w.failure()
	}
	err := w.cut()
	for err == nil && w.queue.Len() > 0 {
		err = w.dequeue()
	}
	return err
}

// Sync is [Writer.Flush], and makes what was written durable if the destination has a method Sync() error, as an
// [os.File] does. It returns where the next block will begin, a place for [Reader.SeekBlock].
func (w *Writer) Sync() (offset int64, err error) {
	if err = w.Flush(); err == nil {
		if file, ok := w.dst.(interface{ Sync() error }); ok {
			err = file.Sync()
		}
	}
	return w.offset, err
}

// Offset returns how many bytes the file has up to the last block that was written.
func (w *Writer) Offset() int64 { return w.offset }

// Close flushes, and ends the use of the Writer until it is reset. It does not close the destination. Closing twice is
// no error.
func (w *Writer) Close() error {
	if w.closed {
		return w.err
	}
	err := w.Flush()
	w.closed = err == nil
	if w.closed || w.err != nil {
		w.unlock() // as nothing can be written any more
	}
	return err
}

// unlock lets others append to the file.
func (w *Writer) unlock() {
	w.lock.release()
	w.lock = nil
}

// write writes the bytes that come next in the file.
func (w *Writer) write(b []byte) error {
	if w.memory != nil {
		if len(b) > len(w.memory)-int(w.offset) {
			w.err = ErrFull
			return w.err
		}
		copy(w.memory[w.offset:], b)
		w.offset += int64(len(b))
		return nil
	}
	if w.lock != nil {
		if w.offset, w.err = w.lock.end(w.offset); w.err != nil {
			return w.err
		}
	}
	n, err := w.dst.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.err = &Error{Offset: w.offset, Err: err}
	}
	w.offset += int64(max(n, 0))
	return w.err
}
