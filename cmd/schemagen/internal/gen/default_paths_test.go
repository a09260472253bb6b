package gen

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/schema"
)

// defaultCases are defaults and their bytes by the specification (Avro 1.12), worked out by hand. What a decimal has in
// front of its sign is not written again.
var defaultCases = []struct{ typ, value, hex string }{
	{`"null"`, `null`, ``},
	{`"boolean"`, `true`, `01`},
	{`"boolean"`, `false`, `00`},
	{`"int"`, `-2147483648`, `ffffffff0f`},
	{`"long"`, `9223372036854775807`, `feffffffffffffffff01`},
	{`"long"`, `-9223372036854775808`, `ffffffffffffffffff01`},
	{`"float"`, `3.4028235e38`, `ffff7f7f`},
	{`"float"`, `1e-46`, `00000000`},
	{`"float"`, `-0.0`, `00000080`},
	{`"double"`, `-0.0`, `0000000000000080`},
	{`"double"`, `1.7976931348623157e308`, `ffffffffffffef7f`},
	{`"double"`, `5e-324`, `0100000000000000`},
	{`"double"`, `"NaN"`, `000000000000f87f`}, // as Java 1.12.2 and fastavro 1.13.1 write it
	{`"float"`, `"NaN"`, `0000c07f`},
	{`"float"`, `"-Infinity"`, `000080ff`},
	{`["null","double"]`, `"Infinity"`, `02000000000000f07f`},
	{`"bytes"`, `"\u00ff\u0000"`, `04ff00`},
	{`"bytes"`, `""`, `00`},
	{`"string"`, `"\u00e9\u0000"`, `06c3a900`},
	{`{"type":"fixed","name":"Two","size":2}`, `"\u00ff\u0001"`, `ff01`},
	{`{"type":"fixed","name":"None","size":0}`, `""`, ``},
	{`{"type":"enum","name":"Hue","symbols":["RED","SKY"]}`, `"SKY"`, `02`},
	{`{"type":"enum","name":"Hue","symbols":["RED","SKY"]}`, `"RED"`, `00`},
	{`{"type":"array","items":"int"}`, `[]`, `00`},
	{`{"type":"array","items":["null","int"]}`, `[null,-1]`, `0400020100`},
	{`{"type":"map","values":{"type":"enum","name":"Hue","symbols":["RED","SKY"]}}`, `{"k":"RED"}`, `02026b0000`},
	{`["null","long"]`, `null`, `00`},
	{`["long","null"]`, `5`, `000a`},
	{`["null","string"]`, `"x"`, `020278`},
	{`["null",{"type":"array","items":"int"}]`, `[]`, `0200`},
	{`["int",{"type":"enum","name":"Hue","symbols":["RED","SKY"]},"string"]`, `"RED"`, `0200`},
	{`["int","string",{"type":"enum","name":"Hue","symbols":["RED","SKY"]}]`, `"BLUE"`, `0208424c5545`},
	{`["int",{"type":"record","name":"In","fields":[{"name":"x","type":"int","default":3},{"name":"y",` +
		`"type":"string"}]},"null"]`, `{"y":"z"}`, `0206027a`},
	{`["boolean","float","null"]`, `-0.0`, `0200000080`},
	{`{"type":"record","name":"In","fields":[{"name":"x","type":{"type":"map","values":["null","int"]},` +
		`"default":{"a":1}}]}`, `{}`, `020261020200`},

	{decimalOnBytes(4, 2), `"\u0000\u00ff"`, `0400ff`},
	{decimalOnBytes(4, 2), `"\u0000\u0000\u0001"`, `0201`},
	{decimalOnBytes(3, 0), `"\u0080"`, `0280`},
	{decimalOnBytes(20, 5), `"\u0080\u0000\u0000\u0000\u0000\u0000\u0000\u0000"`, `108000000000000000`},
	{decimalOnBytes(20, 20), `"\u0000\u0080\u0000\u0000\u0000\u0000\u0000\u0000\u0000"`, `12008000000000000000`},
	{decimalOnBytes(70010, 70000), `"\u0000\u0080\u0000\u0000\u0000\u0000\u0000\u0000\u0000"`, `12008000000000000000`},
	{decimalOnBytes(500, 7), `"\u00ff` + strings.Repeat(`\u0000`, 150) + `"`, `ae02ff` + strings.Repeat("00", 150)},
	{decimalOnFixed(9, 21, 20), `"` + strings.Repeat(`\u00ff`, 8) + `\u0000"`, `ffffffffffffffff00`},
	{decimalOnFixed(9, 21, 1), `"\u0000\u0080` + strings.Repeat(`\u0000`, 7) + `"`, `008000000000000000`},
	{bigDecimal, `"\u0002\u007b\u0004"`, `06027b04`},
	{bigDecimal, `"\u0002\u0000\u0000"`, `06020000`},
	{bigDecimal, `"\u001a\u0099Y9\u00f3Nh\u0019q\u0011]\u00aa\fe\u0005"`, `1e1a995939f34e681971115daa0c6505`},
	{bigDecimal, `"\u0002\u0001\u0080\u0080\b"`, `0a0201808008`},
	{bigDecimal, `"\u0002\u0001\u00ff\u00ff\u0007"`, `0a0201ffff07`},
	{bigDecimal, `"\u0014` + strings.Repeat(`\u00fe`, 10) + `\u00ff\u00ff\u0007"`,
		`1c14` + strings.Repeat("fe", 10) + `ffff07`},
	{bigDecimal, `"\u0014` + strings.Repeat(`\u0001`, 10) + `\u0080\u0080\b"`,
		`1c14` + strings.Repeat("01", 10) + `808008`},
	{bigDecimal, `"\u00ac\u0002` + strings.Repeat(`\u0001`, 150) + `\u0005"`,
		`b202ac02` + strings.Repeat("01", 150) + `05`},

	{`{"type":"string","logicalType":"uuid"}`, `"123e4567-E89b-42d3-a456-426614174000"`,
		`4831323365343536372d653839622d343264332d613435362d343236363134313734303030`},
	{`{"type":"fixed","name":"U","size":16,"logicalType":"uuid"}`, `"` + strings.Repeat(`\u00ff`, 16) + `"`,
		strings.Repeat("ff", 16)},
	{`{"type":"fixed","name":"D","size":12,"logicalType":"duration"}`,
		`"\u0001\u0000\u0000\u0000` + strings.Repeat(`\u00ff`, 8) + `"`, `01000000ffffffffffffffff`},
	{logical("int", "date"), `-2147483648`, `ffffffff0f`},
	{logical("int", "date"), `2147483647`, `feffffff0f`},
	{logical("int", "time-millis"), `-2147483648`, `ffffffff0f`},
	{logical("long", "time-micros"), `9223372036854775`, `eecf9adef4a6e220`},
	{logical("long", "timestamp-millis"), `9223372036854775807`, `feffffffffffffffff01`},
	{logical("long", "timestamp-millis"), `-9223372036854775808`, `ffffffffffffffffff01`},
	{logical("long", "timestamp-micros"), `9223372036854775807`, `feffffffffffffffff01`},
	{logical("long", "timestamp-micros"), `-9223372036854775808`, `ffffffffffffffffff01`},
	{logical("long", "timestamp-nanos"), `9223372036854775807`, `feffffffffffffffff01`},
	{logical("long", "timestamp-nanos"), `-9223372036854775808`, `ffffffffffffffffff01`},
	{logical("long", "local-timestamp-millis"), `-9223372036854775808`, `ffffffffffffffffff01`},
	{logical("long", "local-timestamp-micros"), `9223372036854775807`, `feffffffffffffffff01`},
	{logical("long", "local-timestamp-nanos"), `-1`, `01`},

	// Types of the user's, with functions and without.
	{logical("string", "shout"), `"abc"`, `06616263`},
	{`["null",` + logical("string", "shout") + `]`, `"abc"`, `0206616263`},
	{logical("float", "celsius"), `-0.0`, `00000080`},
	{logical("int", "celsius"), `7`, `0e`},
}

