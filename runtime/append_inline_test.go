package runtime_test

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// inlined are the functions on the way of every encoded field that cost no call, as long as they stay this small.
var inlined = []string{
	"AppendBoolean", "AppendInt", "AppendLong", "AppendFloat", "AppendDouble", "AppendDuration", "appendFloats",
	"appendDoubles", "varintSize", "varintWord", "storeWord", "(*Blocks).Full", "(*Blocks).Next", "(*Blocks).End",
	"(*Writer).Failed", "(*Writer).blocked", "Append",
}

// If this fails, a change has made one of them too large for the compiler's budget, which costs a call for each field.
func TestAppendFunctionsAreInlined(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("the budget is that of 64-bit machines")
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command:", err)
	}
	text, err := exec.Command(goTool, "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	says := string(text)
	for _, name := range inlined {
		if !strings.Contains(says, ": can inline "+name+"\n") {
			t.Errorf("%s is not inlined", name)
		}
	}
}
