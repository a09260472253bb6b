package compat

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// ChangeKind is a word for what has changed.
type ChangeKind string

// The kinds of change.
const (
	FieldAdded       ChangeKind = "field-added"
	FieldRemoved     ChangeKind = "field-removed"
	FieldRenamed     ChangeKind = "field-renamed"
	FieldMoved       ChangeKind = "field-moved"
	TypeChanged      ChangeKind = "type"
	TypeRenamed      ChangeKind = "type-renamed"
	LogicalChanged   ChangeKind = "logical-type"
	SizeChanged      ChangeKind = "size"
	SymbolsAdded     ChangeKind = "symbols-added"
	SymbolsRemoved   ChangeKind = "symbols-removed"
	SymbolsMoved     ChangeKind = "symbols-moved"
	SymbolDefault    ChangeKind = "enum-default"
	BranchAdded      ChangeKind = "branch-added"
	BranchRemoved    ChangeKind = "branch-removed"
	BranchesMoved    ChangeKind = "branches-moved"
	DefaultChanged   ChangeKind = "default"
	OrderChanged     ChangeKind = "order"
	AliasesChanged   ChangeKind = "aliases"
	DocChanged       ChangeKind = "doc"
	AttributeChanged ChangeKind = "attribute"
)

// Change is one difference between two versions. Its JSON form is part of the contract with scripts.
type Change struct {
	Kind     ChangeKind `json:"kind"`
	Path     string     `json:"path"`                // in the new schema; of what is removed, in the old one
	Name     string     `json:"attribute,omitempty"` // AttributeChanged: of the attribute
	Old      string     `json:"old,omitempty"`       // as text; empty where there is none
	New      string     `json:"new,omitempty"`
	OldPlace *Point     `json:"old_place,omitempty"` // nil for a field that is added
	NewPlace *Point     `json:"new_place,omitempty"` // nil for one that is removed
}

// Diff lists what has changed between two versions, in the order of the new one. Fields, types and branches belong
// together if they have one name, or if an alias says so. A named type is compared where it is met first.
func Diff(before, after *Version) []Change {
	return newDiffer(before, after).changes
}

type differ struct {
	before, after      *Version
	oldSizes, newSizes sizes
	seen               map[[2]*schema.Schema]bool // named types
	changes            []Change
	sizes              []Size
}

// newDiffer returns a differ that has compared two versions.
func newDiffer(before, after *Version) *differ {
	d := &differ{before: before, after: after, oldSizes: sizesOf(before.plan), newSizes: sizesOf(after.plan)}
	d.seen, d.changes, d.sizes = make(map[[2]*schema.Schema]bool), []Change{}, []Size{}
	d.compare(before.Schema, after.Schema, "", false)
	return d
}

// compare compares two types that stand in one place. A branch of a union has no size of its own.
func (d *differ) compare(a, b *schema.Schema, path string, isBranch bool) {
	if a.Kind.IsNamed() || b.Kind.IsNamed() {
		if d.seen[[2]*schema.Schema{a, b}] {
			return
		}
		d.seen[[2]*schema.Schema{a, b}] = true
	}
	if !isBranch && (a.Kind != b.Kind || !isContainer(a.Kind)) {
		d.size(path, d.oldSizes.of(a), d.newSizes.of(b))
	}
	switch {
	case a.Kind == schema.Union || b.Kind == schema.Union:
		d.unions(a, b, path)
		return
	case a.Kind != b.Kind || a.Kind.IsNamed() && !related(a, b):
		d.typeChanged(a, b, path)
		return
	}
	d.attributes(a, b, path)
	switch a.Kind {
	case schema.Record:
		d.fields(a, b, path)
	case schema.Enum:
		d.enum(a, b, path)
	case schema.Fixed:
		d.text(SizeChanged, path, strconv.Itoa(a.Size), strconv.Itoa(b.Size), a.Pos, b.Pos)
	case schema.Array:
		d.compare(a.Items, b.Items, path+"/items", false)
	case schema.Map:
		d.compare(a.Values, b.Values, path+"/values", false)
	}
}

// isContainer says of which types the size is told for what is inside.
func isContainer(k schema.Kind) bool {
	return k == schema.Record || k == schema.Array || k == schema.Map
}

func (d *differ) size(path string, before, after *Bytes) {
	if before == nil || after == nil || *before != *after {
		d.sizes = append(d.sizes, Size{path, before, after})
	}
}

// related reports whether two named types of one kind are versions of one type.
func related(a, b *schema.Schema) bool {
	return a.Name.Short == b.Name.Short || slices.Contains(b.Aliases, a.Name) || slices.Contains(a.Aliases, b.Name)
}

// text notes a change if the texts differ.
func (d *differ) text(kind ChangeKind, path, before, after string, oldPos, newPos schema.Position) {
	if before != after {
		d.changes = append(d.changes, Change{Kind: kind, Path: path, Old: before, New: after,
			OldPlace: d.before.at(oldPos), NewPlace: d.after.at(newPos)})
	}
}

func (d *differ) typeChanged(a, b *schema.Schema, path string) {
	before, after := typeText(a), typeText(b)
	if before == after { // a record has become an enum of the same name, or the like
		before, after = a.Kind.String()+" "+before, b.Kind.String()+" "+after
	}
	d.text(TypeChanged, path, before, after, a.Pos, b.Pos)
}

// attributes compares what types of one kind have, whichever it is.
func (d *differ) attributes(a, b *schema.Schema, path string) {
	d.text(TypeRenamed, path, a.Name.String(), b.Name.String(), a.Pos, b.Pos)
	if a.Logical != b.Logical {
		d.text(LogicalChanged, path, logicalText(a), logicalText(b), a.Pos, b.Pos)
	}
	d.text(AliasesChanged, path, aliasText(a.Aliases), aliasText(b.Aliases), a.Pos, b.Pos)
	d.text(DocChanged, path, docText(a.Doc), docText(b.Doc), a.Pos, b.Pos)
	if a.IsError != b.IsError {
		d.text(TypeChanged, path, recordWord(a), recordWord(b), a.Pos, b.Pos)
	}
	d.properties(a.Props, b.Props, path, a.Pos, b.Pos)
}

func recordWord(s *schema.Schema) string {
	if s.IsError {
		return "error " + s.Name.String()
	}
	return "record " + s.Name.String()
}

// properties compares the attributes that Avro does not define. Those of a logical type in effect are told already.
func (d *differ) properties(a, b schema.Properties, path string, oldPos, newPos schema.Position) {
	note := func(name, before, after string) {
		if !isLogical(name) {
			known := len(d.changes)
			d.text(AttributeChanged, path, before, after, oldPos, newPos)
			for i := range d.changes[known:] {
				d.changes[known+i].Name = name
			}
		}
	}
	for _, p := range b {
		before := ""
		if v, ok := a.Get(p.Name); ok {
			before = valueText(&v)
		}
		note(p.Name, before, valueText(&p.Value))
	}
	for _, p := range a {
		if _, ok := b.Get(p.Name); !ok {
			note(p.Name, valueText(&p.Value), "")
		}
	}
}

func isLogical(name string) bool {
	return name == "logicalType" || name == "precision" || name == "scale"
}
