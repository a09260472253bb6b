package reflectcodec

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema/plan"
)

// BindError says why a Go type cannot hold the data of a schema. Its text reads
// `reflectcodec: User.Address.Zip (Go int8) cannot hold Avro string at User.address.zip`, and a hint may follow.
type BindError struct {
	GoPath     string       // where in the Go type, such as User.Address.Zip
	GoType     reflect.Type // the type found there
	SchemaPath string       // where in the schema, such as User.address.zip
	AvroType   string       // what stands there, such as string
	Hint       string       // what else is wrong, or what would be right; may be empty
	Err        error        // what decoding finds wrong with a default; nil unless the error is about one

	text string
}

// Unwrap returns Err.
func (e *BindError) Unwrap() error { return e.Err }

// Error returns the message.
func (e *BindError) Error() string { return "reflectcodec: " + e.message() }

func (e *BindError) message() string {
	text := e.text
	if text == "" {
		text = e.GoPath + " (Go " + e.GoType.String() + ") cannot hold Avro " + e.AvroType + " at " + e.SchemaPath
	}
	if e.Hint != "" {
		text += ": " + e.Hint
	}
	return text
}

// mismatch returns the error that n.typ cannot hold n's plan node.
func (m *binder) mismatch(n *node, hint string) error {
	return &BindError{
		GoPath:     joinPath(m.goPath),
		GoType:     n.typ,
		SchemaPath: joinPath(m.path),
		AvroType:   avroType(&m.plan.Nodes[n.index]),
		Hint:       hint,
	}
}

// fault returns an error of the struct or map n that is not about its type as a whole. In text, %g stands for the Go path and
// %s for the schema path of n, to which the caller adds.
func (m *binder) fault(n *node, text string) error {
	e := m.mismatch(n, "").(*BindError)
	e.text = strings.NewReplacer("%g", e.GoPath, "%s", e.SchemaPath).Replace(text)
	return e
}

// joinPath joins steps by dots, except before an index.
func joinPath(steps []string) string {
	var b strings.Builder
	for i, step := range steps {
		if i > 0 && !strings.HasPrefix(step, "[") {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}

// avroType names a plan node for people: "string", "timestamp-millis", "record com.example.User", "[null, string]".
func avroType(p *plan.Node) string {
	switch p.Kind {
	case plan.Record, plan.Enum, plan.Fixed:
		return p.Kind.String() + " " + p.Name.String()
	case plan.Nullable, plan.Union:
		names := make([]string, len(p.Schema.Branches))
		for i, branch := range p.Schema.Branches {
			names[i] = branch.Kind.String()
			if branch.Kind.IsNamed() {
				names[i] = branch.Name.String()
			}
		}
		return "[" + strings.Join(names, ", ") + "]"
	}
	return p.Kind.String()
}

// typeName is how a Go type begins a path: its name, or how it is written if it has none.
func typeName(t reflect.Type) string {
	if last, ends := behind(t); ends {
		t = last
	}
	if t.Name() != "" {
		return t.Name()
	}
	return t.String()
}

// rootName is how a plan node begins a path.
func rootName(p *plan.Node) string {
	if p.Name.Short != "" {
		return p.Name.Short
	}
	return avroType(p)
}
