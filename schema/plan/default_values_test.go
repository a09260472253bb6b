package plan

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestDefaultsThatLogicalTypesRefuse are found wherever they stand in a default.
func TestDefaultsThatLogicalTypesRefuse(t *testing.T) {
	const (
		uuid    = `{"type":"string","logicalType":"uuid"}`
		decimal = `{"type":"bytes","logicalType":"decimal","precision":2}`
		fixed   = `{"type":"fixed","name":"D","size":2,"logicalType":"decimal","precision":3}`
		big     = `{"type":"bytes","logicalType":"big-decimal"}`
	)
	for _, c := range []struct {
		typ, value string
		ok         bool
	}{
		{uuid, `"123e4567-e89b-42d3-a456-426614174000"`, true},
		{uuid, `"123e4567e89b42d3a456426614174000"`, false},
		{uuid, `""`, false},
		{decimal, `"\u0063"`, true},       // 99
		{decimal, `"\u0064"`, false},      // 100
		{decimal, `"\u009d"`, true},       // -99
		{decimal, `"\u009c"`, false},      // -100
		{decimal, `"\u0000\u0063"`, true}, // a byte more than needed
		{decimal, `""`, false},
		{fixed, `"\u0003\u00e7"`, true},  // 999
		{fixed, `"\u0003\u00e8"`, false}, // 1000
		{big, `"\u0002\u0001\u0002"`, true},
		{big, `"\u0001"`, false},
		{big, `"\u0002\u0001\u0002\u0002"`, false},
		{`["null",` + uuid + `]`, `null`, true},
		{`[` + uuid + `,"null"]`, `"x"`, false},
		{`{"type":"array","items":` + uuid + `}`, `["x"]`, false},
		{`{"type":"map","values":` + uuid + `}`, `{"k":"x"}`, false},
		{`{"type":"record","name":"In","fields":[{"name":"u","type":` + uuid + `}]}`, `{"u":"x"}`, false},
		{`{"type":"record","name":"In","fields":[{"name":"u","type":` + uuid + `,"default":"x"}]}`, `{}`, false},
		{`{"type":"int","logicalType":"date"}`, `-7`, true},
	} {
		s, err := schema.Parse(`{"type":"record","name":"R","fields":[{"name":"f","type":` + c.typ + `,"default":` +
			c.value + `}]}`)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Build(s)
		if err != nil {
			t.Fatal(err)
		}
		f := p.Nodes[p.Roots[0]].Fields[0]
		err = p.CheckDefault(f.Node, *f.Schema.Default)
		var d *schema.Diagnostic
		if (err == nil) != c.ok || err != nil &&
			(!errors.Is(err, schema.ErrDefault) || !errors.As(err, &d) || d.Pos.Line != 1 || d.Hint == "") {
			t.Errorf("%s, default %s: %v", c.typ, c.value, err)
		}
	}
}
