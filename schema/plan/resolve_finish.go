package plan

// finish returns the pairs that are needed, which are all unless some are unreadable or were not chosen.
func (r *resolver) finish() []Pair {
	if r.faultOf != nil {
		for i := range r.pairs {
			p := &r.pairs[i]
			if r.isBad(PairIndex(i)) {
				*p = Pair{Writer: p.Writer, Reader: p.Reader, Action: Unreadable, Item: -1}
			}
			p.Fault = r.faultOf[i]
		}
	}
	if r.faultOf == nil && r.choices == nil {
		return r.pairs
	}
	number := make([]PairIndex, len(r.pairs))
	kept := make([]Pair, 0, len(r.pairs))
	r.walk(func(i PairIndex, _ []place) {
		number[i] = PairIndex(len(kept))
		kept = append(kept, r.pairs[i])
	})
	for i := range kept {
		p := &kept[i]
		for j := range p.Steps {
			if p.Steps[j].Pair >= 0 {
				p.Steps[j].Pair = number[p.Steps[j].Pair]
			}
		}
		for j, branch := range p.Branches {
			p.Branches[j] = number[branch]
		}
		if p.Item >= 0 {
			p.Item = number[p.Item]
		}
	}
	return kept
}
