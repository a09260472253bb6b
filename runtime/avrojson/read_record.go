package avrojson

import (
	"bytes"
	"strings"

	"github.com/schemagen/schemagen/runtime"
)

// span is where a field of a record lies in the output; start is -1 for a field that has not come yet.
type span struct{ start, end int }

// record reads an object and appends its fields. They are appended in the order of the text, which most often is that
// of the schema; only if it is not, or if a field is missing, are they put in order at the end.
func (p *parser) record(dst []byte, n *node) ([]byte, error) {
	if err := p.open('{', "an object"); err != nil {
		return dst, err
	}
	if n.recursive {
		if p.depth >= p.maxDepth {
			return dst, p.fail(p.pos-1, runtime.ErrDepth, "")
		}
		p.depth++
	}
	start, base := len(dst), len(p.fields)
	for range n.fields {
		p.fields = append(p.fields, span{start: -1})
	}
	inOrder, following := true, 0
	for first := true; ; first = false {
		more, err := p.more('}', first)
		if err != nil {
			return dst, err
		}
		if !more {
			break
		}
		at := p.pos
		j, err := p.fieldName(n, following)
		if err != nil {
			return dst, err
		}
		if j < 0 {
			if err := p.skip(); err != nil {
				return dst, err
			}
			continue
		}
		f := &n.fields[j]
		if p.fields[base+j].start >= 0 {
			return dst, runtime.FieldError(p.fail(at, ErrDuplicate, "field occurs twice"), n.name, f.name)
		}
		inOrder = inOrder && j == following
		following = j + 1
		from := len(dst)
		if dst, err = p.value(dst, f.node); err != nil {
			if err == errMisfit {
				return dst, err
			}
			return dst, runtime.FieldError(err, n.name, f.name)
		}
		p.fields[base+j] = span{from, len(dst)}
	}
	if !inOrder || following != len(n.fields) {
		var err error
		if dst, err = p.arrange(dst, n, start, p.fields[base:]); err != nil {
			return dst, err
		}
	}
	p.fields = p.fields[:base]
	if n.recursive {
		p.depth--
	}
	return dst, nil
}

// fieldName reads the name of a member and the colon after it, and returns the number of its field; -1 for a name to be
// skipped. following is the field that is most likely.
func (p *parser) fieldName(n *node, following int) (int, error) {
	p.space()
	if following < len(n.fields) && bytes.HasPrefix(p.text[p.pos:], n.fields[following].quoted) {
		p.pos += len(n.fields[following].quoted)
		return following, p.expect(':')
	}
	at := p.pos
	name, err := p.name("the name of a field")
	if err != nil {
		return -1, err
	}
	j := n.field(name)
	if j < 0 && !p.ignoreUnknown {
		if p.hasty() {
			return -1, errMisfit
		}
		err := p.fail(at, ErrUnknownField, n.name+" has no field "+quote(name)+n.fieldMeant(name))
		return -1, err
	}
	return j, p.expect(':')
}

// arrange puts the fields of the record that begins at dst[start] into the order of the schema, with defaults for those
// that are missing.
func (p *parser) arrange(dst []byte, n *node, start int, fields []span) ([]byte, error) {
	p.ordered = p.ordered[:0]
	for j := range n.fields {
		switch f, at := &n.fields[j], fields[j]; {
		case at.start >= 0:
			p.ordered = append(p.ordered, dst[at.start:at.end]...)
		case f.preset != nil:
			p.ordered = append(p.ordered, f.preset...)
		case p.hasty():
			return dst, errMisfit
		default:
			return dst, runtime.FieldError(p.fail(p.pos-1, ErrMissingField, ""), n.name, f.name)
		}
	}
	return append(dst[:start], p.ordered...), nil
}

// notInUnion is the error of a value that is neither null nor an object. It shows how the first branches are written.
func (p *parser) notInUnion(n *node) error {
	const shown = 3
	var forms []string
	for i := range n.branches {
		if i == n.nullBranch {
			continue
		}
		if len(forms) == shown {
			forms = append(forms, "…")
			break
		}
		forms = append(forms, "{"+string(n.branches[i].quoted)+": …}")
	}
	if n.nullBranch >= 0 {
		forms = append(forms, "null")
	}
	return p.mismatch(strings.Join(forms, " or "))
}
