package conformance

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// causes lists the sentinels that a kind of malformed input may be refused with: first those for input in memory. On a
// stream, where nobody knows how much is left, a length or count that is too large may be found out later, or by a
// limit.
var causes = map[string]struct{ memory, stream []string }{
	"truncated":           {memory: []string{"ErrUnexpectedEOF"}},
	"int-overflow":        {memory: []string{"ErrIntRange"}},
	"varint-overlong":     {memory: []string{"ErrVarint"}},
	"bad-boolean":         {memory: []string{"ErrBoolean"}},
	"negative-length":     {memory: []string{"ErrLength"}},
	"length-too-large":    {memory: []string{"ErrUnexpectedEOF"}, stream: []string{"ErrUnexpectedEOF", "ErrLimit"}},
	"union-index":         {memory: []string{"ErrUnion"}},
	"enum-index":          {memory: []string{"ErrEnum"}},
	"negative-block-size": {memory: []string{"ErrBlockSize"}},
	"block-size-mismatch": {memory: []string{"ErrBlockSize"}},
	"block-count-min":     {memory: []string{"ErrBlockCount"}},
	"count-too-large":     {memory: []string{"ErrUnexpectedEOF"}, stream: []string{"ErrUnexpectedEOF", "ErrLimit"}},
	"trailing":            {memory: []string{"ErrTrailing"}},
	"invalid-utf8":        {memory: []string{"ErrUTF8"}},
}

// exceptions are the inputs, by what is wrong with them, in which something else is found out first.
var exceptions = map[string]struct{ memory, stream string }{
	// The size that a block states is larger than what is left: that is seen before the items are.
	"array block with a byte size cut after 2 of 5 bytes": {"ErrBlockSize", "ErrUnexpectedEOF"},
	"array block with a byte size cut after 3 of 5 bytes": {"ErrBlockSize", "ErrUnexpectedEOF"},
	// Ten items cannot fit the one byte that the block states as its size.
	"array negative count 10, one byte": {"ErrBlockSize", "ErrBlockSize"},
	"map negative count 10, one byte":   {"ErrBlockSize", "ErrBlockSize"},
	// An entry takes two bytes, of which one is left: the key is not looked at.
	"map key length -1": {"ErrUnexpectedEOF", "ErrLength"},
	// Items of no width are bounded by a limit, in memory too: no input ends inside them.
	"2^62 nulls take no bytes: a decoder must bound the count":           {"ErrLimit", "ErrLimit"},
	"2^40 empty records take no bytes: a decoder must bound the count":   {"ErrLimit", "ErrLimit"},
	"2^40 zero-size fixed take no bytes: a decoder must bound the count": {"ErrLimit", "ErrLimit"},
}

// sentinels are the causes by name.
var sentinels = map[string]error{
	"ErrUnexpectedEOF": io.ErrUnexpectedEOF,
	"ErrVarint":        runtime.ErrVarint,
	"ErrIntRange":      runtime.ErrIntRange,
	"ErrBoolean":       runtime.ErrBoolean,
	"ErrEnum":          runtime.ErrEnum,
	"ErrUnion":         runtime.ErrUnion,
	"ErrLength":        runtime.ErrLength,
	"ErrBlockCount":    runtime.ErrBlockCount,
	"ErrBlockSize":     runtime.ErrBlockSize,
	"ErrLimit":         runtime.ErrLimit,
	"ErrDepth":         runtime.ErrDepth,
	"ErrUTF8":          runtime.ErrUTF8,
	"ErrTrailing":      runtime.ErrTrailing,
}

// smallAllocation is what a few bytes of input may make a decoder allocate.
const smallAllocation = 64 << 10

func TestMalformedVectorsAreRefused(t *testing.T) {
	list := ownVectors(t, "conformance/malformed.jsonl")
	w := generated(t)
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := w.subject(t, v.Schema)
			for _, f := range s.forms {
				q := request{Data: input{Hex: v.Hex}, CheckUTF8: v.Kind == "invalid-utf8"}
				for way, r := range refuse(t, w, f, q) {
					checkMalformed(t, f, v, way, r)
				}
			}
		})
	}
}

func checkMalformed(t *testing.T, f *form, v vector, way string, r reading) {
	t.Helper()
	if !r.Failure.Decode {
		t.Errorf("%v, %s: not a DecodeError: %s", f, way, r.Failure.Text)
		return
	}
	if r.Failure.Offset < 0 || r.Failure.Offset > int64(len(v.Hex)/2) {
		t.Errorf("%v, %s: offset outside the input: %s", f, way, r.Failure.Text)
	}
	if r.Allocated > smallAllocation {
		t.Errorf("%v, %s: %d bytes allocated", f, way, r.Allocated)
	}
	onStream := strings.HasPrefix(way, "stream")
	allowed := causes[v.Kind].memory
	if stream := causes[v.Kind].stream; onStream && stream != nil {
		allowed = stream
	}
	if e, ok := exceptions[v.Why]; ok {
		allowed = []string{e.memory}
		if onStream {
			allowed = []string{e.stream}
		}
	}
	if !slices.Contains(allowed, r.Failure.Cause) {
		t.Errorf("%v, %s: %s (%s), want %s: %s", f, way, r.Failure.Cause, r.Failure.Text, strings.Join(allowed, " or "),
			v.Why)
	}
	if !onStream {
		checkSameFailure(t, f, v, way, r.Failure)
	}
}

