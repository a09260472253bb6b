package cases

import "testing"

// TestImplementationsAgree runs every case through every implementation and mode.
func TestImplementationsAgree(t *testing.T) {
	for _, c := range All() {
		t.Run(c.String(), func(t *testing.T) {
			t.Parallel()
			defer c.Release()
			if err := c.Verify(); err != nil {
				t.Fatal(err)
			}
			t.Log(c.Entries(), c.Bytes())
		})
	}
}
