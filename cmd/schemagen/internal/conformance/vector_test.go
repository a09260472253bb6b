package conformance

import (
	"encoding/json"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
)

// Both hold data of one schema read as another by other implementations.
const (
	resolve     = "conformance/resolve.jsonl"
	resolutions = "vectors/resolutions.jsonl"
)

// vector is a line of the conformance files. Which members it has depends on the file.
type vector struct {
	Schema   string          `json:"schema"`
	JSON     json.RawMessage `json:"json"`
	Text     string          `json:"text"`
	Kind     string          `json:"kind"`
	Hex      string          `json:"hex"`
	HexAny   []string        `json:"hex_any"`
	Logical  json.RawMessage `json:"logical"`
	Lenient  bool            `json:"lenient"`
	Trailing bool            `json:"trailing"`
	Why      string          `json:"why"`
	Note     string          `json:"note"`
	Name     string          `json:"name"`
	Rabin    struct {
		Big string `json:"be"`
	} `json:"rabin"`

	// Of resolve.jsonl; Schema is the reader's there.
	Writer string          `json:"writer"`
	Reader string          `json:"reader"`
	Data   string          `json:"writer_hex"`
	Read   json.RawMessage `json:"reader_json"`
	Error  fault           `json:"error"`

	place string // file and line
}

// accepted returns the encodings that are right.
func (v *vector) accepted() []string {
	if v.HexAny != nil {
		return v.HexAny
	}
	return []string{v.Hex}
}

// corpora are the folders with vectors and schemas. Built with the tag apache there are more than ours.
var corpora = []string{"conformance"}

// readVectors reads a file of vectors.
func readVectors(name string) ([]vector, error) {
	list, err := vectors.LoadLines[vector](name)
	for i := range list {
		v := &list[i]
		v.place = vectors.Place(name, i)
		if v.Reader != "" {
			v.Schema = v.Reader
		}
	}
	return list, err
}

// ownVectors reads one of our own files, of which there must be many lines.
func ownVectors(t *testing.T, name string) []vector {
	t.Helper()
	list, err := readVectors(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("%s has only %d vectors", name, len(list))
	}
	return list
}
