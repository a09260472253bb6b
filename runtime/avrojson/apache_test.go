//go:build apache

package avrojson_test

import (
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/internal/apache"
)

func TestApacheVectors(t *testing.T) { testBinary(t, filepath.Join(apache.Corpus(), "binary.jsonl")) }
