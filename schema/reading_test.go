package schema_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestTheThreeReadings are told apart by what they accept.
func TestTheThreeReadings(t *testing.T) {
	for _, c := range []struct {
		name, text           string
		own, ofType, ofTyped bool
	}{
		{"plain", record(`{"name":"a","type":"int"}`), true, true, true},
		{"lax name", record(`{"name":"größe in cm","type":"int"}`), false, true, true},
		{"forward name", record(`{"name":"a","type":"F"},{"name":"b","type":{"type":"fixed","name":"F","size":1}}`),
			false, true, true},
		{"1001 levels", arrays(1001), false, true, true},
		{"9999 levels", arrays(9999), false, true, true},
		{"10001 levels", arrays(10001), false, false, false},
		{"wrong default", record(`{"name":"a","type":"int","default":"x"}`), false, false, true},
		{"defined again", record(`{"name":"a","type":` + twoB + `},{"name":"b","type":` + twoB + `}`), false, false,
			true},
		{"unknown order", record(`{"name":"a","type":"int","order":"up"}`), false, false, true},
		{"not UTF-8", record("{\"name\":\"a\",\"type\":\"int\",\"doc\":\"\xe9\"}"), false, false, true},
		{"two symbols of one name", `{"type":"enum","name":"E","symbols":["A","A"]}`, false, false, false},
	} {
		for i, reading := range []struct {
			name  string
			parse func(string) (*schema.Schema, error)
			want  bool
		}{
			{"Parse", func(text string) (*schema.Schema, error) { return schema.Parse(text) }, c.own},
			{"ParseOfType", schema.ParseOfType, c.ofType},
			{"ParseOfData", schema.ParseOfData, c.ofTyped},
		} {
			s, err := reading.parse(c.text)
			if (err == nil) != reading.want {
				t.Errorf("%s by %s: %.300v", c.name, reading.name, err)
			}
			if err == nil && i > 0 {
				if again, err := reading.parse(s.String()); err != nil || again.String() != s.String() {
					t.Errorf("%s by %s reads back as %v", c.name, reading.name, err)
				}
			}
		}
	}
}

func TestWhatIsForgivenIsWarnedOf(t *testing.T) {
	for text, class := range map[string]error{
		record(`{"name":"a","type":` + twoB + `},{"name":"b","type":` + twoB +
			`}`): schema.ErrDuplicateName,
		record(`{"name":"a","type":"int",` +
			`"order":"DESCENDING"}`): schema.ErrOrder,
		record(`{"name":"a","type":"int",` +
			`"aliases":"b"}`): schema.ErrAttribute,
		record(`{"name":"a","type":"int",` +
			`"aliases":["b",1]}`): schema.ErrAttribute,
		record(`{"name":"a","type":{"type":["null",` +
			`"int"]}}`): schema.ErrAttribute,
		record(
			`{"name":1,"type":"int"}`): schema.ErrAttribute,
		record(
			`{"name":"","type":"int"}`): schema.ErrName,
		record(
			"{\"name\":\"a\",\"type\":\"int\",\"doc\":\"\xe9\"}"): schema.ErrSyntax,
		record(`{"name":"a","type":"int",` +
			`"doc":"\ud83d"}`): schema.ErrSyntax,
		record(`{"name":"a","type":"double",` +
			`"default":NaN}`): schema.ErrSyntax,
		record(`{"name":"a","type":"double",` +
			`"default":-Infinity}`): schema.ErrSyntax,
		record(`{"name":"a","type":["null",{"type":"record","name":"Q","fields":[{"name":"q",` +
			`"type":"Q"}]}]}`): schema.ErrCycle,
		`{"type":"enum","name":"E","symbols":["A"],` +
			`"default":"B"}`: schema.ErrEnumDefault,
		`{"type":"enum","name":"E","symbols":["A"],` +
			`"default":0}`: schema.ErrEnumDefault,
		`{"type":"enum","name":"E",` +
			`"symbols":["a\nb"]}`: schema.ErrSymbol,
		`{"type":"fixed","name":"F","namespace":"a.",` +
			`"size":1}`: schema.ErrNamespace,
		`{"type":"fixed","name":"F","namespace":5,` +
			`"size":1}`: schema.ErrAttribute,
		`{"type":"fixed","name":"x.int",` +
			`"size":1}`: schema.ErrPrimitive,
	} {
		sources := []schema.Source{{Name: "header", Text: []byte(text)}}
		set, err := schema.ParseSources(sources, schema.OfData())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if len(set.Warnings) == 0 || !errors.Is(set.Warnings[0], class) || set.Warnings[0].Pos.Line != 1 {
			t.Errorf("%s: warnings %v, want %v", text, set.Warnings, class)
		}
		if _, err := schema.ParseSources(sources); !errors.Is(err, class) {
			t.Errorf("%s as a schema of one's own: %v, want %v", text, err, class)
		}
	}
}

