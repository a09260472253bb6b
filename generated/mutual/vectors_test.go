package mutual

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "mutual", vectorcheck.Types{
		"com.example.staff.Employee": func() avrotest.Datum { return new(Employee) },
		"com.example.team.Team":      func() avrotest.Datum { return new(Team) },
	})
}
