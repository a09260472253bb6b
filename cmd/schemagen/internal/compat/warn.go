package compat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// WarningKind is a word for what happens to data that can be read.
type WarningKind string

// The kinds of warning.
const (
	Precision WarningKind = "precision" // large numbers are rounded
	Meaning   WarningKind = "meaning"   // the number stays and stands for something else
	Symbol    WarningKind = "symbol"    // an enum symbol becomes the default
	Alias     WarningKind = "alias"     // a field that the writer has is not the one that an alias takes it for
)

// Warning is about data that are read, but not as they were meant.
type Warning struct {
	Kind                   WarningKind
	WriterPath, ReaderPath string
	WriterPos, ReaderPos   schema.Position
	Msg                    string
}

// warnings looks through everything that is read.
func warnings(r *plan.Resolution) []Warning {
	w := walker{r: r, seen: make([]bool, len(r.Pairs))}
	w.pair(r.Root, "", "")
	return w.found
}

type walker struct {
	r     *plan.Resolution
	seen  []bool
	found []Warning
}

// pair looks at pair i and all that it leads to, each once.
func (w *walker) pair(i plan.PairIndex, writerPath, readerPath string) {
	if w.seen[i] {
		return
	}
	w.seen[i] = true
	p := &w.r.Pairs[i]
	wn, rn := &w.r.Writer.Nodes[p.Writer], &w.r.Reader.Nodes[p.Reader]
	kind, msg := judge(p, wn, rn)
	if kind != "" {
		w.found = append(w.found, Warning{kind, writerPath, readerPath, wn.Schema.Pos, rn.Schema.Pos, msg})
	}
	switch p.Action {
	case plan.ReadRecord:
		w.passedOver(p, wn, rn, writerPath, readerPath)
		for _, s := range p.Steps {
			if s.Pair >= 0 {
				w.pair(s.Pair, writerPath+"/"+wn.Fields[s.WriterField].Name, readerPath+"/"+rn.Fields[s.Field].Name)
			}
		}
	case plan.ReadArray:
		w.pair(p.Item, writerPath+"/items", readerPath+"/items")
	case plan.ReadMap:
		w.pair(p.Item, writerPath+"/values", readerPath+"/values")
	case plan.FromUnion:
		for j, branch := range p.Branches {
			w.pair(branch, writerPath+"/"+strconv.Itoa(j), readerPath)
		}
	case plan.ToUnion:
		w.pair(p.Item, writerPath, readerPath+"/"+strconv.Itoa(p.Branch))
	}
}

// passedOver warns of aliases that are fields of the writer and yet count for nothing, because a name comes before an
// alias and one field is read once: of a chain of renames, in which a became b and what was b became c, the reader's b
// would be the writer's.
func (w *walker) passedOver(p *plan.Pair, wn, rn *plan.Node, writerPath, readerPath string) {
	from := make([]int, len(rn.Fields)) // the writer's field, or -1
	for _, s := range p.Steps {
		if s.Field >= 0 {
			from[s.Field] = s.WriterField
		}
	}
	for i := range rn.Fields {
		f := &rn.Fields[i]
		for _, alias := range f.Schema.Aliases {
			j := slices.IndexFunc(wn.Fields, func(f plan.Field) bool { return f.Name == alias })
			if j < 0 || j == from[i] {
				continue
			}
			takes := "takes its default"
			if from[i] >= 0 {
				takes = "is read from " + strconv.Quote(wn.Fields[from[i]].Name)
			}
			w.found = append(w.found, Warning{Alias, writerPath + "/" + alias, readerPath + "/" + f.Name,
				wn.Fields[j].Schema.Pos, f.Schema.Pos,
				fmt.Sprintf("the writer has the alias %q as a field, but %q %s", alias, f.Name, takes)})
		}
	}
}

// exact is up to where whole numbers are read exactly, of the promotions that round others.
var exact = map[[2]plan.Kind]string{
	{plan.Int, plan.Float}:   "2^24 = 16777216",
	{plan.Long, plan.Float}:  "2^24 = 16777216",
	{plan.Long, plan.Double}: "2^53 = 9007199254740992",
}

// judge says what happens to data of one pair, if it is worth a warning.
func judge(p *plan.Pair, wn, rn *plan.Node) (WarningKind, string) {
	from, to := wn.Kind.Base(), rn.Kind.Base()
	switch {
	case p.Action == plan.ReadEnum:
		var lost []string
		for i, s := range p.Symbols {
			if s >= 0 && rn.Symbols[s] != wn.Symbols[i] {
				lost = append(lost, wn.Symbols[i])
			}
		}
		switch len(lost) {
		case 0:
		case 1:
			return Symbol, fmt.Sprintf("the symbol %s is read as the default %s", lost[0], rn.Symbols[rn.SymbolDefault])
		default:
			return Symbol, fmt.Sprintf("the symbols %s are read as the default %s",
				words.ClipTo(strings.Join(lost, ", "), longest), rn.Symbols[rn.SymbolDefault])
		}
	case p.Action != plan.Direct && p.Action != plan.Promote:
	case exact[[2]plan.Kind{from, to}] != "":
		return Precision, fmt.Sprintf("%s is read as %s, which is exact up to %s and rounded beyond", from, to,
			exact[[2]plan.Kind{from, to}])
	case wn.Kind != rn.Kind && wn.Kind != from && rn.Kind != to:
		return Meaning, fmt.Sprintf("%s is read as %s without conversion", wn.Kind, rn.Kind)
	}
	return "", ""
}
