package reflectcodec

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

const (
	twoFixed  = `[{"type":"fixed","name":"F1","size":1},{"type":"fixed","name":"F2","size":2}]`
	catAndDog = `[{"type":"record","name":"Cat","fields":[{"name":"n","type":"string"}]},
		{"type":"record","name":"Dog","fields":[{"name":"n","type":"string"}]}]`
	mapAndR     = `[{"type":"map","values":"int"},{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}]`
	uuidOrBytes = `[{"type":"string","logicalType":"uuid"},"bytes"]`
	clocks      = `[{"type":"int","logicalType":"time-millis"},{"type":"long","logicalType":"time-micros"}]`
	dateOrTime  = `[{"type":"int","logicalType":"date"},{"type":"long","logicalType":"timestamp-millis"},"string"]`
	decimals    = `[{"type":"bytes","logicalType":"decimal","precision":4,"scale":1},
		{"type":"fixed","name":"D","size":2,"logicalType":"decimal","precision":4,"scale":2},
		{"type":"fixed","name":"E","size":2,"logicalType":"decimal","precision":3,"scale":2}]`
)

// TestBranchesOfDecodedValuesStay decodes a datum of a union into an any and encodes that again, bare and by choice
// with the branch: to the same bytes, or bare to an error that says what to write.
func TestBranchesOfDecodedValuesStay(t *testing.T) {
	for _, c := range []struct {
		schema, hex string
		ambiguous   string // of the bare value
	}{
		{`[{"type":"enum","name":"E","symbols":["A"]},"string"]`, "020242", ""},
		{`[{"type":"enum","name":"E","symbols":["A"]},"string"]`, "020241",
			"Go string could be E or string of [E, string]: say which by reflectcodec.Branch{Name: \"string\", " +
				"Value: …}"},
		{`["string",{"type":"enum","name":"E","symbols":["A"]}]`, "0200",
			"Go string could be string or E of [string, E]"},
		{`["string",{"type":"enum","name":"String","symbols":["A"]}]`, "000241",
			"Go string could be string or String of"},
		{twoFixed, "020102", ""},
		{twoFixed, "0001", ""},
		{`[{"type":"fixed","name":"F1","size":2},"bytes"]`, "0206010203", ""},
		{`[{"type":"fixed","name":"F1","size":2},"bytes"]`, "02040102", "Go []uint8 could be F1 or bytes of"},
		{catAndDog, "020278", "Go map[string]interface {} could be Cat or Dog of"},
		{mapAndR, "000202610200", "Go map[string]interface {} could be map or R of"},
		{mapAndR, "000202620200", ""},
		{mapAndR, "0000", ""},
		{mapAndR, "0202", "Go map[string]interface {} could be map or R of"},
		{`["null","string"]`, "02026e", ""},
		{`["null","string"]`, "00", ""},
		{`["int","long"]`, "0202", ""},
		{`["int","long"]`, "0002", ""},
		{`["float","double"]`, "020000000000000000", ""},
		{uuidOrBytes, "020201", ""},
		{uuidOrBytes, "004830303131323233332d343435352d363637372d383839392d616162626363646465656666", ""},
		{`[` + fixed("U", 16, "uuid") + `,{"type":"string","logicalType":"uuid"}]`,
			"0000112233445566778899aabbccddeeff", "Go runtime.UUID could be U or string of"},
		{`[` + fixed("UUID", 16, "") + `,{"type":"string","logicalType":"uuid"}]`,
			"024830303131323233332d343435352d363637372d383839392d616162626363646465656666", ""},
		{clocks, "0002", "Go time.Duration could be int or long of"},
		{clocks, "02d00f", "Go time.Duration could be int or long of"},
		{clocks, "0202", ""},
		{dateOrTime, "0002", "Go time.Time could be int or long of"},
		{dateOrTime, "0202", ""},
		{decimals, "00022a", ""},
		{decimals, "02002a", "Go decimal.Decimal could be D or E of"},
		{decimals, "02270f", ""},
		{`[` + fixed("A1", 12, "duration") + `,` + fixed("A2", 12, "duration") + `]`, "02010000000200000003000000",
			"Go runtime.Duration could be A1 or A2 of"},
		{`[{"type":"record","name":"A","fields":[{"name":"n","type":"int"}]},{"type":"record","name":"B",` +
			`"fields":[{"name":"n","type":"long"}]}]`, "0202", ""},
		{`[{"type":"record","name":"A","fields":[{"name":"n","type":["null","int"]}]},{"type":"record","name":"B",` +
			`"fields":[{"name":"n","type":["null","long"]}]}]`, "0200",
			"Go map[string]interface {} could be A or B of"},
		{`[{"type":"record","name":"A","fields":[{"name":"n","type":["null","int"]}]},{"type":"record","name":"B",` +
			`"fields":[{"name":"n","type":["null","long"]}]}]`, "020202", ""},
	} {
		forEachTwin(t, func(t *testing.T, twin Option) {
			data, err := hex.DecodeString(c.hex)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []UnionForm{BareUnions, BranchUnions} {
				codec := anyCodec(t, c.schema, twin, AnyUnions(form))
				var x any
				if err := codec.Decode(data, &x); err != nil {
					t.Fatalf("%s: %v", c.schema, err)
				}
				b, err := codec.Append(nil, &x)
				switch {
				case c.ambiguous != "" && form == BareUnions:
					if !errors.Is(err, ErrAmbiguous) || !strings.Contains(err.Error(), c.ambiguous) {
						t.Errorf("%s: %s: %x, %v", c.schema, c.hex, b, err)
					}
				case err != nil || hex.EncodeToString(b) != c.hex:
					t.Errorf("%s, form %d: %s became %#v, and that %x, %v", c.schema, form, c.hex, x, b, err)
				}
			}
		})
	}
}