// checkSameFailure holds the failure against that of avrojson, which goes by the plan: same cause, offset and path.
func checkSameFailure(t *testing.T, f *form, v vector, way string, got *failure) {
	t.Helper()
	data, err := hex.DecodeString(v.Hex)
	if err != nil {
		t.Fatal(err)
	}
	var r runtime.Reader
	r.ValidateUTF8 = true
	r.ResetBytes(data)
	_, err = f.codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	var want *runtime.DecodeError
	if !errors.As(err, &want) {
		t.Fatalf("avrojson: %v", err)
	}
	if want.Offset != got.Offset || !errors.Is(want, sentinels[got.Cause]) || want.Path() != got.Path {
		t.Errorf("%v, %s: %q, but avrojson %q", f, way, got.Text, want)
	}
}

// laxSizes says what is read from the vectors with wrong block sizes when sizes are ignored: the datum without sizes,
// or "" where the items themselves end too early.
var laxSizes = map[string]string{
	"array of null block size -1":                  "0200",
	"array of null block size min long":            "0200",
	"array block size -1":                          "",
	"array block size min long":                    "",
	"map block size -1":                            "",
	"map block size min long":                      "",
	"block size 1 but two ints take 2 bytes":       "04020400",
	"block size 3 but two ints take 2 bytes":       "04020400",
	"block size 100 exceeds the input":             "04020400",
	"block size 2^62":                              "02026100",
	"map block size 2 but the entry takes 3 bytes": "0202610200",
}

func TestLaxBlockSizeIgnoresSizes(t *testing.T) {
	list := ownVectors(t, "conformance/malformed.jsonl")
	w := generated(t)
	found := 0
	for _, v := range list {
		if v.Kind != "negative-block-size" && v.Kind != "block-size-mismatch" {
			continue
		}
		found++
		t.Run(v.place, func(t *testing.T) {
			want, ok := laxSizes[v.Why]
			if !ok {
				t.Fatalf("not decided: %s", v.Why)
			}
			for _, f := range w.subject(t, v.Schema).forms {
				q := request{Op: "datum", Type: f.typeName, Data: input{Hex: v.Hex}, LaxSizes: true}
				if want == "" {
					for way, r := range refuse(t, w, f, q) {
						if r.Failure.Cause != "ErrUnexpectedEOF" {
							t.Errorf("%v, %s: %s", f, way, r.Failure.Text)
						}
					}
					continue
				}
				var result exercised
				if err := w.ask(q, &result); err != nil {
					t.Fatal(err)
				}
				for way, r := range result.Readings {
					if r.Failure != nil || r.Hex != want {
						t.Errorf("%v, %s: %s, %+v; want %s", f, way, r.Hex, r.Failure, want)
					}
				}
			}
		})
	}
	if found != len(laxSizes) {
		t.Errorf("%d vectors, %d decisions", found, len(laxSizes))
	}
}

func TestInvalidUTF8IsCarriedThrough(t *testing.T) {
	list := ownVectors(t, "conformance/malformed.jsonl")
	w := generated(t)
	for _, v := range list {
		if v.Kind != "invalid-utf8" {
			continue
		}
		t.Run(v.place, func(t *testing.T) {
			for _, f := range w.subject(t, v.Schema).forms {
				carryThrough(t, w, f, v.Hex)
				refuseToWrite(t, w, f, v.Hex)
			}
		})
	}
}

// refuseToWrite checks that a Writer that validates does not write what is in data.
func refuseToWrite(t *testing.T, w *world, f *form, data string) {
	t.Helper()
	q := request{Op: "datum", Type: f.typeName, Data: input{Hex: data}, BlockBytes: blockBytes, WriteUTF8: true}
	var result exercised
	if err := w.ask(q, &result); err != nil {
		t.Fatal(err)
	}
	for _, size := range blockBytes {
		if got := result.Encoded[fmt.Sprintf("blocks of %d bytes", size)]; !strings.HasSuffix(got,
			runtime.ErrUTF8.Error()) {
			t.Errorf("%v, blocks of %d bytes: wrote %s", f, size, got)
		}
	}
}

// carryThrough checks that data comes back as it is in every way.
func carryThrough(t *testing.T, w *world, f *form, data string) exercised {
	t.Helper()
	q := request{Op: "datum", Type: f.typeName, Data: input{Hex: data}, BlockBytes: blockBytes}
	var result exercised
	if err := w.ask(q, &result); err != nil {
		t.Fatal(err)
	}
	for way, r := range result.Readings {
		if r.Failure != nil || r.Hex != data {
			t.Errorf("%v, %s: %s, %+v; want %s", f, way, r.Hex, r.Failure, data)
		}
	}
	for way, encoded := range result.Encoded {
		if encoded != data {
			t.Errorf("%v, %s: %s, want %s", f, way, encoded, data)
		}
	}
	return result
}
