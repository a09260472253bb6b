package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("root", "..", "the root of the repository")
	cache := flag.String("cache", ".cache", "the directory that run.sh has put the peers' programs into, as NAME/run")
	flag.Parse()
	os.Exit(run(*root, *cache, flag.Args(), os.Stdout, os.Stderr))
}

// run exchanges files with the named peers and returns the exit status: 0 if all went well, 1 if something differs or a peer is not
// there, 2 if nothing could be tried.
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
	if err := w.save(work); err != nil {
		return failed(err)
	}
	ours, err := writeOurs(w, work)
	if err != nil {
		return failed(err)
	}
	var t table
	for _, name := range names {
		p := newPeer(name, cache, work)
		fmt.Fprintln(stderr, p.name)
		p.exchange(w, ours, &t)
	}
	t.print(stdout)
	if t.failures > 0 {
		return 1
	}
	return 0
}
