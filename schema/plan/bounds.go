package plan

// findRecursion sets Recursive on every node that can contain itself: the members of each strongly
// connected component that holds a cycle (Tarjan's algorithm).
func (p *Plan) findRecursion() {
	t := tarjan{plan: p, order: make([]int, len(p.Nodes)), low: make([]int, len(p.Nodes)),
		open: make([]bool, len(p.Nodes))}
	for i := range p.Nodes {
		if t.order[i] == 0 {
			t.visit(Index(i))
		}
	}
}

type tarjan struct {
	plan  *Plan
	next  int
	order []int // when a node was first seen, from 1; 0 is never
	low   []int // the earliest open node that can be reached from it
	open  []bool
	stack []Index
}

func (t *tarjan) visit(i Index) {
	t.next++
	t.order[i], t.low[i] = t.next, t.next
	t.open[i] = true
	t.stack = append(t.stack, i)
	for _, c := range t.plan.Nodes[i].Parts() {
		switch {
		case t.order[c] == 0:
			t.visit(c)
			t.low[i] = min(t.low[i], t.low[c])
		case t.open[c]:
			t.low[i] = min(t.low[i], t.order[c])
			if c == i {
				t.plan.Nodes[i].Recursive = true // a record whose data never end; there are such in schemas of data
			}
		}
	}
	if t.low[i] != t.order[i] {
		return
	}
	for size := 0; ; size++ {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.open[top] = false
		if size > 0 || top != i {
			t.plan.Nodes[top].Recursive = true
		}
		if top == i {
			return
		}
	}
}

// maxBound is the largest MaxBytes kept; anything above counts as Unbounded, which keeps sums of a
// few of them far from overflow on 32-bit machines.
const maxBound = 1 << 26

// endless is the MinBytes of what no encoding was found for yet, and the largest MinBytes and LeastBytes kept: the sum
// of two stays in 32 bits.
const endless = 1 << 29

// MaxWidthless is how many values of no bytes a node should stand for: what builds a value for each may refuse a schema
// with more. Records that hold two of the next each come to a thousand million in 30 levels, all of them in a datum of
// no bytes.
const MaxWidthless = 1 << 16

// bound sets MinBytes, LeastBytes, MaxBytes and Widthless of every node.
func (p *Plan) bound() {
	p.leastFixedPoint(func(n *Node) *int { return &n.MinBytes }, func(n *Node) int { return n.leastBytes(n.Kind) })
	p.leastFixedPoint(func(n *Node) *int { return &n.LeastBytes }, func(n *Node) int {
		return n.leastBytes(n.Kind.Base())
	})
	known := make([]bool, len(p.Nodes))
	for i := range p.Nodes {
		p.maxBytes(Index(i), known)
	}
	for i := range p.Nodes {
		p.countWidthless(Index(i))
	}
}

// countWidthless sets and returns Widthless of node i. A record that takes no bytes cannot contain itself, so the
// recursion ends.
func (p *Plan) countWidthless(i Index) int {
	n := &p.Nodes[i]
	if n.LeastBytes > 0 || n.Widthless > 0 {
		return n.Widthless
	}
	count := 1
	for j := range n.Fields {
		count = min(count+p.countWidthless(n.Fields[j].Node), MaxWidthless+1)
	}
	n.Widthless = count
	return count
}

// leastFixedPoint sets one of the lower bounds of every node; scalar has it for those without parts. It starts from "no
// finite encoding" and lowers until nothing changes. Every pass settles at least the nodes of one more level, so a few
// passes do.
func (p *Plan) leastFixedPoint(bound func(*Node) *int, scalar func(*Node) int) {
	for i := range p.Nodes {
		*bound(&p.Nodes[i]) = endless
	}
	for changed := true; changed; {
		changed = false
		for i := len(p.Nodes) - 1; i >= 0; i-- {
			n := &p.Nodes[i]
			least := endless
			switch {
			case n.Kind.IsUnion():
				for j, branch := range n.Parts() {
					least = min(least, longSize(j)+*bound(&p.Nodes[branch]))
				}
			case n.Kind.HasParts() && !n.Kind.IsList(): // a record
				least = 0
				for _, field := range n.Parts() {
					least = min(least+*bound(&p.Nodes[field]), endless)
				}
			default:
				least = scalar(n)
			}
			if old := bound(n); least < *old {
				*old, changed = least, true
			}
		}
	}
}

func (p *Plan) maxBytes(i Index, known []bool) int {
	n := &p.Nodes[i]
	if known[i] {
		return n.MaxBytes
	}
	known[i] = true
	n.MaxBytes = Unbounded // what a recursive record finds when it comes back to itself
	most := 0
	switch {
	case !n.Kind.HasParts() || n.Kind.IsList():
		most = n.mostBytes()
	case n.Kind.IsUnion():
		for j, branch := range n.Parts() {
			m := addBounds(longSize(j), p.maxBytes(branch, known))
			if m == Unbounded || most == Unbounded {
				most = Unbounded
			} else {
				most = max(most, m)
			}
		}
	default:
		for _, field := range n.Parts() {
			most = addBounds(most, p.maxBytes(field, known))
		}
		if n.Recursive {
			most = Unbounded
		}
	}
	n.MaxBytes = most
	return most
}

func addBounds(a, b int) int {
	if a == Unbounded || b == Unbounded || a+b > maxBound {
		return Unbounded
	}
	return a + b
}

// longSize is the number of bytes of a small count or index as an Avro long.
func longSize(n int) int {
	size := 1
	for u := uint64(n) << 1; u >= 0x80; u >>= 7 {
		size++
	}
	return size
}