// What is forgiven keeps as much of its meaning as it has.
func TestWhatIsForgivenIsReadAsItWasMeant(t *testing.T) {
	for text, want := range map[string]string{
		record(`{"name":"a","type":"int",` +
			`"order":"DESCENDING"}`): `"order":"descending"`,
		record(`{"name":"a","type":"int",` +
			`"aliases":"b"}`): `"aliases":["b"]`,
		record(
			"{\"name\":\"caf\xe9\",\"type\":\"int\",\"doc\":\"日\xfc\"}"): `{"name":"café","doc":"日ü"`,
		record(`{"name":"\ud83d","type":"int"},{"name":"\ud83e",` +
			`"type":"int"}`): `{"name":"\\ud83d","type":"int"},{"name":"\\ud83e","type":"int"}`,
		record(`{"name":"a","type":"double",` +
			`"x":NaN}`): `"x":"NaN"`,
		`{"type":"enum","name":"E","symbols":["A"],` +
			`"default":"B"}`: `"symbols":["A"]}`,
		record(`{"name":"a","type":{"type":"fixed","name":"x.int","size":1}},{"name":"b","type":"x.int"},{"name":"c",` +
			`"type":"int"}`): `"b","type":"x.int"},{"name":"c","type":"int"}`,
		record(`{"name":"a","type":{"type":"fixed","name":"int","size":1}},{"name":"b","type":".int"},{"name":"c",` +
			`"type":"int"}`): `"b","type":".int"},{"name":"c","type":"int"}`,
	} {
		s, err := schema.ParseOfData(text)
		if err != nil || !strings.Contains(s.String(), want) {
			t.Errorf("%s is read as %v, %v, want %s in it", text, s, err, want)
		}
	}
}

func TestSchemasOfDataAreBoundedInSize(t *testing.T) {
	// the object, "int" and the array are three
	values := func(n int) string { return `{"type":"int","x":[` + strings.Repeat("0,", n-4) + `0]}` }
	for _, c := range []struct {
		name, text string
		options    []schema.Option
		class      error
	}{
		{"16 MiB", `{"type":"int","doc":"` + strings.Repeat("x", 16<<20-23) + `"}`, []schema.Option{schema.OfData()},
			nil},
		{"a byte more", `{"type":"int","doc":"` + strings.Repeat("x", 16<<20-22) + `"}`,
			[]schema.Option{schema.OfData()}, schema.ErrTooLarge},
		{"one's own", `{"type":"int","doc":"` + strings.Repeat("x", 16<<20) + `"}`, nil, nil},
		{"524288 values", values(1 << 19), []schema.Option{schema.OfData()}, nil},
		{"one more", values(1<<19 + 1), []schema.Option{schema.OfData()}, schema.ErrTooLarge},
		{"more are asked for", values(1<<19 + 1), []schema.Option{schema.OfData(), schema.MaxValues(1 << 20)}, nil},
		{"no bound", values(1<<19 + 1), []schema.Option{schema.OfData(), schema.MaxValues(0)}, nil},
		{"values of one's own", values(1<<19 + 1), nil, nil},
		{"few", `["null","int"]`, []schema.Option{schema.MaxValues(2)}, schema.ErrTooLarge},
		{"just enough", `["null","int"]`, []schema.Option{schema.MaxValues(3), schema.MaxText(14)}, nil},
		{"short", `["null","int"]`, []schema.Option{schema.MaxText(13)}, schema.ErrTooLarge},
	} {
		if _, err := schema.Parse(c.text, c.options...); !errors.Is(err, c.class) {
			t.Errorf("%s: got %.200v, want %v", c.name, err, c.class)
		}
	}
}

// TestSchemasOfDataTakeBoundedMemory has the texts that cost most for their size, as large as they may be and larger.
// What is allocated is more than what is in use at any time.
func TestSchemasOfDataTakeBoundedMemory(t *testing.T) {
	for name, c := range map[string]struct {
		open, item, end string
		values          int // of an item
	}{
		"members": {`{"type":"int","x":{`, `"%x":0`, `}}`, 1},
		"fields":  {`{"type":"record","name":"R","fields":[`, `{"name":"f%x","type":"int"}`, `]}`, 3},
		"symbols": {`{"type":"enum","name":"E","symbols":[`, `"s%x"`, `]}`, 1},
		"unknown": {`[`, `"F%x"`, `]`, 1},
	} {
		for _, values := range []int{1<<19 - 10, 1 << 20} {
			var b strings.Builder
			b.WriteString(c.open)
			for i := range values / c.values {
				fmt.Fprintf(&b, c.item+",", i)
			}
			text := b.String() + fmt.Sprintf(c.item, -1) + c.end
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := schema.ParseOfData(text)
			runtime.ReadMemStats(&after)
			took := (after.TotalAlloc - before.TotalAlloc) >> 20
			t.Logf("%s, %d MiB of text: %d MiB, %.100v", name, len(text)>>20, took, err)
			switch tooLarge := values > 1<<19; {
			case errors.Is(err, schema.ErrTooLarge) != tooLarge:
				t.Errorf("%s, %d values: %.200v", name, values, err)
			case tooLarge && took > 1, took > 1000:
				t.Errorf("%s, %d values: %d MiB allocated", name, values, took)
			}
		}
	}
}
