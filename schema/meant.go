package schema

import (
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// logicalWritten returns how a logical type is written that stands in the place of a type, as "type":
// "timestamp-millis", or "".
func logicalWritten(word string) string {
	base := ""
	switch word {
	case "time-millis":
		base = `"int"`
	case "time-micros", "timestamp-millis", "timestamp-micros", "timestamp-nanos",
		"local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos":
		base = `"long"`
	case "big-decimal":
		base = `"bytes"`
	case "duration":
		return `{"type": "fixed", "name": …, "size": 12, "logicalType": "duration"}`
	default:
		return ""
	}
	return `{"type": ` + base + `, "logicalType": "` + word + `"}`
}

// nearMiss returns the attribute of Avro that one is meant for which has no meaning, or "".
func nearMiss(attribute string) string {
	switch strings.ToLower(attribute) {
	case "docs":
		return "doc"
	case "field":
		return "fields"
	case "symbol":
		return "symbols"
	case "item":
		return "items"
	case "value":
		return "values"
	case "alias":
		return "aliases"
	case "logicaltype", "logical_type", "logical-type":
		return "logicalType"
	case "doc", "name", "namespace", "type", "fields", "symbols", "items", "values", "aliases", "default", "size",
		"order":
		return strings.ToLower(attribute)
	}
	return ""
}

// addHint says how to add an attribute that v lacks, or which other one may be meant for it.
func addHint(v *Value, attribute, example string) string {
	for i := range v.Members {
		if name := v.Members[i].Name; name != attribute && nearMiss(name) == attribute {
			return `write "` + attribute + `" for ` + words.Quote(name)
		}
	}
	return `add it, such as "` + attribute + `": ` + example
}

// warnNearMiss warns of an attribute without meaning that is one with a meaning but for its spelling; has says which
// ones those are here. An attribute that is there under both names is meant.
func (p *parser) warnNearMiss(v *Value, m *Member, at *path, has func(attribute string) bool) {
	meant := nearMiss(m.Name)
	if meant == "" || meant == m.Name || !has(meant) || v.member(meant) != nil {
		return
	}
	p.warn(ErrAttribute, m.Value.Pos, at, `write "`+meant+`", if that is meant`, "%s has no meaning to Avro",
		words.Quote(m.Name))
}
