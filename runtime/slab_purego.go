//go:build purego

package runtime

// aliasesStrings says that StringsAlias is StringsCopy.
const aliasesStrings = false

// slabAll makes all of the input from buf[i] on the slab, if the string mode asks for that and it can be done without
// unsafe, and reports whether it did.
func (r *Reader) slabAll(i int) bool {
	if r.Strings == StringsAlias {
		return false
	}
	r.slab = string(r.buf[i:])
	r.slabAt = i
	return true
}
