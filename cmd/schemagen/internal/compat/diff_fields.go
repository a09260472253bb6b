package compat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// fields compares the fields of two versions of a record.
func (d *differ) fields(a, b *schema.Schema, path string) {
	from := matchFields(a, b)
	moved := movedOf(from)
	for i, f := range b.Fields {
		at := path + "/" + f.Name
		if from[i] < 0 {
			d.changes = append(d.changes, Change{Kind: FieldAdded, Path: at, New: fieldText(f),
				NewPlace: d.after.at(f.Pos)})
			d.size(at, nil, d.newSizes.of(f.Type))
			continue
		}
		old := a.Fields[from[i]]
		d.text(FieldRenamed, at, old.Name, f.Name, old.Pos, f.Pos)
		if moved[i] {
			d.text(FieldMoved, at, place(from[i]), place(i), old.Pos, f.Pos)
		}
		d.compare(old.Type, f.Type, at, false)
		d.text(DefaultChanged, at, valueText(old.Default), valueText(f.Default), old.Pos, f.Pos)
		d.text(OrderChanged, at, old.Order.String(), f.Order.String(), old.Pos, f.Pos)
		d.text(AliasesChanged, at, strings.Join(old.Aliases, ", "), strings.Join(f.Aliases, ", "), old.Pos, f.Pos)
		d.text(DocChanged, at, docText(old.Doc), docText(f.Doc), old.Pos, f.Pos)
		d.properties(old.Props, f.Props, at, old.Pos, f.Pos)
	}
	for i, f := range a.Fields {
		if !slices.Contains(from, i) {
			at := path + "/" + f.Name
			d.changes = append(d.changes, Change{Kind: FieldRemoved, Path: at, Old: fieldText(f),
				OldPlace: d.before.at(f.Pos)})
			d.size(at, d.oldSizes.of(f.Type), nil)
		}
	}
}

// place counts from 1, for people.
func place(i int) string { return strconv.Itoa(i + 1) }

// matchFields returns for each new field the old one that it was, or -1: the one of that name, or one whose name is an
// alias of the new field, or that has the new name as an alias, since a field may get its old name back.
func matchFields(a, b *schema.Schema) []int {
	byName, byAlias := make(map[string]int), make(map[string]int)
	for i, f := range a.Fields {
		byName[f.Name] = i
		for _, alias := range f.Aliases {
			byAlias[alias] = i
		}
	}
	from := make([]int, len(b.Fields))
	taken := make([]bool, len(a.Fields))
	take := func(i int, old int, ok bool) bool {
		if !ok || taken[old] {
			return false
		}
		from[i], taken[old] = old, true
		return true
	}
	for i, f := range b.Fields {
		from[i] = -1
		old, ok := byName[f.Name]
		take(i, old, ok)
	}
	for i, f := range b.Fields {
		if from[i] >= 0 {
			continue
		}
		found := slices.ContainsFunc(f.Aliases, func(alias string) bool {
			old, ok := byName[alias]
			return take(i, old, ok)
		})
		if !found {
			old, ok := byAlias[f.Name]
			take(i, old, ok)
		}
	}
	return from
}

// movedOf says which items changed their order among those that stayed: as few as possible, so that one that went from
// the end to the front is told and not all that it overtook. Items of -1 are new.
func movedOf(from []int) []bool {
	// The longest increasing subsequence stays. ends[n] is where the one of n+1 items with the smallest end ends.
	var ends []int
	before := make([]int, len(from))
	for i, old := range from {
		if old < 0 {
			continue
		}
		n, _ := slices.BinarySearchFunc(ends, old, func(j, old int) int { return from[j] - old })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	moved := make([]bool, len(from))
	for i, old := range from {
		moved[i] = old >= 0
	}
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			moved[i] = false
		}
	}
	return moved
}

// enum compares the symbols of two versions of an enum.
func (d *differ) enum(a, b *schema.Schema, path string) {
	index := make(map[string]int)
	for i, s := range a.Symbols {
		index[s] = i
	}
	var added, removed []string
	from := make([]int, len(b.Symbols))
	for i, s := range b.Symbols {
		old, ok := index[s]
		if from[i] = old; !ok {
			from[i] = -1
			added = append(added, s)
		}
		delete(index, s)
	}
	for _, s := range a.Symbols {
		if _, ok := index[s]; ok {
			removed = append(removed, s)
		}
	}
	d.text(SymbolsAdded, path, "", strings.Join(added, ", "), a.Pos, b.Pos)
	d.text(SymbolsRemoved, path, strings.Join(removed, ", "), "", a.Pos, b.Pos)
	if slices.Contains(movedOf(from), true) {
		d.text(SymbolsMoved, path, strings.Join(a.Symbols, ", "), strings.Join(b.Symbols, ", "), a.Pos, b.Pos)
	}
	d.text(SymbolDefault, path, a.EnumDefault, b.EnumDefault, a.Pos, b.Pos)
}
