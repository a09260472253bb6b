package reflectcodec

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
)

// TestBranchesAreChosenByGoType is for unions in an any: the exact type, then what holds all values, then what holds
// some, the first of several.
func TestBranchesAreChosenByGoType(t *testing.T) {
	numbers := `["float","int","long","double"]`
	twoRecords := `[{"type":"map","values":"int"},{"type":"record","name":"a.Cat","fields":[{"name":"n","type":"int"}]},
		{"type":"record","name":"a.Dog","fields":[{"name":"n","type":"int"},{"name":"m","type":"int","default":1}]}]`
	catOrDog := strings.Replace(twoRecords, `{"type":"map","values":"int"},`, "", 1)
	type Dog struct{ N, M int }
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			schema string
			value  any
			hex    string
		}{
			{numbers, int32(1), "0202"},
			{numbers, int64(1), "0402"},
			{numbers, 1, "0402"},         // int holds all of Go's int but not surely
			{numbers, int8(1), "0202"},   //
			{numbers, uint16(1), "0202"}, //
			{numbers, uint32(1), "0402"}, //
			{numbers, uint64(1), "0202"}, // some only, so the first
			{numbers, float32(0), "0000000000"},
			{numbers, 0.0, "060000000000000000"},
			{numbers, to(int64(1)), "0402"},
			{numbers, Branch{"double", float32(0)}, "060000000000000000"},
			{`["bytes","string"]`, "a", "020261"},
			{`["bytes","string"]`, text("a"), "020261"},
			{`["string","bytes"]`, []byte("a"), "020261"},
			{`["string",` + enumABC + `]`, "D", "000244"},
			{`["string",` + enumABC + `]`, Branch{"E", "B"}, "0202"},
			{`["null",` + enumABC + `]`, "B", "0202"},
			{catOrDog, map[string]any{"n": 1}, "0002"},
			{catOrDog, map[string]any{"n": 1, "m": 2}, "020204"},
			{twoRecords, map[string]any{"k": 1}, "0002026b0200"},
			{twoRecords, map[string]any{}, "0000"},
			{twoRecords, Branch{"a.Dog", map[string]any{"n": 1}}, "040202"},
			{twoRecords, Branch{"Dog", map[string]any{"n": 1}}, "040202"},
			{twoRecords, Dog{1, 2}, "040204"},
			{twoRecords, &Dog{1, 2}, "040204"},
			{`["null",` + array(`"int"`) + `]`, []any{1, int8(2)}, "0204020400"},
			{`["null",` + array(`"int"`) + `]`, []int{1, 2}, "0204020400"},
		} {
			codec := anyCodec(t, c.schema, twin)
			if b, err := codec.Append(nil, &c.value); err != nil || hex.EncodeToString(b) != c.hex {
				t.Errorf("%s: %#v became %x, %v, want %s", c.schema, c.value, b, err, c.hex)
			}
		}
	})
}

// TestGeneratedTypesInsideOthersUseTheirMethods nests a generated type; its schema stands in the outer one.
func TestGeneratedTypesInsideOthersUseTheirMethods(t *testing.T) {
	type Group struct {
		Owner   users.User
		Members []*users.User
		Last    any
	}
	user := (*users.User)(nil).AvroSchema()
	text := `{"type":"record","name":"Group","fields":[{"name":"owner","type":` + user + `},
		{"name":"members","type":{"type":"array","items":"com.example.User"}},
		{"name":"last","type":["null","com.example.User"]}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[Group](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		if o := c.program.root.fields[0].node.op; o != opMethods {
			t.Errorf("the owner is bound by %s", o)
		}
		ann := users.User{ID: 1, Name: "Ann", Emails: []string{}, LastLogin: users.UserLastLoginString("import")}
		in := Group{ann, []*users.User{&ann}, &ann}
		b, err := c.Append(nil, &in)
		if err != nil {
			t.Fatal(err)
		}
		one, err := ann.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		want := hex.EncodeToString(one) + "02" + hex.EncodeToString(one) + "00" + "02" + hex.EncodeToString(one)
		if hex.EncodeToString(b) != want {
			t.Errorf("encoded %x, want %s", b, want)
		}
		in.Last = nil
		if b, err = c.Append(nil, &in); err != nil {
			t.Fatal(err)
		}
		var got Group
		if err := c.Decode(b, &got); err != nil || difference(got, in) != "" {
			t.Errorf("decoded%s, %v", difference(got, in), err)
		}
	})
}

// TestPromotedMethodsAreNotUsed embeds a generated type, whose methods would leave out the outer fields.
func TestPromotedMethodsAreNotUsed(t *testing.T) {
	type Named struct {
		users.User
		Name string `avro:"name"` // hides the inner one
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[Named]((*users.User)(nil).AvroSchema(), twin, Union[users.UserLastLogin](
			users.UserLastLoginTimestampMillis{}, users.UserLastLoginString("")))
		if err != nil {
			t.Fatal(err)
		}
		b, err := c.Append(nil, &Named{User: users.User{Name: "inner"}, Name: "outer"})
		if want := "000a6f7574657200000000"; err != nil || hex.EncodeToString(b) != want {
			t.Errorf("encoded %x, %v, want %s", b, err, want)
		}
	})
}
