package plan_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/schema/plan"
)

// TestResolutionDumps compares the resolutions of the schemas in testdata/resolve with the dumps beside them, which are
// there to be read.
func TestResolutionDumps(t *testing.T) {
	paths, err := filepath.Glob("testdata/resolve/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no dumps", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := make(map[string]string)
		for _, f := range archive.Files {
			text[f.Name] = string(f.Data)
		}
		got := ""
		r, err := plan.Resolve(build(t, text["writer.avsc"]), build(t, text["reader.avsc"]))
		var wrong *plan.MismatchError
		switch {
		case err == nil:
			got = r.Dump()
		case errors.As(err, &wrong):
			got = err.Error() + "\n"
		default:
			t.Fatal(err)
		}
		if *update {
			archive.Files = append(archive.Files[:2], txtar.File{Name: "want.resolution", Data: []byte(got)})
			if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(text["want.resolution"], got); diff != "" {
			t.Errorf("%s: run go test -update and read the diff (-want +got):\n%s", path, diff)
		}
	}
}
