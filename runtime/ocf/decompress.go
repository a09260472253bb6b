package ocf

import (
	"errors"
	"slices"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// NOTE: A fault in compressed data spoils what comes after it in the block, and often the decompressor notices nothing. Where no checksum
// would tell, the block is walked through once before its first record is delivered: as many records as it claims must fill it. That costs
// little beside decompressing it. Blocks that are not compressed have no such pass: a fault there spoils one record.

// blockLimit is how many bytes a block may have as it stands.
func (r *Reader) blockLimit() int {
	if r.in.src == nil && r.cfg.limits.BlockBytes == 0 {
		return maxLength
	}
	return r.cfg.limits.block()
}

// decompress appends the plain bytes of a block to dst, or returns where they lie if it can, and checks that they can be as many records
// as the block claims. The block's data may be owned: memory that nothing else uses.
func (r *Reader) decompress(b Block, dst []byte, owned bool) (plain []byte, err error) {
	switch {
	case r.codec == nil && r.keeps() && r.in.src != nil && !owned:
		plain = slices.Clone(b.Data)
	case r.codec == nil:
		plain = b.Data
	case b.Count == 0 && len(b.Data) == 0:
	case b.Count == 0:
		// A block without records is no reason to expand anything.
		if plain, err = r.codec.Decompress(nil, b.Data, 1); errors.Is(err, compress.ErrTooLarge) {
			err = ErrTrailing
		}
	default:
		if r.keeps() {
			dst = nil
		}
		plain, err = r.codec.Decompress(dst, b.Data, r.decompressLimit())
	}
	if err != nil {
		return nil, &Error{Offset: b.Offset, Block: b.Number, Err: err}
	}
	if err := r.checkCount(b, len(plain)); err != nil {
		return nil, err
	}
	if r.codec != nil && !checksummed(r.header.Codec, b.Data) {
		if err := r.verify(b, plain); err != nil {
			return nil, err
		}
	}
	return plain, nil
}

func (r *Reader) decompressLimit() int {
	if limit := r.cfg.limits.BlockBytes; limit != 0 {
		return limit
	}
	return compress.DefaultLimit
}

// checkCount refuses a count that the bytes cannot hold.
func (r *Reader) checkCount(b Block, size int) error {
	least := r.schema.minBytes
	if least == 0 && b.Count > r.cfg.limits.zeroWidth() && b.Count > int64(size) || least > 0 && b.Count > int64(size/least) {
		return &Error{Offset: b.Offset, Block: b.Number, Err: ErrBlockCount, Detail: countDetail(b.Count, size)}
	}
	return nil
}

// checksummed reports whether a block of the codec carries a checksum, which was found right when it was decompressed. Of several zstd frames
// the first one speaks for all.
func checksummed(codec string, data []byte) bool {
	switch codec {
	case "snappy", "bzip2":
		return true
	case "xz":
		const kind = 0xf // in the second of the stream's flags, after a magic number of six bytes: 0 is none
		return len(data) > 7 && data[7]&kind != 0
	case "zstandard":
		const flag = 1 << 2 // in the byte after the frame's magic number (RFC 8878, "Frame_Header_Descriptor")
		return len(data) > 4 && data[4]&flag != 0
	}
	return false
}

// verify checks that the plain bytes are as many records as the block claims.
func (r *Reader) verify(b Block, plain []byte) error {
	rd := rt.Reader{Limits: r.cfg.limits.Record}
	rd.ResetBytes(plain)
	for i := range b.Count {
		if rd.Skip(r.schema.shape); rd.Failed() {
			return &Error{Offset: b.Offset, Block: b.Number, Record: i + 1, Err: &corruptError{r.header.Codec, rd.Err()}}
		}
	}
	if err := rd.ExpectEnd(); err != nil {
		return &Error{Offset: b.Offset, Block: b.Number, Err: &corruptError{r.header.Codec, err}}
	}
	return nil
}

// corruptError is compress.ErrCorrupt, known by the records that came out.
type corruptError struct {
	codec string
	err   error
}

func (e *corruptError) Error() string {
	return "codec " + strconv.Quote(e.codec) + ": corrupt input: " + withoutPrefix(e.err.Error())
}

func (e *corruptError) Unwrap() []error { return []error{compress.ErrCorrupt, e.err} }
