package plan

import (
	"errors"
	"fmt"
	"slices"
)

// ErrResolveLimit is the error of Resolve for schemas that would take work out of all proportion to their size, as
// recursive types of many names that match each other can.
var ErrResolveLimit = errors.New("plan: resolving the schemas takes more work than their size justifies")

// ResolveOption changes how Resolve judges a pair of schemas.
type ResolveOption func(*resolveOptions)

type resolveOptions struct{ strict bool }

// Strict refuses a pair of schemas when any data of the writer cannot be read, be it only a branch or a symbol.
func Strict() ResolveOption { return func(o *resolveOptions) { o.strict = true } }

// Resolve says how data of the schema of writer.Roots[0] are read as values of that of reader.Roots[0]. It fails with a
// *MismatchError, which holds every fault, when no data at all can be read, and with ErrResolveLimit when the schemas
// are built to take for ever. The package documentation lists what it does where the text of Avro 1.12, "Schema
// Resolution", leaves a choice.
func Resolve(writer, reader *Plan, options ...ResolveOption) (*Resolution, error) {
	var o resolveOptions
	for _, set := range options {
		set(&o)
	}
	if len(writer.Roots) == 0 || len(reader.Roots) == 0 {
		return nil, errors.New("plan: a plan without a root has nothing to resolve")
	}
	r := newResolver(writer, reader)
	r.pair(writer.Roots[0], reader.Roots[0])
	if r.exhausted {
		return nil, fmt.Errorf("%w: %d nodes of the writer, %d of the reader", ErrResolveLimit, len(writer.Nodes),
			len(reader.Nodes))
	}
	r.spread()
	r.choose()
	r.compare()
	faults := r.describe()
	if len(faults) > 0 && (o.strict || r.isBad(root)) {
		return nil, &MismatchError{Faults: faults}
	}
	return &Resolution{Writer: writer, Reader: reader, Pairs: r.finish(), Root: root, Faults: faults}, nil
}

// resolver makes a Resolution in passes: pair and what it calls draft all pairs that could be needed, beginning with
// the root, which is number 0; spread finds the unreadable ones; choose settles which branch of a union is taken;
// compare sets Same; describe makes the faults; finish drops what is not needed.
type resolver struct {
	writer, reader *Plan
	pairs          []Pair
	known          map[[2]Index]PairIndex // pairs with a named type; all others occur once, as their nodes do
	choices        map[PairIndex][]option // of each ToUnion pair with several branches to choose from
	own            map[PairIndex][]draft  // what is wrong with a pair itself
	unions         map[Index]*branchNames
	indices        []PairIndex // a piece of memory that Branches are cut from

	depth     int
	left      int // how much work may still be done
	exhausted bool

	leadsTo parentList
	seeds   []PairIndex // unreadable pairs, because of themselves
	order   []PairIndex // all unreadable pairs, in the order of becoming so
	bad     []bool      // whether a pair is in order; nil if all are readable
	faultOf []int       // the fault to report for each pair, or -1; nil if there is none
}

// root is the number of the first pair of all.
const root PairIndex = 0

// option is one branch of a reader's union that may take a node of the writer.
type option struct {
	branch int
	item   PairIndex
}

// draft is a fault before anybody asks for its text.
type draft struct {
	kind  FaultKind
	field int // MissingDefault: of the reader
}

// Legitimate schemas take a few units of work for each node, field, branch and symbol. The depth of the recursion is
// bounded as well, so that it stays far from the end of the stack.
const (
	workForEach  = 16
	workAtLeast  = 1 << 14
	deepestPairs = 100_000
)

func newResolver(writer, reader *Plan) *resolver {
	r := &resolver{writer: writer, reader: reader, left: workAtLeast + workForEach*(writer.size()+reader.size())}
	most := max(len(writer.Nodes), len(reader.Nodes))
	r.pairs = make([]Pair, 0, most+most/2+1)
	return r
}

// size counts the nodes, fields, branches, symbols and aliases of p.
func (p *Plan) size() int {
	n := len(p.Nodes)
	for i := range p.Nodes {
		node := &p.Nodes[i]
		n += len(node.Fields) + len(node.Branches) + len(node.Symbols) + len(node.Schema.Aliases)
		for j := range node.Fields {
			n += len(node.Fields[j].Schema.Aliases)
		}
	}
	return n
}

