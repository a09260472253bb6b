package avrotest

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

type shape interface{ area() }

type square struct{ Side float64 }

func (*square) area() {}

type circle float64

func (circle) area() {}

type drawing struct {
	Name   string
	Shape  shape
	Shapes []shape
	Points [2]float32
	ByName map[string]*square
	At     time.Time
	Pen    mood
	Next   *drawing
	hidden int
}

func newDrawing() *drawing {
	return &drawing{
		Name:   "d",
		Shape:  &square{math.NaN()},
		Shapes: []shape{circle(1), &square{2}},
		Points: [2]float32{1, float32(math.NaN())},
		ByName: map[string]*square{"a": {1}},
		At:     time.Unix(0, 0),
		Next:   &drawing{Shapes: []shape{}},
	}
}

func TestDifferenceNamesThePlace(t *testing.T) {
	tests := []struct {
		change func(d *drawing)
		want   string
	}{
		{func(d *drawing) {}, ""},
		{func(d *drawing) { d.hidden = 1 }, ""},
		{func(d *drawing) { d.Name = "e" }, ".Name: e instead of d"},
		{func(d *drawing) { d.Shape = nil }, ".Shape: nil instead of *avrotest.square"},
		{func(d *drawing) { d.Shape = circle(1) }, ".Shape: avrotest.circle instead of *avrotest.square"},
		{func(d *drawing) { d.Shapes[1] = &square{3} }, ".Shapes[1].Side: 3 instead of 2"},
		{func(d *drawing) { d.Shapes = d.Shapes[:1] }, ".Shapes: 1 instead of 2 items"},
		{func(d *drawing) { d.Points[0] = float32(math.Copysign(0, -1)) }, ".Points[0]: -0 instead of 1"},
		{func(d *drawing) { d.ByName["b"] = nil }, ".ByName: 2 instead of 1 entries"},
		{func(d *drawing) { delete(d.ByName, "a"); d.ByName["b"] = nil }, `.ByName["b"]: should not be there`},
		{func(d *drawing) { d.ByName["a"] = nil }, `.ByName["a"]: nil instead of a value that is not nil`},
		{func(d *drawing) { d.ByName = nil }, ".ByName: nil instead of a value that is not nil"},
		{func(d *drawing) { d.Next.Shapes = nil }, ".Next.Shapes: nil instead of a value that is not nil"},
		{func(d *drawing) { d.Next = nil }, ".Next: nil instead of a value that is not nil"},
		{func(d *drawing) { d.Pen = 2 }, ".Pen: 2 instead of 0"},
	}
	for _, test := range tests {
		d := newDrawing()
		test.change(d)
		if got := difference(d, newDrawing()); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestDifferenceEndsOnCycles(t *testing.T) {
	a, b := newDrawing(), newDrawing()
	a.Next, b.Next = a, b
	if got := difference(a, b); got != "" {
		t.Errorf("got %q, want none", got)
	}
}

func TestSpoilTriesEachPartAndPutsItBack(t *testing.T) {
	x := newDrawing()
	before := newDrawing()
	var paths []string
	spoil(x, func(path string) {
		paths = append(paths, path)
		if difference(x, before) == "" && !strings.HasSuffix(path, ".At") { // whose fields are not exported
			t.Errorf("%s is as it was", path)
		}
	})
	want := []string{".Shape", ".Shape", ".Shapes[1]", ".Shapes[1]", ".At", ".Pen", ".Next.At", ".Next.Pen"}
	if !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
	if d := difference(x, before); d != "" {
		t.Errorf("left changed: %s", d)
	}
}
