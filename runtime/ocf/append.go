package ocf

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime/compress"
)

// AppendTo returns a Writer that goes on at the end of the file in f, such as an [os.File] that was opened for reading
// and writing. An empty file is begun. The header stays as it is: a schema that is not the file's, but for what does
// not change the bytes, is [ErrSchemaMismatch], an empty text stands for the file's; another codec than the file's is
// [ErrCodecMismatch]; metadata must be left out.
//
// The end of the file must be that of a block. An incomplete block, such as a killed writer leaves behind, is
// io.ErrUnexpectedEOF unless [CutTail] is given; then f must have a method Truncate(int64) error. Blocks before the
// last marker are not looked at. See also [NewWriter].
//
// One Writer at a time may append to a file: two would write over each other's blocks. For an [os.File] the second one,
// of this process or another, gets [ErrInUse], here or from a later call that writes. On Linux, macOS and the BSDs an
// advisory lock (flock) tells, from here to [Writer.Close] or the end of the process; elsewhere, and on network file
// systems without locks, only a file that has become longer or shorter since the last block does. So the caller has to
// see to it there, and where f is something else. Files that were opened with os.O_APPEND may have several Writers, all
// of that kind, on one machine; then [Writer.Offset] is where the last block ended up. Readers are never kept away.
func AppendTo(f io.ReadWriteSeeker, schemaText string, options ...WriterOption) (*Writer, error) {
	lock, err := lockFor(f)
	if err != nil {
		return nil, err
	}
	w, err := appendTo(f, lock, schemaText, options)
	if err != nil {
		lock.release()
		return nil, err
	}
	lock.begun()
	w.lock = lock
	return w, nil
}

func appendTo(f io.ReadWriteSeeker, lock *appendLock, schemaText string, options []WriterOption) (*Writer, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	if size == 0 {
		if lock != nil && !lock.alone {
			return nil, errInUse
		}
		return NewWriter(f, schemaText, options...)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	var in input
	in.reset(f)
	header, err := in.header(math.MaxInt)
	if err != nil {
		return nil, err
	}
	if schemaText == "" {
		schemaText = header.Schema
	}
	w, err := newWriter(schemaText, options)
	if err != nil {
		return nil, err
	}
	if err := w.join(header); err != nil {
		return nil, err
	}
	end, err := in.lastBlock(header, size)
	if err != nil && !(w.cfg.cutTail && errors.Is(err, io.ErrUnexpectedEOF)) {
		return nil, err
	}
	if end < size {
		file, ok := f.(interface{ Truncate(size int64) error })
		if !ok {
			return nil, err
		}
		if lock != nil && !lock.alone {
			return nil, errInUse // what is incomplete may be a block that is being written
		}
		if err := file.Truncate(end); err != nil {
			return nil, err
		}
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		return nil, err
	}
	w.dst, w.offset = f, end
	w.open()
	return w, nil
}

// join makes w go on with a file of the given header.
func (w *Writer) join(header *Header) error {
	if len(w.cfg.metadata) > 0 || len(w.cfg.copied) > 0 {
		return plainError(ErrMetadata, "a file that is appended to keeps its metadata")
	}
	if err := w.check(header.Schema); err != nil {
		if errors.Is(err, ErrSchemaMismatch) {
			return plainError(ErrSchemaMismatch, "the schema is not that of the file to append to")
		}
		return err
	}
	if w.cfg.codec == nil {
		codec, err := compress.Lookup(header.Codec)
		if err != nil {
			return &Error{Err: err}
		}
		w.cfg.codec = codec
	}
	if w.useCodec(); w.header.Codec != header.Codec {
		return plainError(ErrCodecMismatch, "the file to append to has the codec "+header.Codec+", not "+w.header.Codec)
	}
	w.header = header
	return nil
}

// tailChunk is how many bytes are searched at a time for the last marker.
const tailChunk = 64 << 10

// lastBlock returns where the last whole block of the file ends, of the given size. If that is not the file's end there
// is an error, which is io.ErrUnexpectedEOF if what follows is the beginning of a block.
func (in *input) lastBlock(header *Header, size int64) (end int64, err error) {
	first := header.Size - SyncSize
	for upper := size; ; {
		lower := max(first, upper-tailChunk)
		if err := in.seek(lower); err != nil {
			return 0, err
		}
		if err := in.fill(int(upper - lower)); err != nil {
			return 0, truncated(err, "what it had when its size was asked", upper)
		}
		if i := bytes.LastIndex(in.buf[in.pos:in.pos+int(upper-lower)], header.Sync[:]); i >= 0 {
			end = lower + int64(i) + SyncSize
			break
		}
		if lower == first {
			return 0, &Error{Offset: first, Err: ErrSync} // the file has changed
		}
		upper = lower + SyncSize - 1
	}
	if end == size {
		return end, nil
	}
	if err := in.seek(end); err != nil {
		return 0, err
	}
	h, err := in.head()
	if err == nil {
		if left := size - end - int64(h.length) - h.size; left >= SyncSize {
			err = &Error{Offset: size - left, Err: ErrSync}
		} else {
			err = &Error{Offset: end, Err: io.ErrUnexpectedEOF, Detail: "the file ends inside a block of " +
				strconv.FormatInt(h.size, 10) + " bytes"}
		}
	}
	return end, err
}
