package ocf

import (
	"errors"
	"io"
)

// Damage is a part of a file that a Reader with [Salvage] passed over.
type Damage struct {
	// Offset is where it begins, in bytes from the start of the file: the first byte of a block, or of a sync marker.
	Offset int64
	// Bytes is how many bytes of the file were passed over up to the next block that was found, or to the end. It is 0 where the file's
	// structure is whole and only records of the block at Offset are bad.
	Bytes int64
	// Records is how many records were lost; -1 if that cannot be told.
	Records int64
	// Err says what was wrong.
	Err error
}

// damage is the loss of a whole block whose place in the file is right.
func (b *Block) damage(err error) Damage {
	d := Damage{Offset: b.Offset, Records: b.Count, Err: err}
	if errors.Is(err, ErrBlockCount) {
		d.Records = -1 // the count is what is wrong
	}
	return d
}

// damaged takes in what was lost. It returns nil if reading goes on.
func (r *Reader) damaged(d Damage) error {
	if r.cfg.salvage == nil {
		r.err = d.Err
		return r.err
	}
	r.cfg.salvage(d)
	return nil
}

// salvage goes on after a block whose structure is wrong, for the given reason: to the next marker. The block began with h, and stands in b
// if only the marker after it is wrong. If that alone is damaged it returns the block; else one without data, to try the next.
func (r *Reader) salvage(h blockHead, b Block, cause error) (Block, error) {
	in := &r.in
	if failure := (*Error)(nil); in.err != nil && in.err != io.EOF && errors.As(cause, &failure) && failure.Err == in.err {
		return b, cause // the source has failed, which says nothing of the file
	}
	var only, adopted bool
	if b.Data != nil {
		only, adopted = r.markerOnly(h)
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

// markerOnly reports whether the marker after the block with the head h is damaged but not the block's size: another block follows whose
// marker is right, or the end of the file. If it is the header's own marker that is damaged, so that the first two blocks agree on another,
// that is adopted as the file's.
func (r *Reader) markerOnly(h blockHead) (only, adopted bool) {
	if h.count <= 0 || h.size <= 0 || h.size > int64(r.blockLimit()) {
		return false, false // zeros look like blocks
	}
	in := &r.in
	end := h.length + int(h.size) + SyncSize
	if err := in.fill(end + headBytes); err != nil && in.held() <= end {
		return in.held() == end, false
	}
	marker := [SyncSize]byte(in.buf[in.pos+end-SyncSize:])
	ahead := *in
	ahead.pos, ahead.src = in.pos+end, nil
	next, err := ahead.head()
	if err != nil || next.size > int64(r.blockLimit()) {
		return false, false
	}
	whole := end + next.length + int(next.size) + SyncSize
	if whole < 0 || in.fill(whole) != nil {
		return false, false
	}
	switch [SyncSize]byte(in.buf[in.pos+whole-SyncSize:]) {
	case r.header.Sync:
		return true, false
	case marker:
		adopted = h.offset == r.header.Size
		if adopted {
			r.header.Sync = marker
		}
	}
	return adopted, adopted
}
