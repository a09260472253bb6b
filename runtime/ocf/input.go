package ocf

import (
	"bytes"
	"errors"
	"io"
)

// NOTE: One input serves streams and memory. What is at hand is buf[pos:]: for memory all that is left, for a stream
// what its buffer holds. A block is always brought into the buffer as a whole, with its marker, and used where it lies:
// the bytes are copied once, by the source.

// firstBuffer is how many bytes a stream's buffer has at first, and inputBuffer how many it has once that much was
// read: it holds a block of the usual 64 KiB and a part of the next. It grows for larger blocks.
const (
	firstBuffer = 16 << 10
	inputBuffer = 128 << 10
)

// maxEmptyReads is how often in a row a source may return neither bytes nor an error.
const maxEmptyReads = 100

var errBadRead = errors.New("the source returned an impossible count from Read")

// input is the bytes of a file, from a stream or in memory.
type input struct {
	buf  []byte
	pos  int
	base int64     // offset of buf[0] in the file
	src  io.Reader // nil: memory
	own  []byte    // a stream's buffer; buf is a part of it
	err  error     // set once the source has ended (io.EOF) or failed

	sparse bool // little is read between places that are passed over
}

// sparseRead is how many bytes are read at once where little is needed: what lies between is then not even copied from
// the system's cache, which makes counting seven times as fast (BenchmarkCount).
const sparseRead = 4 << 10

func (in *input) reset(src io.Reader) {
	if in.own == nil {
		in.own = make([]byte, firstBuffer)
	}
	*in = input{src: src, own: in.own}
}

func (in *input) resetBytes(data []byte) { *in = input{buf: data, own: in.own} }

// offset is where in the file the next byte stands.
func (in *input) offset() int64 { return in.base + int64(in.pos) }

// held is how many bytes are at hand.
func (in *input) held() int { return len(in.buf) - in.pos }

// fill brings at least n bytes to hand. The error is io.EOF, also if some but not all are there, or that of the source.
// Slices of what was at hand before are no longer valid if the input is a stream.
func (in *input) fill(n int) error {
	for in.held() < n {
		switch {
		case in.src == nil:
			return io.EOF
		case in.err != nil:
			return in.err
		}
		in.more(n)
	}
	return nil
}

// more reads once from the source, of which n bytes are wanted at hand. The buffer grows with what came, not with n.
func (in *input) more(n int) {
	held := in.held()
	if held == len(in.own) || len(in.own) < inputBuffer && in.base >= inputBuffer {
		grown := make([]byte, min(2*max(len(in.own), inputBuffer/2), max(n, inputBuffer)))
		copy(grown, in.buf[in.pos:])
		in.own = grown
	} else {
		copy(in.own, in.buf[in.pos:])
	}
	in.base += int64(in.pos)
	in.pos = 0
	room := in.own[held:]
	if in.sparse {
		room = room[:min(len(room), max(n-held, sparseRead))]
	}
	for empty := 0; ; {
		m, err := in.src.Read(room)
		switch {
		case m < 0 || m > len(room):
			m, err = 0, errBadRead
		case m == 0 && err == nil:
			if empty++; empty < maxEmptyReads {
				continue
			}
			err = io.ErrNoProgress
		}
		in.buf, in.err = in.own[:held+m], err
		return
	}
}

// varint reads a long. It returns io.EOF if the input ends inside it, and errVarint if it is none.
func (in *input) varint() (int64, error) {
	var u uint64
	for i := 0; ; i++ {
		if err := in.fill(i + 1); err != nil {
			return 0, err
		}
		c := in.buf[in.pos+i]
		if i == 9 && c > 1 {
			return 0, errVarint
		}
		u |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			in.pos += i + 1
			return int64(u>>1) ^ -int64(u&1), nil
		}
	}
}

var errVarint = errors.New("no long")

// skip passes over n bytes, by a seek where the source can.
func (in *input) skip(n int64) error {
	if held := int64(in.held()); n > held && in.src != nil {
		in.base, in.pos = in.offset()+held, 0
		in.buf = nil
		n -= held
		if seeker, ok := in.src.(io.Seeker); ok && (n > int64(len(in.own)) || in.sparse && n > sparseRead) {
			if _, err := seeker.Seek(n, io.SeekCurrent); err == nil {
				in.base += n
				return nil
			}
			in.sparse = false // such as a pipe, which is to be read in large pieces
		}
	}
	for n > 0 {
		if err := in.fill(1); err != nil {
			return err
		}
		step := min(n, int64(in.held()))
		in.pos += int(step)
		n -= step
	}
	return nil
}

// seek makes the input go on at the given offset of the file.
func (in *input) seek(offset int64) error {
	if at := offset - in.base; at >= 0 && at <= int64(len(in.buf)) {
		in.pos = int(at)
		return nil
	}
	if in.src == nil {
		in.pos = len(in.buf)
		return nil
	}
	seeker, ok := in.src.(io.Seeker)
	if !ok {
		return ErrNotSeekable
	}
	if _, err := seeker.Seek(offset-in.base-int64(len(in.buf)), io.SeekCurrent); err != nil {
		return err
	}
	in.base, in.pos = offset, 0
	in.buf, in.err = nil, nil
	return nil
}

// find goes to the next place where the marker begins, and reports whether there is one; else the input is at its end.
func (in *input) find(marker []byte) (bool, error) {
	for {
		if i := bytes.Index(in.buf[in.pos:], marker); i >= 0 {
			in.pos += i
			return true, nil
		}
		in.pos = max(in.pos, len(in.buf)-len(marker)+1)
		switch err := in.fill(len(marker)); {
		case err == io.EOF:
			in.pos = len(in.buf)
			return false, nil
		case err != nil:
			return false, err
		}
	}
}
