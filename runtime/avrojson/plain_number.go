package avrojson

import (
	"bytes"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// inferNumber is infer for a number that more than one branch takes.
func (p *parser) inferNumber(dst []byte, n *node) (choice, error) {
	u := n.plain
	start := p.pos
	text, err := p.number("a number")
	if err != nil {
		return choice{}, err
	}
	c := choice{none, p.pos}
	p.pos = start
	whole := isWhole(text)
	if u.integers() && (whole || len(u.fractions) == 0) {
		c.branch = u.integer(text)
	}
	if c.branch == none && len(u.fractions) > 0 {
		if u.floating >= 0 && floats(text, p.codec.nodes[n.branches[u.floating].node].kind, whole && u.integers()) {
			c.branch = u.floating
		}
		for _, b := range u.decimals {
			if _, err := p.try(dst, n.branches[b].node); err == nil {
				if c.branch == none {
					c.branch = b
				} else {
					c.branch = several
				}
			}
		}
	}
	switch {
	case c.branch == none && p.hasty():
		err = errMisfit
	case c.branch == none:
		err = p.fail(start, runtime.ErrNoBranch,
			"number "+quote(text)+" fits no branch of the union: "+n.branchNames(u.takes[tokenNumber]))
	case c.branch == several && p.trials == 0:
		err = p.undecided(dst, n, tokenNumber, u.fractions)
	}
	return c, err
}

// isWhole reports whether a number is written without a fraction and an exponent.
func isWhole(text []byte) bool { return !bytes.ContainsAny(text, ".eE") }

// integer returns the branch that holds a whole number: int if it does, else long.
func (u *inference) integer(text []byte) int {
	size, whole, fits := wholeNumber(text)
	if text[0] == '-' && size > 0 {
		size-- // of negative numbers there is one more
	}
	switch {
	case !whole || !fits:
	case u.int >= 0 && size <= math.MaxInt32:
		return u.int
	case u.long >= 0 && size <= math.MaxInt64:
		return u.long
	}
	return none
}

// floats reports whether a float or double can stand for a number. A whole number that is too large for the integers in
// the union must keep its digits: what becomes of it is equal to it, or has it as its shortest text.
func floats(text []byte, kind plan.Kind, exact bool) bool {
	bits := 64
	if kind == plan.Float {
		bits = 32
	}
	v, err := strconv.ParseFloat(string(text), bits)
	switch {
	case err != nil:
		return isInfinity(text)
	case !exact:
		return true
	}
	var buffer [320]byte
	return bytes.Equal(strconv.AppendFloat(buffer[:0], v, 'f', -1, bits), text) ||
		bytes.Equal(strconv.AppendFloat(buffer[:0], v, 'f', 0, 64), text)
}
