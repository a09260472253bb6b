package explain_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/runtime"
)

func TestLinesCoverValidDataOnce(t *testing.T) {
	for _, name := range []string{"binary.jsonl", "blocked.jsonl"} {
		for _, v := range readVectors(t, name) {
			if _, err := lines(t, build(t, v.Schema), unhex(t, v.Hex)); err != nil {
				t.Errorf("%s: %v", v.place, err)
			}
		}
	}
}

func TestMalformedDataAreExplainedUpToTheFault(t *testing.T) {
	for _, v := range readVectors(t, "malformed.jsonl") {
		p := build(t, v.Schema)
		_, err := lines(t, p, unhex(t, v.Hex))
		compare(t, v.place, p, unhex(t, v.Hex), err)
		if (err == nil) != (v.Kind == "invalid-utf8") {
			t.Errorf("%s: %s: %v", v.place, v.Why, err)
		}
	}
}

func TestLogicalValuesAreReadable(t *testing.T) {
	tested := 0
	for _, v := range readVectors(t, "binary.jsonl") {
		if v.Logical == nil {
			continue
		}
		all, err := lines(t, build(t, v.Schema), unhex(t, v.Hex))
		if err != nil {
			t.Errorf("%s: %v", v.place, err)
			continue
		}
		var want string
		if json.Unmarshal(v.Logical, &want) != nil {
			continue // a record of several, or a duration
		}
		got := all[len(all)-1].Value
		if _, human, found := strings.Cut(got, " = "); found {
			got = human
		}
		if got != want {
			t.Errorf("%s: value is shown as %s, want %s", v.place, got, want)
		}
		tested++
	}
	if tested < 80 {
		t.Errorf("only %d values were compared", tested)
	}
}

func TestValuesOfEveryKind(t *testing.T) {
	for _, test := range []struct{ schema, hex, kind, value string }{
		{`"null"`, "", "null", "null"},
		{`"boolean"`, "01", "boolean", "true"},
		{`"int"`, "01", "int", "-1"},
		{`"float"`, "0000807f", "float", "Infinity"},
		{`"float"`, "cdcccc3d", "float", "0.1"},
		{`"double"`, "000000000000f0ff", "double", "-Infinity"},
		{`"double"`, "000000000000f87f", "double", "NaN"},
		{`"string"`, "04c3a9", "string", `"é"`},
		{`"string"`, "02ff", "string", `"\xff" (not UTF-8)`},
		{`"string"`, "8001" + strings.Repeat("61", 64), "string", `"` + strings.Repeat("a", 60) + `"… 64 bytes`},
		{`"bytes"`, "00", "bytes", "0 bytes"},
		{`"bytes"`, "0261", "bytes", `1 byte "a"`},
		{`"bytes"`, "0400ff", "bytes", `2 bytes`},
		{`{"type":"fixed","name":"n.F","size":1}`, "41", "fixed n.F", `1 byte "A"`},
		{`{"type":"enum","name":"n.E","symbols":["A","B"]}`, "02", "enum n.E", `1: B`},
		{`{"type":"record","name":"n.R","fields":[]}`, "", "record n.R", `no fields`},
		{`{"type":"fixed","name":"D","size":12,"logicalType":"duration"}`, "0c0000001e0000005c260500", "duration D",
			"P12M30DT337.500S"},
		{`{"type":"int","logicalType":"time-millis"}`, "feefb252", "time-millis", "86399999 = 23:59:59.999"},
		{`{"type":"int","logicalType":"time-millis"}`, "01", "time-millis", "-1 (not within a day)"},
		{`{"type":"int","logicalType":"time-millis"}`, "80f0b252", "time-millis", "86400000 (not within a day)"},
		{`{"type":"bytes","logicalType":"decimal","precision":2}`, "00", "decimal(bytes)",
			"0 bytes (decimal of no bytes)"},
		{`{"type":"bytes","logicalType":"decimal","precision":2}`, "027f", "decimal(bytes)",
			`1 byte (decimal has more than the 2 digits of its precision)`},
		{`{"type":"long","logicalType":"timestamp-nanos"}`, "ffffffffffffffffff01", "timestamp-nanos",
			"-9223372036854775808 = 1677-09-21T00:12:43.145224192Z"},
	} {
		all, err := lines(t, build(t, test.schema), unhex(t, test.hex))
		if err != nil || len(all) != 1 || all[0].Type != test.kind || all[0].Value != test.value {
			t.Errorf("%s %s: %+v, %v, want %s %s", test.schema, test.hex, all, err, test.kind, test.value)
		}
	}
}

