package compat

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// Difference is what has changed from one version to another. Its JSON form is part of the contract with scripts.
type Difference struct {
	Before  *Version `json:"before"`
	After   *Version `json:"after"`
	Changes []Change `json:"changes"`
}

// Text implements cli.Report: a line for each change: a plus before what is new, a minus before what is gone.
func (d *Difference) Text() string {
	if len(d.Changes) == 0 {
		return fmt.Sprintf("%s and %s do not differ\n", d.Before.Name, d.After.Name)
	}
	var b strings.Builder
	for i := range d.Changes {
		c := &d.Changes[i]
		sign, where := "~", c.NewPlace
		if strings.HasSuffix(string(c.Kind), "-added") {
			sign = "+"
		} else if strings.HasSuffix(string(c.Kind), "-removed") {
			sign, where = "-", c.OldPlace
		}
		fmt.Fprintf(&b, "%s %s: %s (%s)\n", sign, shown(c.Path), c.text(), where)
	}
	return b.String()
}

// changes are the texts of changes, whole ones with {old} and {new} in them, or subjects.
var changes = map[ChangeKind]string{
	FieldAdded:     "field added, {new}",
	FieldRemoved:   "field removed, {old}",
	FieldRenamed:   "field renamed from {old}",
	FieldMoved:     "field moved from place {old} to {new}",
	TypeChanged:    "type",
	TypeRenamed:    "renamed from {old} to {new}",
	LogicalChanged: "logical type",
	SizeChanged:    "size",
	SymbolsAdded:   "symbols added, {new}",
	SymbolsRemoved: "symbols removed, {old}",
	SymbolsMoved:   "order of symbols",
	SymbolDefault:  "enum default",
	BranchAdded:    "branch added, {new}",
	BranchRemoved:  "branch removed, {old}",
	BranchesMoved:  "order of branches",
	DefaultChanged: "default",
	OrderChanged:   "sort order",
	AliasesChanged: "aliases",
	DocChanged:     "doc",
}

func (c *Change) text() string {
	subject := changes[c.Kind]
	if strings.Contains(subject, "{") {
		return strings.NewReplacer("{old}", c.Old, "{new}", c.New).Replace(subject)
	}
	if c.Kind == AttributeChanged {
		subject = fmt.Sprintf("attribute %q", words.ClipTo(c.Name, longest))
	}
	switch "" {
	case c.Old:
		return fmt.Sprintf("%s %s added", subject, c.New)
	case c.New:
		return fmt.Sprintf("%s %s removed", subject, c.Old)
	}
	return fmt.Sprintf("%s changed from %s to %s", subject, c.Old, c.New)
}

// JSON implements cli.Report.
func (d *Difference) JSON() any { return d }
