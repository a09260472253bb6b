package derive

import "strings"

// HalfText says what a Go type lacks that has some of the methods MarshalText, AppendText and UnmarshalText, but does not convert itself to
// text and back; it is empty where nothing is lacking, as where the type has none of them. Such a type's strings are not to be written as
// they are, since that would not be its text.
func HalfText(marshals, appends, unmarshals bool) string {
	if marshals == unmarshals && (marshals || !appends) {
		return ""
	}
	var has, lacks []string
	for _, method := range []struct {
		name string
		has  bool
	}{{"MarshalText", marshals}, {"AppendText", appends}, {"UnmarshalText", unmarshals}} {
		switch {
		case method.has:
			has = append(has, method.name)
		case method.name != "AppendText":
			lacks = append(lacks, method.name)
		}
	}
	return "it has " + strings.Join(has, " and ") + ", but not " + strings.Join(lacks, " and ")
}
