package avrojson

import (
	"errors"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
)

// maxListed is how many branches an error message lists.
const maxListed = 5

// branchNames returns the names of branches for a message.
func (n *node) branchNames(branches []int) string {
	var names []string
	for _, b := range branches {
		names = append(names, n.branches[b].name)
	}
	return listed(names, ", ")
}

// listed joins things for a message, the first few of them.
func listed(things []string, between string) string {
	return strings.Join(words.First(things, maxListed), between)
}

// errMisfit is the error of a value that does not fit, on trial, where nobody wants to know more.
var errMisfit = errors.New("value does not fit")

// hasty reports whether the parser is on trial and its errors are not for people.
func (p *parser) hasty() bool { return p.trials > 0 && !p.explaining }

// notTaken is the error of a value of a kind that no branch takes.
func (p *parser) notTaken(n *node) error {
	want := "a value of the union"
	if !p.hasty() {
		var names []string
		for i := range n.branches {
			names = append(names, n.branches[i].name)
		}
		want += " of " + listed(names, ", ")
	}
	err := p.mismatch(want)
	var found *runtime.DecodeError
	if errors.As(err, &found) && found.Err == ErrType {
		found.Err = runtime.ErrNoBranch
	}
	return err
}

// undecided is the error of a value that more than one of the candidates fit, or none.
func (p *parser) undecided(dst []byte, n *node, kind token, candidates []int) error {
	switch {
	case p.hasty():
		return errMisfit
	case p.trials > 0: // there is one list in a message, or its length would grow with the power of the depth
		return p.fail(p.pos, runtime.ErrNoBranch, tokenNames[kind]+" that fits no branch of the union")
	}
	ignoreUnknown := p.ignoreUnknown
	p.ignoreUnknown = false
	fitting, faults := p.fits(dst, n, candidates)
	if len(fitting) == 0 && ignoreUnknown {
		p.ignoreUnknown = true
		fitting, faults = p.fits(dst, n, candidates)
	}
	p.ignoreUnknown = ignoreUnknown
	if len(fitting) > 0 {
		return p.fail(p.pos, ErrAmbiguous, tokenNames[kind]+" that could be "+listed(fitting, " or "))
	}
	return p.fail(p.pos, runtime.ErrNoBranch, tokenNames[kind]+" that fits no branch of the union ("+
		listed(faults, "; ")+")")
}

// fits returns the names of the candidates that the value at pos fits, and for the others what is wrong.
func (p *parser) fits(dst []byte, n *node, candidates []int) (fitting, faults []string) {
	p.explaining = true
	defer func() { p.explaining = false }()
	for _, b := range candidates {
		name := n.branches[b].name
		if _, err := p.try(dst, n.branches[b].node); err != nil {
			faults = append(faults, name+": "+strings.TrimPrefix(err.Error(), "avro: "))
			continue
		}
		fitting = append(fitting, name)
	}
	return fitting, faults
}
