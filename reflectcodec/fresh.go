package reflectcodec

// finish completes the nodes made since it was last called: what can be told only once a whole graph is there.
func (m *binder) finish() {
	for _, n := range m.order {
		if n.item != nil && n.op == opArray {
			n.fresh = m.showsThrough(n.item, make(map[*node]bool))
		}
		n.count(m.plan, &m.plan.Nodes[n.index])
		n.layOut()
	}
	for _, n := range m.order { // defaults are read, which takes nodes that are laid out
		if n.op == opMapRecord {
			n.dropDefaults()
		}
	}
	m.order = m.order[:0]
}

// showsThrough reports whether decoding into a used value of n leaves something of the old one: fields of a struct
// that the schema does not have. In a variable of the user's that is as it should be. In the memory of a slice they
// would be those of another item.
func (m *binder) showsThrough(n *node, seen map[*node]bool) bool {
	if n == nil || seen[n] {
		return false
	}
	seen[n] = true
	if n.partial {
		return true
	}
	switch n.op {
	case opStruct:
		for i := range n.fields {
			if m.showsThrough(n.fields[i].node, seen) {
				return true
			}
		}
	case opPointer, opNullPointer, opNullOptional, opWrapped:
		return m.showsThrough(n.item, seen)
	case opUnion:
		for i := range n.union.branches {
			if m.showsThrough(n.union.branches[i].node, seen) {
				return true
			}
		}
	}
	return false
}
