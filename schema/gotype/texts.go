package gotype

import "strings"

// Texts says which methods for texts variables of a type have.
type Texts struct {
	Marshals, Appends, Unmarshals bool // MarshalText, AppendText, UnmarshalText
	// Promoted reports whether an embedded struct has MarshalText and UnmarshalText too, so that they may be its own.
	Promoted bool
}

// both reports whether a type converts itself to text and back.
func (x Texts) both() bool { return x.Marshals && x.Unmarshals }

// half says what a type lacks that has some of the methods, but does not convert itself to text and back; it is empty
// where nothing is lacking, as where the type has none of them. Such a type's strings are not to be written as they
// are, since that would not be its text.
func (x Texts) half() string {
	if x.Marshals == x.Unmarshals && (x.Marshals || !x.Appends) {
		return ""
	}
	var has, lacks []string
	for _, method := range []struct {
		name string
		has  bool
	}{{"MarshalText", x.Marshals}, {"AppendText", x.Appends}, {"UnmarshalText", x.Unmarshals}} {
		switch {
		case method.has:
			has = append(has, method.name)
		case method.name != "AppendText":
			lacks = append(lacks, method.name)
		}
	}
	return "it has " + strings.Join(has, " and ") + ", but not " + strings.Join(lacks, " and ")
}