func fixed(name string, size int, logical string) string {
	return `{"type":"fixed","name":"` + name + `","size":` + string(rune('0'+size/10)) + string(rune('0'+size%10)) +
		`,"logicalType":"` + logical + `"}`
}

// TestBranchFormIsThatOfTheReadersSchema for data of another, which may be no union there.
func TestBranchFormIsThatOfTheReadersSchema(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		codec := anyCodec(t, `{"type":"record","name":"a.R","fields":[{"name":"x","type":["null","long","a.R"]},`+
			`{"name":"y","type":["string","null"],"default":"d"}]}`,
			twin, AnyUnions(BranchUnions))
		for _, c := range []struct {
			writer, data string
			want         any
		}{
			{`{"type":"record","name":"a.R","fields":[{"name":"x","type":"int"}]}`, "\x02",
				map[string]any{"x": Branch{"long", int64(1)}, "y": Branch{"string", "d"}}},
			{`{"type":"record","name":"a.R","fields":[{"name":"x","type":["a.R","null"]}]}`, "\x00\x02",
				map[string]any{"x": Branch{"a.R", map[string]any{"x": nil, "y": Branch{"string", "d"}}},
					"y": Branch{"string", "d"}}},
		} {
			decoder, err := codec.Resolve(c.writer)
			if err != nil {
				t.Fatal(err)
			}
			var got any
			if err := decoder.Decode([]byte(c.data), &got); err != nil || difference(got, c.want) != "" {
				t.Errorf("%s: %v, %v%s", c.writer, got, err, difference(got, c.want))
			}
		}
	})
}

// TestFormsOfUnionsAreKeptApart by the cache.
func TestFormsOfUnionsAreKeptApart(t *testing.T) {
	for range 2 {
		for form, want := range map[UnionForm]any{BareUnions: "x", BranchUnions: Branch{"string", "x"}} {
			codec, err := For[any](`["null","string"]`, AnyUnions(form))
			if err != nil {
				t.Fatal(err)
			}
			var x any
			if err := codec.Decode([]byte("\x02\x02x"), &x); err != nil || x != want {
				t.Errorf("form %d: %v, %v", form, x, err)
			}
		}
	}
}

// symbol is a string of the user's that is called like no branch.
type symbol string

