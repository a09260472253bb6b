package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/perf/figures"
)

// page is a report to be written. Nil stands for none.
type page struct {
	*output.Pending
	module string // the directory of the module that draws it
}

// startPage prepares a page of that name; none if it is empty.
func startPage(cmd *cobra.Command, name string) (*page, error) {
	if name == "" {
		return nil, nil
	}
	module, err := reportModule(cmd.Context())
	if err == nil {
		_, err = os.Stat(filepath.Dir(name)) // a directory that is misspelt is not to be made
	}
	if err != nil {
		return nil, cli.Misuse("--report: %w", err)
	}
	out, err := output.Create(name)
	if err != nil {
		return nil, cli.Misuse("--report: %w", err)
	}
	return &page{out, module}, nil
}

// reportModule finds the module perf/report, which draws the charts: it stands apart so that no one who uses this
// module has to load the library that it draws with.
func reportModule(ctx context.Context) (string, error) {
	root, err := moduleDirectory(ctx)
	dir := filepath.Join(root, "perf", "report")
	if err == nil {
		_, err = os.Stat(filepath.Join(dir, "go.mod"))
	}
	if err != nil {
		return "", fmt.Errorf("the page is drawn by the module perf/report of the source tree: run this in a "+
			"checkout of %s", modulePath)
	}
	return dir, nil
}

// finish draws the page and keeps it.
func (p *page) finish(cmd *cobra.Command, report *figures.Report) error {
	if p == nil {
		return nil
	}
	var input bytes.Buffer
	if err := report.Write(&input); err != nil {
		return err
	}
	draw := exec.CommandContext(cmd.Context(), "go", "run", "-C", p.module, ".")
	draw.Env = append(os.Environ(), "GOWORK=off")
	draw.Stdin, draw.Stdout, draw.Stderr = &input, p, cmd.ErrOrStderr()
	draw.Cancel = func() error { return draw.Process.Signal(os.Interrupt) }
	draw.WaitDelay = 5 * time.Second
	if err := draw.Run(); err != nil {
		return fmt.Errorf("--report: go run -C %s .: %w", p.module, err)
	}
	return p.Commit()
}

func (p *page) discard() {
	if p != nil {
		p.Abort()
	}
}
