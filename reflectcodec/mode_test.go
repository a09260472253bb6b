package reflectcodec

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestModeSaysWhichTwinIsInUse and gives a reason.
func TestModeSaysWhichTwinIsInUse(t *testing.T) {
	mode, reason := Mode()
	if inUse := theTwin == &reflectTwin; inUse != (mode == ModeReflect) {
		t.Errorf("the mode is %s, but the reflect twin is in use: %t", mode, inUse)
	}
	if reason == "" {
		t.Error("no reason")
	}
	t.Logf("%s: %s", mode, reason)
}

// TestModesHaveNames by which they are printed.
func TestModesHaveNames(t *testing.T) {
	for mode, want := range map[CodecMode]string{ModeReflect: "reflect", ModeUnsafe: "unsafe", 0: "CodecMode(?)"} {
		if got := mode.String(); got != want {
			t.Errorf("CodecMode(%d) is called %q, want %q", mode, got, want)
		}
	}
}

// TestEnvironmentChoosesReflection runs this test binary again, with SCHEMAGEN_CODEC=reflect, for a test that needs
// every op.
func TestEnvironmentChoosesReflection(t *testing.T) {
	const variable, reason = "SCHEMAGEN_CODEC", "SCHEMAGEN_CODEC=reflect"
	if os.Getenv(variable) == "reflect" {
		if mode, why := Mode(); mode != ModeReflect || why != reason {
			t.Errorf("mode %s, %q", mode, why)
		}
		return
	}
	again := exec.Command(os.Args[0], "-test.run=^(TestEnvironmentChoosesReflection|TestAcceptedTypes)$", "-test.v")
	again.Env = append(os.Environ(), variable+"=reflect")
	out, err := again.CombinedOutput()
	if errors.Is(err, syscall.ENOEXEC) {
		t.Skip("this machine runs the test in an emulator, and cannot start it again by itself")
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"--- PASS: TestEnvironmentChoosesReflection", "--- PASS: TestAcceptedTypes"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(string(out), "/unsafe") {
		t.Error("the unsafe twin was in use")
	}
}

// TestModeNamesAnUnknownChoice so that a misspelt one does not go unnoticed.
func TestModeNamesAnUnknownChoice(t *testing.T) {
	_, _, usual := choose("")
	for environment, want := range map[string]string{
		"unsafe":  usual,
		"reflect": "SCHEMAGEN_CODEC=reflect",
		"Reflect": usual + `; SCHEMAGEN_CODEC="Reflect" is unknown: it can be reflect, or unsafe, which is the default`,
	} {
		_, mode, reason := choose(environment)
		if reason != want || (mode == ModeReflect) != (environment == "reflect" || theTwin == &reflectTwin) {
			t.Errorf("%s: %s, %s", environment, mode, reason)
		}
	}
}
