package reflectcodec

import (
	"bytes"
	"slices"
)

// choices are what a fuzzer's bytes decide, one byte after another. Behind the last it starts again with other results.
type choices struct {
	data      []byte
	at, round int
}

// below returns a number from 0 to n-1; always 0 if there are no bytes.
func (c *choices) below(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	v := int(c.data[c.at]) + 37*c.round
	if c.at++; c.at == len(c.data) {
		c.at = 0
		c.round++
	}
	return v % n
}

// one reports true once in n, and never if there are no bytes.
func (c *choices) one(n int) bool { return len(c.data) > 0 && c.below(n) == n-1 }

// more reports whether there are bytes that have decided nothing yet.
func (c *choices) more() bool { return c.round == 0 && c.at < len(c.data) }

// place returns an index of data, or its length.
func (c *choices) place(data []byte) int {
	return (c.below(256)<<8 | c.below(256)) % (len(data) + 1)
}

// damage returns a copy of data that the choices have changed, cut or made longer.
func (c *choices) damage(data []byte) []byte {
	data = bytes.Clone(data)
	for c.more() {
		at := c.place(data)
		rest := data[at:]
		switch c.below(8) {
		case 0:
			data = data[:at]
		case 1:
			data = slices.Insert(data, at, byte(c.below(256)))
		case 2, 3:
			if len(rest) > 0 {
				rest[0] ^= 1 << c.below(8)
			}
		case 4:
			if len(rest) > 0 {
				rest[0] = byte(c.below(256))
			}
		case 5:
			data = slices.Delete(data, at, at+min(len(rest), 1+c.below(4)))
		case 6:
			data = slices.Insert(data, at, bytes.Clone(rest[:min(len(rest), c.below(16))])...)
		case 7: // a varint at a bound
			ends := []string{"\xff\xff\xff\xff\x0f", "\xfe\xff\xff\xff\x0f", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
				"\x80\x00", "\x01", "\x7f"}
			data = slices.Insert(data, at, []byte(ends[c.below(len(ends))])...)
		}
	}
	return data
}
