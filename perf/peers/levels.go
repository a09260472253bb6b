package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/sys/cpu"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/report"
)

// levelVariable is the environment variable by which package runtime is held to one way of reading and writing arrays
// of int and long when the program starts.
const levelVariable = "SCHEMAGEN_SIMD"

// levelHere is the level of this process: what the environment asks for, or the best that the processor has.
func levelHere() report.Level {
	x86 := cpu.X86
	levels := []struct {
		name report.Level
		has  bool
	}{
		{report.AVX512, x86.HasAVX512F && x86.HasAVX512BW && x86.HasAVX512VL && x86.HasAVX512VBMI &&
			x86.HasAVX512VBMI2},
		{report.AVX2, x86.HasAVX2 && x86.HasBMI2},
	}
	wanted := report.Level(os.Getenv(levelVariable))
	if !slices.Contains([]report.Level{report.AVX2, report.Scalar}, wanted) {
		wanted = ""
	}
	for _, level := range levels {
		if wanted == level.name {
			wanted = ""
		}
		if level.has && wanted == "" && !purego {
			return level.name
		}
	}
	return report.Scalar
}

// compareLevels runs this program again for each level below its own, on the rows that it is compared on and that were
// asked for.
func (c *comparison) compareLevels(ctx context.Context, progress *progress) error {
	rows := c.integerRows()
	if len(rows) == 0 {
		return nil
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	levels := map[report.Level][]report.Level{report.AVX512: {report.AVX2, report.Scalar}, report.AVX2: {report.Scalar}}
	for _, level := range levels[c.times.Level] {
		progress.show(fmt.Sprintf("%s=%s", levelVariable, level))
		cmd := exec.CommandContext(ctx, program, "--json", "--run", "^("+strings.Join(rows, "|")+")$",
			"--time", c.timing.Time.String(), "--count", fmt.Sprint(c.timing.Rounds))
		cmd.Env = append(os.Environ(), levelVariable+"="+string(level))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("%s=%s: %w: %s", levelVariable, level, err, stderr.Bytes())
		}
		var got times
		if err := json.Unmarshal(out, &got); err != nil {
			return err
		}
		c.times.add(times{Levels: map[report.Level]report.Results{level: got.Results}})
	}
	return nil
}

// integerRows are the rows of the levels that were asked for, as regular expressions.
func (c *comparison) integerRows() []string {
	var rows []string
	for _, k := range cases.All() {
		if !slices.Contains(report.IntegerRows, k.Name) {
			continue
		}
		for _, mode := range c.modes(k) {
			if mode != cases.Alias {
				rows = append(rows, k.String()+"/"+string(mode))
			}
		}
	}
	return rows
}