// TestBranchesAreChosenByValue where the type suits several, as the table in the documentation tells it.
func TestBranchesAreChosenByValue(t *testing.T) {
	type Cat struct {
		N string `avro:"n"`
	}
	type Fish struct {
		N string `avro:"n"`
	}
	type E string
	records := `["null",{"type":"record","name":"R","fields":[{"name":"x","type":"int","default":1}]},` +
		`{"type":"record","name":"S","fields":[{"name":"x","type":"int"},{"name":"y","type":"int","default":2}]}]`
	emptyTwice := `[{"type":"record","name":"E","fields":[]},{"type":"record","name":"F","fields":[]}]`
	var none error
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			schema string
			value  any
			hex    string
			cause  error
		}{
			{catAndDog, Cat{"x"}, "000278", none},
			{emptyTwice, struct{}{}, "", ErrAmbiguous},
			{emptyTwice, time.Unix(1, 0), "", ErrAmbiguous}, // to others than times it is a struct without fields
			{emptyTwice, time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC), "", ErrAmbiguous},
			{catAndDog, &Cat{"x"}, "000278", none},
			{catAndDog, Fish{"x"}, "", ErrAmbiguous},
			{catAndDog, Branch{"Dog", Fish{"x"}}, "020278", none},
			{catAndDog, map[string]string{"n": "x"}, "", ErrAmbiguous},
			{catAndDog, map[string]any{"m": "x"}, "", rt.ErrNoBranch},
			{records, map[string]any{"x": 1}, "0202", none},
			{records, map[string]any{"x": 1, "y": 1}, "040202", none},
			{records, map[string]any{}, "0202", none},
			{records, map[string]any(nil), "00", none},
			{records, map[string]any{"y": 1}, "", rt.ErrNoBranch},
			{`["string",` + enumABC + `]`, symbol("A"), "", ErrAmbiguous},
			{`["string",` + enumABC + `]`, symbol("Z"), "00025a", none},
			{`["string",` + enumABC + `]`, E("B"), "0202", none},
			{`["string",` + enumABC + `]`, E("Z"), "", rt.ErrEnum},
			{`["string",` + enumABC + `]`, to("Z"), "00025a", none},
			{`[` + enumABC + `,"int"]`, 1, "0202", none},
			{`["string","bytes"]`, [3]byte{1}, "", rt.ErrNoBranch},
			{twoFixed, [2]byte{1, 2}, "020102", none},
			{twoFixed, []byte{1, 2, 3}, "", rt.ErrNoBranch},
			{`["int","long"]`, 5, "020a", none},
			{`["int","long"]`, int64(5), "020a", none},
			{`["int","long"]`, uint64(5), "000a", none},
			{`["int","long"]`, uint64(1 << 40), "02808080808040", none},
			{`["int","string"]`, int64(1 << 40), "", rt.ErrRange},
			{`["int",{"type":"long","logicalType":"timestamp-millis"}]`, int64(5), "000a", none},
			{`["int",{"type":"long","logicalType":"timestamp-millis"}]`, int64(1 << 40), "02808080808040", none},
			{dateOrTime, time.Date(1970, 1, 2, 3, 0, 0, 0, time.UTC), "02809ed95c", none}, // 97 200 000 ms
			{dateOrTime, time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC), "", ErrAmbiguous},
			{dateOrTime, "1970-01-02", "0414313937302d30312d3032", none},
			{clocks, 1500 * time.Microsecond, "02b817", none},
			{clocks, 30 * 24 * time.Hour, "028080eaf3ef9601", none},
			{uuidOrBytes, "x", "020278", none},
			{uuidOrBytes, "00112233-4455-6677-8899-aabbccddeeff",
				"004830303131323233332d343435352d363637372d383839392d616162626363646465656666", none},
			{decimals, decimal.New(5, 2), "", ErrAmbiguous},
			{decimals, decimal.New(5, 1), "000105"[:2] + "0205", none},
			{decimals, decimal.New(5, 3), "", rt.ErrNoBranch},
			{decimals, decimal.New(5000, 2), "021388", none},
		} {
			codec := anyCodec(t, c.schema, twin)
			b, err := codec.Append(nil, &c.value)
			if !errors.Is(err, c.cause) || (err == nil) != (c.cause == nil) || hex.EncodeToString(b) != c.hex {
				t.Errorf("%s: %#v became %x, %v; want %s, %v", c.schema, c.value, b, err, c.hex, c.cause)
			}
		}
	})
}

