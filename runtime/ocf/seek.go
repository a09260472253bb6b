package ocf

import "math"

// Offset returns where the next block begins, in bytes from the start of the file, or from the start of the source if
// [WithHeader] was given. It is a place for [Reader.SeekBlock].
func (r *Reader) Offset() int64 {
	if t := r.tasks.queue.First(); t != nil {
		return t.Offset
	}
	return r.in.offset()
}

// SeekBlock goes to a block that is known to begin at the given offset, just after a sync marker: one that
// [Writer.Sync], [Block].Offset or [Reader.Offset] told. A range that was set is forgotten. The source must be in
// memory or an io.Seeker.
func (r *Reader) SeekBlock(offset int64) error {
	if r.header == nil {
		return r.err
	}
	r.tasks.drop()
	r.restart()
	r.end = math.MaxInt64
	r.number = -1
	if offset == r.header.Size {
		r.number = 0
	}
	return r.in.seek(offset)
}

// SetRange makes r read the blocks of one range of the file's bytes: those whose preceding sync marker begins at start
// or later, but before end. Ranges that follow each other without a gap from 0 to the file's size or beyond have every
// block once, whatever their borders are; they are the ranges that Hadoop and Avro's Java library read. The source must
// be in memory or an io.Seeker, unless the start lies within the header and nothing has been read.
func (r *Reader) SetRange(start, end int64) error {
	if start <= r.firstMarker() {
		start = r.firstMarker()
		if err := r.seekTo(start + SyncSize); err != nil {
			return err
		}
	} else if err := r.SeekSync(start); err != nil {
		return err
	}
	r.end = end
	return nil
}

// SeekSync goes to the first block whose preceding sync marker begins at the given offset or later, or to the end of
// the file. A range that was set is forgotten. The source must be in memory or an io.Seeker.
func (r *Reader) SeekSync(offset int64) error {
	if offset <= r.firstMarker() {
		return r.seekTo(r.firstMarker() + SyncSize)
	}
	if err := r.seekTo(offset); err != nil {
		return err
	}
	return r.sync()
}

func (r *Reader) seekTo(offset int64) error {
	if r.header == nil {
		return r.err
	}
	return r.SeekBlock(offset)
}

// firstMarker is where the marker of the header begins.
func (r *Reader) firstMarker() int64 {
	if r.header == nil || r.header.Size < SyncSize {
		return -1
	}
	return r.header.Size - SyncSize
}

// sync goes behind the next marker, or to the end.
func (r *Reader) sync() error {
	found, err := r.in.find(r.header.Sync[:])
	if found {
		r.in.pos += SyncSize
	}
	if err != nil {
		return &Error{Offset: r.in.offset(), Err: err}
	}
	return nil
}
