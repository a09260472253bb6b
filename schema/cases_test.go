package schema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// reportedCase is a fault that was once found in some implementation, with what is right.
type reportedCase struct {
	Kind    string
	Schema  json.RawMessage
	Vectors []struct {
		Op           string
		Schema       json.RawMessage
		ReaderSchema json.RawMessage `json:"reader_schema"`
		RepeatSchema *struct {
			Open, Core, Close string
			Times             int
		} `json:"repeat_schema"`
		Expect struct {
			Outcome   string
			Error     string
			Plain     bool
			Canonical string
			CRC64     string `json:"crc64_hex"`
			MD5       string
			SHA256    string
		}
	}
}

func TestReportedFaultsAreNotOurs(t *testing.T) {
	for _, c := range vectors.Cases[reportedCase](t) {
		if c.Case.Kind == "ocf" {
			continue // container files, whose headers hold the schema: package ocf reads them
		}
		t.Run(c.Name, func(t *testing.T) {
			c := c.Case
			for i, v := range c.Vectors {
				text := string(c.Schema)
				if v.Schema != nil {
					text = string(v.Schema)
				}
				if r := v.RepeatSchema; r != nil {
					text = strings.Repeat(r.Open, r.Times) + r.Core + strings.Repeat(r.Close, r.Times)
				}
				s, err := schema.Parse(text)
				if refused := v.Op == "parse" && v.Expect.Outcome == "error"; (err != nil) != refused {
					t.Errorf("vector %d: got %v, want %s %s", i, err, v.Expect.Outcome, v.Expect.Error)
					continue
				}
				if v.ReaderSchema != nil {
					if _, err := schema.Parse(string(v.ReaderSchema)); err != nil {
						t.Errorf("vector %d: reader schema: %v", i, err)
					}
				}
				if v.Expect.Plain && (s.Logical != schema.Logical{} || s.IgnoredLogical == "") {
					t.Errorf("vector %d: logical type %v, ignored for %q", i, s.Logical, s.IgnoredLogical)
				}
				if v.Op == "canonical" {
					if got := s.Canonical(); got != v.Expect.Canonical {
						t.Errorf("vector %d: canonical form\n got %s\nwant %s", i, got, v.Expect.Canonical)
					}
					checkFingerprints(t, s, v.Expect.CRC64, v.Expect.MD5, v.Expect.SHA256)
				}
			}
		})
	}
}
