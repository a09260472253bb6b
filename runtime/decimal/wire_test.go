package decimal_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// readAll calls read on b, in memory and as a stream of single bytes, expects both to agree, and the input to end
// behind it.
func readAll(t testing.TB, b []byte, read func(*rt.Reader) decimal.Decimal) (decimal.Decimal, error) {
	t.Helper()
	var r rt.Reader
	r.ResetBytes(b)
	d := read(&r)
	err := r.Err()
	if err == nil {
		err = r.ExpectEnd()
	}
	var s rt.Reader
	s.Reset(oneByte{bytes.NewReader(b)})
	streamed := read(&s)
	if streamErr := s.Err(); err == nil && (streamErr != nil || !streamed.Equal(d)) {
		t.Errorf("%x: from a stream %v, %v; from memory %v", b, streamed, streamErr, d)
	}
	return d, err
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type oneByte struct{ r io.Reader }

func (o oneByte) Read(b []byte) (int, error) { return o.r.Read(b[:min(len(b), 1)]) }

func TestUnscaledValueTakesTheFewestBytes(t *testing.T) {
	tests := []struct{ unscaled, hex string }{
		{"0", "0200"}, {"1", "0201"}, {"127", "027f"}, {"128", "040080"}, {"255", "0400ff"}, {"256", "040100"},
		{"-1", "02ff"}, {"-128", "0280"}, {"-129", "04ff7f"}, {"-255", "04ff01"}, {"-256", "04ff00"},
		{"-257", "04feff"},
		{"32767", "047fff"}, {"32768", "06008000"}, {"-32768", "048000"}, {"-32769", "06ff7fff"},
		{"-65281", "06ff00ff"}, {"-65535", "06ff0001"}, {"8388608", "0800800000"},
		{"9223372036854775807", "107fffffffffffffff"}, {"9223372036854775808", "12008000000000000000"},
		{"18446744073709551615", "1200ffffffffffffffff"},
		{"-9223372036854775808", "108000000000000000"}, {"-9223372036854775809", "12ff7fffffffffffffff"},
	}
	for _, test := range tests {
		d := decimal.FromBigInt(bigInt(t, test.unscaled), 2)
		b, err := decimal.Append([]byte("b"), d, 40, 2)
		if err != nil || string(b[:1]) != "b" || hex.EncodeToString(b[1:]) != test.hex {
			t.Errorf("%s: %x, %v, want %s", test.unscaled, b, err, test.hex)
		}
		raw := unhex(t, test.hex)
		got, err := readAll(t, raw, func(r *rt.Reader) decimal.Decimal { return decimal.Read(r, 40, 2) })
		if err != nil || got.Scale() != 2 || got.Unscaled().Cmp(d.Unscaled()) != 0 {
			t.Errorf("%s: read as %v, %v", test.hex, got, err)
		}
		// Bytes that repeat the sign change nothing; a fixed is full of them.
		for _, size := range []int{len(raw) - 1, len(raw), 12, 20} {
			if size < len(raw)-1 {
				continue
			}
			fixed, err := decimal.AppendFixed(nil, d, size, 40, 2)
			if err != nil || len(fixed) != size || !bytes.HasSuffix(fixed, raw[1:]) {
				t.Errorf("%s on fixed %d: %x, %v", test.unscaled, size, fixed, err)
			}
			got, err := readAll(t, fixed, func(r *rt.Reader) decimal.Decimal {
				return decimal.ReadFixed(r, size, 40, 2)
			})
			if err != nil || got.Unscaled().Cmp(d.Unscaled()) != 0 {
				t.Errorf("%x: read as %v, %v", fixed, got, err)
			}
			got, err = readAll(t, rt.AppendBytes(nil, fixed), func(r *rt.Reader) decimal.Decimal {
				return decimal.Read(r, 40, 2)
			})
			if err != nil || got.Unscaled().Cmp(d.Unscaled()) != 0 {
				t.Errorf("bytes %x: read as %v, %v", fixed, got, err)
			}
		}
		if n := len(raw) - 2; n > 0 {
			if b, err := decimal.AppendFixed([]byte("b"), d, n, 40, 2); !errors.Is(err, rt.ErrRange) ||
				string(b) != "b" {
				t.Errorf("%s on fixed %d: %x, %v, want ErrRange", test.unscaled, n, b, err)
			}
		}
	}
}

// Scale belongs to the place in the schema: the same bytes are three numbers.
func TestScaleIsThatOfTheSchema(t *testing.T) {
	raw := unhex(t, "0404d20404d20004d2")
	var r rt.Reader
	r.ResetBytes(raw)
	a, b, c := decimal.Read(&r, 6, 2), decimal.Read(&r, 6, 4), decimal.ReadFixed(&r, 3, 6, 1)
	if r.Err() != nil || a.String() != "12.34" || b.String() != "0.1234" || c.String() != "123.4" {
		t.Error(a, b, c, r.Err())
	}
	var out []byte
	out, _ = decimal.Append(out, a, 6, 2)
	out, _ = decimal.Append(out, b, 6, 4)
	out, _ = decimal.AppendFixed(out, c, 3, 6, 1)
	if !bytes.Equal(out, raw) {
		t.Errorf("%x, want %x", out, raw)
	}
}

func TestAppendRescalesExactlyOrRefuses(t *testing.T) {
	tests := []struct {
		text             string
		precision, scale int
		want             string
		err              error
	}{
		{"12.5", 4, 2, "0404e2", nil},
		{"12.500", 4, 2, "0404e2", nil},
		{"12E2", 6, 2, "0601d4c0", nil},
		{"12.505", 6, 2, "", rt.ErrRange},
		{"99.99", 4, 2, "04270f", nil},
		{"-99.99", 4, 2, "04d8f1", nil},
		{"100", 4, 2, "", rt.ErrPrecision},
		{"1E65536", 38, 0, "", rt.ErrPrecision},
		{"1E-65536", 38, 0, "", rt.ErrRange},
		{"0E65536", 1, 0, "0200", nil},
		{"0", 38, 38, "0200", nil},
		{"1E30", 40, 5, "1e13426172c74d822b878fe800000000", nil}, // 10^35
	}
	for _, test := range tests {
		b, err := decimal.Append([]byte("b"), parse(t, test.text), test.precision, test.scale)
		if !errors.Is(err, test.err) || string(b) != "b"+string(unhex(t, test.want)) {
			t.Errorf("%s as decimal(%d, %d): %x, %v, want %s, %v", test.text, test.precision, test.scale, b[1:], err,
				test.want, test.err)
		}
		_, fixedErr := decimal.AppendFixed(nil, parse(t, test.text), 40, test.precision, test.scale)
		if !errors.Is(fixedErr, test.err) {
			t.Errorf("%s on fixed: %v, want %v", test.text, fixedErr, test.err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	long := rt.AppendBytes(nil, append([]byte{0x7f}, make([]byte, 1<<20)...))
	tests := []struct {
		name   string
		input  []byte
		read   func(*rt.Reader) decimal.Decimal
		cause  error
		offset int64
	}{
		{"no bytes", []byte{9, 0}, readSmall, rt.ErrRange, 1},
		{"five digits", []byte{9, 4, 0x27, 0x10}, readSmall, rt.ErrPrecision, 1},
		{"five digits, negative", []byte{9, 4, 0xd8, 0xf0}, readSmall, rt.ErrPrecision, 1},
		{"very many digits", append([]byte{9}, long...), readSmall, rt.ErrPrecision, 1},
		{"truncated", []byte{9, 4, 1}, readSmall, io.ErrUnexpectedEOF, 1},
		{"negative length", []byte{9, 3, 1}, readSmall, rt.ErrLength, 1},
		{"fixed of five digits", []byte{9, 0, 0x27, 0x10}, readFixed, rt.ErrPrecision, 1},
		{"fixed truncated", []byte{9, 0, 0x27}, readFixed, io.ErrUnexpectedEOF, 1},
		{"big: no bytes", []byte{9, 0}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: unscaled of no bytes", []byte{9, 4, 0, 0}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: unscaled truncated", []byte{9, 4, 4, 1}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: negative length", []byte{9, 4, 1, 1}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: no scale", []byte{9, 4, 2, 1}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: more behind the scale", []byte{9, 8, 2, 1, 0, 0}, decimal.ReadBig, rt.ErrRange, 1},
		{"big: scale of 11 bytes", append([]byte{9, 26, 2, 1}, bytes.Repeat([]byte{0x80}, 11)...), decimal.ReadBig,
			rt.ErrRange, 1},
		{"big: scale of 2^31-1", append([]byte{9, 14, 2, 1}, 0xfe, 0xff, 0xff, 0xff, 0x0f), decimal.ReadBig,
			rt.ErrRange, 1},
		{"big: scale of -65537", append([]byte{9, 10, 2, 1}, 0x81, 0x80, 0x08), decimal.ReadBig, rt.ErrRange, 1},
	}
	for _, test := range tests {
		var r rt.Reader
		r.ResetBytes(test.input)
		r.Long()
		d := test.read(&r)
		var e *rt.DecodeError
		if !errors.As(r.Err(), &e) || !errors.Is(e, test.cause) || e.Offset != test.offset || d.Sign() != 0 {
			t.Errorf("%s: %v, %v, want %v at byte %d", test.name, d, r.Err(), test.cause, test.offset)
			continue
		}
		// A read that comes after the failure counts as one, so that the failing field can be told.
		test.read(&r)
		err := r.FieldError("R", "first", "second")
		if !errors.As(err, &e) || e.Path() != "first" {
			t.Errorf("%s: the error is traced to %q", test.name, e.Path())
		}
	}
}

func readSmall(r *rt.Reader) decimal.Decimal { return decimal.Read(r, 4, 2) }
func readFixed(r *rt.Reader) decimal.Decimal { return decimal.ReadFixed(r, 3, 4, 2) }

// Sign bytes in front of a number do not make it long.
func TestReadTakesOverlongForms(t *testing.T) {
	for sign, want := range map[byte]string{0: "0.05", 0xff: "-2.51"} {
		b := rt.AppendBytes(nil, append(bytes.Repeat([]byte{sign}, 100000), 5))
		d, err := readAll(t, b, readSmall)
		if err != nil || d.String() != want {
			t.Errorf("%v, %v, want %s", d, err, want)
		}
	}
}

func TestBigDecimal(t *testing.T) {
	for text, want := range map[string]string{
		"123.45": "0804303904", "0.0000000001": "06020114", "0": "06020000", "-1": "0602ff00", "12E3": "06020c05",
		"-9223372036854775809": "1612ff7fffffffffffffff00", "1E65536": "0a0201ffff07", "1E-65536": "0a0201808008",
	} {
		d := parse(t, text)
		b, err := decimal.AppendBig(nil, d)
		if err != nil || hex.EncodeToString(b) != want {
			t.Errorf("%s: %x, %v, want %s", text, b, err, want)
		}
		got, err := readAll(t, b, decimal.ReadBig)
		if err != nil || got.Scale() != d.Scale() || !got.Equal(d) {
			t.Errorf("%s: read as %v, %v", text, got, err)
		}
	}
	for _, scale := range []int{decimal.MaxScale + 1, -decimal.MaxScale - 1} {
		if b, err := decimal.AppendBig([]byte("b"), decimal.New(1, scale)); !errors.Is(err, rt.ErrRange) ||
			string(b) != "b" {
			t.Errorf("scale %d: %x, %v, want ErrRange", scale, b, err)
		}
	}
}

// The values that other implementations agree on, both ways.
func TestConformanceVectors(t *testing.T) {
	checked := 0
	for _, v := range vectors.Lines[struct {
		Schema, Hex string
		Logical     any
	}](t, "conformance/binary.jsonl") {
		var schema struct {
			Type                   any
			LogicalType            string
			Precision, Scale, Size int
		}
		text, ok := v.Logical.(string)
		if !ok || json.Unmarshal([]byte(v.Schema), &schema) != nil {
			continue
		}
		var b []byte
		var err error
		read := decimal.ReadBig
		switch {
		case schema.LogicalType == "big-decimal":
			b, err = decimal.AppendBig(nil, parse(t, text))
		case schema.LogicalType != "decimal":
			continue
		case schema.Type == "fixed":
			b, err = decimal.AppendFixed(nil, parse(t, text), schema.Size, schema.Precision, schema.Scale)
			read = func(r *rt.Reader) decimal.Decimal {
				return decimal.ReadFixed(r, schema.Size, schema.Precision, schema.Scale)
			}
		default:
			b, err = decimal.Append(nil, parse(t, text), schema.Precision, schema.Scale)
			read = func(r *rt.Reader) decimal.Decimal { return decimal.Read(r, schema.Precision, schema.Scale) }
		}
		if err != nil || hex.EncodeToString(b) != v.Hex {
			t.Errorf("%s as %s: %x, %v, want %s", text, v.Schema, b, err, v.Hex)
		}
		if d, err := readAll(t, unhex(t, v.Hex), read); err != nil || d.String() != text {
			t.Errorf("%s of %s: %v, %v, want %s", v.Hex, v.Schema, d, err, text)
		}
		checked++
	}
	if checked < 20 {
		t.Error(checked, "vectors")
	}
}

func TestSmallDecimalsAllocateNothing(t *testing.T) {
	d := decimal.New(-123456, 2)
	buffer := make([]byte, 0, 100)
	allocs := testing.AllocsPerRun(100, func() {
		b, err := decimal.Append(buffer, d, 10, 4)
		if err == nil {
			b, err = decimal.AppendFixed(b, d, 9, 10, 2)
		}
		if err == nil {
			b, err = decimal.AppendBig(b, d)
		}
		var r rt.Reader
		r.ResetBytes(b)
		x, y, z := decimal.Read(&r, 10, 4), decimal.ReadFixed(&r, 9, 10, 2), decimal.ReadBig(&r)
		if err != nil || r.Failed() || !x.Equal(d) || !y.Equal(d) || !z.Equal(d) {
			t.Fatal(x, y, z, err, r.Err())
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
