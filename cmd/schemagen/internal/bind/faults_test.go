package bind

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestFaultsAreReportedAtTheirPlaces carries out the lines of every archive in testdata/faults and compares what they
// report with the file "faults".
func TestFaultsAreReportedAtTheirPlaces(t *testing.T) {
	all := archives(t, "testdata/faults/*.txtar")
	dir := unpack(t, all)
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for name, archive := range all {
		t.Run(name, func(t *testing.T) {
			t.Chdir(filepath.Join(dir, name))
			var got strings.Builder
			for line := range strings.Lines(string(archive.Comment)) {
				line = strings.TrimSpace(line)
				if !strings.HasPrefix(line, "bind ") {
					continue
				}
				_, err := runLine(t, filepath.Join(dir, name), line)
				if err == nil {
					t.Errorf("%s: no fault", line)
					continue
				}
				got.WriteString("# " + line + "\n" + err.Error() + "\n")
			}
			want := ""
			for i, f := range archive.Files {
				if f.Name == "faults" {
					want = string(f.Data)
					archive.Files = append(archive.Files[:i], archive.Files[i+1:]...)
					break
				}
			}
			if *update {
				archive.Files = append(archive.Files, txtar.File{Name: "faults", Data: []byte(got.String())})
				if err := os.WriteFile(filepath.Join(home, "testdata/faults", name+".txtar"), txtar.Format(archive),
					0o666); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got.String(), "\n")); diff != "" {
				t.Errorf("run go test -update and read the diff (-want +got):\n%s", diff)
			}
		})
	}
}
