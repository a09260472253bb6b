package schema_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// grayCases are the schemas on which the specification is silent or implementations part ways. What
// does no harm and Apache Java accepts is accepted; what changes values or meaning silently is not.
var grayCases = map[string]struct {
	class error // nil: accepted
	why   string
}{
	"gray/size_zero.avsc": {nil, "size is any integer in the text; a value is zero bytes"},
	"gray/size_string.avsc": {schema.ErrAttribute,
		"size is an integer in the text; Java refuses a string"},
	"gray/enum_empty.avsc":          {nil, "not forbidden; Java accepts; it has no values"},
	"gray/union_empty.avsc":         {nil, "not forbidden; Java accepts; it has no values"},
	"gray/enum_default_null.avsc":   {nil, "null counts as absent, as in Java; warned of"},
	"gray/enum_default_number.avsc": {schema.ErrEnumDefault, "must be a JSON string that is a symbol"},
	"gray/type_nested_obj.avsc": {schema.ErrAttribute,
		"the text allows only names; Java and most refuse"},
	"gray/type_nested_union.avsc": {schema.ErrAttribute,
		"the text allows only names; Java and most refuse"},
	"gray/type_nested_record.avsc": {schema.ErrAttribute,
		"the text allows only names; Java and most refuse"},
	"gray/namespace_number.avsc": {schema.ErrAttribute, "a JSON string in the text; most refuse"},
	"gray/namespace_null.avsc":   {nil, "null counts as absent, as in Java; warned of"},
	"gray/order_number.avsc":     {schema.ErrOrder, "not one of the three words; Java refuses"},
	"gray/alias_dup_field.avsc":  {nil, "nearly all accept; the name wins; warned of"},
	"gray/alias_dup_alias.avsc":  {nil, "nearly all accept; the earlier field wins; warned of"},
	"gray/alias_dup_type.avsc":   {nil, "all accept; warned of"},
	"gray/name_leading_dot.avsc": {nil, "the null namespace, as in Java"},
	"gray/ref_leading_dot.avsc": {nil,
		"tells a type of the null namespace from one of the namespace around; where there is none, the name alone is " +
			"written, as Java does"},
	"gray/json_nan_default.avsc": {schema.ErrSyntax, "NaN is no JSON"},
	"gray/default_string_nan.avsc": {nil,
		"a JSON number in the text, but Java, fastavro and Rust take it; warned of"},
	"gray/default_float_over.avsc":   {schema.ErrDefault, "it would silently become infinite"},
	"gray/default_record_extra.avsc": {nil, "all accept; warned of"},
	"gray/dup_key_fields.avsc": {nil,
		"JSON leaves it open and all accept; the last counts; warned of"},
	"gray/enum_symbols_null_default_union.avsc": {schema.ErrDefault, "it matches no branch"},
	"gray/unquoted_name_only.avsc":              {schema.ErrMissing, "type is required; all refuse"},
}

// grayForData are those of them that stay errors in the schemas of data: they say nothing certain of the bytes.
var grayForData = map[string]bool{"gray/size_string.avsc": true, "gray/unquoted_name_only.avsc": true}

func TestGrayCasesAreDecided(t *testing.T) {
	found := 0
	for _, e := range vectors.Schemas(t, "conformance") {
		if e.Valid != nil {
			continue
		}
		found++
		want, ok := grayCases[e.File]
		if !ok {
			t.Errorf("%s: no decision", e.File)
			continue
		}
		set, err := schema.ParseSources([]schema.Source{{Name: e.File, Text: []byte(*e.Text)}})
		if !errors.Is(err, want.class) {
			t.Errorf("%s: got %v, want %v: %s", e.File, err, want.class, want.why)
		}
		if _, err := schema.ParseOfData(*e.Text); (err != nil) != grayForData[e.File] {
			t.Errorf("%s in a schema of data: %v", e.File, err)
		}
		if err == nil && len(want.why) > 9 && want.why[len(want.why)-9:] == "warned of" && len(set.Warnings) == 0 {
			t.Errorf("%s: no warning", e.File)
		}
	}
	if found != len(grayCases) {
		t.Errorf("%d gray cases, %d decisions", found, len(grayCases))
	}
}
