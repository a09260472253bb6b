package infer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/generated/lax"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype/testdata/people"
)

const peoplePath = "github.com/schemagen/schemagen/schema/gotype/testdata/people"

// Where the source has no comments and no constants, it says no more than reflection sees.
func TestSourceAndReflectionGiveTheSameText(t *testing.T) {
	types := map[string]func(...reflectcodec.Option) (*schema.Schema, error){
		"Numbers": reflectcodec.SchemaOf[people.Numbers],
		"Texts":   reflectcodec.SchemaOf[people.Texts],
		"Logical": reflectcodec.SchemaOf[people.Logical],
		"Person":  reflectcodec.SchemaOf[people.Person],
		"People":  reflectcodec.SchemaOf[people.People],
		"Tree":    reflectcodec.SchemaOf[people.Tree],
		"Node":    reflectcodec.SchemaOf[people.Node],
		"Digest":  reflectcodec.SchemaOf[people.Digest],
		"UUID":    reflectcodec.SchemaOf[people.UUID],
		"Stamp":   reflectcodec.SchemaOf[people.Stamp],
		"Name":    reflectcodec.SchemaOf[people.Name],
		"Inner":   reflectcodec.SchemaOf[people.Inner],
	}
	namespace := "com.example"
	for _, options := range []infer.Options{{}, {Namespace: &namespace}} {
		for name := range types {
			options.Types = append(options.Types, name)
		}
		slices.Sort(options.Types)
		inferred, err := infer.Package(peoplePath, options)
		if err != nil {
			t.Fatal(err)
		}
		var reflected []reflectcodec.Option
		if options.Namespace != nil {
			reflected = append(reflected, reflectcodec.Namespace(namespace))
		}
		for _, s := range inferred {
			want, err := types[s.Type](reflected...)
			if err != nil {
				t.Errorf("%s: %v", s.Type, err)
				continue
			}
			if diff := cmp.Diff(want.String(), s.Schema.String()); diff != "" {
				t.Errorf("%s: %s", s.Type, diff)
			}
		}
	}
}

func TestTypesAreFoundByTheirTags(t *testing.T) {
	inferred, err := infer.Package("../../../../schema/gotype/testdata/people", infer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range inferred {
		names = append(names, s.Type)
	}
	if got := strings.Join(names, " "); got != "Numbers Texts Logical Person Base Node" {
		t.Errorf("found %s", got)
	}
}

// A generated type says what its schema is, also one with names beyond those of Avro.
func TestTypesWithLaxNamesAreTaken(t *testing.T) {
	const path = "github.com/schemagen/schemagen/generated/lax"
	inferred, err := infer.Package(path, infer.Options{Types: []string{"WetterStation"}})
	if err != nil {
		t.Fatal(err)
	}
	want, err := schema.ParseOfType(new(lax.WetterStation).AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), inferred[0].Schema.String()); diff != "" {
		t.Error(diff)
	}
}
