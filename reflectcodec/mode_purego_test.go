//go:build purego

package reflectcodec

import "testing"

// TestPuregoChoosesReflection and says so.
func TestPuregoChoosesReflection(t *testing.T) {
	if theTwin, mode, reason := choose(""); theTwin != &reflectTwin || mode != ModeReflect ||
		reason != "built with the tag purego" {
		t.Errorf("mode %s, %q", mode, reason)
	}
}
