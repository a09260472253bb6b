package conformance

import "testing"

// Everything generated compiles, or there would be no world: the vectors' schemas, and all valid schema files with
// every option.
func TestGeneratedCodePassesVet(t *testing.T) {
	w := generated(t)
	if len(w.files) < 100 {
		t.Errorf("only %d schema files", len(w.files))
	}
	if err := w.module.run("vet", "./..."); err != nil {
		t.Error(err)
	}
}
