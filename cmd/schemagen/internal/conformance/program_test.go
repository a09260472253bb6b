package conformance

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
)

// patience is how long the program may take over one request.
const patience = 2 * time.Minute

// The next types are those of testdata/program, which says what they mean.
type (
	input struct {
		Hex        string
		Unit, Tail string
		Times      int
	}
	request struct {
		Op         string
		Type       string
		Data       input
		Sequence   []input
		Writer     string
		Old        string
		LaxSizes   bool
		CheckUTF8  bool
		WriteUTF8  bool
		BlockBytes []int
		Time       string
		Goroutines int
		Rounds     int
	}
	listed struct {
		Schema      string
		Fingerprint uint64
		Fields      int
		HasNew      bool
	}
	failure struct {
		Decode bool
		Offset int64
		Type   string
		Path   string
		Cause  string
		Text   string
	}
	reading struct {
		Hex       string
		Failure   *failure
		Allocated uint64
		Seconds   float64
	}
	exercised struct {
		Value    any
		GoType   string
		Readings map[string]reading
		Encoded  map[string]string
	}
	step struct {
		Hex   string
		Value any
	}
)

// world is everything generated, and the running program that holds it.
type world struct {
	*plan
	module *module
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr strings.Builder
}

var theWorld = sync.OnceValues(func() (*world, error) { return buildWorld(makePlan) })

func TestMain(m *testing.M) {
	code := m.Run()
	for _, close := range closeWorlds {
		close()
	}
	os.Exit(code)
}

var closeWorlds []func()

func buildWorld(makePlan func() (*plan, error)) (*world, error) {
	p, err := makePlan()
	if err != nil {
		return nil, err
	}
	m, err := writeModule(p)
	if m != nil {
		closeWorlds = append(closeWorlds, func() { os.RemoveAll(m.dir) })
	}
	if err != nil {
		return nil, err
	}
	if err := m.run("build", "-o", "bin/", "./..."); err != nil {
		return nil, err
	}
	w := &world{plan: p, module: m, cmd: exec.Command(filepath.Join(m.dir, "bin", "program"))}
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReader(out)
	w.cmd.Stderr = &w.stderr
	w.cmd.Env = append(os.Environ(), "GORACE=halt_on_error=1")
	if err := w.cmd.Start(); err != nil {
		return nil, err
	}
	closeWorlds = append(closeWorlds, func() {
		w.in.Close()
		w.cmd.Wait()
		os.RemoveAll(m.dir)
	})
	return w, w.findTypes()
}

// generated returns the world, which the first test to ask for it builds.
func generated(t *testing.T) *world {
	t.Helper()
	if testing.Short() || raceEnabled {
		t.Skip("builds a program of much generated code")
	}
	return built(t)
}

// built is generated for a test that also makes sense with the little there is under the race detector.
func built(t *testing.T) *world {
	t.Helper()
	w, err := theWorld()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// findTypes asks the program for its types and finds that of each form.
func (w *world) findTypes() error {
	all := make(map[string]listed)
	if err := w.ask(request{Op: "list"}, &all); err != nil {
		return err
	}
	for _, s := range w.subjects {
		for _, f := range s.forms {
			for name := range f.job.types {
				entry := all[f.job.pkg+"."+name]
				own, err := schema.Parse(entry.Schema)
				if err != nil {
					return fmt.Errorf("schema of %s.%s: %w", f.job.pkg, name, err)
				}
				if f.named != "" && own.Kind.IsNamed() && own.Name.String() == f.named || f.named == "" &&
					f.goName == name {
					f.typeName, f.listed = f.job.pkg+"."+name, entry
				}
			}
			if f.typeName == "" {
				return fmt.Errorf("no type %s%s in package %s", f.named, f.goName, f.job.pkg)
			}
		}
	}
	return nil
}

// ask sends a request and reads the result of it.
func (w *world) ask(q request, result any) error {
	line, err := json.Marshal(q)
	if err != nil {
		return err
	}
	timer := time.AfterFunc(patience, func() { w.cmd.Process.Kill() })
	defer timer.Stop()
	if _, err := w.in.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("the program is gone: %w\n%.4000s", err, w.stderr.String())
	}
	data, err := w.out.ReadBytes('\n')
	if err != nil {
		w.cmd.Wait()
		return fmt.Errorf("the program died over %.300s: %v\n%.4000s", line, err, w.stderr.String())
	}
	var answer struct {
		Result json.RawMessage
		Wrong  string
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		return fmt.Errorf("answer %.300s: %w", data, err)
	}
	if answer.Wrong != "" {
		return errors.New(answer.Wrong)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Result, result)
}

// subject returns the subject with the given schema text.
func (w *world) subject(t *testing.T, text string) *subject {
	t.Helper()
	s := w.subjects[text]
	if s == nil {
		t.Fatalf("nothing was generated for %s", text)
	}
	return s
}
