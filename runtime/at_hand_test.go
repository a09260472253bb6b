package runtime

import (
	"strings"
	"testing"
)

// TestAtHand in memory, on a stream before and after its first read, and after a failure.
func TestAtHand(t *testing.T) {
	var r Reader
	if n := r.AtHand(); n != 0 {
		t.Errorf("%d bytes at hand without input", n)
	}
	r.ResetBytes([]byte{2, 4})
	r.Long()
	if n := r.AtHand(); n != 1 {
		t.Errorf("%d bytes at hand, want 1", n)
	}
	r.Double()
	if n := r.AtHand(); n != 0 || !r.Failed() {
		t.Errorf("%d bytes at hand after a failure", n)
	}
	s := NewReader(strings.NewReader("\x02\x04\x06"))
	if n := s.AtHand(); n != 0 {
		t.Errorf("%d bytes at hand of a stream not yet read", n)
	}
	s.Long()
	if n := s.AtHand(); n != 2 {
		t.Errorf("%d bytes at hand, want 2", n)
	}
}
