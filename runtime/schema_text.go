package runtime

// SchemaDefinition is the definition of one named type of a schema, cut where it refers to named types: Parts[0], the
// type Refers[0], Parts[1], and so on. There is one part more than there are references.
type SchemaDefinition struct {
	// the text that refers to it: its fullname, with a leading dot where a type of the null namespace could be taken
	// for another
	Name   string
	Parts  []string
	Refers []int // indices into the SchemaDefinitions
}

// SchemaDefinitions holds the named types of a package whose schemas are too large to be written out for each of them.
type SchemaDefinitions []SchemaDefinition

// Text returns the whole schema of type i as JSON: each type in full where it occurs first, and by its name after that
// (Avro 1.12, "Names"). The text is made anew with every call.
func (d SchemaDefinitions) Text(i int) string {
	return string(d.appendText(nil, i, make([]bool, len(d))))
}

func (d SchemaDefinitions) appendText(b []byte, i int, defined []bool) []byte {
	if defined[i] {
		return append(append(append(b, '"'), d[i].Name...), '"')
	}
	defined[i] = true
	for j, part := range d[i].Parts {
		b = append(b, part...)
		if j < len(d[i].Refers) {
			b = d.appendText(b, d[i].Refers[j], defined)
		}
	}
	return b
}
