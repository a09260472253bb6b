package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ourFile is a file that this module wrote.
type ourFile struct {
	codec string
	way   string
	set   *dataset
	path  string
}

// writeOurs writes the files of all codecs, ways and datasets into dir.
func writeOurs(w *world, dir string) ([]ourFile, error) {
	var list []ourFile
	for _, codec := range codecs {
		for _, way := range ways {
			for _, d := range w.sets {
				data, err := way.write(w, d, codec)
				if err != nil {
					return nil, fmt.Errorf("%s, %s, written as %s: %w", codec, d.name, way.name, err)
				}
				name := strings.Join([]string{"ours", w.name, codec, way.name, d.name}, "-") + ".avro"
				path := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
				if err := os.WriteFile(path, data, 0o666); err != nil {
					return nil, err
				}
				list = append(list, ourFile{codec, way.name, d, path})
			}
		}
	}
	return list, nil
}