// TestWrongLogicalValuesAreShown has values that a decoder for the logical type refuses: explain shows what is there,
// and goes on.
func TestWrongLogicalValuesAreShown(t *testing.T) {
	p := build(t, `{"type":"record","name":"R","fields":[
		{"name":"u","type":{"type":"string","logicalType":"uuid"}},
		{"name":"b","type":{"type":"bytes","logicalType":"big-decimal"}},
		{"name":"m","type":{"type":"long","logicalType":"time-micros"}},
		{"name":"z","type":"int"}]}`)
	all, err := lines(t, p, unhex(t, "0478790400fffeffffffffffffffff0102"))
	if err != nil || len(all) != 4 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, want := range []string{`"xy" (`, "2 bytes (", "9223372036854775807 (", "1"} {
		if !strings.HasPrefix(all[i].Value, want) || strings.HasSuffix(want, "(") &&
			!strings.HasSuffix(all[i].Value, ")") {
			t.Errorf("got %s, want %s…", all[i].Value, want)
		}
	}
}

func TestItemsOfNoWidthAreSummarised(t *testing.T) {
	all, err := lines(t, build(t, `{"type":"array","items":"null"}`), unhex(t, "80800401000200"))
	want := []explain.Line{
		{0, 3, "", "array", "block of 32768 items"},
		{3, 0, "[0..32767]", "null", "32768 values of no width"},
		{3, 2, "", "array", "block of 1 item in 0 bytes"},
		{5, 0, "[32768..32768]", "null", "1 value of no width"},
		{5, 1, "", "array", "block of 1 item"},
		{6, 0, "[32769..32769]", "null", "1 value of no width"},
		{6, 1, "", "array", "end"},
	}
	if err != nil || len(all) != len(want) {
		t.Fatalf("%+v, %v", all, err)
	}
	for i := range want {
		if all[i] != want[i] {
			t.Errorf("got %+v, want %+v", all[i], want[i])
		}
	}
	_, err = lines(t, build(t, `{"type":"array","items":"null"}`), unhex(t, "80808080804000"))
	if !errors.Is(err, runtime.ErrLimit) {
		t.Error(err)
	}
}

