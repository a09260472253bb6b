package binaryorder_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/schema"
)

func orderOf(t testing.TB, text string) *runtime.Order {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	order, err := binaryorder.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

func TestMapsHaveNoOrder(t *testing.T) {
	for text, where := range map[string]string{
		`{"type": "map", "values": "int"}`:                                       "map",
		`["null", {"type": "array", "items": {"type": "map", "values": "int"}}]`: "nullable[]",
		`{"type": "record", "name": "R", "fields": [{"name": "a", "type": "int"},
		{"name": "b", "type": {"type": "record", "name": "S",
			"fields": [{"name": "m", "type": {"type": "map", "values": "R"}}]}}]}`: "R.b.m",
	} {
		s, err := schema.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := binaryorder.New(s); !errors.Is(err, binaryorder.ErrMap) ||
			!strings.Contains(err.Error(), ": "+where+": ") {
			t.Errorf("%s: error %v, want ErrMap at %s", text, err, where)
		}
	}
}

// A map that is ignored in one place and not in another has to be compared.
func TestMapIgnoredOnceHasNoOrder(t *testing.T) {
	const text = `{"type": "record", "name": "R", "fields": [
		{"name": "a", "type": {"type": "record", "name": "S", "fields": [{"name": "m", "type": {"type": "map",
		"values": "int"}}]}, "order": "ignore"},
		{"name": "b", "type": "S"}]}`
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := binaryorder.New(s); !errors.Is(err, binaryorder.ErrMap) {
		t.Errorf("error %v, want ErrMap", err)
	}
}

const person = `{"type": "record", "name": "Person", "fields": [
	{"name": "tags", "type": {"type": "array", "items": "string"}},
	{"name": "extra", "type": {"type": "map", "values": {"type": "array", "items": "long"}}, "order": "ignore"},
	{"name": "mood", "type": {"type": "enum", "name": "Mood", "symbols": ["A", "B"]}},
	{"name": "boss", "type": ["null", "Person"]}]}`

func TestFaultsSayWhichDatumAndWhere(t *testing.T) {
	order := orderOf(t, person)
	const good = "\x02\x02x\x00\x00\x02\x00"
	for _, c := range []struct {
		bad    string
		cause  error
		offset int64
		path   string
	}{
		{"", io.ErrUnexpectedEOF, 0, "tags"},
		{"\x02\x02", io.ErrUnexpectedEOF, 1, "tags[0]"},
		{"\x02\x01x\x00\x00\x02\x00", runtime.ErrLength, 1, "tags[0]"},
		{"\x01\x08\x02x\x00\x00\x02\x00", runtime.ErrBlockSize, 0, "tags"},
		{"\x02\x02x\x00\x02\x02k\x03\x20", runtime.ErrBlockSize, 7, "extra"},
		{"\x02\x02x\x00\x02\x02k\x02\x80", io.ErrUnexpectedEOF, 8, "extra"},
		{"\x02\x02x\x00\x00\x04\x00", runtime.ErrEnum, 5, "mood"},
		{"\x02\x02x\x00\x00\x02\x06", runtime.ErrUnion, 6, "boss"},
	} {
		for _, second := range []bool{false, true} {
			a, b := c.bad, good
			if second {
				a, b = b, a
			}
			result, err := runtime.CompareBinary(order, []byte(a), []byte(b))
			var fault *runtime.CompareError
			if result != 0 || !errors.As(err, &fault) {
				t.Errorf("%x: %d, %v", c.bad, result, err)
				continue
			}
			if fault.Second != second || !errors.Is(err, c.cause) || fault.Err.Offset != c.offset ||
				fault.Err.Type != "Person" || fault.Err.Path() != c.path {
				t.Errorf("%x, second %t: %v", c.bad, second, err)
			}
		}
	}
}

// Of two faulty data the first is reported. What lies behind a difference, or behind two equal data, is not looked at,
// nor are data of the same bytes.
func TestOnlyWhatHasToBeReadIsRead(t *testing.T) {
	order := orderOf(t, person)
	_, err := runtime.CompareBinary(order, []byte{2, 1}, []byte{2, 1, 0})
	var fault *runtime.CompareError
	if !errors.As(err, &fault) || fault.Second {
		t.Errorf("two faulty data: %v", err)
	}
	if result, err := runtime.CompareBinary(order, []byte("\x02\x02x\xff"), []byte("\x02\x02y")); result != -1 ||
		err != nil {
		t.Errorf("a difference before the fault: %d, %v", result, err)
	}
	if result, err := runtime.CompareBinary(order, []byte{0xff}, []byte{0xff}); result != 0 || err != nil {
		t.Errorf("the same bytes: %d, %v", result, err)
	}
	const good = "\x02\x02x\x00\x00\x02\x00"
	if result, err := runtime.CompareBinary(order, []byte(good+"rest"), []byte(good)); result != 0 || err != nil {
		t.Errorf("more behind the datum: %d, %v", result, err)
	}
}

func TestDepthIsBounded(t *testing.T) {
	order := orderOf(t, `{"type": "record", "name": "List", "fields": [
		{"name": "value", "type": "int"}, {"name": "other", "type": ["null", "List"], "order": "ignore"},
		{"name": "next", "type": ["null", "List"]}]}`)
	list := func(level, end string, n int) []byte {
		return append(bytes.Repeat([]byte(level), n), end...)
	}
	for _, level := range []string{
		"\x02\x00\x02", // by the field that is compared
		"\x02\x02",     // by the field that is ignored
	} {
		deep := list(level, "", 100_000)
		if _, err := runtime.CompareBinary(order, deep, append(deep, 0)); !errors.Is(err, runtime.ErrDepth) {
			t.Errorf("%x: %v, want ErrDepth", level, err)
		}
	}
	a, b := list("\x02\x00\x02", "\x02\x00\x00", 900), list("\x02\x00\x02", "\x04\x00\x00", 900)
	if result, err := runtime.CompareBinary(order, a, b); result != -1 || err != nil {
		t.Errorf("lists of 901: %d, %v", result, err)
	}
}

// Items of no bytes are counted without a step for each, and within the limit that decoding has.
func TestItemsWithoutBytes(t *testing.T) {
	order := orderOf(t, `{"type": "array", "items": {"type": "record", "name": "Empty", "fields": [{"name": "n", `+
		`"type": "null"}]}}`)
	count := func(n int64) []byte { return append(runtime.AppendLong(nil, n), 0) }
	if result, err := runtime.CompareBinary(order, count(60_000), count(59_999)); result != 1 || err != nil {
		t.Errorf("60 000 and 59 999 items: %d, %v", result, err)
	}
	if _, err := runtime.CompareBinary(order, count(1<<40), append(count(1<<40), 0)); !errors.Is(err,
		runtime.ErrLimit) {
		t.Errorf("2^40 items: %v, want ErrLimit", err)
	}
}

func TestComparingDoesNotAllocate(t *testing.T) {
	var all schemas
	for _, c := range comparisons(t) {
		if c.Map || len(c.A) > 400 {
			continue
		}
		order, err := binaryorder.New(all.of(t, c))
		if err != nil {
			t.Fatal(err)
		}
		a, b := unhex(t, c.A), unhex(t, c.B)
		if n := testing.AllocsPerRun(1, func() { _, _ = runtime.CompareBinary(order, a, b) }); n != 0 {
			t.Fatalf("%s%s, %s and %s: %g allocations", c.Schema, c.Type, c.A, c.B, n)
		}
	}
}
