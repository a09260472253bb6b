package schema_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

type canonicalVector struct {
	Name          string
	Schema        string
	Canonical     string
	Rabin         struct{ LE, BE, Long string }
	MD5           string
	SHA256        string
	NotIdempotent bool `json:"not_idempotent"`
}

func TestCanonicalFormsAndFingerprints(t *testing.T) {
	if n := checkCanonical(t, "conformance/canonical.jsonl"); n < 100 {
		t.Errorf("only %d vectors", n)
	}
}

func checkCanonical(t *testing.T, name string) (n int) {
	list := vectors.Lines[canonicalVector](t, name)
	for _, v := range list {
		t.Run(v.Name, func(t *testing.T) {
			s, err := schema.Parse(v.Schema)
			if errors.Is(err, schema.ErrCycle) {
				return // Apache has three that no datum fits: we refuse them
			} else if err != nil {
				t.Fatal(err)
			}
			if got := s.Canonical(); got != v.Canonical {
				t.Fatalf("canonical form\n got %s\nwant %s", got, v.Canonical)
			}
			checkFingerprints(t, s, v.Rabin.BE, v.MD5, v.SHA256)
			if long, err := strconv.ParseInt(v.Rabin.Long, 10, 64); err != nil || uint64(long) != s.Fingerprint() {
				t.Errorf("fingerprint %d, want %s", int64(s.Fingerprint()), v.Rabin.Long)
			}
			if again, err := schema.Parse(s.Canonical()); err == nil && !v.NotIdempotent &&
				again.Canonical() != v.Canonical {
				t.Errorf("the canonical form of the canonical form is %s", again.Canonical())
			}
		})
	}
	return len(list)
}

func checkFingerprints(t *testing.T, s *schema.Schema, crc64, md5, sha256 string) {
	t.Helper()
	if got := fmt.Sprintf("%016x", s.Fingerprint()); got != crc64 {
		t.Errorf("CRC-64-AVRO %s, want %s", got, crc64)
	}
	if sum := s.FingerprintMD5(); hex.EncodeToString(sum[:]) != md5 {
		t.Errorf("MD5 %x, want %s", sum, md5)
	}
	if sum := s.FingerprintSHA256(); hex.EncodeToString(sum[:]) != sha256 {
		t.Errorf("SHA-256 %x, want %s", sum, sha256)
	}
}

func TestCRC64AvroStreams(t *testing.T) {
	h := schema.NewCRC64Avro()
	// Avro 1.12, "Schema Fingerprints": the fingerprint of no bytes is EMPTY.
	if h.Sum64() != 0xc15d213aa4d7a795 {
		t.Errorf("the hash of nothing is %#x", h.Sum64())
	}
	for _, part := range []string{`"i`, ``, `nt"`} {
		if n, err := h.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := hex.EncodeToString(h.Sum([]byte{0xff})); got != "ff7275d51a3f395c8f" {
		t.Errorf(`the hash of "int" is %s`, got)
	}
	if h.Reset(); h.Sum64() != 0xc15d213aa4d7a795 || h.Size() != 8 || h.BlockSize() < 1 {
		t.Error("Reset does not begin anew")
	}
}
