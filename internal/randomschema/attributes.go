package randomschema

import (
	"fmt"

	"github.com/schemagen/schemagen/schema"
)

// ignored are names that have no effect on a kind (Avro 1.12, "Logical Types": implementations must ignore unknown
// logical types, and use the underlying type where one is invalid). The uuid of a string is one that has.
var ignored = map[schema.Kind][]string{
	schema.Int:    {"timestamp-millis"},
	schema.Long:   {"date"},
	schema.String: {"uuid", "date", "no-such-type"},
	schema.Bytes:  {"uuid"},
}

// logicals are the logical types of each kind but for decimals and those on fixed, and some that have no effect.
var logicals = func() map[schema.Kind][]string {
	all := make(map[schema.Kind][]string)
	for l := schema.BigDecimal; int(l) < schema.LogicalKinds; l++ {
		base, _ := l.Base()
		all[base] = append(all[base], l.String())
	}
	for kind, names := range ignored {
		all[kind] = append(all[kind], names...)
	}
	return all
}()

// logical annotates a type with a logical type, sometimes with one that does not fit.
func (m *maker) logical(n *node) {
	if !m.oneIn(3) {
		return
	}
	switch {
	case n.kind == schema.Bytes && m.oneIn(2):
		n.attributes = append(n.attributes, m.decimal(30)...)
	case n.kind == schema.Fixed:
		switch n.size {
		case 12:
			n.attributes = append(n.attributes, `"logicalType":"duration"`)
		case 16:
			n.attributes = append(n.attributes, `"logicalType":"uuid"`)
		default:
			n.attributes = append(n.attributes, m.decimal(n.size*2)...)
		}
	case len(logicals[n.kind]) > 0:
		n.attributes = append(n.attributes, fmt.Sprintf(`"logicalType":%q`, pick(m, logicals[n.kind]...)))
	}
}

// decimal returns the attributes of a decimal of about so many digits, which now and then is invalid.
func (m *maker) decimal(digits int) []string {
	precision := 1 + m.IntN(max(digits, 1))
	list := []string{`"logicalType":"decimal"`, fmt.Sprintf(`"precision":%d`, precision)}
	switch {
	case m.oneIn(8):
		list = append(list, fmt.Sprintf(`"scale":%d`, precision+1))
	case m.oneIn(3):
	default:
		list = append(list, fmt.Sprintf(`"scale":%d`, m.IntN(precision+1)))
	}
	return list
}

// attribute adds a doc or an attribute that Avro does not know, once in n times each.
func (m *maker) attribute(t *node, n int) {
	if t.kind.IsNamed() && m.oneIn(n) {
		t.attributes = append(t.attributes, m.doc())
	}
	if m.oneIn(n) {
		t.attributes = append(t.attributes, m.unknown())
	}
}

func (m *maker) doc() string {
	return `"doc":` + pick(m, `""`, `"doc"`,
		`"two\nlines, \"quoted\" \\ */ // `+"`"+`"`, `"äöü 日本語 😀"`, `"\u0000\u001f\u2028"`)
}

func (m *maker) unknown() string {
	m.aliases++
	name := pick(m, `"x%d"`, `"x-%d"`, `"java-class%d"`, `"ü%d"`, `"with space %d"`)
	return fmt.Sprintf(name, m.aliases) + ":" + pick(m, `null`, `true`, `0`, `-12.50`, `1e3`, `12345678901234567890`,
		`""`, `"tex\"t"`, `[]`, `[1,null,{"a":{}}]`, `{}`, `{"type":"int","name":"q"}`)
}
