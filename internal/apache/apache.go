package apache

import (
	"os"
	"path/filepath"
)

// Corpus returns the folder that the environment variable APACHE_AVRO_CORPUS names, an absolute path. It panics where
// there is none: whoever asks for these tests wants them run.
func Corpus() string {
	dir := os.Getenv("APACHE_AVRO_CORPUS")
	if _, err := os.Stat(filepath.Join(dir, "binary.jsonl")); err != nil || !filepath.IsAbs(dir) {
		panic("APACHE_AVRO_CORPUS has to be the absolute path of a folder with test data of Apache Avro")
	}
	return dir
}
