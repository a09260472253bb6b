package compat

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// unions compares two types of which at least one is a union.
func (d *differ) unions(a, b *schema.Schema, path string) {
	before, after := branches(a), branches(b)
	from := matchBranches(before, after)
	if a.Kind != b.Kind {
		d.typeChanged(a, b, path)
	} else {
		d.branches(a, b, path, from)
	}
	for i, branch := range after {
		at := path
		if b.Kind == schema.Union {
			at += "/" + strconv.Itoa(i)
		}
		if from[i] >= 0 {
			d.compare(before[from[i]], branch, at, true)
		}
	}
}

// branches returns the branches of a union, and of another type that type.
func branches(s *schema.Schema) []*schema.Schema {
	if s.Kind == schema.Union {
		return s.Branches
	}
	return []*schema.Schema{s}
}

// branches notes which branches two unions do not have in common, and whether the others changed their order.
func (d *differ) branches(a, b *schema.Schema, path string, from []int) {
	for i, branch := range b.Branches {
		if from[i] < 0 {
			d.text(BranchAdded, path+"/"+strconv.Itoa(i), "", typeText(branch), a.Pos, branch.Pos)
		}
	}
	for i, branch := range a.Branches {
		if !slices.Contains(from, i) {
			d.text(BranchRemoved, path+"/"+strconv.Itoa(i), typeText(branch), "", branch.Pos, b.Pos)
		}
	}
	if slices.Contains(movedOf(from), true) {
		d.text(BranchesMoved, path, typeText(a), typeText(b), a.Pos, b.Pos)
	}
}

// matchBranches returns for each new branch the old one that it was, or -1. Types of one fullname come first, then
// those related by alias or unqualified name.
func matchBranches(before, after []*schema.Schema) []int {
	from := make([]int, len(after))
	taken := make([]bool, len(before))
	for i := range from {
		from[i] = -1
	}
	for _, same := range []func(a, b *schema.Schema) bool{
		func(a, b *schema.Schema) bool { return a.Name == b.Name },
		related,
	} {
		for i, b := range after {
			for j, a := range before {
				if from[i] < 0 && !taken[j] && a.Kind == b.Kind && same(a, b) {
					from[i], taken[j] = j, true
				}
			}
		}
	}
	return from
}
