package ocf

import (
	"errors"

	"github.com/schemagen/schemagen/internal/worker"
	"github.com/schemagen/schemagen/runtime/compress"
)

// expand is Decompress of the codec. A panic in it is corrupt input that its library was not ready for.
func expand(codec compress.Codec, dst, data []byte, limit int) ([]byte, error) {
	plain, err := tryExpand(codec, dst, data, limit)
	if p := (*worker.PanicError)(nil); errors.As(err, &p) {
		return dst, &compress.Error{Codec: codec.Name(), Err: compress.ErrCorrupt,
			Detail: compress.ErrCorrupt.Error() + ": " + p.Error()}
	}
	return plain, err
}

func tryExpand(codec compress.Codec, dst, data []byte, limit int) (plain []byte, err error) {
	defer worker.Catch(&err)
	return codec.Decompress(dst, data, limit)
}

// shrink is Compress of the codec. A panic in it is an error with its name.
func shrink(codec compress.Codec, dst, plain []byte) ([]byte, error) {
	data, err := tryShrink(codec, dst, plain)
	if p := (*worker.PanicError)(nil); errors.As(err, &p) {
		return dst, &compress.Error{Codec: codec.Name(), Err: p}
	}
	return data, err
}

func tryShrink(codec compress.Codec, dst, plain []byte) (data []byte, err error) {
	defer worker.Catch(&err)
	return codec.Compress(dst, plain)
}
