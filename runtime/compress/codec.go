package compress

import (
	"io"
	"math"
)

// Codec compresses blocks and streams. The codecs of this package are safe for concurrent use, and so must others be.
type Codec interface {
	// Name is the codec's name in container files (Avro 1.12, "Required Codecs", key avro.codec), without a level.
	Name() string
	// Compress appends the compressed form of a block to dst and returns the result. The block is not changed and not
	// kept. Where it fails it returns dst as it was.
	Compress(dst, block []byte) ([]byte, error)
	// Decompress appends the bytes that a compressed block stands for to dst and returns the result. More than limit
	// bytes are an error, [ErrTooLarge]; 0 stands for [DefaultLimit], a negative limit for no bound. Where it fails it
	// returns dst as it was.
	Decompress(dst, block []byte, limit int) ([]byte, error)
	// NewWriter returns a bare stream that compresses to dst; [NewWriter] puts a buffer around it. Close ends the
	// compressed stream without closing dst. If the stream has a method Flush() error, that brings all that was written
	// so far to dst.
	NewWriter(dst io.Writer) (io.WriteCloser, error)
	// NewReader returns a bare stream that decompresses src; [NewReader] puts a buffer, a bound and its errors around
	// it. It may read src to its end. Close gives back what the stream needed and does not close src.
	NewReader(src io.Reader) (io.ReadCloser, error)
}

// DefaultLimit is how many bytes a block may decompress to where nothing else was said: 64 MiB.
const DefaultLimit = 64 << 20

// DefaultLevel stands for the level that a codec thinks best.
const DefaultLevel = -1

// bound returns what a limit of Decompress means.
func bound(limit int) int {
	switch {
	case limit == 0:
		return DefaultLimit
	case limit < 0:
		return math.MaxInt
	}
	return limit
}

// AppendStream appends all that a stream holds to dst, which grows as the data arrive. It is for codecs whose library
// has streams only. The limit is that of [Codec.Decompress]; beyond it the error is ErrTooLarge itself. Where it fails
// it returns dst as it was.
func AppendStream(dst []byte, stream io.Reader, limit int) ([]byte, error) {
	limit = bound(limit)
	out := dst
	for {
		if len(out) == cap(out) {
			out = append(out, 0)[:len(out)]
		}
		room := out[len(out):cap(out)]
		if most := limit - (len(out) - len(dst)); most < len(room) {
			room = room[:most+1] // the one byte too many shows that there is more
		}
		n, err := stream.Read(room)
		out = out[:len(out)+n]
		switch {
		case len(out)-len(dst) > limit:
			return dst, ErrTooLarge
		case err == io.EOF:
			return out, nil
		case err != nil:
			return dst, err
		}
	}
}
