package randomschema_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/internal/randomschema"
	"github.com/schemagen/schemagen/schema"
)

// The schemas are valid, the same for the same seed, and have everything that a schema can have.
func TestTextsAreSchemasOfEveryKind(t *testing.T) {
	seen := make(map[string]int)
	const rounds = 3000
	for seed := range uint64(rounds) {
		text, beyondSpec := randomschema.Text(rand.New(rand.NewPCG(seed, 0)))
		if again, _ := randomschema.Text(rand.New(rand.NewPCG(seed, 0))); again != text {
			t.Fatalf("seed %d gives another schema", seed)
		}
		s, err := schema.Parse(text)
		if beyondSpec {
			seen["beyond the specification"]++
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %s\n%v", seed, text, err)
		}
		count(seen, s)
	}
	for _, kind := range []schema.Kind{
		schema.Null, schema.Boolean, schema.Int, schema.Long, schema.Float, schema.Double, schema.Bytes, schema.String,
		schema.Record,
		schema.Enum, schema.Fixed, schema.Array, schema.Map, schema.Union,
	} {
		wanted = append(wanted, kind.String(), "default of "+kind.String())
	}
	for kind := schema.Decimal; kind <= schema.Duration; kind++ {
		wanted = append(wanted, kind.String())
	}
	for _, what := range wanted {
		if seen[what] < rounds/200 {
			t.Errorf("%s: %d times in %d schemas", what, seen[what], rounds)
		}
	}
}

// wanted is what must be met often, beside the kinds, their defaults and the logical types.
var wanted = []string{
	"beyond the specification", "error", "aliases", "doc", "enum default", "ignored logical type", "properties",
	"null namespace", "union of one",
	"default of a later branch", "recursive",
}

func count(seen map[string]int, s *schema.Schema) {
	for inner := range s.All() {
		seen[inner.Kind.String()]++
		seen[inner.Logical.Kind.String()]++
		for what, is := range map[string]bool{
			"error": inner.IsError, "aliases": len(inner.Aliases) > 0, "doc": inner.Doc != "",
			"enum default":         inner.EnumDefault != "",
			"ignored logical type": inner.IgnoredLogical != "", "properties": len(inner.Props) > 0,
			"null namespace": inner.Kind.IsNamed() &&
				inner.Name.Namespace == "", "union of one": inner.Kind == schema.Union && len(inner.Branches) == 1,
		} {
			if is {
				seen[what]++
			}
		}
		for _, f := range inner.Fields {
			if f.Default != nil {
				seen["default of "+f.Type.Kind.String()]++
				if f.Type.Kind == schema.Union && f.Type.DefaultBranch(f.Default) > 0 {
					seen["default of a later branch"]++
				}
			}
			for deep := range f.Type.All() {
				if deep == inner {
					seen["recursive"]++
				}
			}
		}
	}
}
