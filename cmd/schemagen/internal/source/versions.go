package source

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// ReadVersions reads the versions of a schema, from the oldest to the newest, that the arguments name. What [Read]
// takes, it takes, but as a sequence: a file that is named again counts again, since a version may come back. The files
// of a directory or glob come in [natural] order; names of which some have numbers and some have none are an error, for
// they tell no order.
func ReadVersions(args []string, stdin io.Reader) ([]schema.Source, error) {
	var names []string
	for _, arg := range args {
		found, err := expand(arg)
		if err != nil {
			return nil, err
		}
		if err := sortVersions(arg, found); err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	if i := slices.Index(names, "-"); i >= 0 && slices.Contains(names[i+1:], "-") {
		return nil, errors.New("standard input can be one version only; name files for the others")
	}
	return readAll(names, stdin)
}

// sortVersions puts the files that an argument stands for into natural order.
func sortVersions(arg string, names []string) error {
	if len(names) < 2 {
		return nil
	}
	dir := folder(names)
	numbered := func(name string) bool { return hasNumber(name[dir:]) }
	with := slices.IndexFunc(names, numbered)
	without := slices.IndexFunc(names, func(name string) bool { return !numbered(name) })
	if with >= 0 && without >= 0 {
		return fmt.Errorf("%s: %s has a number and %s has none, so that their names do not tell which is newer; name "+
			"the versions one by one, the oldest first",
			arg, names[with], names[without])
	}
	slices.SortStableFunc(names, natural)
	return nil
}

// folder is how many bytes at the start of all names are the folder that they share.
func folder(names []string) int {
	first, last := slices.Min(names), slices.Max(names)
	n := 0
	for n < min(len(first), len(last)) && first[n] == last[n] {
		n++
	}
	return strings.LastIndexByte(first[:n], filepath.Separator) + 1
}

func hasNumber(name string) bool { return strings.ContainsAny(name, "0123456789") }

// InShellOrder reports whether three or more names stand in the order of their bytes although numbers in them say
// otherwise: as a shell lists v1, v10 and v2, which nobody would write by hand.
func InShellOrder(names []string) bool {
	return len(names) > 2 && slices.IsSorted(names) && !slices.IsSortedFunc(names, natural)
}

// natural compares names of files as people do: folder by folder, without the extension of the file, digits as whole
// numbers, and all else byte by byte. So v9 comes before v10, v1.9 before v1.10, and v1 before v1.1.
func natural(a, b string) int {
	return cmp.Or(strings.Compare(naturalKey(a), naturalKey(b)), strings.Compare(a, b))
}

var number = regexp.MustCompile("[0-9]+")

// naturalKey is a text for a name that has its natural order among the bytes of others: the end of a folder comes
// before all other bytes, and in front of a number stands how many digits it has. An extension with a number belongs to
// the name.
func naturalKey(name string) string {
	if extension := filepath.Ext(name); !hasNumber(extension) {
		name = strings.TrimSuffix(name, extension)
	}
	name = strings.ReplaceAll(filepath.ToSlash(name), "/", "\x00")
	return number.ReplaceAllStringFunc(name, func(digits string) string {
		digits = strings.TrimLeft(digits, "0")
		return "0" + string(rune(len(digits))) + digits
	})
}
