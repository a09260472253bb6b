package avrotest_test

import (
	"testing"

	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// What schemagen generate --emit-tests writes for a type, in the type's own package.
func Example() {
	TestForestAvro := func(t *testing.T) {
		avrotest.Run(t, func() avrotest.Datum { return new(tree.Forest) })
	}
	FuzzForestAvro := func(f *testing.F) {
		avrotest.Fuzz(f, func() avrotest.Datum { return new(tree.Forest) })
	}
	_, _ = TestForestAvro, FuzzForestAvro // go test calls them
	// Output:
}

func TestRun(t *testing.T) {
	avrotest.Run(t, func() avrotest.Datum { return new(tree.Forest) })
}
