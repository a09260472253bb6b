package ocf

import (
	"bytes"
	"errors"
	"slices"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// NOTE: A fault in compressed data spoils what comes after it in the block, and often the decompressor notices nothing.
// Where no checksum would tell, the block is walked through once before its first record is delivered: as many records
// as it claims must fill it. That costs little beside decompressing it. Blocks that are not compressed have no such
// pass: a fault there spoils one record.

// blockLimit is how many bytes a block may have as it stands.
func (r *Reader) blockLimit() int {
	if r.in.src == nil && r.cfg.limits.BlockBytes == 0 {
		return maxLength
	}
	return r.cfg.limits.block()
}

// unpack returns the plain bytes of a block: in dst, behind what it holds, or where they lie if they can stay there. A
// Reader that salvages sifts them, and tells the damage; another one has an error for whatever is wrong. The block's
// data may be owned: memory that nothing else uses.
func (r *Reader) unpack(b Block, dst []byte, owned bool, limit int) (p PlainBlock, damage *Damage, err error) {
	p = PlainBlock{Block: b}
	if p.Plain, err = r.expand(b, dst, owned, limit); err != nil {
		return p, nil, err
	}
	if r.cfg.salvage != nil {
		p, damage = r.sift(p)
		return p, damage, nil
	}
	return p, nil, r.checkRecords(b, p.Plain)
}

// expand decompresses a block.
func (r *Reader) expand(b Block, dst []byte, owned bool, limit int) (plain []byte, err error) {
	switch {
	case r.codec == nil && r.keeps() && r.in.src != nil && !owned:
		plain = slices.Clone(b.Data)
	case r.codec == nil:
		plain = b.Data
	case b.Count == 0 && len(b.Data) == 0:
	case b.Count == 0 && r.cfg.salvage == nil:
		// A block without records is no reason to expand anything.
		if plain, err = expand(r.codec, nil, b.Data, 1); errors.Is(err, compress.ErrTooLarge) {
			err = ErrTrailing
		}
	default:
		if r.keeps() {
			dst = nil
		}
		plain, err = expand(r.codec, dst, b.Data, limit)
	}
	if err != nil {
		return nil, &Error{Offset: b.Offset, Block: b.Number, Err: err}
	}
	return plain, nil
}

// checkRecords checks that the plain bytes can be as many records as the block claims.
func (r *Reader) checkRecords(b Block, plain []byte) error {
	if !r.countPossible(b.Count, len(plain)) {
		return &Error{Offset: b.Offset, Block: b.Number, Err: ErrBlockCount, Detail: countDetail(b.Count, len(plain))}
	}
	if r.codec != nil && !r.sure(b) {
		return r.verify(b, plain)
	}
	return nil
}

func (r *Reader) decompressLimit() int {
	if limit := r.cfg.limits.BlockBytes; limit != 0 {
		return limit
	}
	return compress.DefaultLimit
}

// countPossible reports whether so many bytes may hold so many records.
func (r *Reader) countPossible(count int64, size int) bool {
	if least := r.schema.minBytes; least > 0 {
		return count <= int64(size/least)
	}
	return count <= max(r.cfg.limits.zeroWidth(), int64(size))
}

// sure reports whether the plain bytes of a block are those that were written, by a checksum that was found right when
// it was decompressed.
func (r *Reader) sure(b Block) bool { return r.codec != nil && checksummed(r.header.Codec, b.Data) }

// checksummed reports whether a block of the codec carries a checksum, which was found right when it was decompressed.
// Of several zstd frames the first one speaks for all, and of several xz streams the first and the last.
func checksummed(codec string, data []byte) bool {
	switch codec {
	case "snappy", "bzip2":
		return true
	case "xz":
		// The kind of check, 0 for none, is in the second of a stream's flags: after a magic number of six bytes, and
		// before one of two. Behind the last stream there may be zeros.
		const kind = 0xf
		last := bytes.TrimRight(data, "\x00")
		return len(last) > 12 && data[7]&kind != 0 && last[len(last)-3]&kind != 0
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
		rd.NextDatum()
		if rd.Skip(r.schema.shape); rd.Failed() {
			return &Error{Offset: b.Offset, Block: b.Number, Record: i + 1,
				Err: &corruptError{r.header.Codec, rd.Err()}}
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