const bigDecimal = `{"type":"bytes","logicalType":"big-decimal"}`

func logical(typ, name string) string { return fmt.Sprintf(`{"type":%q,"logicalType":%q}`, typ, name) }

func decimalOnBytes(precision, scale int) string {
	return fmt.Sprintf(`{"type":"bytes","logicalType":"decimal","precision":%d,"scale":%d}`, precision, scale)
}

func decimalOnFixed(size, precision, scale int) string {
	return fmt.Sprintf(`{"type":"fixed","name":"F","size":%d,"logicalType":"decimal","precision":%d,"scale":%d}`, size,
		precision, scale)
}

const userTypes = `package kit

import (
	"errors"
	"strings"
)

type Shout struct{ loud string }

func FromText(s string) (Shout, error) {
	if s == "" {
		return Shout{}, errors.New("nothing to shout")
	}
	return Shout{strings.ToUpper(s)}, nil
}

func ToText(s Shout) (string, error) { return strings.ToLower(s.loud), nil }

type Celsius float32

type Degrees int32
`

const checkDefaults = `package kit

import (
	"encoding/hex"
	"testing"

	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

type generated[T any] interface {
	*T
	AvroSchema() string
	AvroFingerprint() uint64
	AppendAvro([]byte) ([]byte, error)
	DecodeAvro(*rt.Reader) error
	ResolveAvro(*rt.Reader, *rt.Resolution) error
	ResolveBinary([]byte, *rt.Resolution) error
	UnmarshalBinary([]byte) error
	UnmarshalFromV1([]byte) error
}

func check[T any, P generated[T]](t *testing.T, number int, made T, writer, want string) {
	t.Helper()
	got := make(map[string]string)
	note := func(path string, b []byte, err error) {
		got[path] = hex.EncodeToString(b)
		if err != nil {
			got[path] = err.Error()
		}
	}
	b, err := P(&made).AppendAvro(nil)
	note("constructor", b[min(1, len(b)):], err)

	var x T
	if err = P(&x).UnmarshalFromV1([]byte{2}); err == nil {
		b, err = P(&x).AppendAvro(nil)
	}
	note("code for the old version", b[1:], err)

	d, err := evolve.NewDecoder[T, P](writer)
	if err != nil {
		t.Fatal(err)
	}
	var y T
	if err = d.Decode([]byte{2}, &y); err == nil {
		b, err = P(&y).AppendAvro(nil)
	}
	note("table", b[1:], err)

	for name, options := range map[string][]reflectcodec.Option{
		"codec":         nil,
		"reflect codec": {reflectcodec.UseReflect()},
	} {
		options = append(options, reflectcodec.AnyUnions(reflectcodec.BranchUnions))
		c, err := reflectcodec.For[any](P(&made).AvroSchema(), options...)
		if err != nil {
			t.Fatal(err)
		}
		resolving, err := c.Resolve(writer)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err = resolving.Decode([]byte{2}, &v); err == nil {
			b, err = c.Append(nil, &v)
		}
		note(name, b[min(1, len(b)):], err)
		v = map[string]any{"a": 1}
		b, err = c.Append(nil, &v)
		note(name+", of a missing key", b[min(1, len(b)):], err)
	}
	for path, g := range got {
		if g != want && !(path[len(path)-3:] == "key" && rewritten[number]) {
			t.Errorf("case %d, %s: got %s, want %s", number, path, g, want)
		}
	}
}
`

