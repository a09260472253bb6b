package conformance

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

const (
	conformanceDir = "../../../../testdata/conformance"
	// resolutions are data of one schema read as another by other implementations, in the form of resolve.jsonl.
	resolutions = "../../../../testdata/vectors/resolutions.jsonl"
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
var corpora = []string{conformanceDir}

// vectors reads a file of vectors.
func vectors(path string) ([]vector, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var list []vector
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		v := vector{place: filepath.Base(path) + ":" + strconv.Itoa(len(list)+1)}
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			return nil, errors.New(v.place + ": " + err.Error())
		}
		if v.Reader != "" {
			v.Schema = v.Reader
		}
		list = append(list, v)
	}
	return list, lines.Err()
}

// ownVectors reads one of our own files, of which there must be many lines. A mere name is that of a file of
// conformanceDir.
func ownVectors(t *testing.T, name string) []vector {
	t.Helper()
	path := name
	if filepath.Base(name) == name {
		path = filepath.Join(conformanceDir, name)
	}
	list, err := vectors(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("%s has only %d vectors", name, len(list))
	}
	return list
}
