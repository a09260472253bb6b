package plan

import "slices"

// eachNext calls f for every pair that pair i may lead to, in the order of the schemas; of a ToUnion pair these are all
// it can still choose from.
func (r *resolver) eachNext(i PairIndex, f func(PairIndex)) {
	p := &r.pairs[i]
	for j := range p.Steps {
		if p.Steps[j].Pair >= 0 {
			f(p.Steps[j].Pair)
		}
	}
	for _, branch := range p.Branches {
		f(branch)
	}
	if p.Item < 0 {
		return
	}
	if options := r.choices[i]; options != nil {
		for _, o := range options {
			f(o.item)
		}
		return
	}
	f(p.Item)
}

// parentList holds for every pair those that lead to it.
type parentList struct {
	start []int32 // where in list those of each pair begin
	list  []PairIndex
}

func (p *parentList) of(i PairIndex) []PairIndex { return p.list[p.start[i]:p.start[i+1]] }

// parents returns the pairs that lead to pair i.
func (r *resolver) parents(i PairIndex) []PairIndex {
	if r.leadsTo.start == nil {
		r.findParents()
	}
	return r.leadsTo.of(i)
}

func (r *resolver) findParents() {
	start := make([]int32, len(r.pairs)+2) // shifted by one while the list is filled
	for i := range r.pairs {
		r.eachNext(PairIndex(i), func(next PairIndex) { start[next+2]++ })
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	list := make([]PairIndex, start[len(start)-1])
	for i := range r.pairs {
		r.eachNext(PairIndex(i), func(next PairIndex) {
			list[start[next+1]] = PairIndex(i)
			start[next+1]++
		})
	}
	r.leadsTo = parentList{start: start[:len(start)-1], list: list}
}

// spread finds all unreadable pairs: those that are so themselves, what needs one of them, and unions of which no
// branch can be read. It is a least fixed point, so a recursive type is readable unless something else speaks against
// it.
func (r *resolver) spread() {
	if len(r.seeds) == 0 {
		return
	}
	r.bad = make([]bool, len(r.pairs))
	mark := func(i PairIndex) {
		if !r.bad[i] {
			r.order = append(r.order, i)
			r.bad[i] = true
		}
	}
	for _, i := range r.seeds {
		mark(i)
	}
	lost := make(map[PairIndex]int) // of unions: how many ways to read them are gone
	for done := 0; done < len(r.order); done++ {
		for _, i := range r.parents(r.order[done]) {
			ways := 1
			switch p := &r.pairs[i]; p.Action {
			case FromUnion:
				ways = len(p.Branches)
			case ToUnion:
				ways = max(1, len(r.choices[i]))
			}
			if ways > 1 {
				lost[i]++
			}
			if ways == 1 || lost[i] == ways {
				mark(i)
			}
		}
	}
}

func (r *resolver) isBad(i PairIndex) bool { return r.bad != nil && r.bad[i] }

// choose settles for every ToUnion pair on the first branch that can be read.
func (r *resolver) choose() {
	for i, options := range r.choices {
		for _, o := range options {
			if !r.isBad(o.item) {
				r.pairs[i].Branch, r.pairs[i].Item = o.branch, o.item
				break
			}
		}
	}
}

// compare completes Same, which so far is what each pair looks like by itself. It is a greatest fixed point: a
// recursive type is the same unless something inside it differs.
func (r *resolver) compare() {
	var list []PairIndex
	for i := range r.pairs {
		p := &r.pairs[i]
		switch {
		case r.isBad(PairIndex(i)):
			p.Same = false
		case p.Action == FromUnion:
			p.Same = r.sameBranches(p)
		case p.Action == ToUnion:
			p.Same = true // while this goes on, it is what Item is
		case p.Action == ReadArray, p.Action == ReadMap:
			p.Same = !r.isToUnion(p.Item)
		case p.Action == ReadRecord && p.Same:
			p.Same = !slices.ContainsFunc(p.Steps, func(s Step) bool { return r.isToUnion(s.Pair) })
		}
		if !p.Same {
			list = append(list, PairIndex(i))
		}
	}
	for len(list) > 0 {
		last := list[len(list)-1]
		list = list[:len(list)-1]
		for _, i := range r.parents(last) {
			p := &r.pairs[i]
			if !p.Same || p.Action == ToUnion && p.Item != last {
				continue
			}
			p.Same = false
			list = append(list, i)
		}
	}
	for i := range r.pairs {
		if p := &r.pairs[i]; p.Action == ToUnion {
			p.Same = false // the writer's bytes have no branch number
		}
	}
}

// isToUnion reports whether the bytes of pair i, if there is one, lack a branch number.
func (r *resolver) isToUnion(i PairIndex) bool { return i >= 0 && r.pairs[i].Action == ToUnion }

// sameBranches reports whether each branch of the writer is read as that of the same number, and the reader has no
// other.
func (r *resolver) sameBranches(p *Pair) bool {
	rn := &r.reader.Nodes[p.Reader]
	if !rn.Kind.IsUnion() || len(rn.Branches) != len(p.Branches) {
		return false
	}
	for j, branch := range p.Branches {
		if b := &r.pairs[branch]; b.Action != ToUnion || b.Branch != j {
			return false
		}
	}
	return true
}
