package emit

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// Others read the name of a type of the null namespace without a dot in front, in whatever namespace it stands.
func TestTypesOfTheNullNamespaceAreReferredToAsOthersDo(t *testing.T) {
	table := &schemaTable{types: []*schema.Schema{
		schema.NewFixed("Mast", 1), schema.NewFixed("Sail", 1), schema.NewFixed("sea.Sail", 1),
		schema.NewFixed("sea.Hull", 1),
	}}
	for name, want := range map[string]string{"Mast": "Mast", "Sail": ".Sail", "sea.Sail": "sea.Sail",
		"sea.Hull": "sea.Hull"} {
		namespace, short, ok := strings.Cut(name, ".")
		if !ok {
			namespace, short = "", name
		}
		if got := table.reference(schema.Name{Namespace: namespace, Short: short}); got != want {
			t.Errorf("%s is referred to as %s, want %s", name, got, want)
		}
	}
}