// TestEveryPathSetsTheSameDefault generates types with a default of each kind, compiles them, and has the value set by
// the constructor, by the code for an old version, by a resolution table and by reflectcodec, both twins.
func TestEveryPathSetsTheSameDefault(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs Go")
	}
	var types, old []string
	var calls, rewritten strings.Builder
	for i, c := range defaultCases {
		name := fmt.Sprintf("c%d.R%d", i, i)
		types = append(types, fmt.Sprintf(`{"type":"record","name":"%s","fields":[{"name":"a","type":"int"},`+
			`{"name":"v","type":%s,"default":%s}]}`, name, c.typ, c.value))
		writer := fmt.Sprintf(`{"type":"record","name":"%s","fields":[{"name":"a","type":"int"}]}`, name)
		old = append(old, writer)
		fmt.Fprintf(&calls, "\tmade%d := NewC%dR%d()\n\tmade%d.A = 1\n\tcheck(t, %d, made%d, `%s`, %q)\n", i, i, i, i,
			i, i, writer, c.hex)
		// For what is missing the default's own bytes are written, which are not always those that we would write.
		if strings.Contains(c.value, `"\u0000\u0000\u0001"`) || strings.Contains(c.value, "E89b") {
			fmt.Fprintf(&rewritten, "%d: true, ", i)
		}
	}
	options := Options{Package: "kit", ImportPath: "kit.test", FileName: "kit_avro.go", NamespacePrefixed: true,
		Equal: true, Clone: true, TypeMappings: []TypeMapping{
			{Selector: "logical:shout", ImportPath: "kit.test", Type: "Shout", Decode: "FromText", Encode: "ToText"},
			{Selector: "c" + caseOf(`"float","logicalType":"celsius"`) + ".R" +
				caseOf(`"float","logicalType":"celsius"`) + ".v", ImportPath: "kit.test", Type: "Celsius"},
			{Selector: "c" + caseOf(`"int","logicalType":"celsius"`) + ".R" + caseOf(`"int","logicalType":"celsius"`) +
				".v", ImportPath: "kit.test", Type: "Degrees"},
		}}
	options.Writers = []emit.Version{{Name: "v1", Set: parseSet(t, "old.avsc", "["+strings.Join(old, ",\n")+"]")}}
	packages, err := Generate(parseSet(t, "kit.avsc", "["+strings.Join(types, ",\n")+"]"), options)
	if err != nil {
		t.Fatal(err)
	}
	runModule(t, "kit.test", map[string]string{
		"kit_avro.go": string(packages[0].Files[0].Code),
		"user.go":     userTypes,
		"kit_test.go": checkDefaults + "\nvar rewritten = map[int]bool{" + rewritten.String() +
			"}\n\nfunc TestDefaults(t *testing.T) {\n" + calls.String() + "}\n",
	}, "go", "test", "./...")
}

func caseOf(part string) string {
	for i, c := range defaultCases {
		if strings.Contains(c.typ, part) {
			return fmt.Sprint(i)
		}
	}
	panic(part)
}

func parseSet(t *testing.T, name, text string) *schema.Set {
	t.Helper()
	set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// runModule writes a module that uses this one, and runs a command there.
func runModule(t *testing.T, module string, files map[string]string, command ...string) {
	t.Helper()
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files["go.mod"] = "module " + module + "\n\ngo 1.25.0\n\nrequire github.com/schemagen/schemagen " +
		"v0.0.0\n\nreplace github.com/schemagen/schemagen => " + root + "\n"
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
}
