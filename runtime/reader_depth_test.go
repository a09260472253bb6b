package runtime

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestDepthLimit(t *testing.T) {
	for _, c := range []struct{ limit, most int }{{0, 1000}, {3, 3}, {1, 1}} {
		var r Reader
		r.ResetBytes([]byte("\x00\x00"))
		r.Limits.MaxDepth = c.limit
		r.Boolean()
		for range 3 { // Leave gives the depth back.
			if err := r.Enter(); err != nil {
				t.Fatal(err)
			}
			r.Leave()
		}
		depth := 0
		for r.Enter() == nil {
			depth++
		}
		if depth != c.most || !errors.Is(r.Err(), ErrDepth) || r.Offset() != 1 {
			t.Errorf("limit %d: %d deep, %v", c.limit, depth, r.Err())
		}
		if r.Enter() == nil {
			t.Error("Enter succeeds after a failure")
		}
		if r.ResetBytes(nil); r.Enter() != nil {
			t.Error("Reset keeps the depth")
		}
	}
}

// link is a recursive record: a list as long as the input wants it.
type link struct{ next *link }

func (x *link) decode(r *Reader) error {
	if err := r.Enter(); err != nil {
		return err
	}
	switch r.UnionIndex(2) {
	case 0:
		x.next = nil
	case 1:
		x.next = new(link)
		if err := x.next.decode(r); err != nil {
			return FieldError(err, "Node", "next")
		}
	default:
		return r.FieldError("Node", "next")
	}
	r.Leave()
	return nil
}

func TestDeepDataIsAnErrorWithAShortPath(t *testing.T) {
	b := bytes.Repeat([]byte{2}, 20_000_000)
	var x link
	var r Reader
	var err error
	if got := allocated(func() {
		r.ResetBytes(b)
		err = x.decode(&r)
	}); got > 1<<20 {
		t.Errorf("%d bytes allocated", got)
	}
	if !errors.Is(err, ErrDepth) {
		t.Fatal(err)
	}
	const half = "next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next"
	want := "avro: Node." + half + " … 960 more … ." + half + ": records nested deeper than 1000, at byte 1000"
	if err.Error() != want {
		t.Errorf("got %s", err)
	}
	if strings.Count(err.Error(), "next") != maxSteps {
		t.Error("the path is not cut")
	}
}
