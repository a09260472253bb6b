package chunks

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
)

func TestBuffer(t *testing.T) {
	plain := make([]byte, 3*Bytes+17)
	for i := range plain {
		plain[i] = byte(i * 7 >> 3)
	}
	for _, size := range []int{0, 1, Bytes - 1, Bytes, Bytes + 1, 2 * Bytes, len(plain)} {
		var b Buffer
		for rest := plain[:size]; ; {
			n := min(len(rest), 300_001)
			if m, err := b.Write(rest[:n]); m != n || err != nil {
				t.Fatal(m, err)
			}
			if rest = rest[n:]; len(rest) == 0 {
				break
			}
		}
		if got := bytes.Join(b.Chunks(), nil); b.Len() != size || !bytes.Equal(got, plain[:size]) {
			t.Errorf("%d bytes: %d, of them %d in chunks", size, b.Len(), len(got))
		}
		for _, chunk := range b.Chunks() {
			if len(chunk) == 0 || len(chunk) > Bytes {
				t.Errorf("%d bytes: a chunk of %d", size, len(chunk))
			}
		}
		for range 2 {
			if got, err := io.ReadAll(iotest.HalfReader(Reader(b.Chunks()))); err != nil ||
				!bytes.Equal(got, plain[:size]) {
				t.Errorf("%d bytes: read %d, %v", size, len(got), err)
			}
		}
	}
}
