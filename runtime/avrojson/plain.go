package avrojson

import (
	"errors"
	"io"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: Where several branches of a union take values of the kind that comes next, each of them reads the value on
// trial, and what it makes is dropped. Trials nest, as there are unions inside of values. So that their number does not
// grow with the power of the depth, what was found out about an object is kept in parser.decided until the outermost
// union around it has been read: within a trial, an object that has been decided is stepped over. Each piece of text is
// then read once for each branch of the nearest union around it that needed trials, and once more in the end.

// choice is the branch that a value stands for.
type choice struct {
	branch int // or none or several
	end    int // where the value ends, if it took a trial to find out; always for several
}

const (
	none    = -1
	several = -2
)

// place is an object in the text that was read on trial.
type place struct {
	pos           int
	union         *node
	ignoreUnknown bool
}

// plainUnion reads the value of a union in plain JSON.
func (p *parser) plainUnion(dst []byte, n *node) ([]byte, error) {
	outermost := p.trials == 0 && len(p.decided) == 0
	c, err := p.infer(dst, n)
	if err != nil {
		return dst, err
	}
	if p.trials > 0 && c.end > 0 {
		p.pos = c.end
		return dst, nil
	}
	dst, err = p.value(runtime.AppendLong(dst, int64(c.branch)), n.branches[c.branch].node)
	if outermost {
		clear(p.decided)
	}
	return dst, err
}

// infer returns the branch that the value at pos stands for, and leaves pos at the value. It is several in a trial
// only, where a value that fits in more than one way fits.
func (p *parser) infer(dst []byte, n *node) (choice, error) {
	kind := tokenOf(p.next())
	candidates := n.plain.takes[kind]
	switch len(candidates) {
	case 0:
		return choice{}, p.notTaken(n)
	case 1:
		return choice{branch: candidates[0]}, nil
	}
	if kind == tokenNumber {
		return p.inferNumber(dst, n)
	}
	if kind == tokenObject && !p.ignoreUnknown {
		if b := p.byFirstName(n, candidates); b >= 0 {
			return choice{branch: b}, nil
		}
	}
	ignoreUnknown := p.ignoreUnknown
	p.ignoreUnknown = false
	c, err := p.decide(dst, n, kind, candidates)
	if c.branch == none && err == nil && ignoreUnknown {
		p.ignoreUnknown = true
		c, err = p.decide(dst, n, kind, candidates)
	}
	p.ignoreUnknown = ignoreUnknown
	if err == nil && c.branch < 0 && (c.branch == none || p.trials == 0) {
		err = p.undecided(dst, n, kind, candidates)
	}
	return c, err
}

// byFirstName returns the only branch that has a member of the name that the object at pos begins with; -1 if there is
// none or more than one.
func (p *parser) byFirstName(n *node, candidates []int) int {
	start := p.pos
	p.pos++
	if p.next() != '"' {
		p.pos = start
		return -1
	}
	name, err := p.string("")
	p.pos = start
	if err != nil {
		return -1
	}
	found := -1
	for _, b := range candidates {
		if record := &p.codec.nodes[n.branches[b].node]; record.kind == plan.Map || record.field(name) >= 0 {
			if found >= 0 {
				return -1
			}
			found = b
		}
	}
	return found
}

// decide reads the value at pos as each of the candidates. It fails where the text is wrong whatever the branch.
func (p *parser) decide(dst []byte, n *node, kind token, candidates []int) (choice, error) {
	here := place{p.pos, n, p.ignoreUnknown}
	if kind == tokenObject {
		if c, known := p.decided[here]; known {
			return c, nil
		}
	}
	c := choice{branch: none}
	for _, b := range candidates {
		end, err := p.try(dst, n.branches[b].node)
		switch {
		case err == nil && c.branch == none:
			c = choice{b, end}
		case err == nil:
			c.branch = several
		case isBroken(err):
			return c, err
		}
	}
	if kind == tokenObject && (p.trials > 0 || p.enclosed) {
		if p.decided == nil {
			p.decided = make(map[place]choice)
		}
		p.decided[here] = c
	}
	return c, nil
}

// try reads the value at pos on trial: it returns where the value ends and leaves all as it was.
func (p *parser) try(dst []byte, i plan.Index) (end int, err error) {
	pos, depth, fields, entries := p.pos, p.depth, len(p.fields), len(p.keys.entries)
	if p.trials == 0 {
		dst = p.dropped[:0]
	}
	p.trials++
	dst, err = p.value(dst, i)
	p.trials--
	if p.trials == 0 {
		p.dropped = dst[:0]
	}
	end = p.pos
	p.pos, p.depth, p.fields, p.keys.entries = pos, depth, p.fields[:fields], p.keys.entries[:entries]
	return end, err
}

// isBroken reports whether an error is one of the text, not of the branch it was read as.
func isBroken(err error) bool {
	return errors.Is(err, ErrSyntax) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, runtime.ErrUTF8) ||
		errors.Is(err, runtime.ErrDepth)
}
