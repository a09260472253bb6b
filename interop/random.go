package main

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"sync"
)

// defaultSchemas is how many schemas a run has, whose numbers begin at 0. Each reason must be needed for one of them.
const defaultSchemas = 2000

// runRandom compares what this module and the peers make of random schemas, and returns the exit status as run does.
func runRandom(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("random", flag.ExitOnError)
	seed := flags.Uint64("seed", 0, "the number of the first schema")
	count := flags.Int("schemas", defaultSchemas, "how many schemas")
	generated := flags.Int("generated", 100, "for how many of the schemas code is generated")
	root := flags.String("root", "..", "the root of the repository")
	cache := flags.String("cache", ".cache", "the directory that run.sh has put the peers' programs into, as NAME/run")
	flags.Parse(args)
	names := flags.Args()
	if len(names) == 0 {
		names = []string{"java", "fastavro"}
	}
	dir, err := filepath.Abs(*cache)
	if err != nil {
		fmt.Fprintln(stderr, "interop:", err)
		return 2
	}
	t := tally{needed: make(map[*reason]int)}
	cases := make([]*randomCase, *count)
	for i := range cases {
		if cases[i], err = newCase(*seed + uint64(i)); err != nil {
			fmt.Fprintf(stdout, "FAILED schema %d: %v\n", *seed+uint64(i), err)
			return 1
		}
		if err := checkOurs(cases[i]); err != nil {
			t.fail(stdout, "schema %d, ours: %v\n  %s\n  with %s", cases[i].number, err, cases[i].own.text,
				cases[i].older.text)
		}
	}
	if *generated > 0 {
		n, err := checkGenerated(cases, *generated, *root, filepath.Join(dir, "generated"),
			func(c *randomCase, err error) {
				t.fail(stdout, "schema %d, generated code: %v\n  %s\n  with %s", c.number, err, c.own.text,
					c.older.text)
			})
		if err != nil {
			t.fail(stdout, "generated code: %v", err)
		}
		fmt.Fprintf(stderr, "generated code of %d schemas compared\n", n)
	}
	checkers := make([]*checker, len(names))
	errs := make([]error, len(names))
	var peers sync.WaitGroup
	for i, name := range names {
		checkers[i] = &checker{peer: name, compared: make(map[aspect]int)}
		peers.Add(1)
		go func() {
			defer peers.Done()
			errs[i] = checkers[i].askAll(newPeer(name, dir, dir), cases)
		}()
	}
	peers.Wait()
	for i, k := range checkers {
		if errs[i] != nil {
			t.fail(stdout, "%s: %v", k.peer, errs[i])
		}
		t.add(stdout, k)
	}
	t.print(stdout, checkers)
	if *seed == 0 && *count == defaultSchemas {
		t.unneeded(stdout, names)
	}
	fmt.Fprintf(stdout, "%d failures\n", t.failures)
	if t.failures > 0 {
		return 1
	}
	return 0
}

// askAll asks a peer about each case and compares its replies.
func (k *checker) askAll(p *peer, cases []*randomCase) error {
	s, err := startServer(p.program, "serve")
	if err != nil {
		return err
	}
	for _, c := range cases {
		var r reply
		if err := s.ask(c.request(), &r); err != nil {
			s.stop()
			return fmt.Errorf("schema %d: %w", c.number, err)
		}
		k.check(c, &r)
	}
	return s.stop()
}
