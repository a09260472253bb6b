package tree

import (
	"errors"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// ring returns a list of n values, the last of which leads to the first.
func ring(n int) *LinkedList {
	list := make([]LinkedList, n)
	for i := range list {
		list[i].Next = &list[(i+1)%n]
	}
	return &list[0]
}

// double returns a tree that contains itself on both sides.
func double() *BinaryTree {
	x := new(BinaryTree)
	x.Left, x.Right = x, x
	return x
}

// A Go value that contains itself has no encoding, but comparing and cloning it end all the same, soon and without an
// overflow of the stack.
func TestValuesThatContainThemselvesComeToAnEnd(t *testing.T) {
	x, y, z := ring(1), ring(3), ring(1)
	z.Value = 1
	if _, err := x.AppendAvro(nil); !errors.Is(err, rt.ErrDepth) {
		t.Fatalf("a ring can be encoded: %v", err)
	}
	if x.CompareAvro(y) != 0 || x.EqualAvro(y) {
		t.Errorf("rings: %d, %t; no difference should be found, and no equality either", x.CompareAvro(y),
			x.EqualAvro(y))
	}
	if x.CompareAvro(x) != 0 || !x.EqualAvro(x) {
		t.Error("a ring is not itself")
	}
	if x.CompareAvro(z) != -1 || z.CompareAvro(y) != 1 {
		t.Error("rings that differ in their first value are not told apart")
	}
	c := x.Clone()
	for i, at := 0, c; i < rt.MaxEncodeDepth; i, at = i+1, at.Next {
		if at == x {
			t.Fatalf("the clone shares what is %d deep", i)
		}
	}
	a, b := double(), double()
	if a.CompareAvro(b) != 0 || a.EqualAvro(b) || a.Clone().Left == a {
		t.Error("trees that contain themselves")
	}
}

// Whatever can be encoded can be compared and cloned.
func TestValuesOfTheGreatestDepth(t *testing.T) {
	deep := func(last int32) *LinkedList {
		list := make([]LinkedList, rt.MaxEncodeDepth)
		for i := range list[:len(list)-1] {
			list[i].Next = &list[i+1]
		}
		list[len(list)-1].Value = last
		return &list[0]
	}
	x, y := deep(1), deep(2)
	if _, err := x.AppendAvro(nil); err != nil {
		t.Fatal(err)
	}
	if x.CompareAvro(y) != -1 || y.CompareAvro(x) != 1 || x.CompareAvro(deep(1)) != 0 {
		t.Errorf("%d, %d, %d", x.CompareAvro(y), y.CompareAvro(x), x.CompareAvro(deep(1)))
	}
	if x.EqualAvro(y) || !x.EqualAvro(deep(1)) || !x.EqualAvro(x.Clone()) {
		t.Error("equality at the greatest depth")
	}
}

func TestNilValues(t *testing.T) {
	var none *LinkedList
	one := new(LinkedList)
	if none.CompareAvro(one) != -1 || one.CompareAvro(none) != 1 || none.CompareAvro(nil) != 0 {
		t.Error("nil does not come first")
	}
	if none.EqualAvro(one) || one.EqualAvro(nil) || !none.EqualAvro(nil) {
		t.Error("nil is equal to nil alone")
	}
	if none.Clone() != nil {
		t.Error("the clone of nil is not nil")
	}
}
