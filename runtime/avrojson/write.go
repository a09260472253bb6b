package avrojson

import (
	"strconv"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// AppendJSON reads one datum from r and appends its JSON to dst, without a newline. It reads not a byte further, so
// calling it while r.AtEnd() is false turns a stream of data into JSON, one by one. A failure is r's and sticks to it:
// a [*runtime.DecodeError], with [runtime.ErrUTF8] for a string or key that JSON cannot hold; dst then comes back as it
// was given.
//
// Data of few bytes that would make much text are bounded by r's MaxValues: an array item without bytes, such as null,
// counts once for each value in it.
func (c *Codec) AppendJSON(dst []byte, r *runtime.Reader) ([]byte, error) {
	w := writers.Get().(*writer)
	defer w.release()
	w.codec = c
	r.NextDatum()
	mode := r.Strings
	r.Strings = runtime.StringsAlias // strings are only looked at
	out, err := w.value(dst, r, c.root)
	r.Strings = mode
	if err != nil {
		return dst, err
	}
	if c.indent != "" {
		out = indent(out, len(dst), c.indent)
	}
	return out, nil
}

// writer turns binary data into text. The Reader is handed from call to call instead of being kept here, so that it can
// stay on its owner's stack.
type writer struct {
	codec   *Codec
	keys    keys
	checker *parser // reads back what is written, if some of it is unsure
	unions  int     // in plain JSON: how many there are around the value
}

var writers = sync.Pool{New: func() any { return new(writer) }}

// release gives w back to the pool, without the memory that a map of very many entries needed.
func (w *writer) release() {
	const kept = 2048
	if w.checker != nil {
		w.checker.release()
		w.checker = nil
	}
	if cap(w.keys.entries) <= kept {
		*w = writer{keys: keys{w.keys.entries[:0]}}
		writers.Put(w)
	}
}

func (w *writer) value(dst []byte, r *runtime.Reader, i plan.Index) ([]byte, error) {
	n := &w.codec.nodes[i]
	switch n.kind {
	case plan.Null:
		return append(dst, "null"...), nil
	case plan.Boolean:
		if r.Boolean() {
			dst = append(dst, "true"...)
		} else {
			dst = append(dst, "false"...)
		}
	case plan.Int:
		dst = strconv.AppendInt(dst, int64(r.Int()), 10)
	case plan.Long:
		dst = strconv.AppendInt(dst, r.Long(), 10)
	case plan.Float:
		return w.float(dst, r, 32)
	case plan.Double:
		return w.float(dst, r, 64)
	case plan.Bytes:
		dst = appendLatin(dst, r.BytesView())
	case plan.Fixed:
		dst = appendLatin(dst, r.FixedView(n.size))
	case plan.String:
		return w.text(dst, r)
	case plan.Enum:
		if number := r.Enum(len(n.symbols)); !r.Failed() {
			dst = append(dst, n.symbols[number].quoted...)
		}
	case plan.Record:
		return w.record(dst, r, n)
	case plan.Array:
		return w.array(dst, r, n)
	case plan.Map:
		return w.mapping(dst, r, n)
	case plan.Union:
		if n.plain != nil {
			return w.plainUnion(dst, r, n)
		}
		return w.union(dst, r, n)
	default:
		if w.codec.oneWay {
			return w.anyLogical(dst, r, i)
		}
		return w.logical(dst, r, n)
	}
	if r.Failed() {
		return dst, r.Err()
	}
	return dst, nil
}

// float writes a float or double of the given bits.
func (w *writer) float(dst []byte, r *runtime.Reader, bits int) ([]byte, error) {
	at := r.Offset()
	var v float64
	if bits == 32 {
		v = float64(r.Float())
	} else {
		v = r.Double()
	}
	if !isFinite(v) {
		text := nonFiniteText(v, w.codec.nonFinite)
		if text == "" {
			r.Fail(runtime.ErrRange, "JSON has no number for "+strconv.FormatFloat(v, 'g', -1, 64), at)
		}
		dst = append(dst, text...)
	} else {
		dst = appendFloat(dst, v, bits)
	}
	if r.Failed() {
		return dst, r.Err()
	}
	return dst, nil
}

func (w *writer) text(dst []byte, r *runtime.Reader) ([]byte, error) {
	at := r.Offset()
	text := r.String()
	if r.Failed() {
		return dst, r.Err()
	}
	start := len(dst)
	dst, valid := appendString(dst, text)
	if !valid && w.codec.oneWay {
		dst, valid = appendString(dst[:start], strings.ToValidUTF8(text, "\uFFFD"))
	}
	if !valid {
		r.Fail(runtime.ErrUTF8, "", at)
		return dst, r.Err()
	}
	return dst, nil
}

func (w *writer) record(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	if n.recursive {
		if err := r.Enter(); err != nil {
			return dst, err
		}
	}
	dst = append(dst, '{')
	for j := range n.fields {
		f := &n.fields[j]
		if j > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, f.quoted...), ':')
		var err error
		if dst, err = w.value(dst, r, f.node); err != nil {
			return dst, runtime.FieldError(err, n.name, f.name)
		}
	}
	if n.recursive {
		r.Leave()
	}
	return append(dst, '}'), nil
}

func (w *writer) array(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	dst = append(dst, '[')
	item := &w.codec.nodes[n.item]
	done := 0
	var block runtime.Block
	for block.Next(r, item.minBytes) {
		count := block.Count()
		if !block.Makes(r, max(item.widthless, 1), item.minBytes) {
			return dst, r.Err()
		}
		for range count {
			if done > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = w.value(dst, r, n.item); err != nil {
				return dst, runtime.IndexError(err, done)
			}
			done++
		}
	}
	if r.Failed() {
		return dst, r.Err()
	}
	return append(dst, ']'), nil
}

func (w *writer) mapping(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	start := len(dst)
	dst = append(dst, '{')
	entries := w.keys.open()
	var block runtime.Block
	for block.Next(r, 1+w.codec.nodes[n.item].minBytes) {
		for range block.Count() {
			if len(dst) > start+1 {
				dst = append(dst, ',')
			}
			key := len(dst)
			var err error
			if dst, err = w.text(dst, r); err != nil {
				return dst, err
			}
			value := len(dst)
			number := len(w.keys.entries)
			if earlier := w.keys.add(&entries, dst, key, value); earlier >= 0 {
				w.keys.entries[earlier].dead = true
				entries.dead++
			}
			dst = append(dst, ':')
			if dst, err = w.value(dst, r, n.item); err != nil {
				return dst, runtime.KeyError(err, unquote(dst[key:value]))
			}
			w.keys.entries[number].end = len(dst)
		}
	}
	if r.Failed() {
		return dst, r.Err()
	}
	if entries.dead > 0 {
		dst = w.keys.compact(&entries, dst, start)
		if w.checker != nil {
			clear(w.checker.decided) // places that have moved
		}
	}
	w.keys.close(&entries)
	return append(dst, '}'), nil
}

func (w *writer) union(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	number := r.UnionIndex(len(n.branches))
	if r.Failed() {
		return dst, r.Err()
	}
	if number == n.nullBranch {
		return append(dst, "null"...), nil
	}
	b := &n.branches[number]
	dst = append(dst, '{')
	dst = append(append(dst, b.quoted...), ':')
	dst, err := w.value(dst, r, b.node)
	if err != nil {
		return dst, err
	}
	return append(dst, '}'), nil
}
