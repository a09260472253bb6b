package source

import (
	"io"
	"testing"
)

// endless is an input that never ends, as /dev/zero is.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

func TestWhatDoesNotEndIsRefused(t *testing.T) {
	in := &endless{}
	_, err := Read([]string{"-"}, in)
	if err == nil || err.Error() != "stdin: more than 8 MiB; is it a schema?" || in.read > 2*MaxSchema {
		t.Errorf("%v, after %d bytes", err, in.read)
	}
	for size, ok := range map[int]bool{1 << 20: true, 1<<20 + 1: false} {
		text, err := ReadAll(io.LimitReader(&endless{}, int64(size)), "x", 1<<20, "")
		if (err == nil) != ok || ok && len(text) != size {
			t.Errorf("%d bytes: %d, %v", size, len(text), err)
		}
	}
}
