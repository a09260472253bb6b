package avrojson_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func TestFieldsInAnyOrderAreWrittenInSchemaOrder(t *testing.T) {
	codec := newCodec(t, `{"type":"record","name":"R","fields":[
		{"name":"a","type":"string"},
		{"name":"b","type":{"type":"record","name":"S","fields":[{"name":"x","type":"int"},
		{"name":"y","type":"int","default":-1}]}},
		{"name":"c","type":"string","default":"dd"},
		{"name":"n","type":"null"},
		{"name":"d","type":{"type":"array","items":"S"}}]}`)
	const want = "0261" + "0201" + "046464" + "" + "04" + "0604" + "0801" + "00"
	for _, text := range []string{
		`{"a":"a","b":{"x":1},"n":null,"d":[{"y":2,"x":3},{"x":4}]}`,
		`{"d":[{"y":2,"x":3},{"y":-1,"x":4}],"n":null,"b":{"y":-1,"x":1},"c":"dd","a":"a"}`,
		`{"n":null,"c":"dd","b":{"x":1,"y":-1},"a":"a","d":[{"x":3,"y":2},{"x":4}]}`,
	} {
		data, err := codec.AppendBinary([]byte("before"), []byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := hex.EncodeToString(data[len("before"):]); got != want {
			t.Errorf("%s gives %s, want %s", text, got, want)
		}
	}
}

// TestManyNamesAreFound has more fields, symbols and branches than are searched one by one.
func TestManyNamesAreFound(t *testing.T) {
	names, fields, branches := []string{}, "", ""
	for i := range 12 {
		name := "n" + strconv.Itoa(i)
		names = append(names, name)
		fields += `,{"name":"` + name + `","type":"int","default":` + strconv.Itoa(i) + `}`
		branches += `,{"type":"fixed","name":"` + name + `","size":0}`
	}
	symbols := `{"type":"enum","name":"E","symbols":["` + strings.Join(names, `","`) + `"]}`
	record := newCodec(t, `{"type":"record","name":"R","fields":[`+fields[1:]+`]}`)
	union := newCodec(t, `[`+branches[1:]+`]`)
	for i, name := range names {
		want := "\x00\x02\x04\x06\x08\x0a\x0c\x0e\x10\x12\x14\x16"
		want = want[:i] + "\x3e" + want[i+1:]
		if data, err := record.AppendBinary(nil, []byte(`{"`+name+`":31}`)); err != nil || string(data) != want {
			t.Errorf("field %s: %x, %v", name, data, err)
		}
		number := string(rune(2 * i))
		if data, err := newCodec(t, symbols).AppendBinary(nil, []byte(`"`+name+`"`)); err != nil ||
			string(data) != number {
			t.Errorf("symbol %s: %x, %v", name, data, err)
		}
		if data, err := union.AppendBinary(nil, []byte(`{"`+name+`":""}`)); err != nil || string(data) != number {
			t.Errorf("branch %s: %x, %v", name, data, err)
		}
	}
	if _, err := record.AppendBinary(nil, []byte(`{"n12":1}`)); !errors.Is(err, avrojson.ErrUnknownField) {
		t.Error(err)
	}
	if _, err := newCodec(t, symbols).AppendBinary(nil, []byte(`"n12"`)); !errors.Is(err, runtime.ErrEnum) {
		t.Error(err)
	}
}

func TestArraysOfAnyLengthAreOneBlock(t *testing.T) {
	codec := newCodec(t, `{"type":"array","items":{"type":"map","values":"int"}}`)
	for _, n := range []int{0, 1, 63, 64, 8191, 8192} {
		text := "[" + strings.TrimSuffix(strings.Repeat(`{"k":1},`, n), ",") + "]"
		data, err := codec.AppendBinary(nil, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var want []byte
		if n > 0 {
			want = runtime.AppendLong(nil, int64(n))
		}
		want = append(want, strings.Repeat("\x02\x02k\x02\x00", n)...)
		if want = append(want, 0); string(data) != string(want) {
			t.Errorf("%d items: got %x", n, data)
		}
		back, err := toJSON(t, codec, data)
		if err != nil || back != text {
			t.Errorf("%d items come back as %s, %v", n, back, err)
		}
	}
}

func TestLargeMapsKeepOrderAndFindRepeatedKeys(t *testing.T) {
	codec := newCodec(t, `{"type":"map","values":{"type":"map","values":"int"}}`)
	var text strings.Builder
	for i := range 100 {
		text.WriteString(`,"k` + strconv.Itoa(i) + `":{"a":1,"b":2}`)
	}
	whole := "{" + text.String()[1:]
	data, err := codec.AppendBinary(nil, []byte(whole+"}"))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := toJSON(t, codec, data); err != nil || back != whole+"}" {
		t.Errorf("got %s, %v", back, err)
	}
	for _, key := range []string{"k0", "k7", "k8", "k99"} {
		if _, err := codec.AppendBinary(nil, []byte(whole+`,"`+key+`":{}}`)); !errors.Is(err, avrojson.ErrDuplicate) {
			t.Errorf("%s again: %v", key, err)
		}
	}
}

// TestLastOfRepeatedKeysCounts has maps of few and of many keys, in an inner map too.
func TestLastOfRepeatedKeysCounts(t *testing.T) {
	codec := newCodec(t, `{"type":"map","values":{"type":"map","values":"int"}}`)
	entry := func(key string, value string) string { return "\x02" + key + value }
	inner := "\x04" + entry("x", "\x02") + entry("x", "\x04") + "\x00" // {"x":1,"x":2}
	data := "\x06" + entry("a", "\x00") + entry("b", inner) + entry("a", inner) + "\x02" + entry("c", "\x00") + "\x00"
	text, err := toJSON(t, codec, []byte(data))
	if want := `{"b":{"x":2},"a":{"x":2},"c":{}}`; err != nil || text != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}

	many := "\x50" // 40 entries: a to t, twice
	want := ""
	for round := range 2 {
		for c := 'a'; c <= 't'; c++ {
			many += entry(string(c), "\x02"+entry("n", string(rune(2*round)))+"\x00")
			if round == 1 {
				want += `,"` + string(c) + `":{"n":1}`
			}
		}
	}
	text, err = toJSON(t, codec, []byte(many+"\x00"))
	if want = "{" + want[1:] + "}"; err != nil || text != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

func TestUnknownFieldsAreSkippedOnRequest(t *testing.T) {
	codec := newCodec(t, `{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}`,
		avrojson.IgnoreUnknownFields())
	for _, skipped := range []string{
		`1`, `-1.5e+3`, `null`, `true`, `false`, `"x\n\u00e9"`, `[]`, `{}`, `[1,[2,{"a":[]}],"]"]`,
		`{"a":{"b":"}"},"a":1}`,
	} {
		for _, text := range []string{`{"zz":` + skipped + `,"a":3}`, `{"a":3,"zz": ` + skipped + ` }`} {
			data, err := codec.AppendBinary(nil, []byte(text))
			if err != nil || string(data) != "\x06" {
				t.Errorf("%s: %x, %v", text, data, err)
			}
		}
	}
	for _, bad := range []string{`nul`, `01`, `[1,]`, `[1 2]`, `{"a"}`, `{a:1}`, `"\x"`, "\"\xff\"", `"\ud800"`, `]`,
		`-`} {
		if data, err := codec.AppendBinary(nil, []byte(`{"a":3,"zz":`+bad+`}`)); err == nil {
			t.Errorf("%s is skipped: %x", bad, data)
		}
	}
}

func TestFloatsAreShortAndExact(t *testing.T) {
	tenth := 0.1 // a variable: constants are exact
	floats, doubles := newCodec(t, `"float"`), newCodec(t, `"double"`)
	for want, v := range map[string]float32{
		"0": 0, "-0.0": float32(math.Copysign(0, -1)), "1": 1, "-1.5": -1.5, "0.1": 0.1, "16777216": 1 << 24,
		"3.4028235e+38": math.MaxFloat32, "1e-45": math.SmallestNonzeroFloat32, "1e-7": 1e-7, "0.000002": 2e-6,
	} {
		got, err := floats.AppendJSON(nil, reader(string(runtime.AppendFloat(nil, v))))
		if err != nil || string(got) != want {
			t.Errorf("float %s written as %s, %v", want, got, err)
		}
	}
	for want, v := range map[string]float64{
		"0.1": 0.1, "0.30000000000000004": tenth + 0.2, "100000000000000000000": 1e20, "1e+21": 1e21, "-1e-7": -1e-7,
		"5e-324": math.SmallestNonzeroFloat64, "1.7976931348623157e+308": math.MaxFloat64, "1e-300": 1e-300,
	} {
		got, err := doubles.AppendJSON(nil, reader(string(runtime.AppendDouble(nil, v))))
		if err != nil || string(got) != want {
			t.Errorf("double %s written as %s, %v", want, got, err)
		}
	}
}

func TestIndentedTextIsTheSameJSON(t *testing.T) {
	const schemaText = `{"type":"map","values":["null","string",{"type":"array","items":["null","int"]}]}`
	const compact = `{"a":null,"b\"{":{"string":"x,[]{}:\\\""},"c":{"array":[]},"d":{"array":[null,{"int":5}]}}`
	data, err := newCodec(t, schemaText).AppendBinary(nil, []byte(compact))
	if err != nil {
		t.Fatal(err)
	}
	got, err := newCodec(t, schemaText, avrojson.Indent("\t")).AppendJSON([]byte("kept,{"), reader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	indented := json.NewEncoder(&want)
	indented.SetIndent("", "\t")
	indented.SetEscapeHTML(false)
	if err := indented.Encode(json.RawMessage(compact)); err != nil {
		t.Fatal(err)
	}
	if "kept,{"+strings.TrimSuffix(want.String(), "\n") != string(got) {
		t.Errorf("got\n%s\nwant\n%s", got, want.String())
	}
}

func TestTextReaderReadsConcatenatedValues(t *testing.T) {
	union := newCodec(t, `["null","int","string",{"type":"array","items":"int"},{"type":"map","values":"string"}]`)
	const stream = "null {\"int\":1}{\"string\":\"}\\\"{\"}\n\n\t{\"array\":[1,2]}\r\n{\"map\":{\"]\":\"\\\\\"}}null"
	want := []string{"00", "0202", "0406" + "7d227b", "0604020400", "0802025d025c00", "00"}
	for name, src := range map[string]io.Reader{
		"whole":    strings.NewReader(stream),
		"one byte": iotest.OneByteReader(strings.NewReader(stream)),
		"half":     iotest.HalfReader(strings.NewReader(stream)),
		"data err": iotest.DataErrReader(strings.NewReader(stream)),
	} {
		texts := union.NewTextReader(src)
		for _, h := range want {
			data, err := texts.AppendBinary(nil)
			if err != nil || hex.EncodeToString(data) != h {
				t.Errorf("%s: %x, %v, want %s", name, data, err, h)
			}
		}
		for range 2 {
			if data, err := texts.AppendBinary([]byte("kept")); err != io.EOF || string(data) != "kept" {
				t.Errorf("%s: at the end %q, %v", name, data, err)
			}
		}
	}
	numbers := newCodec(t, `"int"`).NewTextReader(iotest.OneByteReader(strings.NewReader("1 -2\n3")))
	var data []byte
	var err error
	for err == nil {
		data, err = numbers.AppendBinary(data)
	}
	if err != io.EOF || string(data) != "\x02\x03\x06" {
		t.Errorf("numbers: %x, %v", data, err)
	}
}

func TestTextReaderFailuresStickAndCountFromTheStart(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, test := range []struct {
		src     io.Reader
		offset  int64
		cause   error
		maximum int
	}{
		{strings.NewReader("[1] [2,x] [3]"), 7, avrojson.ErrSyntax, 0},
		{strings.NewReader("[1] [2"), 6, io.ErrUnexpectedEOF, 0},
		{strings.NewReader("[1],[2]"), 3, avrojson.ErrSyntax, 0},
		{strings.NewReader("[1] ]"), 4, avrojson.ErrSyntax, 0},
		{strings.NewReader("[1]\n nulltrue"), 5, avrojson.ErrType, 0},
		{io.MultiReader(strings.NewReader("[1] [2"), iotest.ErrReader(broken)), 6, broken, 0},
		{io.MultiReader(strings.NewReader("[1] "), iotest.ErrReader(broken)), 4, broken, 0},
		{strings.NewReader("[1] [2, 3]"), 4, runtime.ErrLimit, 5},
		{io.MultiReader(strings.NewReader("[1] ["), noProgress{}), 5, io.ErrNoProgress, 0},
	} {
		texts := newCodec(t, `{"type":"array","items":"int"}`).NewTextReader(test.src)
		texts.MaxText = test.maximum
		if _, err := texts.AppendBinary(nil); err != nil {
			t.Errorf("first value: %v", err)
		}
		for range 2 {
			data, err := texts.AppendBinary([]byte("kept"))
			var decodeErr *runtime.DecodeError
			if !errors.As(err, &decodeErr) || decodeErr.Offset != test.offset || !errors.Is(err, test.cause) ||
				string(data) != "kept" {
				t.Errorf("got %q, %v, want %v at %d", data, err, test.cause, test.offset)
			}
		}
	}
}

// noProgress is a source that gives neither data nor an error.
type noProgress struct{}

func (noProgress) Read([]byte) (int, error) { return 0, nil }

func TestCodecServesManyGoroutines(t *testing.T) {
	codec := newCodec(t, personSchema)
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			text := `{"id":` + strconv.Itoa(g) + `,"kind":"B","hash":"xy","home":{"city":"\u0041` +
				strings.Repeat("x", g) +
				`","no":5},"notes":{"k":[0.5],"l":[]},"boss":{"string":"b` + strconv.Itoa(g) + `"}}`
			want := strings.ReplaceAll(text, `\u0041`, "A")
			for range 200 {
				data, err := codec.AppendBinary(nil, []byte(text))
				if err != nil {
					t.Error(err)
					return
				}
				if back, err := codec.AppendJSON(nil, reader(string(data))); err != nil || string(back) != want {
					t.Errorf("%s, %v", back, err)
					return
				}
				if _, err := codec.AppendBinary(nil, []byte(text[:len(text)-g-1])); err == nil {
					t.Error("half a text was read")
				}
			}
		})
	}
	group.Wait()
}
