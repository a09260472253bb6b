package mutual

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectors.Run(t, "mutual", vectors.Types{
		"com.example.staff.Employee": func() avrotest.Datum { return new(Employee) },
		"com.example.team.Team":      func() avrotest.Datum { return new(Team) },
	})
}
