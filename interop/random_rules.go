package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// sides are the schemas that a discrepancy is about.
func (d *discrepancy) sides() []*side {
	switch {
	case d.aspect == aspectOlder:
		return []*side{d.c.older}
	case d.r != nil:
		return []*side{d.c.own, d.c.older}
	}
	return []*side{d.c.own}
}

// anySchema reports whether is holds for one of the types in the schemas of a discrepancy.
func (d *discrepancy) anySchema(is func(s *schema.Schema) bool) bool {
	for _, x := range d.sides() {
		for s := range x.schema.All() {
			if is(s) {
				return true
			}
		}
	}
	return false
}

// failed reports whether a discrepancy of one of the aspects is that the peer has an error with the text.
func (d *discrepancy) failed(text string, aspects ...aspect) bool {
	return slices.Contains(aspects, d.aspect) && strings.Contains(d.theirs.Error, text)
}

func verdictOnDecimals(d *discrepancy) bool {
	if d.aspect != aspectCompatible || d.theirs.Value != true {
		return false
	}
	for _, f := range d.r.faults() {
		if f.Kind != plan.DecimalMismatch {
			return false
		}
	}
	return true
}

// verdictOnNames: a union has two types of one kind with one short name.
func verdictOnNames(d *discrepancy) bool {
	if d.aspect != aspectCompatible || d.theirs.Value != true {
		return false
	}
	return d.anySchema(func(s *schema.Schema) bool {
		names := make(map[string]schema.Kind)
		for _, b := range s.Branches {
			if b.Kind.IsNamed() && names[b.Name.Short] == b.Kind {
				return true
			}
			names[b.Name.Short] = b.Kind
		}
		return false
	})
}

func claimsTooMuch(d *discrepancy) bool {
	if !d.failed("Collection claims", aspectResolve) || d.r.resolution == nil {
		return false
	}
	for _, p := range d.r.resolution.Pairs {
		if p.Action != plan.ReadArray && p.Action != plan.ReadMap {
			continue
		}
		item := d.r.resolution.Pairs[p.Item]
		if d.r.writer.plan.Nodes[item.Writer].MinBytes < d.r.reader.plan.Nodes[item.Reader].MinBytes {
			return true
		}
	}
	return false
}

func lostAttribute(d *discrepancy) bool {
	return d.failed("Can't set a property to null", aspectSchema, aspectOlder) &&
		d.anySchema(func(s *schema.Schema) bool {
			if hasLost(s.Props) {
				return true
			}
			for _, f := range s.Fields {
				if hasLost(f.Props) {
					return true
				}
			}
			return false
		})
}

// hasLost reports whether an attribute is null, or a whole number of more than 64 bits.
func hasLost(list schema.Properties) bool {
	return slices.ContainsFunc(list, func(p schema.Property) bool {
		if p.Value.Kind == schema.JSONNumber && !strings.ContainsAny(p.Value.Text, ".eE") {
			_, err := strconv.ParseInt(p.Value.Text, 10, 64)
			return err != nil
		}
		return p.Value.Kind == schema.JSONNull
	})
}

// fieldsNotSet: a record has a field with a default, within it or within what it holds, whose type holds the record.
func fieldsNotSet(d *discrepancy) bool {
	return d.failed("Schema fields not set yet", aspectSchema, aspectOlder) && d.anySchema(func(s *schema.Schema) bool {
		for _, f := range s.Fields {
			for outer := range f.Type.All() {
				if f.Default != nil && outer.Kind == schema.Record && holds(outer, s) {
					return true
				}
			}
		}
		return false
	})
}

// holds reports whether s is within outer.
func holds(outer, s *schema.Schema) bool {
	for inner := range outer.All() {
		if inner == s {
			return true
		}
	}
	return false
}

func invalidDecimal(d *discrepancy) bool {
	refused := d.failed("SchemaParseException: decimal", aspectSchema, aspectOlder)
	return refused && d.anySchema(func(s *schema.Schema) bool {
		logical, _ := s.Props.Get("logicalType")
		return logical.Text == "decimal" && s.IgnoredLogical != ""
	})
}

func wholeDefault(d *discrepancy) bool {
	refused := d.failed("SchemaParseException: Default value <", aspectSchema, aspectOlder)
	return refused && d.anySchema(func(s *schema.Schema) bool {
		for _, f := range s.Fields {
			if f.Default != nil && hasWholeFloat(f.Type, *f.Default) {
				return true
			}
		}
		return false
	})
}

// hasWholeFloat reports whether a default is, or holds, a float or double without point and exponent.
func hasWholeFloat(s *schema.Schema, v schema.Value) bool {
	switch s.Kind {
	case schema.Float, schema.Double:
		return !strings.ContainsAny(v.Text, ".eE")
	case schema.Union:
		return hasWholeFloat(s.Branches[s.DefaultBranch(&v)], v)
	}
	return false
}

// kindWords are the words that a type may be called, and fastavro has a meaning for.
var kindWords = map[string]bool{
	"record": true, "error": true, "enum": true, "fixed": true, "array": true, "map": true, "union": true,
	"request": true,
}

