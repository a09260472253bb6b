package runtime

import (
	"os/exec"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// inlinedReads must be inlined into generated code: a call for each field of one byte would double its cost.
var inlinedReads = []string{
	"(*Reader).Long", "(*Reader).Int", "(*Reader).Boolean", "(*Reader).Float", "(*Reader).Double",
	"(*Reader).Enum", "(*Reader).UnionIndex", "(*Reader).AtEnd", "(*Reader).ExpectEnd",
	"(*Reader).Failed", "(*Reader).Err", "(*Reader).Leave", "(*Reader).ResetBytes", "(*Block).Count", "(*Block).Room",
	"Read", "(*Reader).Into", "(*Reader).StartFor", "(*Reader).Resolve", "End", "(*Reader).End",
	"load32At", "load64At", "gather", "unzigzag",
	"Extend[go.shape.[][]uint8,go.shape.[]uint8]",
}

// The reads may keep what the Reader points to, but not the Reader: it would have to live on the heap.
func TestReadsAreInlinedAndLetNoReaderEscape(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("inlining is a matter of speed on the machines that are in wide use")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command: ", err)
	}
	output, err := exec.Command(tool, "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	says := string(output)
	for _, name := range inlinedReads {
		if !strings.Contains(says, ": can inline "+name+"\n") {
			t.Errorf("%s is not inlined", name)
		}
	}
	for line := range strings.Lines(says) {
		// Functions with a slow path or a type as a parameter can't know that it keeps nothing; inlined, they do.
		parameter := strings.Contains(line, "read_varint.go") || strings.Contains(line, "read_scalar.go") ||
			strings.Contains(line, "datum.go")
		if strings.Contains(line, "leaking param: r\n") && !parameter {
			t.Errorf("a Reader escapes: %s", line)
		}
	}
}

func TestReaderIsSmall(t *testing.T) {
	// It is zeroed for each message.
	if size := reflect.TypeFor[Reader]().Size(); size > 200 {
		t.Errorf("a Reader has %d bytes", size)
	}
}

func TestDecodingAllocatesNothingThatCanBeReused(t *testing.T) {
	var data []byte
	for range 3 {
		data = AppendDouble(data, 0.5)
	}
	data = AppendInt(AppendInt(AppendInt(data, 5), -1<<31), 1000)
	var x measurement
	if n := testing.AllocsPerRun(100, func() {
		if err := x.unmarshal(data); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("a record of fixed width: %v allocations", n)
	}
	e := newEvent()
	data = e.append(nil)
	if n := testing.AllocsPerRun(100, func() {
		if err := e.unmarshal(data, StringsCopy); err != nil {
			t.Fatal(err)
		}
	}); n != 1 {
		t.Errorf("a used event: %v allocations, want 1 for its strings", n)
	}
}
