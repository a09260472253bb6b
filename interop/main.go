package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "random" {
		os.Exit(runRandom(os.Args[2:], os.Stdout, os.Stderr))
	}
	root := flag.String("root", "..", "the root of the repository")
	cache := flag.String("cache", ".cache", "the directory that run.sh has put the peers' programs into, as NAME/run")
	flag.Parse()
	os.Exit(run(*root, *cache, flag.Args(), os.Stdout, os.Stderr))
}

// run exchanges files with the named peers and returns the exit status: 0 if all went well, 1 if something differs or a
// peer is not there, 2 if nothing could be tried.
func run(root, cache string, names []string, stdout, stderr io.Writer) int {
	failed := func(err error) int {
		fmt.Fprintln(stderr, "interop:", err)
		return 2
	}
	w, err := newWorld(root)
	if err != nil {
		return failed(err)
	}
	cache, err = filepath.Abs(cache)
	if err != nil {
		return failed(err)
	}
	work := filepath.Join(cache, "files")
	if err := os.RemoveAll(work); err != nil {
		return failed(err)
	}
	if err := os.MkdirAll(work, 0o777); err != nil {
		return failed(err)
	}
	bare, err := w.withoutDefaults()
	if err != nil {
		return failed(err)
	}
	files := make(map[*world][]ourFile)
	var t table
	for _, name := range names {
		fmt.Fprintln(stderr, "exchanging files with", name)
		common := w
		if name == "avro-c" {
			common = bare // the library refuses the code point 0 in the text of a schema, as defaults of bytes may have
		}
		if files[common] == nil {
			if err := common.save(work); err != nil {
				return failed(err)
			}
			if files[common], err = writeOurs(common, work); err != nil {
				return failed(err)
			}
		}
		newPeer(name, cache, work).exchange(common, files[common], &t)
	}
	t.print(stdout)
	if t.failures > 0 {
		return 1
	}
	return 0
}
