package plan

// record drafts the steps of a record. See Avro 1.12, "Schema Resolution" and "Aliases".
func (r *resolver) record(i PairIndex, wn, rn *Node) {
	if !r.spend(len(wn.Fields) + len(rn.Fields)) {
		return
	}
	r.pairs[i].Action = ReadRecord
	reads, lacks := r.matchFields(wn, rn)
	steps := make([]Step, 0, len(wn.Fields)+len(lacks))
	same := len(lacks) == 0 && len(wn.Fields) == len(rn.Fields)
	for w, rd := range reads {
		step := Step{Field: rd, WriterField: w, Pair: -1}
		if rd >= 0 {
			step.Pair = r.pair(wn.Fields[w].Node, rn.Fields[rd].Node)
		}
		same = same && rd == w
		steps = append(steps, step)
	}
	for _, rd := range lacks {
		if rn.Fields[rd].Default == nil {
			r.fail(i, draft{kind: MissingDefault, field: rd})
		}
		steps = append(steps, Step{Field: rd, WriterField: -1, Pair: -1})
	}
	r.pairs[i].Steps, r.pairs[i].Same = steps, same
}

// matchFields returns for each field of the writer that of the reader which takes it, or -1, and the fields of the
// reader that are left. A name comes before any alias, a field of the writer serves one of the reader, and of several
// aliases that the writer has the first in the list counts.
func (r *resolver) matchFields(wn, rn *Node) (reads, lacks []int) {
	reads = make([]int, len(wn.Fields))
	for w := range reads {
		reads[w] = -1
	}
	find := fieldFinder{fields: wn.Fields}
	for rd := range rn.Fields {
		if w := find.named(rn.Fields[rd].Name); w >= 0 {
			reads[w] = rd
		} else {
			lacks = append(lacks, rd)
		}
	}
	kept := lacks[:0]
	for _, rd := range lacks {
		if !r.takeByAlias(reads, &find, rn, rd) {
			kept = append(kept, rd)
		}
	}
	return reads, kept
}

func (r *resolver) takeByAlias(reads []int, find *fieldFinder, rn *Node, rd int) bool {
	aliases := rn.Fields[rd].Schema.Aliases
	r.spend(len(aliases))
	for _, alias := range aliases {
		if w := find.named(alias); w >= 0 && reads[w] < 0 {
			reads[w] = rd
			return true
		}
	}
	return false
}

// fewNames is the number of names up to which comparing with each beats a map.
const fewNames = 8

// fieldFinder finds fields by name, and fastest in the order of the record.
type fieldFinder struct {
	fields []Field
	next   int
	byName map[string]int
}

// named returns the number of the field with the given name, or -1.
func (f *fieldFinder) named(name string) int {
	if f.next < len(f.fields) && f.fields[f.next].Name == name {
		f.next++
		return f.next - 1
	}
	if len(f.fields) > fewNames {
		if f.byName == nil {
			f.byName = make(map[string]int, len(f.fields))
			for i := range f.fields {
				f.byName[f.fields[i].Name] = i
			}
		}
		if i, ok := f.byName[name]; ok {
			f.next = i + 1
			return i
		}
		return -1
	}
	for i := range f.fields {
		if f.fields[i].Name == name {
			f.next = i + 1
			return i
		}
	}
	return -1
}

// enum drafts which symbol of the reader stands for each of the writer. See Avro 1.12, "Schema Resolution".
func (r *resolver) enum(i PairIndex, wn, rn *Node) {
	if !r.spend(len(wn.Symbols) + len(rn.Symbols)) {
		return
	}
	find := symbolFinder(rn.Symbols)
	symbols := make([]int, len(wn.Symbols))
	same, missing := len(wn.Symbols) == len(rn.Symbols), 0
	for w, symbol := range wn.Symbols {
		rd := w
		if w >= len(rn.Symbols) || rn.Symbols[w] != symbol {
			rd = find(symbol)
		}
		if rd < 0 {
			rd = rn.SymbolDefault
		}
		if rd < 0 {
			missing++
		}
		same = same && rd == w
		symbols[w] = rd
	}
	p := &r.pairs[i]
	p.Action, p.Symbols, p.Same = ReadEnum, symbols, same
	switch {
	case missing == 0:
	case missing == len(symbols):
		r.fail(i, draft{kind: MissingSymbol})
	default:
		r.note(i, draft{kind: MissingSymbol})
	}
}

// symbolFinder returns a function that gives the index of a symbol, or -1.
func symbolFinder(symbols []string) func(string) int {
	var byName map[string]int
	return func(symbol string) int {
		if byName == nil && len(symbols) > fewNames {
			byName = make(map[string]int, len(symbols))
			for i, s := range symbols {
				byName[s] = i
			}
		}
		if byName != nil {
			if i, ok := byName[symbol]; ok {
				return i
			}
			return -1
		}
		for i, s := range symbols {
			if s == symbol {
				return i
			}
		}
		return -1
	}
}
