package interop

import (
	"encoding/hex"
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
)

// TestConstructorSetsTheDefaults compares what NewX returns with the defaults as other implementations filled them in.
func TestConstructorSetsTheDefaults(t *testing.T) {
	defaults, nullables := NewDefaults(), NewNullables()
	for _, c := range []struct {
		name   string
		encode func() ([]byte, error)
	}{
		{"com.example.interop.Defaults", defaults.MarshalBinary},
		{"com.example.interop.Nullables", nullables.MarshalBinary},
	} {
		got, err := c.encode()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, want := range vectorcheck.Defaults(t, "interop", c.name) {
			if hex.EncodeToString(got) != want {
				t.Errorf("New of %s encodes as\n%x, want\n%s", c.name, got, want)
			}
		}
	}
}
