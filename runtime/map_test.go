package runtime

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// mapCase is a map of one kind of value with its functions, and its bytes by the specification.
type mapCase struct {
	name    string
	encoded string
	value   any
	append  func(w *Writer, b []byte) []byte
	read    func(r *Reader, s *Resolution) any
}

// mapOf returns the case of a map that has m, of one entry, encoded.
func mapOf[V any](name, encoded string, m map[string]V, add func(*Writer, []byte, map[string]V) []byte,
	read func(*Reader, map[string]V) map[string]V, from func(*Reader, *Resolution, map[string]V) map[string]V) mapCase {
	return mapCase{name, encoded, m, func(w *Writer, b []byte) []byte { return add(w, b, m) },
		func(r *Reader, s *Resolution) any {
			var zero V
			used := map[string]V{"old": zero}
			if s == nil {
				return read(r, used)
			}
			return from(r, s, used)
		}}
}

var mapCases = []mapCase{
	mapOf("boolean", "\x01", map[string]bool{"k": true},
		(*Writer).AppendBooleanMap, (*Reader).BooleanMap, (*Reader).BooleanMapFrom),
	mapOf("int", "\x03", map[string]int32{"k": -2},
		(*Writer).AppendIntMap, (*Reader).IntMap, (*Reader).IntMapFrom),
	mapOf("long", "\x80\x01", map[string]int64{"k": 64},
		(*Writer).AppendLongMap, (*Reader).LongMap, (*Reader).LongMapFrom),
	mapOf("float", "\x00\x00\x80\x3f", map[string]float32{"k": 1},
		(*Writer).AppendFloatMap, (*Reader).FloatMap, (*Reader).FloatMapFrom),
	mapOf("double", "\x00\x00\x00\x00\x00\x00\xf0\x3f", map[string]float64{"k": 1},
		(*Writer).AppendDoubleMap, (*Reader).DoubleMap, (*Reader).DoubleMapFrom),
	mapOf("string", "\x04hi", map[string]string{"k": "hi"},
		(*Writer).AppendStringMap, (*Reader).StringMap, (*Reader).StringMapFrom),
	mapOf("bytes", "\x04hi", map[string][]byte{"k": []byte("hi")},
		(*Writer).AppendBytesMap, (*Reader).BytesMap, (*Reader).BytesMapFrom),
}

// Avro 1.12, "Maps": a block of one pair, with its size in bytes or without, and the end.
func TestMapsAreBlocksOfPairs(t *testing.T) {
	sameItems := &Resolution{Item: &Resolution{Same: true}, MinItemBytes: 2}
	for _, c := range mapCases {
		plain := "\x02\x02k" + c.encoded + "\x00"
		sized := "\x01" + string(AppendLong(nil, int64(2+len(c.encoded)))) + plain[1:]
		if got := c.append(nil, []byte("head")); string(got) != "head"+plain {
			t.Errorf("%s: %x, want %x", c.name, got, plain)
		}
		if got := c.append(&Writer{BlockBytes: 1, ValidateUTF8: true}, nil); string(got) != sized {
			t.Errorf("%s in blocks: %x, want %x", c.name, got, sized)
		}
		union := &Resolution{Branches: []*Resolution{{Unreadable: "no"}, {Same: true}}}
		for input, s := range map[string]*Resolution{plain: nil, sized: {Same: true}, "\x02" + plain: union} {
			for _, s := range []*Resolution{s, sameItems} {
				if s == sameItems && input == "\x02"+plain {
					continue
				}
				eachSource(t, []byte(input), func(t *testing.T, r *Reader, _ bool) {
					if got := c.read(r, s); !reflect.DeepEqual(got, c.value) || r.ExpectEnd() != nil {
						t.Errorf("%s of %x: %v, %v", c.name, input, got, r.Err())
					}
				})
			}
		}
		for _, s := range []*Resolution{nil, {Same: true}, sameItems} {
			var r Reader
			r.ResetBytes([]byte("\x02\x02k" + strings.Repeat("\xff", len(c.encoded)-1))) // a part of the value
			c.read(&r, s)
			if err := r.FieldError("R", "f"); err == nil || !strings.Contains(err.Error(), `R.f["k"]: `) {
				t.Errorf("%s without a value: %v", c.name, err)
			}
			r.ResetBytes([]byte("\x02\x05k"))
			c.read(&r, s)
			if err := r.FieldError("R", "f"); err == nil || !strings.Contains(err.Error(), "R.f: ") {
				t.Errorf("%s with a bad key: %v", c.name, err)
			}
		}
	}
}

func TestMapsOfInvalidTextAreRefused(t *testing.T) {
	w := &Writer{ValidateUTF8: true}
	fails := func(want string, b []byte) {
		t.Helper()
		err := w.FieldError("R", "before", "m", "after")
		if !errors.Is(err, ErrUTF8) || !strings.HasPrefix(err.Error(), "avro: "+want+": ") {
			t.Errorf("%v, want one of %s", err, want)
		}
		if w.Failed() {
			t.Error("the error is not taken")
		}
	}
	bad := "\xff"
	fails("R.m", w.AppendString(w.AppendLongMap(w.AppendString(nil, ""), map[string]int64{bad: 1}), ""))
	fails("R.m", w.AppendString(w.AppendStringMap(w.AppendString(nil, ""), map[string]string{bad: ""}), ""))
	fails(`R.m["k"]`, w.AppendString(w.AppendStringMap(w.AppendString(nil, ""), map[string]string{"k": bad}), ""))
	for _, c := range mapCases {
		fails("R.before", w.AppendString(c.append(w, w.AppendString(nil, bad)), ""))
	}
}
