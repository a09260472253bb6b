package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gofiles"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
)

func newCheck() *cobra.Command {
	var flags generateFlags
	var bound bindFlags
	cmd := &cobra.Command{
		Use:   "check [flags] FILE|DIRECTORY|GLOB|- …",
		Short: "Check that generated Go code is up to date",
		Long: `check takes what generate takes, writes nothing, and compares. When a file is missing or is not what generate would
write, it prints the difference as a unified diff and exits with status 1. So it does for a generated file that an earlier
run left beside them under another name, and that declares the same types.

With --type it takes what bind takes, and compares the file that bind wrote.`,
		Example: `  schemagen check --package users --out users/user_avro.go user.avsc
  schemagen check --type User --schema user.avsc ./people`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(bound.types) > 0 {
				return atMostOne("package")(cmd, args)
			}
			return needsArguments("the schema files, the directories that hold them, or - for standard input")(cmd, args)
		},
		ValidArgsFunction: completeFiles("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(bound.types) > 0 {
				bound.parseFlags, bound.out, bound.check = flags.parseFlags, flags.out, true
				return bound.run(cmd, args)
			}
			if len(bound.schemas) > 0 {
				return misuse(cmd, "--schema goes with --type, for the code that bind wrote; name schemas as arguments otherwise")
			}
			r, err := flags.render(cmd, args)
			if err != nil {
				return err
			}
			if r.toStdout {
				return misuse(cmd, "--out - leaves nothing to compare with; name the file or directory that was generated")
			}
			stale := 0
			for _, fault := range gofiles.Leftovers(r.files) {
				stale++
				fmt.Fprintln(cmd.ErrOrStderr(), fault)
			}
			for _, file := range r.files {
				diff, problem, err := compare(file)
				if err != nil {
					return err
				}
				if problem == "" {
					continue
				}
				stale++
				if err := gofiles.CheckReplaceable(file.Path, gen.Header); err != nil {
					fmt.Fprintln(cmd.ErrOrStderr(), err)
					continue
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s; run schemagen generate with the same arguments\n", file.Path, problem)
				if _, err := fmt.Fprint(cmd.OutOrStdout(), diff); err != nil {
					return err
				}
			}
			if stale > 0 {
				return errCheckFailed
			}
			return nil
		},
	}
	flags.add(cmd)
	bound.addTypes(cmd)
	return cmd
}

// compare returns the unified diff that turns the file on disk into the one it should be, and what is wrong with it;
// nothing if it is up to date.
func compare(file output.File) (diff, problem string, err error) {
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