func namedLikeKind(d *discrepancy) bool {
	return confused.MatchString(d.theirs.Error) && d.anySchema(func(s *schema.Schema) bool {
		return s.Kind.IsNamed() && s.Name.Namespace == "" && kindWords[s.Name.Short]
	})
}

// confused is how fastavro fails when it looks for what a schema of a kind has in the name of a type.
var confused = regexp.MustCompile(`^TypeError: (.* indices must be|Expected (dict|list), got str|unhashable type)` +
	`|^SchemaResolutionError: [Ss]chema mismatch: ` +
	`|^(KeyError|IndexError|UnknownType|EOFError|UnicodeDecodeError): ` +
	`|^ValueError: (no branch|provided union type|data left over|.* for enum$)`)

// hidesOuter: the peer takes references to a record of a namespace for ones to a type of the null namespace within it.
func hidesOuter(d *discrepancy) bool {
	return mistakesOuter(d.c.own.schema, d.reply.Canonical) ||
		d.r != nil && mistakesOuter(d.c.older.schema, d.reply.OlderCanonical)
}

// mistakesOuter reports whether theirs is the canonical form of s but for references to a record of a namespace, which
// stand for a type of the null namespace with the same short name there.
func mistakesOuter(s *schema.Schema, theirs string) bool {
	ours := s.Canonical()
	if theirs == "" || theirs == ours {
		return false
	}
	for inner := range s.All() {
		if inner.Kind != schema.Record || inner.Name.Namespace == "" || s.Lookup(inner.Name.Short) == nil {
			continue
		}
		reference := regexp.MustCompile(`([^:]|"type":|"items":|"values":)"` + regexp.QuoteMeta(inner.Name.String()) +
			`"`)
		plain := func(text string) string { // twice, as a match takes the quotation mark before it
			for range 2 {
				text = reference.ReplaceAllString(text, `$1"`+inner.Name.Short+`"`)
			}
			return text
		}
		if plain(ours) == plain(theirs) {
			return true
		}
	}
	return false
}

// asksText is how fastavro fails when it takes the name of a type for its definition.
var asksText = regexp.MustCompile(`^TypeError: (string indices must be integers|unhashable type)`)

// referenceInUnion: the reader has a union with a named type, and one of the schemas mentions a named type twice.
func referenceInUnion(d *discrepancy) bool {
	if d.aspect != aspectResolve || !asksText.MatchString(d.theirs.Error) {
		return false
	}
	named := false
	for s := range d.r.reader.schema.All() {
		named = named || slices.ContainsFunc(s.Branches, func(b *schema.Schema) bool { return b.Kind.IsNamed() })
	}
	return named && (mentionsTwice(d.r.reader.schema) || mentionsTwice(d.r.writer.schema))
}

// mentionsTwice reports whether a named type within a schema is mentioned after its definition.
func mentionsTwice(root *schema.Schema) bool {
	mentioned := map[*schema.Schema]int{root: 1}
	for s := range root.All() {
		for _, f := range s.Fields {
			mentioned[f.Type]++
		}
		for _, b := range append([]*schema.Schema{s.Items, s.Values}, s.Branches...) {
			mentioned[b]++
		}
	}
	for s, n := range mentioned {
		if n > 1 && s != nil && s.Kind.IsNamed() {
			return true
		}
	}
	return false
}

// mixedUp is how fastavro fails when it takes a type for one of another kind.
var mixedUp = regexp.MustCompile(`^KeyError: '(fields|symbols|size)'$` +
	`|^TypeError: byte indices must be|^ValueError: b.* for enum$`)

// sharedShortName: two types of one kind each have the same short name.
func sharedShortName(d *discrepancy) bool {
	kinds := make(map[string]map[schema.Kind]bool)
	astray := mixedUp.MatchString(d.theirs.Error) || d.ours.Error != "" && d.theirs.Error == ""
	return d.aspect == aspectResolve && astray && d.anySchema(func(s *schema.Schema) bool {
		if !s.Kind.IsNamed() {
			return false
		}
		if kinds[s.Name.Short] == nil {
			kinds[s.Name.Short] = make(map[schema.Kind]bool)
		}
		kinds[s.Name.Short][s.Kind] = true
		return len(kinds[s.Name.Short]) > 1
	})
}

// undefined is how peers say that there is no type of a name.
var undefined = regexp.MustCompile(`(?:Undefined schema|UnknownType|KeyError): '?([\w.]+)\.(\w+)'?$`)

// lacking returns the type of the null namespace whose short name has the type that a peer does not find, or nil.
func lacking(d *discrepancy) *schema.Schema {
	name := undefined.FindStringSubmatch(d.theirs.Error)
	if name == nil || d.aspect != aspectSchema && d.aspect != aspectOlder {
		return nil
	}
	s := d.sides()[0].schema
	if s.Lookup(name[1]+"."+name[2]) != nil {
		return nil
	}
	return s.Lookup(name[2])
}

func lacksNullNamespace(d *discrepancy) bool { return lacking(d) != nil }

// lacksOpenType: the type is a record that holds itself.
func lacksOpenType(d *discrepancy) bool {
	s := lacking(d)
	return s != nil && slices.ContainsFunc(s.Fields, func(f *schema.Field) bool { return holds(f.Type, s) })
}
