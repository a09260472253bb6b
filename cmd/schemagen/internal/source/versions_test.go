package source

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// versions returns the names that ReadVersions reads, with slashes.
func versions(args ...string) (string, error) {
	sources, err := ReadVersions(args, strings.NewReader(`"int"`))
	var names []string
	for _, s := range sources {
		names = append(names, filepath.ToSlash(s.Name))
	}
	return strings.Join(names, " "), err
}

func TestVersionsAreASequence(t *testing.T) {
	inTree(t, "v1.avsc", "v2.avsc")
	full, err := filepath.Abs("v1.avsc")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("v1.avsc", "latest.avsc"); err != nil {
		t.Skip(err)
	}
	got, err := versions("v1.avsc", "v2.avsc", "v1.avsc", "./v1.avsc", full, "latest.avsc", "-")
	want := "v1.avsc v2.avsc v1.avsc v1.avsc " + filepath.ToSlash(full) + " latest.avsc stdin"
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if _, err := versions("-", "v1.avsc", "-"); err == nil {
		t.Error("standard input was read twice")
	}
}

// TestVersionsOfADirectoryComeInNaturalOrder writes the names in the order that people give them.
func TestVersionsOfADirectoryComeInNaturalOrder(t *testing.T) {
	for _, want := range []string{
		"1 2 10",
		"v9 v10",
		"v1 v1.1 v1.9 v1.10 v2",
		"2024-01-31-start 2024-02-01-email 2024-11-01-age",
		"1-first 02-second 3-third",
		"99999999999999999999 100000000000000000000",
		"user_v2 user_v2_fixed user_v10",
		"a b c",
		"v1/user v1.1/user v2/user v10/user",
		"0 00001 2",
	} {
		names := strings.Fields(want)
		for i := range names {
			names[i] = "d1/" + names[i] + ".avsc"
		}
		shuffled := slices.Clone(names)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		inTree(t, shuffled...)
		for _, arg := range []string{"d1", "./d1/"} {
			got, err := versions(arg)
			if diff := cmp.Diff(strings.Join(names, " "), got); diff != "" || err != nil {
				t.Errorf("%s: %v %s", arg, err, diff)
			}
		}
		if want := strings.Fields(want); natural(want[len(want)-1], want[0]) != 1 || natural(want[0], want[0]) != 0 {
			t.Errorf("%q: natural disagrees", want)
		}
	}
	inTree(t, "user.1", "user.2", "user.10")
	if got, err := versions("user.*"); err != nil || got != "user.1 user.2 user.10" {
		t.Errorf("glob: %s, %v", got, err)
	}
}

func TestNamesThatTellNoOrderAreRefused(t *testing.T) {
	inTree(t, "d1/user.avsc", "d1/user_v1.avsc", "d1/user_v2.avsc")
	want := "d1: d1/user_v1.avsc has a number and d1/user.avsc has none, so that their names do not tell " +
		"which is newer; name the versions one by one, the oldest first"
	if _, err := versions("d1"); err == nil || filepath.ToSlash(err.Error()) != want {
		t.Errorf("error %v", err)
	}
}

func TestTheOrderOfAShellIsTold(t *testing.T) {
	for names, want := range map[string]bool{
		"v1.avsc v10.avsc v2.avsc": true,
		"v1.avsc v2.avsc v10.avsc": false,
		"v10.avsc v9.avsc":         false, // from 10 back to 9: two are written by hand
		"v2.avsc v10.avsc v1.avsc": false,
		"a.avsc b.avsc c.avsc":     false,
	} {
		if got := InShellOrder(strings.Fields(names)); got != want {
			t.Errorf("%s: %v", names, got)
		}
	}
}
