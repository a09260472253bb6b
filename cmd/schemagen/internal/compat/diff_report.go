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
		switch c.Kind {
		case FieldAdded, BranchAdded, SymbolsAdded:
			sign = "+"
		case FieldRemoved, BranchRemoved, SymbolsRemoved:
			sign, where = "-", c.OldPlace
		}
		fmt.Fprintf(&b, "%s %s: %s (%s)\n", sign, shown(c.Path), c.text(), where)
	}
	return b.String()
}

// subjects name what has changed from an old to a new text, or has come or gone.
var subjects = map[ChangeKind]string{
	TypeChanged:    "type",
	LogicalChanged: "logical type",
	SizeChanged:    "size",
	SymbolsMoved:   "order of symbols",
	SymbolDefault:  "enum default",
	BranchesMoved:  "order of branches",
	DefaultChanged: "default",
	OrderChanged:   "sort order",
	AliasesChanged: "aliases",
	DocChanged:     "doc",
}

func (c *Change) text() string {
	switch c.Kind {
	case FieldAdded:
		return "field added, " + c.New
	case FieldRemoved:
		return "field removed, " + c.Old
	case FieldRenamed:
		return "field renamed from " + c.Old
	case FieldMoved:
		return fmt.Sprintf("field moved from place %s to %s", c.Old, c.New)
	case TypeRenamed:
		return fmt.Sprintf("renamed from %s to %s", c.Old, c.New)
	case SymbolsAdded:
		return "symbols added, " + c.New
	case SymbolsRemoved:
		return "symbols removed, " + c.Old
	case BranchAdded:
		return "branch added, " + c.New
	case BranchRemoved:
		return "branch removed, " + c.Old
	}
	subject := subjects[c.Kind]
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
