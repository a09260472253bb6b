package plan

import "github.com/schemagen/schemagen/schema"

// The ways in which the names of two types match, the better the greater.
const (
	namesDiffer     = iota
	sameUnqualified // the part after the last dot is the same
	sameAlias       // the fullname of the writer's is an alias of the reader's
	sameFullname
)

// nameRank compares the names of two named types of one kind. The aliases of the writer's count for nothing. See Avro
// 1.12, "Schema Resolution" and "Aliases".
func (r *resolver) nameRank(wn, rn *Node) int {
	if wn.Name == rn.Name {
		return sameFullname
	}
	r.spend(len(rn.Schema.Aliases))
	for _, alias := range rn.Schema.Aliases {
		if alias == wn.Name {
			return sameAlias
		}
	}
	if wn.Name.Short == rn.Name.Short {
		return sameUnqualified
	}
	return namesDiffer
}

// fromUnion drafts a pair whose writer is a union: each branch stands for itself.
func (r *resolver) fromUnion(i PairIndex, wn *Node, rd Index) {
	if !r.spend(len(wn.Branches)) {
		return
	}
	branches := r.cut(len(wn.Branches))
	for j, branch := range wn.Branches {
		branches[j] = r.pair(branch, rd)
	}
	r.pairs[i].Action, r.pairs[i].Branches = FromUnion, branches
}

// cut returns a list of n pairs out of a larger piece of memory, since there are many lists of two.
func (r *resolver) cut(n int) []PairIndex {
	if len(r.indices) < n {
		r.indices = make([]PairIndex, max(n, 128))
	}
	list := r.indices[:n:n]
	r.indices = r.indices[n:]
	return list
}

// toUnion drafts a pair whose reader is a union and whose writer is not: an exact type comes first, of named ones the
// fullname, then an alias, then the unqualified name; after that the first branch that the writer's type is promoted
// to.
func (r *resolver) toUnion(i PairIndex, w, rd Index) {
	wn, rn := &r.writer.Nodes[w], &r.reader.Nodes[rd]
	if !r.spend(1 + len(rn.Branches)/fewNames) { // of more branches than a few, named ones are looked up
		return
	}
	var found []option
	if wn.isNamed() {
		for _, branch := range r.namedBranches(wn, rd) {
			found = append(found, option{branch, r.pair(w, rn.Branches[branch])})
		}
	} else if branch := r.plainBranch(wn, rn); branch >= 0 {
		item := r.pair(w, rn.Branches[branch])
		r.pairs[i].Action, r.pairs[i].Branch, r.pairs[i].Item = ToUnion, branch, item
		return
	}
	switch {
	case len(found) == 0:
		r.fail(i, draft{kind: NoUnionBranch})
		return
	case len(found) > 1:
		if r.choices == nil {
			r.choices = make(map[PairIndex][]option)
		}
		r.choices[i] = found
	}
	r.pairs[i].Action, r.pairs[i].Branch, r.pairs[i].Item = ToUnion, found[0].branch, found[0].item
}

// plainBranch returns the branch of the union rn that takes wn, a type without a name, or -1. A union holds each such
// type once.
func (r *resolver) plainBranch(wn, rn *Node) int {
	from, promoted := wn.Kind.Base(), -1
	for j, branch := range rn.Branches {
		to := r.reader.Nodes[branch].Kind.Base()
		if to == from {
			return j
		}
		if promoted < 0 && promotes(from, to) {
			promoted = j
		}
	}
	return promoted
}

// namedBranches returns the branches of the reader's union that take wn, a named type: one, or all that have only the
// unqualified name in common with it.
func (r *resolver) namedBranches(wn *Node, rd Index) []int {
	rn := &r.reader.Nodes[rd]
	if len(rn.Branches) > fewNames {
		return r.manyBranches(wn, rn, r.namesOf(rd))
	}
	var list []int
	best := sameUnqualified
	for j, branch := range rn.Branches {
		bn := &r.reader.Nodes[branch]
		if rank := r.matchRank(wn, bn); rank > best {
			list, best = append(list[:0], j), rank
		} else if rank == best && rank == sameUnqualified {
			list = append(list, j)
		}
	}
	return list
}

// matchRank is nameRank, or namesDiffer if the types are of different kinds or sizes.
func (r *resolver) matchRank(wn, bn *Node) int {
	if !bn.isNamed() || wn.Kind.Base() != bn.Kind.Base() || wn.Size != bn.Size {
		return namesDiffer
	}
	return r.nameRank(wn, bn)
}

// branchNames finds the named branches of a large union.
type branchNames struct {
	full  map[schema.Name]int
	alias map[schema.Name][]int
	short map[string][]int
}

// namesOf returns the names of the reader's union rd.
func (r *resolver) namesOf(rd Index) *branchNames {
	if names := r.unions[rd]; names != nil {
		return names
	}
	names := &branchNames{full: make(map[schema.Name]int), alias: make(map[schema.Name][]int),
		short: make(map[string][]int)}
	for j, branch := range r.reader.Nodes[rd].Branches {
		bn := &r.reader.Nodes[branch]
		if !bn.isNamed() {
			continue
		}
		names.full[bn.Name] = j
		names.short[bn.Name.Short] = append(names.short[bn.Name.Short], j)
		for _, alias := range bn.Schema.Aliases {
			names.alias[alias] = append(names.alias[alias], j)
		}
	}
	if r.unions == nil {
		r.unions = make(map[Index]*branchNames)
	}
	r.unions[rd] = names
	return names
}

// manyBranches does for a large union what namedBranches does for a small one.
func (r *resolver) manyBranches(wn, rn *Node, names *branchNames) []int {
	fits := func(j int) bool { return r.matchRank(wn, &r.reader.Nodes[rn.Branches[j]]) != namesDiffer }
	if j, ok := names.full[wn.Name]; ok && fits(j) {
		return []int{j}
	}
	for _, j := range names.alias[wn.Name] {
		if fits(j) {
			return []int{j}
		}
	}
	var list []int
	for _, j := range names.short[wn.Name.Short] {
		if fits(j) {
			list = append(list, j)
		}
	}
	return list
}
