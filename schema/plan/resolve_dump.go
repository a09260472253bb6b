package plan

import (
	"fmt"
	"strings"
)

// Dump writes the resolution as text for people, one line for each pair, step and fault, always the same for the same
// resolution. Pairs are referred to by number.
func (r *Resolution) Dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "root: pair %d\n", r.Root)
	for i := range r.Pairs {
		p := &r.Pairs[i]
		fmt.Fprintf(&b, "%d: %s", i, r.pairText(p))
		if p.Same {
			b.WriteString(", same bytes")
		}
		b.WriteByte('\n')
		for j := range p.Steps {
			fmt.Fprintf(&b, "    %s\n", r.stepText(p, p.Steps[j]))
		}
	}
	for i := range r.Faults {
		f := &r.Faults[i]
		fmt.Fprintf(&b, "fault %d: %s of ", i, f.Kind)
		if f.Datum {
			b.WriteString("some data: ")
		} else {
			b.WriteString("all data: ")
		}
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

func (r *Resolution) pairText(p *Pair) string {
	wn, rn := &r.Writer.Nodes[p.Writer], &r.Reader.Nodes[p.Reader]
	both := r.Writer.title(wn)
	if to := r.Reader.title(rn); to != both {
		both += " as " + to
	}
	switch p.Action {
	case Direct, ReadRecord:
		return both
	case Promote:
		return both + ", promoted"
	case ReadEnum:
		return both + ": " + symbolText(p, wn, rn)
	case ReadArray, ReadMap:
		return fmt.Sprintf("%s of %d", both, p.Item)
	case FromUnion:
		return fmt.Sprintf("%s by branch: %d", both, p.Branches)
	case ToUnion:
		return fmt.Sprintf("%s: %d to branch %d", both, p.Item, p.Branch)
	}
	return fmt.Sprintf("%s: unreadable, fault %d", both, p.Fault)
}

// symbolText shows where each symbol goes whose index changes.
func symbolText(p *Pair, wn, rn *Node) string {
	var moved []string
	for w, rd := range p.Symbols {
		switch {
		case rd < 0:
			moved = append(moved, fmt.Sprintf("%s is fault %d", wn.Symbols[w], p.Fault))
		case wn.Symbols[w] != rn.Symbols[rd]:
			moved = append(moved, fmt.Sprintf("%s to default %s", wn.Symbols[w], rn.Symbols[rd]))
		case rd != w:
			moved = append(moved, fmt.Sprintf("%s from %d to %d", wn.Symbols[w], w, rd))
		}
	}
	if len(moved) == 0 {
		return "by index"
	}
	return strings.Join(moved, ", ")
}

func (r *Resolution) stepText(p *Pair, s Step) string {
	wn, rn := &r.Writer.Nodes[p.Writer], &r.Reader.Nodes[p.Reader]
	if s.Field < 0 {
		field := &wn.Fields[s.WriterField]
		return fmt.Sprintf("skip %s: %s", field.Name, r.Writer.title(&r.Writer.Nodes[field.Node]))
	}
	field := &rn.Fields[s.Field]
	if s.WriterField >= 0 {
		name := field.Name
		if old := wn.Fields[s.WriterField].Name; old != name {
			name = old + " as " + name
		}
		return fmt.Sprintf("%s: %d", name, s.Pair)
	}
	bytes := fmt.Sprintf("% x", field.Default)
	if bytes == "" {
		bytes = "no bytes"
	}
	return fmt.Sprintf("%s: default %s", field.Name, bytes)
}
