package conformance

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/vectors"
)

// reportedCase is a fault that was once found in some implementation: vectors, with what is right for each.
type reportedCase struct {
	ID      string
	Kind    string
	Schema  json.RawMessage
	Reader  json.RawMessage `json:"reader_schema"`
	Vectors []caseVector
}

type caseVector struct {
	Op           string
	Schema       json.RawMessage
	ReaderSchema json.RawMessage `json:"reader_schema"`
	RepeatSchema *struct {
		Open, Core, Close string
		Times             int
	} `json:"repeat_schema"`
	JSON      json.RawMessage `json:"value_json"`
	Hex       string
	HexValues [][2]json.RawMessage `json:"hex_values"`
	RepeatHex *struct {
		Unit, Tail string
		Times      int
	} `json:"repeat_hex"`
	Sequence []struct {
		Hex  string
		JSON json.RawMessage `json:"value_json"`
	}
	GoTime   map[string]string `json:"go_time"`
	Unscaled []string
	Decimals map[string]string
	N        int
	Rounds   int
	Expect   expectation

	kind  string // of the case
	place string // case and index
	text  string // the text of the schema
}

type expectation struct {
	Outcome    string
	Error      string
	Compiles   bool
	GoFields   int  `json:"go_fields"`
	GoTypes    int  `json:"go_types"`
	SameSchema bool `json:"embedded_schema_json_equal"`
	Plain      bool
	SameHex    bool   `json:"same_hex"`
	ReaderHex  string `json:"reader_hex"`
	OtherHex   string `json:"alt_reader_hex"`
	Decimals   []string
	MaxAlloc   uint64  `json:"max_alloc_mib"`
	MaxSeconds float64 `json:"max_seconds"`
}

// caseKinds are the kinds of case that generated code answers. Of a case of kind parse only the vectors that decode are
// ours.
var caseKinds = map[string]bool{
	"generate": true, "encode": true, "decode": true, "security": true, "reuse": true, "parse": true, "resolve": true,
}

// input is the data of the vector.
func (v *caseVector) input() input {
	if r := v.RepeatHex; r != nil {
		return input{Unit: r.Unit, Tail: r.Tail, Times: r.Times}
	}
	return input{Hex: v.Hex}
}

// watched reports whether the vector is one that the race detector has something to say about.
func (v *caseVector) watched() bool { return v.kind == "reuse" }

// caseVectors reads the vectors of all cases of those kinds.
func caseVectors() ([]caseVector, error) {
	cases, err := vectors.LoadCases[reportedCase]()
	if err != nil {
		return nil, err
	}
	var list []caseVector
	for _, found := range cases {
		c := found.Case
		if !caseKinds[c.Kind] {
			continue
		}
		for i, v := range c.Vectors {
			if c.Kind == "parse" && v.Op != "decode" || c.Kind == "resolve" && v.Op == "parse" {
				continue
			}
			v.kind = c.Kind
			v.place = fmt.Sprintf("%s/%d", c.ID, i)
			v.text = string(c.Schema)
			if v.Schema != nil {
				v.text = string(v.Schema)
			}
			if v.ReaderSchema == nil && v.Op == "resolve" {
				v.ReaderSchema = c.Reader
			}
			if r := v.RepeatSchema; r != nil {
				v.text = strings.Repeat(r.Open, r.Times) + r.Core + strings.Repeat(r.Close, r.Times)
			}
			list = append(list, v)
		}
	}
	if len(list) < 80 {
		return nil, fmt.Errorf("only %d vectors of cases", len(list))
	}
	return list, nil
}
