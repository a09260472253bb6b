package ocf

import (
	"errors"
	"io"

	"github.com/schemagen/schemagen/internal/worker"
)

// Damage is a part of a file that a Reader with [Salvage] passed over.
type Damage struct {
	// Offset is where it begins, in bytes from the start of the file: the first byte of a block, or of a sync marker.
	Offset int64
	// Bytes is how many bytes of the file were passed over up to the next block that was found, or to the end. It is 0
	// where the file's structure is whole and only the block at Offset, its count or some of its records are bad.
	Bytes int64
	// Records is how many records were lost; -1 if that cannot be told. It is 0 only where none was.
	Records int64
	// Err says what was wrong.
	Err error
}

// damage is the loss of a whole block whose place in the file is right.
func (b *Block) damage(err error) Damage {
	d := Damage{Offset: b.Offset, Records: b.Count, Err: err}
	if errors.Is(err, ErrBlockCount) || b.Count == 0 {
		d.Records = -1 // the count is what is wrong, or it is not for nothing that there are bytes
	}
	return d
}

// damaged takes in what was lost. It returns nil if reading goes on. A panic is no damage of the file.
func (r *Reader) damaged(d Damage) error {
	if r.cfg.salvage == nil || errors.As(d.Err, new(*worker.PanicError)) {
		r.err = d.Err
		return r.err
	}
	r.cfg.salvage(d)
	return nil
}

// salvage goes on after a block whose structure is wrong, for the given reason: to the next marker. The block began
// with h, and stands in b if only the marker after it is wrong. If that alone is damaged it returns the block; else one
// without data, to try the next.
func (r *Reader) salvage(h blockHead, b Block, cause error) (Block, error) {
	in := &r.in
	if sourceFailed(cause, in) {
		return b, cause
	}
	var only, adopted bool
	if b.Data != nil {
		var err error
		if only, adopted, err = r.markerOnly(h); err != nil {
			return Block{}, err
		}
	}
	if only {
		end := h.length + int(h.size)
		b.Data = in.buf[in.pos+h.length : in.pos+end : in.pos+end]
		in.pos += end + SyncSize
		at := h.offset + int64(end)
		if adopted {
			at = r.header.Size - SyncSize
		}
		r.cfg.salvage(Damage{Offset: at, Bytes: SyncSize, Err: cause})
		return b, nil
	}
	found, err := in.find(r.header.Sync[:])
	if err != nil {
		return Block{}, &Error{Offset: in.offset(), Err: err}
	}
	d := Damage{Offset: h.offset, Records: -1, Err: cause}
	if found {
		in.pos += SyncSize
	} else if errors.Is(cause, io.ErrUnexpectedEOF) && h.length > 0 {
		d.Records = h.count // the file was cut inside this block
	}
	d.Bytes = in.offset() - h.offset
	r.cfg.salvage(d)
	return Block{}, nil
}

// sourceFailed reports whether an error is the source's own, which says nothing of the file.
func sourceFailed(err error, in *input) bool {
	failure := (*Error)(nil)
	return in.err != nil && in.err != io.EOF && errors.As(err, &failure) && failure.Err == in.err
}

// ahead brings n bytes to hand and reports whether there are as many. The error is that of the source.
func (in *input) ahead(n int) (bool, error) {
	switch err := in.fill(n); err {
	case nil:
		return true, nil
	case io.EOF:
		return false, nil
	default:
		return false, &Error{Offset: in.offset() + int64(in.held()), Err: err}
	}
}

// markerOnly reports whether the marker after the block with the head h is damaged but not the block's size: another
// block follows whose marker is right, or the end of the file. If it is the header's own marker that is damaged, so
// that the first two blocks agree on another, that is adopted as the file's.
func (r *Reader) markerOnly(h blockHead) (only, adopted bool, err error) {
	if h.count <= 0 || h.size <= 0 || h.size > int64(r.blockLimit()) {
		return false, false, nil // zeros look like blocks
	}
	in := &r.in
	end := h.length + int(h.size) + SyncSize
	if enough, err := in.ahead(end + headBytes); err != nil || !enough && in.held() <= end {
		return in.held() == end, false, err
	}
	marker := [SyncSize]byte(in.buf[in.pos+end-SyncSize:])
	after := *in
	after.pos, after.src = in.pos+end, nil
	next, err := after.head()
	if err != nil || next.size > int64(r.blockLimit()) {
		return false, false, nil
	}
	whole := end + next.length + int(next.size) + SyncSize
	if whole < 0 {
		return false, false, nil
	}
	if enough, err := in.ahead(whole); err != nil || !enough {
		return false, false, err
	}
	switch [SyncSize]byte(in.buf[in.pos+whole-SyncSize:]) {
	case r.header.Sync:
		return true, false, nil
	case marker:
		adopted = h.offset == r.header.Size
		if adopted {
			r.header.Sync = marker
		}
	}
	return adopted, adopted, nil
}