// TestManyLookAlikesAreRefusedInTime has records of records that look alike, each of which could be any of them.
func TestManyLookAlikesAreRefusedInTime(t *testing.T) {
	const kinds = 60
	var b strings.Builder
	b.WriteString(`["null"`)
	for i := range kinds {
		name := "R" + string(rune('A'+i/26)) + string(rune('A'+i%26))
		b.WriteString(`,{"type":"record","name":"` + name + `","fields":[{"name":"n","type":["null"`)
		for j := range i + 1 {
			b.WriteString(`,"R` + string(rune('A'+j/26)) + string(rune('A'+j%26)) + `"`)
		}
		b.WriteString(`]}]}`)
	}
	b.WriteString(`]`)
	codec := anyCodec(t, b.String())
	var x any
	for range 200 {
		x = map[string]any{"n": x}
	}
	start := time.Now()
	if _, err := codec.Append(nil, &x); !errors.Is(err, ErrAmbiguous) {
		t.Error(err)
	}
	if taken := time.Since(start); taken > 5*time.Second {
		t.Errorf("it took %s", taken)
	}
}

// TestNothingInAnAnyIsNull whatever the type of the nothing, as it is in a variable of that type.
func TestNothingInAnAnyIsNull(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			schema string
			value  any
			hex    string
		}{
			{`["null","bytes"]`, []byte(nil), "00"},
			{`["null","bytes"]`, []byte{}, "0200"},
			{`["null","int","string"]`, []byte(nil), "00"},
			{`["null","int","string"]`, []int(nil), "00"},
			{`["null",` + array(`"int"`) + `]`, []any(nil), "00"},
			{`[` + array(`"int"`) + `,"null"]`, []int32(nil), "02"},
			{`["null",{"type":"map","values":"int"}]`, map[string]any(nil), "00"},
			{`["null",{"type":"map","values":"int"}]`, map[text]int(nil), "00"},
			{`["null","int"]`, (*int32)(nil), "00"},
			{`["null","int"]`, (*string)(nil), "00"},
			{`["null","int"]`, new(any), "00"},
			{`["null","int"]`, to(any(int32(1))), "0202"},
			{`["null","int"]`, to(any(Branch{"int", 1})), "0202"},
			{`["null","int"]`, &Branch{"int", 1}, "0202"},
			{`["null","int"]`, struct{}{}, "00"},
			{`["null","int"]`, Branch{"null", nil}, "00"},
			{`["null","int"]`, Branch{"null", "lost?"}, ""},
			{`"null"`, (*string)(nil), "-"},
			{`"null"`, struct{}{}, "-"},
			{`"null"`, &struct{}{}, "-"},
			{`"null"`, to("s"), ""},
			{`"null"`, "s", ""},
			{`"bytes"`, []byte(nil), "00"},
			{`["bytes","int"]`, []byte(nil), "0000"},
			{`["bytes","int"]`, (*int32)(nil), ""},
		} {
			codec := anyCodec(t, c.schema, twin)
			b, err := codec.Append(nil, &c.value)
			if want := strings.TrimPrefix(c.hex, "-"); hex.EncodeToString(b) != want || (err == nil) != (c.hex != "") {
				t.Errorf("%s: %#v became %x, %v, want %s", c.schema, c.value, b, err, c.hex)
			}
		}
	})
}

