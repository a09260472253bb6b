package randomschema

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// defaults gives fields of the type, and of all in it, defaults.
func (m *maker) defaults(root *node) {
	seen := make(map[*node]bool)
	var walk func(n *node)
	walk = func(n *node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		for _, f := range n.fields {
			walk(f.typ)
			if m.oneIn(2) {
				f.value, _ = m.value(f.typ, 4)
			}
		}
		walk(n.inner)
		for _, branch := range n.branches {
			walk(branch)
		}
	}
	walk(root)
}

// texts are strings as JSON has them; those of bytes have code points up to 255 only.
var (
	texts = []string{`""`, `"a"`, `"text"`, `"\"\\\/\b\f\n\r\t"`, `"\u0000\u007f"`, `"äß"`, `"日本語"`, `"😀"`,
		`"\ud83d\ude00"`,
		`"A"`}
	bytesTexts = []string{`""`, `"a"`, `"\u0000\u0001\u007f\u0080\u00ff"`, `"ÿþ"`, `"12"`, `"\"\\"`}
)

// value returns a default of the type as JSON, or false if there is none that nests no more than depth levels.
func (m *maker) value(n *node, depth int) (string, bool) {
	if depth == 0 {
		return "", false
	}
	switch n.kind {
	case schema.Null:
		return "null", true
	case schema.Boolean:
		return pick(m, "true", "false"), true
	case schema.Int:
		return pick(m, "0", "1", "-1", "63", "-65", "2147483647", "-2147483648"), true
	case schema.Long:
		return pick(m, "0", "-1", "8192", "2147483648", "9007199254740993", "9223372036854775807",
			"-9223372036854775808"), true
	case schema.Float:
		return pick(m, "0", "1", "-1.5", "0.1", "1e10", "3.4028234663852886e38", "1.401298464324817e-45", "-0.0",
			"16777217"), true
	case schema.Double:
		return pick(m, "0", "-7", "2.5", "0.1", "1e100", "1.7976931348623157e308", "5e-324", "-0.0", "1E-7"), true
	case schema.Bytes:
		return pick(m, bytesTexts...), true
	case schema.String:
		return pick(m, texts...), true
	case schema.Enum:
		return strconv.Quote(pick(m, n.symbols...)), true
	case schema.Fixed:
		var b strings.Builder
		for range n.size {
			fmt.Fprintf(&b, `\u%04x`, m.IntN(256))
		}
		return `"` + b.String() + `"`, true
	case schema.Array, schema.Map:
		return m.list(n, depth), true
	case schema.Union:
		for range 4 {
			branch := pick(m, n.branches...)
			if text, ok := m.value(branch, depth-1); ok && !takenBefore(n, branch, text) {
				return text, true
			}
		}
		return "", false
	}
	return m.object(n, depth)
}

// takenBefore reports whether a default of a branch is an object, and might be taken for a record that is listed
// before: fields that it lacks would be filled in, maybe without end.
func takenBefore(union, branch *node, text string) bool {
	for _, b := range union.branches {
		if b == branch {
			return false
		}
		if b.kind == schema.Record && text[0] == '{' {
			return true
		}
	}
	return false
}

func (m *maker) list(n *node, depth int) string {
	var items []string
	for i := range m.IntN(3) {
		item, ok := m.value(n.inner, depth-1)
		if !ok {
			break
		}
		if n.kind == schema.Map {
			item = fmt.Sprintf(`"%s%d":`, pick(m, "k", "", "ä", " "), i) + item
		}
		items = append(items, item)
	}
	if n.kind == schema.Map {
		return "{" + strings.Join(items, ",") + "}"
	}
	return "[" + strings.Join(items, ",") + "]"
}

// object returns a default of a record, in which a field of a simple type that has a default of its own may be left
// out.
func (m *maker) object(n *node, depth int) (string, bool) {
	members := []string{}
	for _, f := range n.fields {
		if f.value != "" && f.typ.kind.IsPrimitive() && m.oneIn(3) {
			continue
		}
		value, ok := m.value(f.typ, depth-1)
		if !ok {
			return "", false
		}
		members = append(members, strconv.Quote(f.name)+":"+value)
	}
	m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}", true
}
