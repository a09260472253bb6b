package plan

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// fault puts into words what is wrong with pair i.
func (r *resolver) fault(i PairIndex, d draft, places []place) Fault {
	p := &r.pairs[i]
	wn, rn := &r.writer.Nodes[p.Writer], &r.reader.Nodes[p.Reader]
	f := Fault{Kind: d.kind}
	f.WriterPath, f.ReaderPath = r.paths(i, places)
	f.WriterPos, f.ReaderPos = r.positions(i, d, places[i])
	switch d.kind {
	case TypeMismatch:
		from, to := r.titles(wn, rn)
		f.Msg = fmt.Sprintf("%s cannot be read as %s", from, to)
		f.Hint = r.typeHint(wn, rn)
	case NameMismatch:
		from, to := r.titles(wn, rn)
		f.Msg = fmt.Sprintf("%s is not %s", from, to)
		f.Hint = fmt.Sprintf(`if it was renamed, give the reader's %s "aliases": [%s]`, words.Clip(rn.Name.Short),
			aliasText(wn, rn))
	case SizeMismatch:
		f.Msg = fmt.Sprintf("%s has %s for the writer and %s for the reader", r.reader.title(rn),
			words.Plural(wn.Size, "byte"), words.Plural(rn.Size, "byte"))
		f.Hint = "keep the size, or use a type of another name in a field of its own that has a default"
	case MissingDefault:
		field := &rn.Fields[d.field]
		f.ReaderPath += "/" + field.Name
		f.Msg = fmt.Sprintf("the writer has no field %s, and the reader has no default for it", words.Quote(field.Name))
		f.Hint = r.defaultHint(p, wn, field)
	case MissingSymbol:
		f.Msg, f.Hint = symbolFault(p, wn, rn)
	case NoUnionBranch:
		f.Msg = fmt.Sprintf("no branch of %s takes %s", r.reader.title(rn), r.writer.title(wn))
		f.Hint = r.branchHint(wn, rn)
	case DecimalMismatch:
		f.Msg = fmt.Sprintf("%s cannot be read as %s", r.writer.title(wn), r.reader.title(rn))
		f.Hint = "keep the scale, and do not lower the precision; " +
			"otherwise put it into a field of its own that has a default"
	}
	return f
}

// titles names the two sides of a mismatch so that it shows what differs: of decimals also what they are on.
func (r *resolver) titles(wn, rn *Node) (from, to string) {
	from, to = r.writer.title(wn), r.reader.title(rn)
	if wn.Kind.HasScale() && rn.Kind.HasScale() {
		return from + " on " + onTitle(wn), to + " on " + onTitle(rn)
	}
	return from, to
}

// onTitle names what a decimal is made of.
func onTitle(n *Node) string {
	if n.isNamed() {
		return "fixed " + words.Clip(n.Name.String())
	}
	return n.Kind.Base().String()
}

func (r *resolver) typeHint(wn, rn *Node) string {
	from, to := wn.Kind.Base(), rn.Kind.Base()
	if from == Null {
		return fmt.Sprintf(`the writer may write null; read it as a union with "null", such as ["null", %s]`,
			typeText(rn))
	}
	if promotes(to, from) {
		return fmt.Sprintf("%s fits %s, but not the other way round; keep %s in the reader", to, from, from)
	}
	var readAs []string
	for _, kind := range promotions[from] {
		readAs = append(readAs, kind.String())
	}
	if len(readAs) == 0 {
		return "keep the type, or put the new one into a field of its own that has a default"
	}
	return fmt.Sprintf("keep %s, or read it as %s", from, strings.Join(readAs, " or "))
}

// defaultHint says how a field without a counterpart gets a value. If it looks as if the field was renamed, it says so.
func (r *resolver) defaultHint(p *Pair, wn *Node, field *Field) string {
	hint := "give it a default"
	if example := r.reader.exampleDefault(field.Node); example != "" {
		hint += `, such as "default": ` + example
	}
	skipped, similar := "", 0
	for _, step := range p.Steps {
		if step.Field >= 0 || step.WriterField < 0 {
			continue
		}
		old := &wn.Fields[step.WriterField]
		if strings.EqualFold(old.Name, field.Name) {
			skipped, similar = old.Name, 1
			break
		}
		if r.writer.Nodes[old.Node].Kind == r.reader.Nodes[field.Node].Kind {
			skipped, similar = old.Name, similar+1
		}
	}
	if similar == 1 {
		hint += fmt.Sprintf(`; if it is the field %s renamed, "aliases": [%s]`, words.Quote(skipped),
			words.Quote(skipped))
	}
	return hint
}

// exampleDefault returns a default for node i in JSON, or "" if there is no simple one.
func (p *Plan) exampleDefault(i Index) string {
	n := &p.Nodes[i]
	if len(n.Symbols) > 0 {
		return words.Quote(n.Symbols[0])
	}
	if n.Kind == Union && len(n.Branches) > 0 && !p.Nodes[n.Branches[0]].Kind.IsUnion() {
		return p.exampleDefault(n.Branches[0])
	}
	if n.Kind.IsLogical() && n.Kind.Unit() == 0 {
		return "" // a text that stands for something
	}
	return n.Kind.Base().facts().example
}

func symbolFault(p *Pair, wn, rn *Node) (msg, hint string) {
	var missing []string
	for w, rd := range p.Symbols {
		if rd < 0 {
			missing = append(missing, words.Clip(wn.Symbols[w]))
		}
	}
	what, them := "the symbol ", "it"
	if len(missing) > 1 {
		what, them = "the symbols ", "them"
	}
	msg = fmt.Sprintf("the reader's enum %s lacks %s%s", words.Clip(rn.Name.String()), what, listed(missing))
	hint = "add " + them
	if len(rn.Symbols) > 0 {
		hint += fmt.Sprintf(`, or give the enum a default for symbols it does not know, such as "default": %s`,
			words.Quote(rn.Symbols[0]))
	}
	return msg, hint
}

func (r *resolver) branchHint(wn, rn *Node) string {
	for _, branch := range rn.Branches {
		bn := &r.reader.Nodes[branch]
		if !wn.isNamed() || !bn.isNamed() || bn.Kind.Base() != wn.Kind.Base() {
			continue
		}
		if bn.Size != wn.Size {
			if r.nameRank(wn, bn) != namesDiffer {
				return fmt.Sprintf("%s has %s for the writer and %s for the reader; keep the size",
					words.Clip(bn.Name.String()), words.Plural(wn.Size, "byte"), words.Plural(bn.Size, "byte"))
			}
			continue
		}
		return fmt.Sprintf(`add it to the union; or, if it is %s renamed, give that "aliases": [%s]`,
			words.Clip(bn.Name.String()), aliasText(wn, bn))
	}
	return fmt.Sprintf("add %s to the union", typeText(wn))
}
