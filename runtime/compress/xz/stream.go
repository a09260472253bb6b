package xz

import (
	"encoding/binary"
	"hash/crc32"
	"io"
)

const (
	headerMagic = "\xfd7zXZ\x00"
	footerMagic = "YZ"
	maxNumber   = 9 // bytes of a number, of seven bits each
)

// beginStream reads the header of a stream. Behind a stream there may be zeros, in fours, and the end, which is io.EOF.
func (r *reader) beginStream() error {
	if r.streams > 0 {
		if err := r.betweenStreams(); err != nil {
			return err
		}
	}
	head, err := r.bytes(len(headerMagic) + 2 + crc32.Size)
	if err != nil {
		return err
	}
	magic, flags, sum := head[:len(headerMagic)], head[len(headerMagic):len(headerMagic)+2], head[len(headerMagic)+2:]
	if string(magic) != headerMagic || !sumFits(flags, sum) || flags[0] != 0 {
		return errFormat
	}
	switch flags[1] {
	case checkNone, checkCRC32, checkCRC64, checkSHA256:
	default:
		return errCheck
	}
	r.check, r.within, r.records = flags[1], true, r.records[:0]
	return nil
}

func (r *reader) betweenStreams() error {
	for zeros := 0; ; zeros++ {
		b, err := r.src.ReadByte()
		if err == io.EOF && zeros%4 != 0 {
			err = io.ErrUnexpectedEOF
		}
		switch {
		case err != nil:
			return err
		case b == 0:
			r.read++
		case zeros%4 != 0:
			return errFormat
		default:
			return r.src.UnreadByte()
		}
	}
}

// endStream reads the index, of which the first byte was read, and the footer. The index has to say what the blocks
// were.
func (r *reader) endStream() error {
	r.begin = r.read - 1
	sum := crc32.NewIEEE()
	sum.Write([]byte{0})
	count, err := r.number(sum)
	if err != nil {
		return err
	}
	if count != int64(len(r.records)) {
		return errFormat
	}
	for _, block := range r.records {
		for _, want := range []int64{block.unpadded, block.plain} {
			got, err := r.number(sum)
			if err != nil {
				return err
			}
			if got != want {
				return errFormat
			}
		}
	}
	before := r.read
	if err := r.padding(); err != nil {
		return err
	}
	sum.Write(make([]byte, r.read-before))
	want, err := r.bytes(crc32.Size)
	if err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(want) != sum.Sum32() {
		return errFormat
	}
	length := r.read - r.begin
	footer, err := r.bytes(crc32.Size + 4 + 2 + len(footerMagic))
	if err != nil {
		return err
	}
	told := (int64(binary.LittleEndian.Uint32(footer[4:])) + 1) * 4
	if !sumFits(footer[4:10], footer[:4]) || told != length || footer[8] != 0 || footer[9] != r.check ||
		string(footer[10:]) != footerMagic {
		return errFormat
	}
	r.within = false
	r.streams++
	return nil
}

// number reads a number and adds its bytes to sum.
func (r *reader) number(sum io.Writer) (v int64, err error) {
	for i := range maxNumber {
		b, err := r.bytes(1)
		if err != nil {
			return 0, err
		}
		sum.Write(b)
		v |= int64(b[0]&0x7f) << (7 * i)
		if b[0] < 0x80 {
			if b[0] == 0 && i > 0 {
				break // a number has to be as short as can be
			}
			return v, nil
		}
	}
	return 0, errFormat
}

// takeNumber takes a number from the front of b, and returns nil if there is none.
func takeNumber(b []byte, v *int64) []byte {
	u, n := binary.Uvarint(b)
	if n <= 0 || n > maxNumber || n > 1 && b[n-1] == 0 {
		return nil
	}
	*v = int64(u)
	return b[n:]
}

// sumFits reports whether a CRC-32 is that of b.
func sumFits(b, sum []byte) bool { return crc32.ChecksumIEEE(b) == binary.LittleEndian.Uint32(sum) }
