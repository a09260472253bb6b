//go:build !purego

package reflectcodec

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

// TestSelfCheckPasses on every machine that runs the tests.
func TestSelfCheckPasses(t *testing.T) {
	if fault := selfCheck(&unsafeTwin); fault != "" {
		t.Error(fault)
	}
}

// TestSelfCheckHasEveryOp so that none goes unchecked.
func TestSelfCheckHasEveryOp(t *testing.T) {
	seen := make(map[op]bool)
	collectOps(newCheck().root, seen, make(map[*node]bool))
	for o := op(1); o < opCount; o++ {
		if !seen[o] {
			t.Errorf("op %s is not in the probe", o)
		}
	}
}

// TestProbeFieldsAreAllChecked, so that none is left out of the record, but for those that only take room.
func TestProbeFieldsAreAllChecked(t *testing.T) {
	c, typ := newCheck(), reflect.TypeFor[probe]()
	for i := range typ.NumField() {
		if f := typ.Field(i); f.Name != "_" && f.Tag.Get("is") == "" {
			t.Errorf("field %s has no encoding", f.Name)
		}
	}
	if len(c.nodes) != cap(c.nodes) || len(c.root.fields) != cap(c.root.fields) ||
		len(c.forms[0]) > len(c.room[0]) || len(c.forms[1]) > len(c.room[1]) {
		t.Errorf("%d nodes, %d fields, %d and %d bytes",
			len(c.nodes), len(c.root.fields), len(c.forms[0]), len(c.forms[1]))
	}
}

// decodedProbe returns the probe that the self-check's encoding stands for.
func decodedProbe(t *testing.T) *probe {
	t.Helper()
	c, r, p := newCheck(), new(rt.Reader), new(probe)
	r.ResetBytes(c.forms[0])
	if err := reflectTwin.decode(r, c.root, direct, p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestProbesDifferByEveryField and what it holds: a difference that went unseen would let a wrong twin pass, and a
// field that is not where reflect says.
func TestProbesDifferByEveryField(t *testing.T) {
	check := func(name string, change func(p *probe)) {
		defer func() { _ = recover() }() // what is seen by a nil pointer, or a slice without items
		p := decodedProbe(t)
		if !p.isRight() {
			t.Fatal("the right probe is found wrong")
		}
		change(p)
		if p.isRight() {
			t.Errorf("a difference in %s is not seen", name)
		}
	}
	typ := reflect.TypeFor[probe]()
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Name == "_" || f.Name == "Null" { // Null has only one value
			continue
		}
		check(f.Name, func(p *probe) {
			switch v := reflect.ValueOf(p).Elem().Field(i); {
			case !v.IsZero():
				v.SetZero()
			case v.Kind() == reflect.Pointer:
				v.Set(reflect.New(v.Type().Elem()))
			case v.Kind() == reflect.Slice:
				v.Set(reflect.MakeSlice(v.Type(), 0, 0))
			default:
				setSome(v)
			}
		})
	}
	check("an item", func(p *probe) { p.Array = probeList{{true, "a"}, {true, "b"}} })
	check("a nil among empty", func(p *probe) { p.Blobs = [][]byte{{1}, nil} })
	check("a key", func(p *probe) { p.Map = probeCounts{"l": 5} })
	check("a map's value", func(p *probe) { p.NamedMap = probePoints{"k": {1, 3}} })
	check("what a pointer points to", func(p *probe) { p.Pointer = new(int16) })
	check("what an embedded pointer points to", func(p *probe) { p.ProbeEmbedded = &ProbeEmbedded{Int: 7} })
	check("a union's record", func(p *probe) { p.Record = &probeItem{true, "u"} })
	check("a union's branch", func(p *probe) { p.Record = probeNumber{9} })
	check("a union's number", func(p *probe) { p.Number = probeNumber{8} })
}

// setSome sets v, which is zero, to something else.
func setSome(v reflect.Value) {
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		*x = time.Unix(1, 0)
	case *rt.Optional[int64]:
		x.Set = true
	default:
		panic("what is not zero in a " + v.Type().String() + "?")
	}
}

