package tree

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "tree", vectorcheck.Types{
		"com.example.tree.Forest":     func() avrotest.Datum { return new(Forest) },
		"com.example.tree.BinaryTree": func() avrotest.Datum { return new(BinaryTree) },
		"com.example.tree.LinkedList": func() avrotest.Datum { return new(LinkedList) },
		"com.example.tree.Folder":     func() avrotest.Datum { return new(Folder) },
		"com.example.tree.Operation":  func() avrotest.Datum { return new(Operation) },
		"com.example.tree.Call":       func() avrotest.Datum { return new(Call) },
	})
}
