//go:build !purego

package reflectcodec

import (
	"errors"
	"strings"
	"testing"

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
	root, _, _, fault := bindProbe(newProbe())
	if fault != "" {
		t.Fatal(fault)
	}
	seen := make(map[op]bool)
	collectOps(root, seen, make(map[*node]bool))
	for o := op(1); o < opCount; o++ {
		if !seen[o] {
			t.Errorf("op %s is not in the probe", o)
		}
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
		t.append = func(b []byte, _ *rt.Writer, _ *node, _ any, _ int) ([]byte, error) { return b, errors.New("failure") }
	},
	"encoding panics": func(t *twin) {
		t.append = func([]byte, *rt.Writer, *node, any, int) ([]byte, error) { panic("fault") }
	},
	"decoding gives another value": func(t *twin) {
		right := t.decode
		t.decode = func(r *rt.Reader, n *node, x any) error {
			err := right(r, n, x)
			x.(*probe).Last = false
			return err
		}
	},
	"decoding gives nil for empty": func(t *twin) {
		right := t.decode
		t.decode = func(r *rt.Reader, n *node, x any) error {
			err := right(r, n, x)
			x.(*probe).Blobs[1] = nil
			return err
		}
	},
	"decoding stops early": func(t *twin) {
		t.decode = func(*rt.Reader, *node, any) error { return nil }
	},
	"decoding panics": func(t *twin) {
		t.decode = func(r *rt.Reader, n *node, x any) error {
			var nothing *probe
			nothing.Last = true
			return nil
		}
	},
}

// TestFailedSelfCheckLeavesReflection breaks the unsafe twin in several ways: each time the reflect twin must take its place,
// with the reason, and do all that a codec does.
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
