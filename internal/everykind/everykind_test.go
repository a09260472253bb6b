package everykind_test

import (
	"testing"

	"github.com/schemagen/schemagen/internal/everykind"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func TestEveryKindHasASample(t *testing.T) {
	found := make(map[plan.Kind]bool)
	for _, s := range everykind.Samples {
		p, err := plan.Build(schema.MustParse(s.Schema))
		if err != nil || p.Nodes[p.Roots[0]].Kind != s.Kind {
			t.Errorf("%s is not of kind %v", s.Schema, s.Kind)
		}
		found[s.Kind] = true
	}
	for k := plan.Kind(1); int(k) < plan.Kinds; k++ {
		if !found[k] {
			t.Errorf("no sample of kind %v", k)
		}
	}
}
