package gen

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/schema"
)

// doubling has records of so many levels, each of which holds the next one twice.
func doubling(levels int, leaf string) string {
	text := fmt.Sprintf(`{"type":"record","name":"L%d","fields":[%s]}`, levels, leaf)
	for i := levels - 1; i >= 0; i-- {
		text = fmt.Sprintf(`{"type":"record","name":"L%d","fields":[{"name":"a","type":%s},{"name":"b","type":"L%d"}]}`,
			i, text, i+1)
	}
	return text
}

// TestLargeValuesBecomePointers with a warning each, and the struct stays as large as few of them.
func TestLargeValuesBecomePointers(t *testing.T) {
	const text = `{"name":"s","type":"string"}`
	fixed := func(name string, size int) string {
		return fmt.Sprintf(`{"type":"fixed","name":%q,"size":%d}`, name, size)
	}
	record := func(types ...string) string {
		for i := range types {
			types[i] = fmt.Sprintf(`{"name":"f%d","type":%s}`, i, types[i])
		}
		return `{"type":"record","name":"R","fields":[` + strings.Join(types, ",") + `]}`
	}
	for _, c := range []struct {
		name, text string
		options    Options
		warnings   int
		want       []string // of the code
	}{
		{"eleven levels", doubling(11, text), Options{}, 0, []string{"A L1 ", "B L1 "}},
		{"twelve levels", doubling(12, text), Options{}, 2, []string{"A *L1 ", "B *L1 ", "A L2 "}},
		{"many levels", doubling(60, text), Options{}, 10, []string{"A *L1 ", "A L2 ", "A *L13 "}},
		{"levels of records without fields", doubling(60, ""), Options{}, 0, []string{"A L1 "}},
		{"a fixed that fits", record(fixed("F", maxInline)), Options{}, 0, []string{"F0 F "}},
		{"a fixed that does not", record(fixed("F", maxInline+1), `"F"`, `{"type":"array","items":"F"}`,
			`["null","F"]`), Options{}, 2, []string{"F0 *F ", "F1 *F ", "F2 []F ", "F3 *F "}},
		{"optional values", record(`["null",`+fixed("F", maxInline+1)+`]`, `["null",`+fixed("G", maxInline)+`]`),
			Options{OptionalValue: true}, 1,
			[]string{"F0 *F ", "F1 rt.Optional[G] "}},
	} {
		warnings := 0
		c.options.Package = "p"
		c.options.Warn = func(d *schema.Diagnostic) {
			if warnings++; d.Pos.Line == 0 || !strings.Contains(d.Msg, "becomes a pointer") {
				t.Errorf("%s: warning %v", c.name, d)
			}
		}
		packages, err := Generate(parseSet(t, "r.avsc", c.text), c.options)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if warnings != c.warnings {
			t.Errorf("%s: %d warnings, want %d", c.name, warnings, c.warnings)
		}
		code := strings.Join(strings.Fields(string(packages[0].Files[0].Code)), " ")
		for _, part := range c.want {
			if !strings.Contains(code, part) {
				t.Errorf("%s: the code has no %q", c.name, part)
			}
		}
	}
}

// TestStructsBeyondAllBoundsAreRefused where so many fields are just small enough that they come to too much.
func TestStructsBeyondAllBoundsAreRefused(t *testing.T) {
	fields := []string{fmt.Sprintf(`{"name":"f","type":{"type":"fixed","name":"F","size":%d}}`, maxInline)}
	for i := range maxStruct / maxInline {
		fields = append(fields, fmt.Sprintf(`{"name":"f%d","type":"F"}`, i))
	}
	text := func(n int) string {
		return `{"type":"record","name":"R","fields":[` + strings.Join(fields[:n], ",") + `]}`
	}
	if _, err := Generate(parseSet(t, "r.avsc", text(len(fields)-1)), Options{Package: "p"}); err != nil {
		t.Error(err)
	}
	var d *schema.Diagnostic
	_, err := Generate(parseSet(t, "r.avsc", text(len(fields))), Options{Package: "p"})
	if !errors.As(err, &d) || d.Pos.Line != 1 || !strings.Contains(err.Error(), "16793600 bytes") {
		t.Errorf("%d fields: error %v", len(fields), err)
	}
}

// largeParts is a schema whose records Mid and Tree are larger than maxInline. The second text is an older version of
// it.
func largeParts() (text, old string) {
	fields := func(n int, format string) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(format, i))
		}
		return strings.Join(list, ",")
	}
	leaf := func(first string) string {
		return `{"type":"record","name":"Leaf","fields":[{"name":"first","type":` + first + `,"default":"x"},` +
			fields(39, `{"name":"s%d","type":"string","default":""}`) + `]}`
	}
	mid := func(first string) string {
		return `{"type":"record","name":"Mid","fields":[{"name":"l","type":` + leaf(first) + `,"default":{}},` +
			fields(29, `{"name":"l%d","type":"Leaf","default":{}}`) + `]}`
	}
	const tree = `{"type":"record","name":"Tree","fields":[{"name":"mid","type":"Leaf"},%s,{"name":"nodes",
	"type":{"type":"array","items":
		{"type":"record","name":"Knot","fields":[{"name":"tree","type":"Tree"},{"name":"n","type":"int"}]}}}]}`
	rest := `,{"name":"items","type":{"type":"array","items":"Mid"}},{"name":"u","type":["int","Mid","F"]},
	{"name":"maybe","type":["null","Mid"]},
		{"name":"tree","type":` + fmt.Sprintf(tree, fields(29, `{"name":"l%d","type":"Leaf"}`)) + `}]}`
	const f = `{"type":"fixed","name":"F","size":16385}`
	text = `{"type":"record","name":"R","fields":[{"name":"m","type":` + mid(`"string"`) + `},{"name":"fx","type":` +
		f + `},{"name":"preset","type":"Mid","default":{}}` + rest
	old = `{"type":"record","name":"R","fields":[{"name":"m","type":["int",` + mid(`"bytes"`) +
		`]},{"name":"gone","type":"Mid"},{"name":"fx","type":[` + f + `]}` + rest
	return text, old
}

