package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gofiles"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
)

// Code is the Go code of schemas.
type Code struct {
	Files    []output.File
	ToStdout bool          // there is one file, and it is to be printed
	unnamed  []output.File // those of files whose names the user did not choose
}

// CheckPlaces returns an error if the files may not be written: where others stand that something would be lost of, or
// that declare the same things.
func (c *Code) CheckPlaces() error {
	var faults []error
	for _, f := range c.Files {
		faults = append(faults, gofiles.CheckReplaceable(f.Path, emit.Header))
	}
	for _, f := range c.unnamed {
		faults = append(faults, gofiles.CheckSameSources(f))
	}
	for _, f := range c.Files {
		faults = append(faults, gofiles.CheckNames(f))
	}
	for _, fault := range gofiles.Leftovers(c.Files) {
		faults = append(faults, errors.New(fault))
	}
	faults = append(faults, gofiles.Stranded(c.Files)...)
	return errors.Join(faults...)
}

// Compare prints what is wrong with the files that stand in the places of the code.
func (c *Code) Compare(cmd *cobra.Command) error {
	leftovers := gofiles.Leftovers(c.Files)
	for _, fault := range leftovers {
		fmt.Fprintln(cmd.ErrOrStderr(), fault)
	}
	current, err := compare(cmd, c.Files, "generate", func(path string) error {
		return gofiles.CheckReplaceable(path, emit.Header)
	})
	if err == nil && (!current || len(leftovers) > 0) {
		err = cli.ErrCheckFailed
	}
	return err
}

// Compare prints how files that the named command would write differ from those on disk, as unified diffs. It ends in
// cli.ErrCheckFailed if they do.
func compare(cmd *cobra.Command, files []output.File, by string, check func(path string) error) (current bool,
	err error) {
	current = true
	for _, file := range files {
		diff, problem, err := diff(file)
		if err != nil {
			return false, err
		}
		if problem == "" {
			continue
		}
		current = false
		if err := check(file.Path); err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), err)
			continue
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s; run schemagen %s with the same arguments\n", file.Path, problem, by)
		if _, err := io.WriteString(cmd.OutOrStdout(), diff); err != nil {
			return false, err
		}
	}
	return current, nil
}

// diff returns the unified diff that turns the file on disk into the one it should be, and what is wrong with it;
// nothing if it is up to date.
func diff(file output.File) (diff, problem string, err error) {
	old, err := output.ReadFile(file.Path)
	name := filepath.ToSlash(file.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return udiff.Unified("/dev/null", name, "", string(file.Data)), "is missing", nil
	case err != nil:
		return "", "", err
	case bytes.Equal(old, file.Data):
		return "", "", nil
	}
	return udiff.Unified(name, name, string(old), string(file.Data)), "is stale", nil
}
