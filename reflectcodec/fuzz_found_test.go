package reflectcodec

import (
	"encoding/hex"
	"errors"
	"io"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: What the fuzz targets found, with the right results, from the specification.

// TestStructsWithPaddingAreNotCopiedWhole encodes structs whose fields stand in the order of the schema and without
// gaps, but with bytes behind the last: they belong to the item's memory and not to its encoding.
func TestStructsWithPaddingAreNotCopiedWhole(t *testing.T) {
	type Item struct {
		X float64
		Y float32
	}
	text := `{"type":"array","items":{"type":"record","name":"Item","fields":[{"name":"x","type":"double"},` +
		`{"name":"y","type":"float"}]}}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[[]Item](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		in := []Item{{1, 2}, {-1, -2}}
		const want = "04" + "000000000000f03f" + "00000040" + "000000000000f0bf" + "000000c0" + "00"
		b, err := c.Append(nil, &in)
		if err != nil || hex.EncodeToString(b) != want {
			t.Errorf("encoded %x, %v, want %s", b, err, want)
		}
		var got []Item
		if err := c.Decode(b, &got); err != nil || difference(got, in) != "" {
			t.Errorf("decoded%s, %v", difference(got, in), err)
		}
	})
}

// TestFullnamesInTheNullNamespaceNameTheirBranch is for such a one that is the short name of others as well.
func TestFullnamesInTheNullNamespaceNameTheirBranch(t *testing.T) {
	fixed := func(namespace string) string {
		return `{"type":"fixed","name":"X","namespace":"` + namespace + `","size":1}`
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		c := anyCodec(t, `[`+fixed("a")+`,`+fixed("b")+`,`+fixed("")+`]`, twin)
		var x any = Branch{"X", []byte{7}}
		if b, err := c.Append(nil, &x); err != nil || hex.EncodeToString(b) != "0407" {
			t.Errorf("encoded %x, %v, want 0407", b, err)
		}
	})
}

// TestDecimalsAsBytesAreCountedAsBytes decodes an array whose second block says that it has two decimals in two bytes.
// As they may be of no bytes each, the count may be right, and the fault is the length at byte 8; how the Go type is
// called makes no difference.
func TestDecimalsAsBytesAreCountedAsBytes(t *testing.T) {
	text := array(`{"type":"bytes","logicalType":"decimal","precision":4,"scale":2}`)
	data, err := hex.DecodeString("0602240200020004041b")
	if err != nil {
		t.Fatal(err)
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		plain, err := For[[][]byte](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		renamed, err := For[[]octets](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{plain.Decode(data, new([][]byte)), renamed.Decode(data, new([]octets))} {
			var at *rt.DecodeError
			if !errors.As(err, &at) || at.Offset != 8 || at.Err != io.ErrUnexpectedEOF || at.Path() != "[3]" {
				t.Errorf("error %v, want one of the fourth item at byte 8", err)
			}
		}
	})
}

// TestFieldsBehindPointersAreNotSoughtInFront has a field behind an inlined pointer that lies further from the start of
// its struct than the outer struct is long. Under the race detector, which checks pointer arithmetic, a wrong address
// shows.
func TestFieldsBehindPointersAreNotSoughtInFront(t *testing.T) {
	type Inner struct {
		A, B, C string
	}
	type Outer struct {
		*Inner
	}
	text := `{"type":"record","name":"R","fields":[{"name":"a","type":"string"},{"name":"b","type":"string"},` +
		`{"name":"c","type":"string"}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[Outer](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		const data = "\x02x\x02y\x02z"
		for range 100 { // so that there is memory on both sides
			got := new(Outer)
			if err := c.Decode([]byte(data), got); err != nil || *got.Inner != (Inner{"x", "y", "z"}) {
				t.Fatalf("decoded %+v, %v", got.Inner, err)
			}
			if b, err := c.Append(nil, got); err != nil || string(b) != data {
				t.Fatalf("encoded %q, %v", b, err)
			}
		}
	})
}

// TestTheTypeAsRegisteredComesBeforeItsOtherForm registers a type for one branch and the pointer to it for another.
func TestTheTypeAsRegisteredComesBeforeItsOtherForm(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[open0](`["bytes","string"]`, twin,
			Union[open0](Branch{"bytes", text("")}, Branch{"string", (*text)(nil)}))
		if err != nil {
			t.Fatal(err)
		}
		for value, want := range map[open0]string{text("a"): "000261", to(text("a")): "020261"} {
			if b, err := c.Append(nil, &value); err != nil || hex.EncodeToString(b) != want {
				t.Errorf("%T became %x, %v, want %s", value, b, err, want)
			}
		}
	})
}

// TestOneTypeForTwoBranchesIsRefused, as encoding could not tell which is meant.
func TestOneTypeForTwoBranchesIsRefused(t *testing.T) {
	_, err := For[open0](`["bytes","string"]`, Union[open0](Branch{"bytes", text("")}, Branch{"string", text("")}))
	var mismatch *BindError
	if !errors.As(err, &mismatch) {
		t.Errorf("error %v, want a BindError", err)
	}
}

// TestRunsEndBeforeInlinedPointers cuts the input inside two fields that are copied together, or gives it byte by byte;
// what follows lies in another struct, at an offset of its own.
func TestRunsEndBeforeInlinedPointers(t *testing.T) {
	type Inner struct{ C int64 }
	type Outer struct {
		A, B   float64
		*Inner `avro:",inline"`
		D      int32
	}
	text := `{"type":"record","name":"R","fields":[{"name":"a","type":"double"},{"name":"b","type":"double"},` +
		`{"name":"c","type":"int"},{"name":"d","type":"int"}]}`
	data := []byte("\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40\x06\x08")
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[Outer](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		want := Outer{1, 2, &Inner{3}, 4}
		var got Outer
		err = (fromStream | byteByByte).read(data, func(r *rt.Reader) error { return c.DecodeFrom(r, &got) })
		if err != nil || difference(got, want) != "" {
			t.Errorf("decoded%s, %v", difference(got, want), err)
		}
		for cut, field := range map[int]string{0: "a", 7: "a", 8: "b", 15: "b", 16: "c", 17: "d"} {
			var at *rt.DecodeError
			if err := c.Decode(data[:cut], &got); !errors.As(err, &at) || at.Path() != field {
				t.Errorf("%d bytes: error %v, want one of field %s", cut, err, field)
			}
		}
		if b, err := c.Append(nil, &want); err != nil || string(b) != string(data) {
			t.Errorf("encoded %x, %v", b, err)
		}
	})
}
