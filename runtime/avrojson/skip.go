package avrojson

import "github.com/schemagen/schemagen/runtime"

// skip reads any value and checks that it is JSON. It counts depth as recursive records do, since nothing else bounds
// it.
func (p *parser) skip() error {
	switch c := p.next(); {
	case c == '{' || c == '[':
		return p.skipContainer(c)
	case c == '"':
		_, err := p.string("")
		return err
	case c == '-' || '0' <= c && c <= '9':
		_, err := p.number("")
		return err
	case c != 0 && (p.word("null") || p.word("true") || p.word("false")):
		return nil
	}
	return p.unexpected("expected a value")
}

func (p *parser) skipContainer(open byte) error {
	if p.depth >= p.maxDepth {
		return p.fail(p.pos, runtime.ErrDepth, "")
	}
	p.depth++
	p.pos++
	end := byte(']')
	if open == '{' {
		end = '}'
	}
	for first := true; ; first = false {
		more, err := p.more(end, first)
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if open == '{' {
			if _, err := p.name("a name"); err != nil {
				return err
			}
			if err := p.expect(':'); err != nil {
				return err
			}
		}
		if err := p.skip(); err != nil {
			return err
		}
	}
	p.depth--
	return nil
}

// more moves on to the next member or item of an object or array: past the comma before it, unless it is the first. It
// returns false when the end was read instead.
func (p *parser) more(end byte, first bool) (bool, error) {
	switch c := p.next(); {
	case c == end:
		p.pos++
		return false, nil
	case c == 0 && p.pos >= len(p.text):
		return false, p.cut()
	case first:
		return true, nil
	case c != ',':
		return false, p.unexpected("expected ',' or '" + string(rune(end)) + "'")
	}
	p.pos++
	if p.next() == end {
		return false, p.unexpected("expected another value after ','")
	}
	return true, nil
}
