package compress

import "io"

type null struct{}

// Null returns the codec that leaves everything as it is.
func Null() Codec { return null{} }

func (null) Name() string { return "null" }

func (null) Compress(dst, block []byte) ([]byte, error) { return append(dst, block...), nil }

func (null) Decompress(dst, block []byte, limit int) ([]byte, error) {
	if len(block) > bound(limit) {
		return dst, BadInput("null", ErrTooLarge)
	}
	return append(dst, block...), nil
}

func (null) NewWriter(dst io.Writer) (io.WriteCloser, error) { return nullWriter{dst}, nil }

func (null) NewReader(src io.Reader) (io.ReadCloser, error) { return io.NopCloser(src), nil }

type nullWriter struct{ io.Writer }

func (nullWriter) Flush() error { return nil }

func (nullWriter) Close() error { return nil }
