package runtime_test

import (
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// tags is a type of a user's with a method Clone; the others of this file have none.
type tags []string

func (t tags) Clone() tags { return slices.Clone(t) }

func TestCloneValueUsesTheMethod(t *testing.T) {
	x := tags{"a"}
	y := runtime.CloneValue(x)
	y[0] = "b"
	if x[0] != "a" {
		t.Error("a value with a method Clone is shared")
	}
	if n := runtime.CloneValue(7); n != 7 {
		t.Errorf("a value without one became %d", n)
	}
	if v := runtime.CloneValue[interface{ Clone() tags }](nil); v != nil {
		t.Errorf("a nil interface became %v", v)
	}
}

func TestClonePointer(t *testing.T) {
	x := 1
	p := runtime.ClonePointer(&x)
	if p == &x || *p != 1 {
		t.Errorf("the clone of a pointer to 1 points to %d, or to the same", *p)
	}
	if runtime.ClonePointer[int](nil) != nil {
		t.Error("nil became something")
	}
}

func TestNestingEndsForGood(t *testing.T) {
	var n runtime.Nesting
	for i := range runtime.MaxEncodeDepth {
		if !n.Enter() {
			t.Fatalf("refused at depth %d", i)
		}
	}
	if n.Enter() {
		t.Error("deeper than MaxEncodeDepth")
	}
	n.Leave()
	if n.Enter() {
		t.Error("goes on after it has failed")
	}
}