const checkLarge = `package kit

import (
	"bytes"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func TestLarge(t *testing.T) {
	x := NewR()
	if x.M != nil || x.Fx != nil || x.Tree != nil || x.Preset == nil || x.Preset.L28.First != "x" {
		t.Error("the constructor sets what has a default, and nothing else")
	}
	_, err := x.AppendAvro(nil)
	if !errors.Is(err, rt.ErrNoBranch) || err.Error() != "avro: R.m: nil *kit.Mid" {
		t.Error(err)
	}
	writer, err := evolve.NewDecoder[R](RV1Schema)
	if err != nil {
		t.Fatal(err)
	}
	codec, err := reflectcodec.For[any](x.AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	resolving, err := codec.Resolve(RV1Schema)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(schema.MustParse(RV1Schema))
	if err != nil {
		t.Fatal(err)
	}
	random, err := avrorandom.New(p, p.Roots[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	read, refused := 0, 0
	for range 100 {
		data := random.Append(nil)
		var a, b R
		var c any
		wrong, second, third := a.UnmarshalFromV1(data), writer.Decode(data, &b), resolving.Decode(data, &c)
		if (wrong == nil) != (second == nil) || (wrong == nil) != (third == nil) ||
			wrong != nil && (wrong.Error() != second.Error() || wrong.Error() != third.Error()) {
			t.Fatalf("%v\n%v\n%v", wrong, second, third)
		}
		if wrong != nil {
			refused++
			continue
		}
		read++
		if !a.EqualAvro(&b) || a.CompareAvro(&b) != 0 {
			t.Fatal("the code for the version and the table give other values")
		}
		one, err := a.AppendAvro(nil)
		if err != nil {
			t.Fatal(err)
		}
		var d R
		if err := d.UnmarshalBinary(one); err != nil || !d.EqualAvro(&a) {
			t.Fatal(err, "another value comes back")
		}
		two := a.Clone()
		two.M.L.First += "!"
		two.Fx[0]++
		two.Tree.Mid.First += "!"
		if again, _ := a.AppendAvro(nil); !bytes.Equal(one, again) || a.EqualAvro(two) || a.CompareAvro(two) != -1 {
			t.Fatal("a clone shares what it holds")
		}
		mid := a.M
		if err := a.UnmarshalBinary(one); err != nil || a.M != mid {
			t.Fatal("decoding does not use the memory again", err)
		}
	}
	if read < 5 || refused < 5 {
		t.Fatalf("%d read, %d refused", read, refused)
	}
}
`

// TestLargeValuesBehindPointersWork compiles types with such fields and reads, resolves, writes, compares and clones
// them.
func TestLargeValuesBehindPointersWork(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs Go")
	}
	text, old := largeParts()
	for _, optional := range []bool{false, true} {
		packages, err := Generate(parseSet(t, "kit.avsc", text),
			Options{Package: "kit", FileName: "kit_avro.go", Compare: true, Equal: true, Clone: true,
				OptionalValue: optional, EmitTests: true,
				Writers: []emit.Version{{Name: "v1", Set: parseSet(t, "old.avsc", old)}}})
		if err != nil {
			t.Fatal(err)
		}
		runModule(t, "kit.test", map[string]string{
			"kit_avro.go":      string(packages[0].Files[0].Code),
			"kit_avro_test.go": string(packages[0].Files[0].Test),
			"large_test.go":    checkLarge,
		}, "go", "test", "./...")
	}
}

// TestDoublingRecordsCompile although there are 2^60 ways through them, and are decoded and encoded in time that goes
// with the data.
func TestDoublingRecordsCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs Go")
	}
	void := strings.ReplaceAll(doubling(60, `{"name":"x","type":"null"}`), `"L`, `"V`)
	packages, err := Generate(parseSet(t, "kit.avsc", "["+doubling(60, `{"name":"x","type":"int"}`)+","+void+"]"),
		Options{Package: "kit", Compare: true, Equal: true, Clone: true})
	if err != nil {
		t.Fatal(err)
	}
	runModule(t, "kit.test", map[string]string{"kit_avro.go": string(packages[0].Files[0].Code),
		"kit_test.go": `package kit

import (
	"errors"
	"io"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

func TestDoubling(t *testing.T) {
	x := NewL0()
	if err := x.UnmarshalBinary(make([]byte, 1000)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	if _, err := x.AppendAvro(nil); !errors.Is(err, rt.ErrNoBranch) {
		t.Error(err)
	}
	v := NewV0()
	if b, err := v.AppendAvro(nil); err != nil || len(b) > 0 || v.UnmarshalBinary(nil) != nil ||
		!v.EqualAvro(v.Clone()) || v.CompareAvro(&V0{}) != 0 {
		t.Error("records of nulls:", b, err)
	}
	if y := x.Clone(); !x.EqualAvro(y) || x.CompareAvro(y) != 0 {
		t.Error("a clone is not the same")
	}
}
`}, "go", "test", "./...")
}
