package gen

import (
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
)

const checkOffsets = `package kit

import (
	"testing"

	"github.com/schemagen/schemagen/runtime/evolve"
)

func TestOffsets(t *testing.T) {
	var x R
	own := x.UnmarshalBinary([]byte{2, 0})
	if want := "avro: R.v: nothing to shout, at byte 1"; own == nil || own.Error() != want {
		t.Errorf("own: %v", own)
	}
	data := []byte{2, 2, 0}
	want := "avro: R.v: nothing to shout, at byte 2"
	if err := x.UnmarshalFromV1(data); err == nil || err.Error() != want {
		t.Errorf("code for the old version: %v", err)
	}
	decoder, err := evolve.NewDecoder[R](RV1Schema)
	if err != nil {
		t.Fatal(err)
	}
	if err := decoder.Decode(data, &x); err == nil || err.Error() != want {
		t.Errorf("table: %v", err)
	}
	if err := x.UnmarshalFromV1([]byte{2, 4, 2, 'b'}); err != nil || x.V.loud != "B" {
		t.Error(err, x)
	}
	if err := x.UnmarshalFromV1([]byte{2, 2, 2, 'a'}); err != nil || x.V.loud != "A" {
		t.Error(err, x)
	}
}
`

// TestMappedValuesAreRefusedWhereTheyBegin whatever reads them: behind the branch's number where the writer has a
// union.
func TestMappedValuesAreRefusedWhereTheyBegin(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs Go")
	}
	record := func(typ string) string {
		return `{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"v","type":` + typ + `}]}`
	}
	packages, err := Generate(parseSet(t, "kit.avsc", record(logical("string", "shout"))),
		Options{Package: "kit", ImportPath: "kit.test",
			TypeMappings: []TypeMapping{{Selector: "logical:shout", ImportPath: "kit.test", Type: "Shout",
				Decode: "FromText", Encode: "ToText"}},
			Writers: []emit.Version{{Name: "v1", Set: parseSet(t, "old.avsc", record(`["null","string","bytes"]`))}}})
	if err != nil {
		t.Fatal(err)
	}
	runModule(t, "kit.test", map[string]string{"kit_avro.go": string(packages[0].Files[0].Code), "user.go": userTypes,
		"kit_test.go": checkOffsets}, "go", "test", "./...")
}
