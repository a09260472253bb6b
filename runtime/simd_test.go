package runtime

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestSIMDIsChosenByTheEnvironment runs this test binary again for the tests of arrays, with each mode asked for.
func TestSIMDIsChosenByTheEnvironment(t *testing.T) {
	const variable = "SCHEMAGEN_SIMD"
	mode, reason := SIMD()
	t.Logf("%s: %s", mode, reason)
	if wanted := os.Getenv(variable); wanted != "" {
		if wanted == "sse2" {
			if !strings.HasPrefix(reason, variable+`="sse2" names no mode`) {
				t.Errorf("the reason does not name what was asked for: %s", reason)
			}
			return
		}
		order := map[string]int{"scalar": 0, "avx2": 1, "avx512": 2}
		if order[mode] > order[wanted] || mode != wanted && !strings.Contains(reason, "no "+wanted+": ") {
			t.Errorf("%s was asked for, and %s chosen: %s", wanted, mode, reason)
		}
		return
	}
	wanted := []string{"scalar", "sse2"}
	if mode == "avx512" {
		wanted = append(wanted, "avx2")
	}
	for _, name := range wanted {
		again := exec.Command(os.Args[0], "-test.v", "-test.run=^(TestSIMDIsChosenByTheEnvironment|TestVarintArrays|"+
			"TestArraysInAllForms|TestLongArraysOnStreams|TestVariableWidthArrays|TestAppendIntsAndLongsUpToALimit)$")
		again.Env = append(os.Environ(), variable+"="+name)
		out, err := again.CombinedOutput()
		if errors.Is(err, syscall.ENOEXEC) {
			t.Skip("this machine runs the test in an emulator, and cannot start it again by itself")
		}
		if err != nil || strings.Count(string(out), "\n--- PASS") < 5 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
