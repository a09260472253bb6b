package conformance

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// makePlan decides what is generated: the schemas of all vectors, those of the cases each in a package of its own, and
// all valid schema files. Under the race detector, which makes everything slow, it is only what it can help with.
func makePlan() (*plan, error) {
	p := &plan{open: make(map[string][]*job), subjects: make(map[string]*subject)}
	if err := p.cases(); err != nil || raceEnabled {
		return p, err
	}
	files := []string{resolutions}
	for _, dir := range corpora {
		for _, name := range []string{"binary", "blocked", "malformed", "json", "canonical", "resolve", "soe"} {
			file := path.Join(dir, name+".jsonl")
			if _, err := os.Stat(file); path.IsAbs(dir) && errors.Is(err, fs.ErrNotExist) {
				continue // other corpora need not have all
			}
			files = append(files, file)
		}
	}
	for _, file := range files {
		list, err := readVectors(file)
		if err != nil {
			return nil, err
		}
		for _, v := range list {
			// Schemas that contain themselves without end have a canonical form but no data.
			if err := p.subject(v.Schema, false); err != nil && !(path.Base(file) == "canonical.jsonl" &&
				errors.Is(err, schema.ErrCycle)) {
				return nil, fmt.Errorf("%s: %w", v.place, err)
			}
		}
	}
	for _, dir := range corpora {
		if err := p.schemaFiles(dir); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *plan) cases() error {
	list, err := caseVectors()
	if err != nil {
		return err
	}
	for _, v := range list {
		if v.Op == "parse" && v.Expect.Outcome == "error" || raceEnabled && !v.watched() {
			continue
		}
		if err := p.subject(v.text, true); err != nil {
			return fmt.Errorf("%s: %w", v.place, err)
		}
		if v.ReaderSchema != nil {
			if err := p.subject(string(v.ReaderSchema), true); err != nil {
				return fmt.Errorf("%s: %w", v.place, err)
			}
		}
	}
	return nil
}

// largeFile is the size in bytes beyond which a schema file is too costly to be generated once for each option.
const largeFile = 100_000

// schemaFiles takes in the files of an index that are valid, and those on which the specification is silent if we
// accept them.
func (p *plan) schemaFiles(dir string) error {
	index, err := vectors.LoadSchemas(dir)
	if err != nil {
		return err
	}
	for _, entry := range index {
		if entry.Valid != nil && !*entry.Valid || len(*entry.Text) > largeFile { // see TestLargestSchemasPassVet
			continue
		}
		// Whether a schema is accepted as it should be is what the tests of package schema look at.
		err = p.file(path.Base(entry.File), *entry.Text)
		if err != nil && entry.Valid != nil && !errors.Is(err, schema.ErrCycle) {
			return err
		}
	}
	return nil
}
