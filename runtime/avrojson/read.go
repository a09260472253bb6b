package avrojson

import (
	"strconv"
	"sync"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// AppendBinary appends the binary encoding of the datum that text is the JSON of: arrays and maps as single plain
// blocks, map entries in the order of the text. Blank space around the value is allowed, anything else is
// [runtime.ErrTrailing]. A failure is a [*runtime.DecodeError] whose Offset counts the bytes of text; dst then comes
// back as it was given.
func (c *Codec) AppendBinary(dst, text []byte) ([]byte, error) {
	return c.appendBinary(dst, text, 0)
}

// appendBinary is AppendBinary for a text that begins at byte base of its stream.
func (c *Codec) appendBinary(dst, text []byte, base int64) ([]byte, error) {
	p := parsers.Get().(*parser)
	p.codec, p.text, p.base, p.maxDepth, p.ignoreUnknown = c, text, base, c.maxDepth, c.ignoreUnknown
	out, err := p.value(dst, c.root)
	if err == nil && p.space() {
		err = p.fail(p.pos, runtime.ErrTrailing, "more text after the value")
	}
	p.release()
	if err != nil {
		return dst, err
	}
	return out, nil
}

// parser turns the text of one datum into binary.
type parser struct {
	codec    *Codec
	text     []byte
	pos      int
	base     int64 // of text in its stream
	depth    int
	maxDepth int
	scratch  []byte // the last string, unescaped
	fields   []span // of the records around pos, outermost first
	ordered  []byte // a record while its fields are put in order
	keys     keys

	ignoreUnknown bool
	trials        int              // how many are going on, one inside of the other
	enclosed      bool             // there is a union around the text, which may be read on trial later
	explaining    bool             // in a trial: what is wrong is of interest
	decided       map[place]choice // see plain.go
	dropped       []byte           // what trials make
}

var parsers = sync.Pool{New: func() any { return new(parser) }}

// release gives p back to the pool, without large pieces of memory that one large datum needed.
func (p *parser) release() {
	const kept = 64 << 10
	if len(p.decided) > kept/64 {
		p.decided = nil
	}
	clear(p.decided)
	*p = parser{scratch: p.scratch[:0], fields: p.fields[:0], ordered: p.ordered[:0], keys: keys{p.keys.entries[:0]},
		decided: p.decided, dropped: p.dropped[:0]}
	if cap(p.scratch) <= kept && cap(p.ordered) <= kept && cap(p.fields) <= kept/16 && cap(p.keys.entries) <= kept/32 &&
		cap(p.dropped) <= kept {
		parsers.Put(p)
	}
}

func (p *parser) value(dst []byte, i plan.Index) ([]byte, error) {
	n := &p.codec.nodes[i]
	switch n.kind {
	case plan.Null:
		if p.space() && p.word("null") {
			return dst, nil
		}
		return dst, p.mismatch("null")
	case plan.Boolean:
		if p.space() && p.word("true") {
			return runtime.AppendBoolean(dst, true), nil
		}
		if p.word("false") {
			return runtime.AppendBoolean(dst, false), nil
		}
		return dst, p.mismatch("a boolean")
	case plan.Int, plan.Long:
		bits := uint(64)
		if n.kind == plan.Int {
			bits = 32
		}
		v, err := p.integer(bits)
		if err != nil {
			return dst, n.logicalMeant(err)
		}
		return runtime.AppendLong(dst, v), nil
	case plan.Float:
		v, err := p.float(32)
		if err != nil {
			return dst, err
		}
		return runtime.AppendFloat(dst, float32(v)), nil
	case plan.Double:
		v, err := p.float(64)
		if err != nil {
			return dst, err
		}
		return runtime.AppendDouble(dst, v), nil
	case plan.String:
		text, err := p.string("a string")
		if err != nil {
			return dst, err
		}
		return runtime.AppendBytes(dst, text), nil
	case plan.Bytes, plan.Fixed:
		return p.latin(dst, n)
	case plan.Enum:
		return p.enum(dst, n)
	case plan.Record:
		return p.record(dst, n)
	case plan.Array:
		return p.array(dst, n)
	case plan.Map:
		return p.mapping(dst, n)
	case plan.Union:
		if n.plain != nil {
			return p.plainUnion(dst, n)
		}
		return p.union(dst, n)
	}
	return p.logical(dst, n)
}

// latin reads bytes or fixed: a string of one code point for each byte.
func (p *parser) latin(dst []byte, n *node) ([]byte, error) {
	p.space()
	start := p.pos
	text, err := p.string("a string")
	if err != nil {
		return dst, n.logicalMeant(err)
	}
	length := 0
	for _, c := range text {
		switch {
		case c > 0xc3: // the lead byte of a code point from U+0100
			return dst, p.fail(start, ErrType, "a code point above 255 is no byte")
		case c < 0x80 || c >= 0xc0:
			length++
		}
	}
	if n.kind == plan.Bytes {
		dst = runtime.AppendLong(dst, int64(length))
	} else if length != n.size {
		return dst, p.fail(start, ErrType, n.name+" takes "+strconv.Itoa(n.size)+" bytes, found "+strconv.Itoa(length))
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= 0x80 {
			i++
			c = c<<6 | text[i]&0x3f
		}
		dst = append(dst, c)
	}
	return dst, nil
}

func (p *parser) enum(dst []byte, n *node) ([]byte, error) {
	if p.next() != '"' {
		return dst, p.mismatch("a symbol of " + n.name)
	}
	start := p.pos
	text, err := p.string("")
	if err != nil {
		return dst, err
	}
	number := n.symbol(text)
	if number < 0 {
		if p.hasty() {
			return dst, errMisfit
		}
		return dst, p.fail(start, runtime.ErrEnum, quote(text)+" is not a symbol of "+n.name+n.symbolMeant(text))
	}
	return runtime.AppendLong(dst, int64(number)), nil
}

func (p *parser) array(dst []byte, n *node) ([]byte, error) {
	if err := p.open('[', "an array"); err != nil {
		return dst, err
	}
	start := len(dst)
	dst = append(dst, 0)
	for count := 0; ; count++ {
		more, err := p.more(']', count == 0)
		if err != nil {
			return dst, err
		}
		if !more {
			return closeBlock(dst, start, count), nil
		}
		if dst, err = p.value(dst, n.item); err != nil {
			if err == errMisfit {
				return dst, err
			}
			return dst, runtime.IndexError(err, count)
		}
	}
}

func (p *parser) mapping(dst []byte, n *node) ([]byte, error) {
	if err := p.open('{', "an object"); err != nil {
		return dst, err
	}
	start := len(dst)
	dst = append(dst, 0)
	entries := p.keys.open()
	for count := 0; ; count++ {
		more, err := p.more('}', count == 0)
		if err != nil {
			return dst, err
		}
		if !more {
			p.keys.close(&entries)
			return closeBlock(dst, start, count), nil
		}
		p.space()
		at := p.pos
		key, err := p.name("a key")
		if err != nil {
			return dst, err
		}
		dst = runtime.AppendLong(dst, int64(len(key)))
		from := len(dst)
		dst = append(dst, key...)
		to := len(dst)
		if p.keys.add(&entries, dst, from, to) >= 0 {
			return dst, p.fail(at, ErrDuplicate, "key "+quote(dst[from:to])+" occurs twice")
		}
		if err := p.expect(':'); err != nil {
			return dst, err
		}
		if dst, err = p.value(dst, n.item); err != nil {
			if err == errMisfit {
				return dst, err
			}
			return dst, runtime.KeyError(err, string(dst[from:to]))
		}
	}
}

// open reads the bracket or brace that begins a value.
func (p *parser) open(c byte, want string) error {
	if p.next() != c {
		return p.mismatch(want)
	}
	p.pos++
	return nil
}

// closeBlock ends the one block of an array or map of count items. dst[start] is a byte kept free for its count.
func closeBlock(dst []byte, start, count int) []byte {
	if count == 0 {
		return dst // the free byte is 0 and ends the array or map
	}
	var buffer [10]byte
	header := runtime.AppendLong(buffer[:0], int64(count))
	dst = append(dst, header[1:]...) // room, to be overwritten unless the header is one byte long
	if len(header) > 1 {
		copy(dst[start+len(header):], dst[start+1:])
	}
	copy(dst[start:], header)
	return append(dst, 0)
}

func (p *parser) union(dst []byte, n *node) ([]byte, error) {
	switch p.next() {
	case '{':
	case 'n':
		if n.nullBranch >= 0 && p.word("null") {
			return runtime.AppendLong(dst, int64(n.nullBranch)), nil
		}
		fallthrough
	default:
		return dst, p.notInUnion(n)
	}
	p.pos++
	if p.next() == '}' {
		return dst, p.fail(p.pos, runtime.ErrNoBranch, "a union value needs the name of its branch")
	}
	at := p.pos
	name, err := p.name("the name of a branch")
	if err != nil {
		return dst, err
	}
	number := n.branch(name)
	if number < 0 {
		return dst, p.fail(at, runtime.ErrNoBranch, n.noBranch(name))
	}
	if err := p.expect(':'); err != nil {
		return dst, err
	}
	b := &n.branches[number]
	if dst, err = p.value(runtime.AppendLong(dst, int64(number)), b.node); err != nil {
		return dst, err
	}
	if p.next() == ',' {
		return dst, p.fail(p.pos, ErrType, "a union value has one member, the name of its branch")
	}
	return dst, p.expect('}')
}
