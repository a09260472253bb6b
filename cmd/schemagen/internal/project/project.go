package project

import (
	"github.com/schemagen/schemagen/cmd/schemagen/internal/translate"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Projection turns data of one schema into those of a schema with fewer fields. It is safe for concurrent use.
type Projection struct {
	// Schema is what the data come out with: records have the chosen fields only, in the order in which they stood.
	Schema *schema.Schema

	translator *translate.Translator
}

// New makes the projection of a schema to the fields with the given paths: names with dots between them, which lead
// through records, and on their way through arrays, maps and unions to the records in these.
//
// If different fields of one type are chosen in different places, it becomes several types. That is not possible where
// the name of the type tells which branch of a union a value is, unless unnamed says that nobody will see it.
func New(s *schema.Schema, paths []string, unnamed bool) (*Projection, error) {
	wanted, err := parsePaths(paths)
	if err != nil {
		return nil, err
	}
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	if err := wanted.missing(p, p.Roots[0]); err != nil {
		return nil, err
	}
	n := &narrower{copies: make(map[copyKey]*schema.Schema), known: make(map[place]*schema.Schema)}
	narrow := n.schema(s, wanted, false)
	// The data are translated to the types with the names that they have, and shown with names that are all different.
	translator, err := translate.New(s, narrow)
	if err != nil {
		return nil, err
	}
	if err := n.rename(narrow, unnamed); err != nil {
		return nil, err
	}
	narrow, err = schema.ParseOfData(narrow.String())
	return &Projection{narrow, translator}, err
}

// Append appends the datum that r reads next, without the other fields. data is what r reads, from its offset 0 on. An
// error is r's; dst then comes back as it was.
func (p *Projection) Append(dst, data []byte, r *runtime.Reader) ([]byte, error) {
	return p.translator.Append(dst, data, r)
}

// narrower makes the schema with fewer fields.
type narrower struct {
	copies map[copyKey]*schema.Schema
	made   []madeCopy
	known  map[place]*schema.Schema
}

// place is a type with what is chosen of it.
type place struct {
	of     *schema.Schema
	wanted *selection
	branch bool
}

// schema narrows s, whose place may be a branch of a union. What several branches lead to is narrowed once.
func (n *narrower) schema(s *schema.Schema, wanted *selection, branch bool) *schema.Schema {
	if wanted.whole {
		return s
	}
	at := place{s, wanted, branch}
	if known := n.known[at]; known != nil {
		return known
	}
	narrow := s
	switch s.Kind {
	case schema.Record:
		var fields []*schema.Field
		for _, f := range s.Fields {
			if part := wanted.parts[f.Name]; part != nil && part.whole {
				fields = append(fields, f)
			} else if part != nil {
				fields = append(fields, narrowed(f, n.schema(f.Type, part, false)))
			}
		}
		narrow = n.copyOf(s, wanted, branch, fields)
	case schema.Array, schema.Map, schema.Union:
		other := *s
		narrow = &other
		switch {
		case s.Kind == schema.Array:
			other.Items = n.schema(s.Items, wanted, false)
		case s.Kind == schema.Map:
			other.Values = n.schema(s.Values, wanted, false)
		default:
			other.Branches = nil
			for _, b := range s.Branches {
				other.Branches = append(other.Branches, n.schema(b, wanted, true))
			}
		}
	}
	n.known[at] = narrow
	return narrow
}

// narrowed is a field of which a part is left. Its default, of which a part would be left as well, is never needed.
func narrowed(f *schema.Field, t *schema.Schema) *schema.Field {
	narrow := *f
	narrow.Type, narrow.Default = t, nil
	return &narrow
}
