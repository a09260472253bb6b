package avrojson_test

import (
	"errors"
	"math"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

func TestNonFiniteNumbersAreWrittenAsAskedFor(t *testing.T) {
	values := []float64{math.NaN(), math.Inf(1), math.Inf(-1)}
	for form, want := range map[avrojson.NonFinite][3]string{
		avrojson.NonFiniteNames:   {`"NaN"`, `"Infinity"`, `"-Infinity"`},
		avrojson.NonFiniteINF:     {`"NaN"`, `"INF"`, `"-INF"`},
		avrojson.NonFiniteNumbers: {`null`, `1e999`, `-1e999`},
		avrojson.NonFiniteRefused: {},
	} {
		floats := newCodec(t, `"float"`, avrojson.WriteNonFinite(form))
		doubles := newCodec(t, `"double"`, avrojson.WriteNonFinite(form))
		for i, v := range values {
			for _, test := range []struct {
				codec *avrojson.Codec
				data  []byte
			}{{floats, runtime.AppendFloat(nil, float32(v))}, {doubles, runtime.AppendDouble(nil, v)}} {
				text, err := toJSON(t, test.codec, test.data)
				if want[i] == "" {
					if !errors.Is(err, runtime.ErrRange) {
						t.Errorf("form %d: %v is written as %s, %v", form, v, text, err)
					}
					continue
				}
				if err != nil || text != want[i] {
					t.Errorf("form %d: %v is written as %s, %v; want %s", form, v, text, err, want[i])
				}
				back, err := test.codec.AppendBinary(nil, []byte(text))
				if again, _ := toJSON(t, test.codec, back); err != nil || again != text {
					t.Errorf("form %d: %s is read as %x, %v", form, text, back, err)
				}
			}
		}
	}
}

func TestUnknownFormOfNaNIsRefused(t *testing.T) {
	if _, err := avrojson.New(schema.MustParse(`"double"`), avrojson.WriteNonFinite(99)); err == nil {
		t.Error("no error")
	}
}

func TestNullIsNaNOnRequestOnly(t *testing.T) {
	for _, test := range []struct {
		schema, text, want string // want is the first byte of the data
		options            []avrojson.Option
		cause              error
	}{
		{schema: `"double"`, text: `null`, cause: avrojson.ErrType},
		{schema: `"double"`, text: `nul`, cause: avrojson.ErrSyntax,
			options: []avrojson.Option{avrojson.WriteNonFinite(avrojson.NonFiniteNumbers)}},
		{schema: `"int"`, text: `null`, cause: avrojson.ErrType,
			options: []avrojson.Option{avrojson.WriteNonFinite(avrojson.NonFiniteNumbers)}},
		{schema: `["int","double"]`, text: `{"double":null}`, want: "\x02",
			options: []avrojson.Option{avrojson.WriteNonFinite(avrojson.NonFiniteNumbers)}},
		{schema: `["int","double"]`, text: `null`, want: "\x02",
			options: []avrojson.Option{avrojson.Plain(), avrojson.WriteNonFinite(avrojson.NonFiniteNumbers)}},
		{schema: `["double","null"]`, text: `null`, want: "\x02",
			options: []avrojson.Option{avrojson.Plain(), avrojson.WriteNonFinite(avrojson.NonFiniteNumbers)}},
		{schema: `["int","double"]`, text: `null`, cause: runtime.ErrNoBranch,
			options: []avrojson.Option{avrojson.Plain()}},
	} {
		data, err := newCodec(t, test.schema, test.options...).AppendBinary(nil, []byte(test.text))
		if test.cause != nil && !errors.Is(err, test.cause) || test.cause == nil &&
			(err != nil || string(data[:1]) != test.want) {
			t.Errorf("%s for %s is read as %x, %v; want branch %q, %v", test.text, test.schema, data, err, test.want,
				test.cause)
		}
	}
	// Written as null, NaN would become the null branch.
	codec := newCodec(t, `["null","double"]`, avrojson.Plain(), avrojson.WriteNonFinite(avrojson.NonFiniteNumbers))
	data := runtime.AppendDouble([]byte{2}, math.NaN())
	if text, err := toJSON(t, codec, data); !errors.Is(err, avrojson.ErrAmbiguous) {
		t.Errorf("NaN beside null is written as %s, %v", text, err)
	}
}