// faultyTwins are twins as the unsafe one would be on a machine or with a compiler that it does not suit.
var faultyTwins = map[string]func(t *twin){
	"encoding gives other bytes": func(t *twin) {
		right := t.append
		t.append = func(b []byte, w *rt.Writer, n *node, x any, depth int) ([]byte, error) {
			b, err := right(b, w, n, x, depth)
			b[len(b)/2] ^= 1
			return b, err
		}
	},
	"blocks are wrong": func(t *twin) {
		right := t.append
		t.append = func(b []byte, w *rt.Writer, n *node, x any, depth int) ([]byte, error) {
			b, err := right(b, w, n, x, depth)
			if w.BlockBytes > 0 {
				b = append(b, 0)
			}
			return b, err
		}
	},
	"encoding fails": func(t *twin) {
		t.append = func(b []byte, _ *rt.Writer, _ *node, _ any, _ int) ([]byte, error) {
			return b, errors.New("failure")
		}
	},
	"encoding panics": func(t *twin) {
		t.append = func([]byte, *rt.Writer, *node, any, int) ([]byte, error) { panic("fault") }
	},
	"decoding gives another value": func(t *twin) {
		right := t.decode
		t.decode = func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
			err := right(r, n, s, x)
			x.(*probe).Last = false
			return err
		}
	},
	"decoding gives nil for empty": func(t *twin) {
		right := t.decode
		t.decode = func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
			err := right(r, n, s, x)
			x.(*probe).Blobs[1] = nil
			return err
		}
	},
	"decoding into used memory gives another value": func(t *twin) {
		right := t.decode
		t.decode = func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
			used := x.(*probe).Array != nil
			err := right(r, n, s, x)
			if used {
				x.(*probe).Array[1].Name = "a"
			}
			return err
		}
	},
	"decoding stops early": func(t *twin) {
		t.decode = func(*rt.Reader, *node, *rt.Resolution, any) error { return nil }
	},
	"decoding panics": func(t *twin) {
		t.decode = func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
			var nothing *probe
			nothing.Last = true
			return nil
		}
	},
}

// TestFailedSelfCheckLeavesReflection breaks the unsafe twin in several ways: each time the reflect twin must take its
// place, with the reason, and do all that a codec does.
func TestFailedSelfCheckLeavesReflection(t *testing.T) {
	for name, spoil := range faultyTwins {
		t.Run(name, func(t *testing.T) {
			saved, savedTwin, savedMode, savedReason := unsafeTwin, theTwin, theMode, theReason
			defer func() { unsafeTwin, theTwin, theMode, theReason = saved, savedTwin, savedMode, savedReason }()
			spoil(&unsafeTwin)
			theTwin, theMode, theReason = choose("")
			if mode, reason := Mode(); mode != ModeReflect || !strings.HasPrefix(reason, "self-check: ") {
				t.Fatalf("mode %s: %s", mode, reason)
			}
			checkCodecWorks(t)
		})
	}
}

func checkCodecWorks(t *testing.T) {
	t.Helper()
	type line struct {
		ID    int64
		Notes []string
	}
	// An option that is not kept makes a codec that was not made before.
	c, err := For[[]line](array(`{"type":"record","name":"Line","fields":[{"name":"id","type":"long"},
		{"name":"notes","type":{"type":"array","items":"string"}}]}`), func(s *settings) { s.ignoreMethods = true })
	if err != nil {
		t.Fatal(err)
	}
	if c.program.twin != &reflectTwin {
		t.Error("the reflect twin is not in use")
	}
	value := []line{{1, []string{"a"}}, {-1, []string{}}}
	const want = "\x04\x02\x02\x02a\x00\x01\x00\x00"
	b, err := c.Append(nil, &value)
	if err != nil || string(b) != want {
		t.Errorf("encoded %x (%v), want %x", b, err, want)
	}
	var got []line
	if err := c.Decode([]byte(want), &got); err != nil || difference(got, value) != "" {
		t.Errorf("decoded %v (%v), want %v", got, err, value)
	}
}

// BenchmarkSelfCheck is what the choice of a twin costs when a program starts.
func BenchmarkSelfCheck(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if fault := selfCheck(&unsafeTwin); fault != "" {
			b.Fatal(fault)
		}
	}
}
