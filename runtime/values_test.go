package runtime_test

import (
	"bytes"
	"encoding"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

var (
	_ encoding.TextAppender    = rt.UUID{}
	_ encoding.TextMarshaler   = rt.UUID{}
	_ encoding.TextUnmarshaler = (*rt.UUID)(nil)
)

func TestUUIDTextIsInTheOrderOfRFC4122(t *testing.T) {
	tests := []struct{ text, bytes string }{
		{"00000000-0000-0000-0000-000000000000", "00000000000000000000000000000000"},
		{"ffffffff-ffff-ffff-ffff-ffffffffffff", "ffffffffffffffffffffffffffffffff"},
		{"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b8109dad11d180b400c04fd430c8"},
		{"123e4567-e89b-42d3-a456-426614174000", "123e4567e89b42d3a456426614174000"},
	}
	for _, test := range tests {
		for _, text := range []string{test.text, strings.ToUpper(test.text)} {
			u, err := rt.ParseUUID(text)
			if err != nil || hex.EncodeToString(u[:]) != test.bytes {
				t.Errorf("ParseUUID(%q) = %x, %v, want %s", text, u[:], err, test.bytes)
			}
			if u.String() != test.text {
				t.Errorf("String() = %s, want %s", u, test.text)
			}
			if got, want := rt.AppendUUIDString([]byte("b"), u), "b\x48"+test.text; string(got) != want {
				t.Errorf("AppendUUIDString: %q, want %q", got, want)
			}
			var back rt.UUID
			if marshalled, err := json.Marshal(u); err != nil || json.Unmarshal(marshalled, &back) != nil || back != u {
				t.Errorf("through JSON: %s, %v, back %v", marshalled, err, back)
			}
		}
	}
}

func TestParseUUIDRefusesAnythingElse(t *testing.T) {
	good := "123e4567-e89b-42d3-a456-426614174000"
	bad := []string{"", good[1:], good + "0", "{" + good[1:35] + "}", "urn:uuid:" + good,
		strings.ReplaceAll(good, "-", "")}
	for i := range good {
		for _, c := range []byte{'g', 'G', '-', ' ', '/', ':', '@', '`', 0, 0xff} {
			if good[i] != '-' || c != '-' {
				bad = append(bad, good[:i]+string([]byte{c})+good[i+1:])
			}
		}
	}
	for _, text := range bad {
		if u, err := rt.ParseUUID(text); !errors.Is(err, rt.ErrUUID) || u != (rt.UUID{}) {
			t.Errorf("ParseUUID(%q) = %v, %v, want ErrUUID", text, u, err)
		}
		u := rt.UUID{1}
		if err := u.UnmarshalText([]byte(text)); !errors.Is(err, rt.ErrUUID) || u != (rt.UUID{1}) {
			t.Errorf("UnmarshalText(%q): %v, %v, want ErrUUID and the old value", text, u, err)
		}
	}
}

func FuzzParseUUID(f *testing.F) {
	f.Add("123e4567-e89b-42d3-a456-426614174000")
	f.Add("123E4567-e89b-42d3-a456-42661417400g")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := rt.ParseUUID(text)
		digits := strings.ReplaceAll(text, "-", "")
		want, hexErr := hex.DecodeString(digits)
		wellFormed := len(text) == 36 && len(digits) == 32 && hexErr == nil &&
			text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-'
		if wellFormed != (err == nil) || wellFormed && !bytes.Equal(u[:], want) {
			t.Errorf("ParseUUID(%q) = %v, %v", text, u, err)
		}
		if wellFormed && u.String() != strings.ToLower(text) {
			t.Errorf("String() = %s, want %s in lower case", u, text)
		}
	})
}

func TestDurationString(t *testing.T) {
	tests := []struct {
		d    rt.Duration
		want string
	}{
		{rt.Duration{}, "P0D"},
		{rt.Duration{Months: 14, Days: 3, Millis: 4005}, "P14M3DT4.005S"},
		{rt.Duration{Months: 1}, "P1M"},
		{rt.Duration{Days: 30}, "P30D"},
		{rt.Duration{Millis: 86400000}, "PT86400S"},
		{rt.Duration{Millis: 50}, "PT0.050S"},
		{rt.Duration{Months: math.MaxUint32, Days: math.MaxUint32, Millis: math.MaxUint32},
			"P4294967295M4294967295DT4294967.295S"},
	}
	for _, test := range tests {
		if got := test.d.String(); got != test.want {
			t.Errorf("%#v: %s, want %s", test.d, got, test.want)
		}
	}
}

func TestOptional(t *testing.T) {
	some, none := rt.Some(7), rt.None[int]()
	if v, ok := some.Get(); v != 7 || !ok {
		t.Error("Some(7).Get() =", v, ok)
	}
	if some.Or(1) != 7 || *some.Ptr() != 7 {
		t.Error("Some(7):", some.Or(1), *some.Ptr())
	}
	if v, ok := none.Get(); v != 0 || ok {
		t.Error("None.Get() =", v, ok)
	}
	if none.Or(1) != 1 || none.Ptr() != nil || none != (rt.Optional[int]{}) {
		t.Error("None:", none.Or(1), none.Ptr())
	}
	*some.Ptr() = 8
	if some.Value != 7 {
		t.Error("Ptr leads into the Optional")
	}
	// What is left of an old value is not seen once Set is false.
	if v, _ := (rt.Optional[int]{Value: 9}).Get(); v != 0 {
		t.Error("null holds", v)
	}
}
