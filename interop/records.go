package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// record is a record of the files.
type record struct {
	json any      // Avro's JSON encoding
	data [][]byte // its bytes, first without block sizes
}

// dataset is what a file holds.
type dataset struct {
	name    string
	mode    string // what peers make of logical types: plain or logical
	records []record
	want    []any // the records in canonical form

	schemaFile, recordsFile string // where peers find them; empty before save
}

// world is the schema and the datasets that are exchanged.
type world struct {
	name   string // of the schema's file
	text   string
	schema *schema.Schema
	sets   []*dataset
}

// withoutDefaults returns the same records with a schema whose fields and enums have no defaults, for peers that cannot
// have them all.
func (w *world) withoutDefaults() (*world, error) {
	tree, err := decodeJSON([]byte(w.text))
	if err != nil {
		return nil, err
	}
	dropDefaults(tree)
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	s, err := schema.Parse(string(text))
	if err != nil {
		return nil, err
	}
	bare := &world{name: w.name + "-without-defaults", text: string(text), schema: s}
	for _, d := range w.sets {
		set := *d
		bare.sets = append(bare.sets, &set)
	}
	return bare, nil
}

// dropDefaults removes the defaults within the JSON of a schema.
func dropDefaults(tree any) {
	switch x := tree.(type) {
	case []any:
		for _, item := range x {
			dropDefaults(item)
		}
	case map[string]any:
		delete(x, "default")
		for _, item := range x {
			dropDefaults(item)
		}
	}
}

// newWorld reads schema and vectors of the repository at root.
func newWorld(root string) (*world, error) {
	text, err := os.ReadFile(filepath.Join(root, "testdata", "schemas", "interop", "interop.avsc"))
	if err != nil {
		return nil, err
	}
	s, err := schema.Parse(string(text))
	if err != nil {
		return nil, err
	}
	vectors, err := readVectors(root)
	if err != nil {
		return nil, err
	}
	every := func(*schema.Schema, any) bool { return true }
	w := &world{name: "interop", text: string(text), schema: s, sets: []*dataset{
		{name: "all values", mode: "plain", records: compose(s, vectors, every)},
		{name: "logical types", mode: "logical", records: compose(s, vectors, isCommon)},
		{name: "no records", mode: "plain"},
	}}
	for _, d := range w.sets {
		for i, r := range d.records {
			value, err := commonForm.of(s, r.json)
			if err != nil {
				return nil, fmt.Errorf("%s, record %d: %w", d.name, i+1, err)
			}
			d.want = append(d.want, value)
		}
	}
	return w, nil
}

// save writes what peers need to a directory.
func (w *world) save(dir string) error {
	schemaFile := filepath.Join(dir, w.name+".avsc")
	if err := os.WriteFile(schemaFile, []byte(w.text), 0o666); err != nil {
		return err
	}
	for _, d := range w.sets {
		var lines bytes.Buffer
		for _, value := range d.want {
			line, err := json.Marshal(value)
			if err != nil {
				return err
			}
			lines.Write(append(line, '\n'))
		}
		d.schemaFile = schemaFile
		d.recordsFile = filepath.Join(dir, strings.ReplaceAll(d.name, " ", "-")+".jsonl")
		if err := os.WriteFile(d.recordsFile, lines.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// isCommon reports whether the logical values within v have a place in the types that all languages have for them:
// dates of the years 1 to 9999, as in Python, and of the union of two decimals the one that comes first, since nothing
// in Java's BigDecimal says which is meant.
func isCommon(s *schema.Schema, v any) bool {
	const firstDay, lastDay = -719162, 2932896 // 0001-01-01, 9999-12-31
	perDay := int64(0)
	switch s.Logical.Kind {
	case schema.Date:
		perDay = 1
	case schema.TimestampMillis, schema.LocalTimestampMillis:
		perDay = 86_400_000
	case schema.TimestampMicros, schema.LocalTimestampMicros:
		perDay = 86_400_000_000
	}
	if perDay != 0 {
		n, err := v.(json.Number).Int64()
		return err == nil && n >= firstDay*perDay && n < (lastDay+1)*perDay
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if !isCommon(s.Items, item) {
				return false
			}
		}
	case map[string]any:
		if s.Kind == schema.Record {
			for _, f := range s.Fields {
				if !isCommon(f.Type, v[f.Name]) {
					return false
				}
			}
			return true
		}
		for name, item := range v {
			inner := s.Values
			if s.Kind == schema.Union {
				if inner = branchOf(s, name); inner == nil || inner.Name.Short == "Rate" {
					return false
				}
			}
			if !isCommon(inner, item) {
				return false
			}
		}
	}
	return true
}
