package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// source says what the bytes are that emitted code reads. The zero value stands for those of the type's own schema.
type source struct {
	table string // the expression of a *rt.Resolution, which says how they are read
	maybe bool   // it may be nil: then they are those of the type's own schema
	old   *Old   // whose schema they have; then pair says how they are read
	pair  plan.PairIndex
}

// own reports whether the bytes are those of the type's own schema.
func (s source) own() bool { return s.table == "" && s.old == nil }

// argument returns the second argument of a helper, which says how the bytes are read, if it takes that.
func (e *Emitter) argument(s source) string {
	switch {
	case s.old != nil || e.pkg.NoResolve:
		return ""
	case s.table != "":
		return ", " + s.table
	}
	return ", nil"
}

// helperSource is the source of what a helper reads that is no helper of an old version: what its parameter s says.
func (e *Emitter) helperSource() source {
	if e.pkg.NoResolve {
		return source{}
	}
	return source{table: "s", maybe: true}
}

// at returns the source of the bytes of another pair. Bytes that are the same under both schemas are the type's own.
func (s source) at(pair plan.PairIndex) source {
	if p := &s.old.resolution.Pairs[pair]; p.Same || p.Action == plan.Direct {
		return source{}
	}
	return source{old: s.old, pair: pair}
}

// it returns the pair that says how bytes of an old schema are read.
func (s source) it() *plan.Pair { return &s.old.resolution.Pairs[s.pair] }

// writer returns the node of the old schema whose bytes are read.
func (s source) writer() *plan.Node { return &s.old.resolution.Writer.Nodes[s.it().Writer] }

// branch returns which branch of the type's union the bytes of an old schema are read as.
func (s source) branch() int { return s.it().Branch }

// inside returns the source of what the value holds, under the variable that the helper has for that: the items of a
// list or the branch of a union.
func (s source) inside(variable string) source {
	switch {
	case s.old != nil:
		return s.at(s.it().Item)
	case s.table != "":
		return source{table: variable, maybe: s.maybe}
	}
	return s
}

// least returns how many bytes an item takes in an old schema at least, with its key if it has one.
func (s source) least() int {
	bytes := s.old.resolution.Writer.Nodes[s.writer().Item].LeastBytes
	if s.writer().Kind == plan.Map {
		bytes++
	}
	return bytes
}

// read returns the call of a method of the Reader that reads, or of a function such as decimal.Read.
func read(function string, from source, args ...any) *jen.Statement {
	if from.table != "" {
		function, args = function+"From", append([]any{from.table}, args...)
	}
	list := strings.Repeat(", $", len(args))
	if strings.Contains(function, ".") {
		return src(function+"(r"+list+")", args...)
	}
	return src("r."+function+"("+strings.TrimPrefix(list, ", ")+")", args...)
}

// startOfValue returns the statements that note in start where a value begins, for an error that is found once it has
// been read: behind the branch's number where the writer has a union. If that fails, results are returned.
func startOfValue(from source, results string) []jen.Code {
	if from.table == "" {
		return []jen.Code{startHere()}
	}
	return lines("if !r.ChooseBranch(&$) { return "+results+" }; start := r.Offset()", from.table)
}

func startHere() *jen.Statement { return src("start := r.Offset()") }

// ifFailed returns `if r.Failed() { … }`.
func ifFailed(then *jen.Statement) *jen.Statement { return src("if r.Failed() { $ }", then) }

// isUnion reports whether n stands for a union, whose bytes begin with the number of a branch.
func isUnion(n *graph.Node) bool { return n.IsNullable() || n.Kind == graph.Union }
