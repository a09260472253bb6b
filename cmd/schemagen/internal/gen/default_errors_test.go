package gen

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestDefaultsThatNoGoValueHoldsAreRefused at their places, wherever they stand in a default.
func TestDefaultsThatNoGoValueHoldsAreRefused(t *testing.T) {
	micros := logical("long", "time-micros")
	for _, c := range []struct{ typ, value, want string }{
		{micros, `9223372036854775807`, "does not fit a time.Duration"},
		{micros, `9223372036854776`, "does not fit a time.Duration"},
		{micros, `-9223372036854776`, "does not fit a time.Duration"},
		{`["null",` + micros + `]`, `9223372036854776`, "does not fit a time.Duration"},
		{bigDecimal, `""`, "no big-decimal"},
		{bigDecimal, `"\u0000\u0000"`, "no big-decimal"},                         // no unscaled byte
		{bigDecimal, `"\u0002\u0001"`, "no big-decimal"},                         // no scale
		{bigDecimal, `"\u0002\u0001\u0002\u0002"`, "no big-decimal"},             // and something more
		{bigDecimal, `"\u0002\u0001\u0082\u0080\b"`, "scale 65537"},              //
		{bigDecimal, `"\u0002\u0001\u0081\u0080\b"`, "scale -65537"},             //
		{bigDecimal, `"\u0002\u0001\u00e0\u00c5\b"`, "scale 70000"},              //
		{bigDecimal, `"\u0002\u0001\u00fe\u00ff\u00ff\u00ff\u000f"`, "scale 21"}, // 2^31-1
		{bigDecimal, `"\u0002\u0001\u00ff\u00ff\u00ff\u00ff\u000f"`, "scale -21"},
		{bigDecimal, `"\u0002\u0001\u0080\u0080\u0080\u0080\u0010"`, "scale 2147483648"},
		{bigDecimal, `"\u00fe\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u0001"`, "no big-decimal"},
		{decimalOnBytes(4, 2), `"\u0027\u0010"`, "precision 4"}, // 10 000
		{decimalOnBytes(4, 2), `"\u00d8\u00f0"`, "precision 4"}, // -10 000
		{decimalOnBytes(4, 2), `""`, "precision 4"},
		{decimalOnFixed(2, 4, 0), `"\u0027\u0010"`, "precision 4"},
		{`{"type":"array","items":` + decimalOnBytes(1, 0) + `}`, `["\u000a"]`, "precision 1"},
		{logical("string", "uuid"), `"123e4567-e89b-42d3-a456-42661417400"`, "no UUID"},
		{logical("string", "uuid"), `"123e4567e89b42d3a456426614174000"`, "no UUID"},
		{`{"type":"map","values":` + logical("string", "uuid") + `}`, `{"k":"` + strings.Repeat("x", 1<<20) + `"}`,
			"no UUID"},
		{`{"type":"record","name":"In","fields":[{"name":"x","type":["null",` + micros +
			`],"default":9223372036854776}]}`, `{}`, "does not fit a time.Duration"},
	} {
		text := fmt.Sprintf(
			"{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"f\",\"type\":%s,\n\"default\":%s}]}", c.typ,
			c.value)
		_, err := Generate(parseSet(t, "r.avsc", text), Options{Package: "p"})
		var d *schema.Diagnostic
		switch {
		case err == nil:
			t.Errorf("%s, default %.40s: no error", c.typ, c.value)
		case !errors.As(err, &d) || !errors.Is(err, schema.ErrDefault) || d.Pos.File != "r.avsc" || d.Pos.Column == 0 ||
			d.Hint == "":
			t.Errorf("%s, default %.40s: %v", c.typ, c.value, err)
		case !strings.Contains(err.Error(), c.want) || len(err.Error()) > 300:
			t.Errorf("%s, default %.40s: %.300s, want %q", c.typ, c.value, err, c.want)
		case d.Pos.Line != 2 && !strings.Contains(c.value, "{}"):
			t.Errorf("%s, default %.40s: at line %d, want 2", c.typ, c.value, d.Pos.Line)
		}
	}
}

// TestCodeOfDefaultsGrowsWithTheirText however large the numbers are that it stands for, and however often it fills in
// others.
func TestCodeOfDefaultsGrowsWithTheirText(t *testing.T) {
	field := func(typ, value string) string {
		return `{"type":"record","name":"R","fields":[{"name":"f","type":` + typ + `,"default":` + value + `}]}`
	}
	megabyte := strings.Repeat("\u00fe", 1<<20)
	levels := func(partly string) string {
		text := `{"type":"record","name":"L0","fields":[{"name":"x","type":"int","default":1},{"name":"y",` +
			`"type":"int","default":2}]}`
		for i := range 18 {
			value := "{}"
			if i%2 == 1 {
				value = partly
			}
			text = fmt.Sprintf(`{"type":"record","name":"L%d","fields":[{"name":"x","type":%s,"default":%s},`+
				`{"name":"y","type":"L%d","default":%s}]}`, i+1, text, value, i, value)
		}
		return text
	}
	for name, text := range map[string]string{
		"big-decimal of a megabyte":   field(bigDecimal, `"\u0080\u0080\u0080\u0001`+megabyte+`\u00ff\u00ff\u0007"`),
		"decimal of a megabyte":       field(decimalOnBytes(1<<23, 1<<22), `"`+megabyte+`"`),
		"bytes of a megabyte":         field(`"bytes"`, `"`+megabyte+`"`),
		"levels of records":           levels("{}"),
		"levels of records, in parts": levels(`{"x":{}}`),
	} {
		packages, err := Generate(parseSet(t, "r.avsc", text), Options{Package: "p"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n := len(packages[0].Files[0].Code); n > 20*len(text)+1<<16 {
			t.Errorf("%s: %d bytes of schema became %d bytes of Go", name, len(text), n)
		}
	}
}
