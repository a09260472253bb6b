package runtime

import "strconv"

// NOTE: A path is put together while an error travels outwards, one step for each record, array and map it leaves, so
// that success pays nothing for it. It is therefore kept innermost step first and printed from its end.

// FieldError notes that err happened in the given field of the record called typeName, and returns it. A [*DecodeError]
// or [*EncodeError] is extended in place; any other error, as a user's conversion gives it, becomes the cause of a new
// [*EncodeError]. A nil error stays nil.
func FieldError(err error, typeName, field string) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *DecodeError:
		e.Type = typeName
		e.path.add(step{name: field, kind: stepField})
		return e
	case *EncodeError:
		e.Type = typeName
		e.path.add(step{name: field, kind: stepField})
		return e
	}
	e := &EncodeError{Type: typeName, Err: err}
	e.path.add(step{name: field, kind: stepField})
	return e
}

// IndexError notes that err happened in item i of an array, counted from 0, and returns it; see [FieldError].
func IndexError(err error, i int) error {
	return addStep(err, step{index: i, kind: stepIndex})
}

// KeyError notes that err happened in the value of a map's key, and returns it; see [FieldError].
func KeyError(err error, key string) error {
	return addStep(err, step{name: key, kind: stepKey})
}

func addStep(err error, s step) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *DecodeError:
		e.path.add(s)
		return e
	case *EncodeError:
		e.path.add(s)
		return e
	}
	e := &EncodeError{Err: err}
	e.path.add(s)
	return e
}

type stepKind uint8

const (
	stepField stepKind = iota
	stepIndex
	stepKey
)

type step struct {
	name  string // stepField, stepKey
	index int    // stepIndex
	kind  stepKind
}

// maxSteps is how many steps a path keeps: half from its inner end, half from its outer end.
const maxSteps = 40

// path holds the steps innermost first. Beyond maxSteps, those in the middle are only counted.
type path struct {
	steps  []step
	elided int
}

func (p *path) add(s step) {
	if len(p.steps) == maxSteps {
		copy(p.steps[maxSteps/2:], p.steps[maxSteps/2+1:])
		p.steps = p.steps[:maxSteps-1]
		p.elided++
	}
	p.steps = append(p.steps, s)
}

// maxKey is how many bytes of a map key are printed: keys come from the input and may be of any length.
const maxKey = 64

// text returns the path outermost step first, with or without the keys of maps.
func (p *path) text(hideKeys bool) string {
	var b []byte
	for i := len(p.steps) - 1; i >= 0; i-- {
		switch s := p.steps[i]; s.kind {
		case stepField:
			if len(b) > 0 {
				b = append(b, '.')
			}
			b = append(b, s.name...)
		case stepIndex:
			b = append(b, '[')
			b = strconv.AppendInt(b, int64(s.index), 10)
			b = append(b, ']')
		case stepKey:
			b = append(b, '[')
			if hideKeys {
				b = append(b, "…"...)
			} else if len(s.name) > maxKey {
				b = strconv.AppendQuote(b, s.name[:maxKey])
				b = append(b, "…"...)
			} else {
				b = strconv.AppendQuote(b, s.name)
			}
			b = append(b, ']')
		}
		if p.elided > 0 && i == maxSteps/2 {
			b = append(b, " … "...)
			b = strconv.AppendInt(b, int64(p.elided), 10)
			b = append(b, " more … "...)
		}
	}
	return string(b)
}