// TestMistakesOfMoversSayWhatToWrite for values as other libraries take them.
func TestMistakesOfMoversSayWhatToWrite(t *testing.T) {
	const alone = ", names a branch, as other libraries want it; here the value stands by itself, or in " +
		"reflectcodec.Branch{Name: "
	allDefaults := `["null",{"type":"record","name":"com.R","fields":[{"name":"x","type":"int","default":1}]}]`
	type Odd struct{ Y string }
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			schema string
			value  any
			want   string
		}{
			{`["null","string"]`, map[string]any{"string": "x"},
				`avro: Go map[string]interface {} is no branch of [null, string]: the map's one key, "string"` + alone +
					`"string", Value: …}`},
			{`["null",{"type":"long","logicalType":"timestamp-millis"}]`,
				map[string]any{"long.timestamp-millis": time.Time{}},
				`avro: Go map[string]interface {} is no branch of [null, long]: the map's one key, "long"` + alone +
					`"long", Value: …}`},
			{allDefaults, map[string]any{"com.R": map[string]any{"x": 2}},
				`avro: Go map[string]interface {} is no branch of [null, com.R]: the map's one key, "com.R"` + alone +
					`"com.R", Value: …}`},
			{`{"type":"record","name":"Q","fields":[{"name":"f","type":["null","string"]}]}`,
				map[string]any{"f": map[string]any{"string": "x"}},
				`avro: Q.f: Go map[string]interface {} is no branch of [null, string]: the map's one key, "string"` +
					alone + `"string", Value: …}`},
			{allDefaults, Odd{}, `avro: Go reflectcodec.Odd is no branch of [null, com.R]`},
			{`["null",{"type":"record","name":"com.R","fields":[{"name":"x","type":"int"}]}]`, Odd{},
				`avro: Go reflectcodec.Odd is no branch of [null, com.R]: Odd (Go reflectcodec.Odd): it has no field ` +
					`for R.x, which has no default`},
			{`"int"`, Branch{"int", 1}, "avro: a Branch for Avro int, which is no union: give the value alone"},
		} {
			codec := anyCodec(t, c.schema, twin)
			b, err := codec.Append(nil, &c.value)
			// its field has a default, so it is one
			if c.want == `avro: Go reflectcodec.Odd is no branch of [null, com.R]` {
				if err != nil || hex.EncodeToString(b) != "0202" {
					t.Errorf("%#v: %x, %v", c.value, b, err)
				}
				continue
			}
			if err == nil || err.Error() != c.want {
				t.Errorf("%s: %#v: %v\nwant %s", c.schema, c.value, err, c.want)
			}
		}
		type odd interface{ IsOdd() }
		for _, c := range []struct{ err, want string }{
			{fmt.Sprint(appendWith[any](t, `["null","string","int"]`, map[string]any{"string": "x"}, twin,
				Union[any]("", 0))), ("avro: map[string]interface {} is registered for no branch of interface {}, " +
				"whose types are string, int; the map's one key names the " +
				"branch string, as other libraries want it: here a value of its type stands by itself")},
			{fmt.Sprint(appendWith[any](t, `["string","int"]`, nil, twin, Union[any]("", 0))),
				("avro: no branch of interface {} is set")},
			{bindErrorOf[map[string]any](`["null","string"]`),
				("reflectcodec: map[string]interface {} (Go map[string]interface {}) cannot hold " +
					"Avro [null, string] at [null, string]: the value of a union is no map with the branch's " +
					"name: use a " +
					"pointer to the value's type, or any")},
			{bindErrorOf[odd](catSchema), ("reflectcodec: odd (Go reflectcodec.odd) cannot hold Avro record Cat at " +
				"Cat: the schema has no " +
				"union there, so use the type that takes its data, or any")},
			{bindErrorOf[shape](catSchema, Union[shape](circle{})),
				("reflectcodec: shape (Go reflectcodec.shape) cannot hold Avro record Cat at Cat: " +
					"the schema has no union there, so use the type that takes its data, or any")},
		} {
			if c.err != c.want {
				t.Errorf("error %v\nwant  %v", c.err, c.want)
			}
		}
	})
}

const catSchema = `{"type":"record","name":"Cat","fields":[{"name":"n","type":"string"}]}`

func appendWith[T any](t *testing.T, text string, x T, options ...Option) error {
	t.Helper()
	codec, err := For[T](text, options...)
	if err != nil {
		t.Fatal(err)
	}
	_, err = codec.Append(nil, &x)
	return err
}
