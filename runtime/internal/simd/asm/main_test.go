package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCheckedInAssemblyIsWhatIsWritten(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("nothing is written")
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s is not what is written; run go generate in its folder", name)
		}
	}
}
