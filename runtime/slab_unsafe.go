//go:build !purego

package runtime

import "unsafe"

// aliasesStrings says that StringsAlias does what it says.
const aliasesStrings = true

// slabAll makes all of the input from buf[i] on the slab, as the string mode asks, and reports whether it did.
func (r *Reader) slabAll(i int) bool {
	r.slabAt = i
	if r.Strings == StringsAlias {
		// The caller has promised not to change the input as long as the strings are used.
		r.slab = unsafe.String(&r.buf[i], len(r.buf)-i)
	} else {
		r.slab = string(r.buf[i:])
	}
	return true
}
