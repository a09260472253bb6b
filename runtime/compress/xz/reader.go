package xz

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"
	"slices"

	"github.com/ulikunitz/xz/lzma"

	"github.com/schemagen/schemagen/runtime/compress"
)

var (
	errFormat = errors.New("no .xz file, or a damaged one")
	errFilter = errors.New("a filter other than LZMA2")
	errCheck  = errors.New("a check other than CRC-32, CRC-64 and SHA-256")
)

// source is what a reader needs of its input.
type source interface {
	io.Reader
	io.ByteScanner
}

// reader reads the file format: streams, in each the blocks, and the index of these behind them.
type reader struct {
	src source
	// dictionary says how large a dictionary to allocate for a block whose data begin here, where the file asks for so
	// many bytes.
	dictionary func(claimed int64) (int64, error)

	read    int64 // bytes of src
	streams int   // that are done
	within  bool  // a stream
	check   byte  // the type of its checks
	records []record

	block    *lzma.Reader2 // nil between blocks
	sum      hash.Hash     // nil without a check
	begin    int64         // where the block's header begins
	data     int64         // and where its data do
	plain    int64         // bytes that came out of the block
	told     header
	interior [64]byte // memory for what is read
}

// record is what the index says of a block: its length in bytes without padding, and what it stands for.
type record struct{ unpadded, plain int64 }

// header is what the header of a block may say of it; -1 where it does not.
type header struct{ packed, plain int64 }

// Read reads on in the block at hand, or in the next one. At the end of the file it returns io.EOF.
func (r *reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if r.block == nil {
			if err := r.next(); err != nil {
				return 0, err
			}
		}
		n, err := r.block.Read(p)
		if r.sum != nil {
			r.sum.Write(p[:n])
		}
		r.plain += int64(n)
		if err == io.EOF {
			err = r.endBlock()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// next goes on to the next block, over the ends and beginnings of streams.
func (r *reader) next() error {
	for {
		if !r.within {
			if err := r.beginStream(); err != nil {
				return err
			}
		}
		first, err := r.bytes(1)
		switch {
		case err != nil:
			return err
		case first[0] != 0:
			return r.beginBlock(first[0])
		}
		if err := r.endStream(); err != nil {
			return err
		}
	}
}

// beginBlock reads the header of a block, of which it gets the first byte.
func (r *reader) beginBlock(first byte) error {
	r.begin = r.read - 1
	head := make([]byte, (int(first)+1)*4)
	head[0] = first
	if err := r.full(head[1:]); err != nil {
		return err
	}
	rest := head[:len(head)-crc32.Size]
	if !sumFits(rest, head[len(rest):]) {
		return errFormat
	}
	flags := rest[1]
	rest = rest[2:]
	if flags&0x3c != 0 {
		return errFormat
	}
	r.told = header{-1, -1}
	for i, size := range []*int64{&r.told.packed, &r.told.plain} {
		if flags&(0x40<<i) != 0 {
			if rest = takeNumber(rest, size); rest == nil {
				return errFormat
			}
		}
	}
	const filter, properties = 0x21, 1 // LZMA2 has one byte of them
	if flags&3 != 0 || len(rest) < 3 || rest[0] != filter {
		return errFilter
	}
	if rest[1] != properties || rest[2] > 40 || bytes.ContainsFunc(rest[3:], func(b rune) bool { return b != 0 }) {
		return errFormat
	}
	claimed := int64(2|rest[2]&1) << (rest[2]/2 + 11)
	r.data, r.plain = r.read, 0
	size, err := r.dictionary(claimed)
	if err != nil {
		return err
	}
	r.sum = newSum(r.check)
	r.block, err = lzma.Reader2Config{DictCap: int(max(size, lzma.MinDictCap))}.NewReader2(counted{r})
	return err
}

// endBlock reads what is behind the data of a block.
func (r *reader) endBlock() error {
	ended := r.block.EOS()
	r.block = nil
	packed := r.read - r.data
	if !ended || r.told.packed >= 0 && r.told.packed != packed || r.told.plain >= 0 && r.told.plain != r.plain {
		return errFormat
	}
	length := r.read - r.begin
	if err := r.padding(); err != nil {
		return err
	}
	if r.sum != nil {
		want, err := r.bytes(r.sum.Size())
		if err != nil {
			return err
		}
		got := r.sum.Sum(nil)
		if r.check != checkSHA256 {
			slices.Reverse(got) // CRCs are little-endian here
		}
		if !bytes.Equal(got, want) {
			return compress.ErrChecksum
		}
		length += int64(len(got))
	}
	r.records = append(r.records, record{length, r.plain})
	return nil
}

// padding reads zeros up to a multiple of four bytes from the start of the block, or of what else began there.
func (r *reader) padding() error {
	for (r.read-r.begin)%4 != 0 {
		b, err := r.bytes(1)
		if err != nil {
			return err
		}
		if b[0] != 0 {
			return errFormat
		}
	}
	return nil
}

// counted is the source, whose bytes are counted.
type counted struct{ r *reader }

func (c counted) Read(p []byte) (int, error) {
	n, err := c.r.src.Read(p)
	c.r.read += int64(n)
	return n, err
}

func (c counted) ReadByte() (byte, error) {
	b, err := c.r.src.ReadByte()
	if err == nil {
		c.r.read++
	}
	return b, err
}

// full reads all of p.
func (r *reader) full(p []byte) error {
	_, err := io.ReadFull(counted{r}, p)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// bytes reads n bytes, at most 64, which are valid until the next call.
func (r *reader) bytes(n int) ([]byte, error) {
	b := r.interior[:n]
	return b, r.full(b)
}

// The types of checks.
const (
	checkNone   = 0
	checkCRC32  = 1
	checkCRC64  = 4
	checkSHA256 = 10
)

func newSum(check byte) hash.Hash {
	switch check {
	case checkCRC32:
		return crc32.NewIEEE()
	case checkCRC64:
		return crc64.New(crc64.MakeTable(crc64.ECMA))
	case checkSHA256:
		return sha256.New()
	}
	return nil
}
