package avrojson

import (
	"errors"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/runtime"
)

// The functions of this file add to a message what may have been meant.

// didYouMean suggests a name.
func didYouMean(quoted []byte) string { return "; did you mean " + string(quoted) + "?" }

// noBranch says that no branch is called name, and which might be: one of that name in a namespace, one of another
// case, and one of that logical type, as hamba and goavro write it ("long.timestamp-millis"), while Avro has the name
// of the type alone.
func (n *node) noBranch(name []byte) string {
	detail := "no branch " + quote(name) + " in the union"
	word := string(name)
	for _, means := range [...]func(b *branch) bool{
		func(b *branch) bool { return strings.HasSuffix(b.name, "."+word) },
		func(b *branch) bool {
			return b.logical != "" && (word == b.logical || word == b.name+"."+b.logical ||
				strings.HasSuffix(b.name+"."+b.logical, "."+word))
		},
		func(b *branch) bool { return strings.EqualFold(b.name, word) },
	} {
		for i := range n.branches {
			if means(&n.branches[i]) {
				return detail + didYouMean(n.branches[i].quoted)
			}
		}
	}
	names := make([]string, len(n.branches))
	for i := range n.branches {
		names[i] = string(n.branches[i].quoted)
	}
	return detail + "; it has " + listed(names, ", ")
}

// fieldMeant suggests a field whose name differs in case only.
func (n *node) fieldMeant(name []byte) string {
	i := slices.IndexFunc(n.fields, func(f field) bool { return strings.EqualFold(f.name, string(name)) })
	if i < 0 {
		return ""
	}
	return didYouMean(n.fields[i].quoted)
}

// symbolMeant suggests a symbol that differs in case only, or lists the first few.
func (n *node) symbolMeant(text []byte) string {
	i := slices.IndexFunc(n.symbols, func(s symbol) bool { return strings.EqualFold(s.name, string(text)) })
	if i >= 0 {
		return didYouMean(n.symbols[i].quoted)
	}
	var names []string
	for i := range n.symbols[:min(len(n.symbols), maxListed+1)] {
		names = append(names, quote([]byte(n.symbols[i].name)))
	}
	if len(names) == 0 {
		return ""
	}
	return "; it has " + listed(names, ", ")
}

// logicalMeant adds to the error of a value that would fit n with the option Logical what that would read.
func (n *node) logicalMeant(err error) error {
	var found *runtime.DecodeError
	if n.form == "" || err == errMisfit || !errors.As(err, &found) || found.Err != ErrType {
		return err
	}
	for _, kind := range [...]string{tokenNames[tokenString], tokenNames[tokenNumber]} {
		if strings.HasSuffix(found.Detail, ", found "+kind) {
			found.Detail += "; " + n.form + " is read with the option Logical"
			break
		}
	}
	return err
}
