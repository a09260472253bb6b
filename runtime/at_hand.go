package runtime

// AtHand returns how many bytes can be read without asking the source for more: in memory, all that are left. It is 0
// once r has failed.
func (r *Reader) AtHand() int { return max(len(r.buf)-r.pos, 0) }