// TestARecordOfNoWidthIsOneLine, since it may hold 2^60 values.
func TestARecordOfNoWidthIsOneLine(t *testing.T) {
	text := `"null"`
	inner := "null"
	for i := range 60 {
		text = fmt.Sprintf(`{"type":"record","name":"L%d","fields":[{"name":"a","type":%s},{"name":"b","type":%q}]}`, i,
			text, inner)
		inner = fmt.Sprint("L", i)
	}
	p := build(t, `{"type":"record","name":"R","fields":[{"name":"n","type":`+text+
		`},{"name":"i","type":"int"},{"name":"e","type":"null"}]}`)
	all, err := lines(t, p, unhex(t, "02"))
	want := []explain.Line{
		{0, 0, "R.n", "record L59", "2 fields of no width"},
		{0, 1, "R.i", "int", "1"},
		{1, 0, "R.e", "null", "null"},
	}
	if err != nil || !slices.Equal(all, want) {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestMapsUnionsAndBlocksHaveLinesOfTheirOwn(t *testing.T) {
	all, err := lines(t, build(t, `{"type":"map","values":["int","null",{"type":"array","items":"int"}]}`),
		unhex(t, "0310"+"0261"+"0006"+"0262"+"0400"+"02"+"0263"+"02"+"00"))
	want := []explain.Line{
		{0, 2, "", "map", "block of 2 items in 8 bytes"},
		{2, 2, `["a"]`, "key", `"a"`},
		{4, 1, `["a"]`, "union", "branch 0: int"},
		{5, 1, `["a"]`, "int", "3"},
		{6, 2, `["b"]`, "key", `"b"`},
		{8, 1, `["b"]`, "union", "branch 2: array"},
		{9, 1, `["b"]`, "array", "end"},
		{10, 1, "", "map", "block of 1 item"},
		{11, 2, `["c"]`, "key", `"c"`},
		{13, 1, `["c"]`, "union", "branch 1: null"},
		{14, 1, "", "map", "end"},
	}
	if err != nil || len(all) != len(want) {
		t.Fatalf("%+v, %v", all, err)
	}
	for i := range want {
		if all[i] != want[i] {
			t.Errorf("got %+v, want %+v", all[i], want[i])
		}
	}
}

func TestFaultIsFollowedByTheRestInHex(t *testing.T) {
	p := build(t, userSchema)
	var out bytes.Buffer
	err := explain.Write(&out, p, p.Roots[0], append([]byte("\x02\x02a\x06"), make([]byte, 300)...), runtime.Limits{})
	if !errors.Is(err, runtime.ErrUnion) {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(out.String(), "\n\n")
	wantRest := "error: " + err.Error() + "\nnot explained: 301 bytes\n     3  06" + strings.Repeat(" 00", 15) +
		"\n    19 " +
		strings.Repeat(" 00", 16) + "\n"
	if !found || !strings.HasPrefix(rest, wantRest) || !strings.HasSuffix(rest, "   243 "+strings.Repeat(" 00", 16)+
		"\n… 45 bytes more\n") {
		t.Errorf("got\n%s\nwant\n%s", rest, wantRest)
	}
}

func TestLongPiecesAreShortened(t *testing.T) {
	p := build(t, `{"type":"map","values":"bytes"}`)
	key, value := strings.Repeat("é", 50), strings.Repeat("\xff", 5000)
	data := "\x02\xc8\x01" + key + "\x90\x4e" + value + "\x00"
	var out bytes.Buffer
	if err := explain.Write(&out, p, p.Roots[0], []byte(data), runtime.Limits{}); err != nil {
		t.Fatal(err)
	}
	shown := `"` + strings.Repeat("é", 30) + `"… 100 bytes`
	for _, want := range []string{"     1  c8 01 c3 a9 c3 a9 … 102       ",
		"   103  90 4e ff ff ff ff … 5002      ",
		"[" + shown + "]", "  " + shown + "\n", "5000 bytes\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

func TestDeepDataAreRefusedAndTheirPathsShortened(t *testing.T) {
	p := build(t, `{"type":"record","name":"Node","fields":[{"name":"next","type":["null","Node"]}]}`)
	all, err := lines(t, p, append(bytes.Repeat([]byte{2}, 999), 0))
	if err != nil || len(all) != 1000 {
		t.Fatalf("%d lines, %v", len(all), err)
	}
	if path := all[999].Path; len(path) > 110 || !strings.HasPrefix(path, "Node.next.next.") ||
		!strings.HasSuffix(path, ".next") || !strings.Contains(path, "…") {
		t.Errorf("path %s", path)
	}
	if _, err := lines(t, p, bytes.Repeat([]byte{2}, 20_000_000)); !errors.Is(err, runtime.ErrDepth) {
		t.Error(err)
	}
}

func TestErrorOfTheOutputEndsIt(t *testing.T) {
	p := build(t, `{"type":"array","items":"int"}`)
	data := append(append([]byte{0x80, 0x80, 0x08}, make([]byte, 1<<16)...), 0)
	stop := errors.New("stop")
	count := 0
	covered, err := explain.Lines(p, p.Roots[0], data, runtime.Limits{}, func(explain.Line) error {
		if count++; count == 3 {
			return stop
		}
		return nil
	})
	if err != stop || count != 3 || covered != 5 {
		t.Errorf("%d lines, %d bytes, %v", count, covered, err)
	}
	if err := explain.Write(failing{}, p, p.Roots[0], data, runtime.Limits{}); err != io.ErrClosedPipe {
		t.Error(err)
	}
}

// failing is an output that takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