// spend reports whether units of work may be done. When it does not, the draft is of no use any more.
func (r *resolver) spend(units int) bool {
	r.left -= units
	if r.left < 0 || r.depth > deepestPairs {
		r.exhausted = true
	}
	return !r.exhausted
}

func (n *Node) isNamed() bool { return n.Name.Short != "" }

// pair drafts how w is read as rd, unless that was done before, and returns its number.
func (r *resolver) pair(w, rd Index) PairIndex {
	wn, rn := &r.writer.Nodes[w], &r.reader.Nodes[rd]
	i := PairIndex(len(r.pairs))
	if wn.isNamed() || rn.isNamed() {
		key := [2]Index{w, rd}
		if known, ok := r.known[key]; ok {
			return known
		}
		if r.known == nil {
			r.known = make(map[[2]Index]PairIndex)
		}
		r.known[key] = i
	}
	r.pairs = append(r.pairs, Pair{Writer: w, Reader: rd, Item: -1, Fault: -1})
	r.depth++
	if r.spend(1) {
		switch {
		case wn.Kind.IsUnion():
			r.fromUnion(i, wn, rd)
		case rn.Kind.IsUnion():
			r.toUnion(i, w, rd)
		default:
			r.plain(i, wn, rn)
		}
	}
	r.depth--
	return i
}

// plain drafts a pair without a union.
func (r *resolver) plain(i PairIndex, wn, rn *Node) {
	from, to := wn.Kind.Base(), rn.Kind.Base()
	action := Direct
	switch {
	case from != to && !promotes(from, to):
		r.fail(i, draft{kind: TypeMismatch})
		return
	case from != to:
		action = Promote
		// Strings and bytes look the same. An int looks like the same long too, but one past 32 bits must be refused.
		r.pairs[i].Same = from == String || from == Bytes
	case wn.isNamed() && r.nameRank(wn, rn) == namesDiffer:
		r.fail(i, draft{kind: NameMismatch})
		return
	case wn.Size != rn.Size:
		r.fail(i, draft{kind: SizeMismatch})
		return
	case !decimalsMatch(wn, rn):
		r.fail(i, draft{kind: DecimalMismatch})
		return
	default:
		r.pairs[i].Same = true
	}
	switch to {
	case Record:
		r.record(i, wn, rn)
		return
	case Enum:
		r.enum(i, wn, rn)
		return
	case Array:
		action = ReadArray
	case Map:
		action = ReadMap
	}
	r.pairs[i].Action = action
	if action == ReadArray || action == ReadMap {
		item := r.pair(wn.Item, rn.Item)
		r.pairs[i].Item = item
	}
}

// fail notes what is wrong with a pair itself, which makes it unreadable.
func (r *resolver) fail(i PairIndex, d draft) {
	r.note(i, d)
	r.seeds = append(r.seeds, i)
}

// note notes what is wrong with a pair itself, but can still be read in part.
func (r *resolver) note(i PairIndex, d draft) {
	if r.own == nil {
		r.own = make(map[PairIndex][]draft)
	}
	r.own[i] = append(r.own[i], d)
}

// promotions are the base kinds that one may be read as. See Avro 1.12, "Schema Resolution".
var promotions = [Kinds][]Kind{
	Int: {Long, Float, Double}, Long: {Float, Double}, Float: {Double}, String: {Bytes}, Bytes: {String},
}

func promotes(from, to Kind) bool { return slices.Contains(promotions[from], to) }

// decimalsMatch reports whether a node of the writer keeps its meaning in one of the reader of the same base kind, as
// far as decimals go. Avro 1.12, "Decimal", wants scales and precisions to match; a greater precision of the reader is
// taken as well, since it holds all values as they are. A big-decimal has its scale in the bytes, which is another form
// altogether.
func decimalsMatch(wn, rn *Node) bool {
	if !wn.Kind.IsDecimal() || !rn.Kind.IsDecimal() {
		return true
	}
	return wn.Kind == rn.Kind && wn.Scale == rn.Scale && wn.Precision <= rn.Precision
}
