//go:build apache

package ocf_test

import (
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/internal/apache"
)

func TestApacheCorpus(t *testing.T) { testCorpus(t, filepath.Join(apache.Corpus(), "ocf")) }
