package evolve_test

import (
	"encoding"
	"testing"

	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/generated/mutual"
	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// datum is what the tests need of a generated type.
type datum interface {
	avrotype.Decodable
	encoding.BinaryMarshaler
}

// subject is a generated type.
type subject struct {
	name string
	new  func() datum
}

// subjects are types with everything that a schema can have.
var subjects = []subject{
	{"users.User", func() datum { return new(users.User) }},
	{"order.OrderEvent", func() datum { return new(order.OrderEvent) }},
	{"mutual.Employee", func() datum { return new(mutual.Employee) }},
	{"tree.Forest", func() datum { return new(tree.Forest) }},
	{"tree.Folder", func() datum { return new(tree.Folder) }},
	{"tree.Operation", func() datum { return new(tree.Operation) }},
	{"perf.Event", func() datum { return new(perf.Event) }},
	{"interop.Primitives", func() datum { return new(interop.Primitives) }},
	{"interop.Named", func() datum { return new(interop.Named) }},
	{"interop.Arrays", func() datum { return new(interop.Arrays) }},
	{"interop.Maps", func() datum { return new(interop.Maps) }},
	{"interop.Nullables", func() datum { return new(interop.Nullables) }},
	{"interop.Unions", func() datum { return new(interop.Unions) }},
	{"interop.Logicals", func() datum { return new(interop.Logicals) }},
	{"interop.Defaults", func() datum { return new(interop.Defaults) }},
	{"interop.Node", func() datum { return new(interop.Node) }},
}

func buildPlan(t testing.TB, text string) *plan.Plan {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
