package source

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inTree changes to a new directory that holds files, each with its own name as its text.
func inTree(t *testing.T, files ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestArgumentsNameFilesDirectoriesGlobsAndStdin(t *testing.T) {
	inTree(t, "b.avsc", "a.avsc", "d/z.avsc", "d/sub/y.avsc", "d/sub/note.txt", "d/x.avsc", "e/v1.avsc", "e/v2.AVSC",
		"odd[1].avsc", "other.json")
	for _, c := range []struct {
		args string
		want string
	}{
		{"b.avsc a.avsc", "b.avsc a.avsc"},
		{"./b.avsc", "b.avsc"},
		{"other.json", "other.json"},
		{"d", "d/sub/y.avsc d/x.avsc d/z.avsc"},
		{"d/", "d/sub/y.avsc d/x.avsc d/z.avsc"},
		{"e", "e/v1.avsc e/v2.AVSC"},
		{"*.avsc", "a.avsc b.avsc odd[1].avsc"},
		{"odd[1].avsc", "odd[1].avsc"},
		{"d/*", "d/sub/y.avsc d/x.avsc d/z.avsc"},
		{"b.avsc *.avsc ./d/../a.avsc", "b.avsc a.avsc odd[1].avsc"},
		{"- a.avsc -", "- a.avsc"},
	} {
		got, err := Find(strings.Fields(c.args))
		if err != nil {
			t.Errorf("%s: %v", c.args, err)
			continue
		}
		if diff := cmp.Diff(c.want, filepath.ToSlash(strings.Join(got, " "))); diff != "" {
			t.Errorf("%s: %s", c.args, diff)
		}
	}
}

func TestLinksToAFileCountOnce(t *testing.T) {
	inTree(t, "a.avsc", "d/b.avsc")
	for link, to := range map[string]string{"link.avsc": "a.avsc", "dlink": "d"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	got, err := Find([]string{"link.avsc", "a.avsc", "dlink", "d"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"link.avsc", filepath.Join("dlink", "b.avsc")}, got); diff != "" {
		t.Error(diff)
	}
}

func TestWhatNamesNothingIsAnErrorWithAHint(t *testing.T) {
	inTree(t, "user.avsc", "d/order.avsc", "empty/readme.txt")
	for _, c := range []struct{ arg, want string }{
		{"usr.avsc", "usr.avsc: no such file or directory; did you mean user.avsc?"},
		{"d/odrer.avsc", "d/odrer.avsc: no such file or directory; did you mean d/order.avsc?"},
		{"nothing/like/it.avsc", "nothing/like/it.avsc: no such file or directory"},
		{"empty", "empty: no .avsc file in this directory or below it"},
		{"*.json", "*.json: no file matches"},
		{"d/**/*.avsc", "d/**/*.avsc: no file matches; ** does not cross directories, but a directory stands for all " +
			".avsc files below it"},
		{"[", "[: the pattern is malformed; write a literal [ as [[]"},
		{"", "the name of a file is empty; leave it out, or check the variable it came from"},
	} {
		if got, err := Find([]string{c.arg}); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, %v; want %s", c.arg, got, err, c.want)
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("unplugged") }

func TestStdinIsReadUnderItsName(t *testing.T) {
	got, err := Read([]string{"-"}, strings.NewReader(`"int"`))
	if err != nil || len(got) != 1 || got[0].Name != "stdin" || string(got[0].Text) != `"int"` {
		t.Errorf("Read = %v, %v", got, err)
	}
	if _, err := Read([]string{"-"}, failing{}); err == nil || err.Error() != "stdin: unplugged" {
		t.Errorf("error %v", err)
	}
}

func TestALinkThatLeadsNowhereIsNotTakenForASlip(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link.avro")
	if err := os.Symlink("nowhere.avro", link); err != nil {
		t.Skip(err)
	}
	_, _, err := Open(link, nil)
	if want := link + ": no such file or directory; it is a symbolic link that leads nowhere"; err == nil ||
		err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
