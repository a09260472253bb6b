package avrojson

import (
	"errors"
	"math"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// plainUnion writes the value of a union in plain JSON.
func (w *writer) plainUnion(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	at := r.Offset()
	number := r.UnionIndex(len(n.branches))
	if r.Failed() {
		return dst, r.Err()
	}
	start := len(dst)
	w.unions++
	dst, err := w.branch(dst, r, n, number)
	w.unions--
	if err != nil || w.codec.oneWay {
		return dst, err
	}
	candidates := n.plain.takes[tokenOf(dst[start])]
	switch {
	case len(candidates) == 1 && candidates[0] == number:
		return dst, nil
	case number == n.plain.int: // comes before all other numbers
		return dst, nil
	case number == n.plain.floating && len(n.plain.decimals) == 0 && tokenOf(dst[start]) == tokenNumber:
		return dst, nil // has a fraction if there are integers
	}
	c, err := w.readBack(dst, start, n)
	if err == nil && c.branch == number {
		return dst, nil
	}
	r.Fail(ErrAmbiguous, w.notReadBack(n, number, c, err), at)
	return dst, r.Err()
}

// branch writes the value of one branch so that it can be told from those of the others, if there is a way.
func (w *writer) branch(dst []byte, r *runtime.Reader, n *node, number int) ([]byte, error) {
	u := n.plain
	b := n.branches[number].node
	start := len(dst)
	dst, err := w.value(dst, r, b)
	if err != nil || !u.integers() || tokenOf(dst[start]) != tokenNumber || number == u.int || number == u.long {
		return dst, err
	}
	// Of int and long on one side and the other numbers on the other, those without a fraction are the former.
	if isWhole(dst[start:]) {
		if w.codec.nodes[b].kind == plan.BigDecimal {
			return append(dst, "E0"...), nil // another digit would change its scale
		}
		return append(dst, ".0"...), nil
	}
	return dst, nil
}

// readBack returns the branch that the value dst[start:] would be read as.
func (w *writer) readBack(dst []byte, start int, n *node) (choice, error) {
	if w.checker == nil {
		w.checker = parsers.Get().(*parser)
		w.checker.codec, w.checker.ignoreUnknown = w.codec, w.codec.ignoreUnknown
		w.checker.maxDepth = math.MaxInt // r has bounded the depth
	}
	p := w.checker
	p.text, p.pos, p.enclosed = dst, start, w.unions > 0
	c, err := p.infer(nil, n)
	if w.unions == 0 {
		clear(p.decided)
	}
	return c, err
}

// notReadBack says why a value of branch number cannot be written: it would be read as c, or refused with err.
func (w *writer) notReadBack(n *node, number int, c choice, err error) (detail string) {
	subject := "in plain JSON, the value of branch " + n.branches[number].name
	var fault *runtime.DecodeError
	if errors.As(err, &fault) {
		return subject + " is " + fault.Detail
	}
	return subject + " would be read as " + n.branches[c.branch].name
}
