package conformance

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// viewer brings Avro JSON into a form that can be compared: nil for null, text for scalars, lists and objects.
type viewer struct {
	// asGo gives what the program prints for the same datum: unions without the name of the branch, and logical types
	// by what they stand for.
	asGo bool
}

// parse reads Avro JSON of the given schema.
func (v viewer) parse(s *schema.Schema, text string) (view any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	defer func() {
		if p := recover(); p != nil {
			if meaningless, ok := p.(meaninglessError); ok {
				err = meaningless
				return
			}
			err = fmt.Errorf("%s does not fit %s: %v", text, s, p)
		}
	}()
	return v.view(s, value), nil
}

// meaninglessError is a value that is right for the type below a logical type, but no value of the logical type.
type meaninglessError struct {
	cause string // the name of the sentinel it is refused with
}

func (e meaninglessError) Error() string { return "not a value of the logical type: " + e.cause }

// view panics if the value does not fit the schema.
func (v viewer) view(s *schema.Schema, value any) any {
	if v.asGo && s.Logical.Kind != schema.NoLogical {
		return logicalView(s, value)
	}
	switch s.Kind {
	case schema.Null:
		return nil
	case schema.Boolean:
		return strconv.FormatBool(value.(bool))
	case schema.Int, schema.Long:
		return value.(json.Number).String()
	case schema.Float:
		return floatView(value, 32)
	case schema.Double:
		return floatView(value, 64)
	case schema.Bytes, schema.Fixed:
		return "0x" + hex.EncodeToString(codePoints(value))
	case schema.String, schema.Enum:
		return value.(string)
	case schema.Array:
		list := []any{}
		for _, item := range value.([]any) {
			list = append(list, v.view(s.Items, item))
		}
		return list
	case schema.Map:
		object := make(map[string]any)
		for key, item := range value.(map[string]any) {
			object[key] = v.view(s.Values, item)
		}
		return object
	case schema.Record:
		object := make(map[string]any)
		for _, f := range s.Fields {
			item, ok := value.(map[string]any)[f.Name]
			if !ok {
				panic("field " + f.Name + " is missing")
			}
			object[f.Name] = v.view(f.Type, item)
		}
		return object
	}
	return v.union(s, value)
}

func (v viewer) union(s *schema.Schema, value any) any {
	if value == nil {
		return nil
	}
	for name, inner := range value.(map[string]any) {
		for _, branch := range s.Branches {
			own := branch.Kind.String()
			if branch.Kind.IsNamed() {
				own = branch.Name.String()
			}
			switch {
			case own != name:
			case v.asGo:
				return v.view(branch, inner)
			default:
				return map[string]any{name: v.view(branch, inner)}
			}
		}
		panic("no branch " + name)
	}
	panic("no branch named")
}

func floatView(value any, bits int) string {
	text, ok := value.(string)
	if !ok {
		text = value.(json.Number).String()
	}
	f, err := strconv.ParseFloat(text, bits)
	if err != nil {
		panic(err)
	}
	return strconv.FormatFloat(f, 'g', -1, bits)
}

// codePoints returns the bytes that a JSON string of code points stands for.
func codePoints(value any) []byte {
	b := []byte{}
	for _, r := range value.(string) {
		if r > 255 {
			panic("code point above 255")
		}
		b = append(b, byte(r))
	}
	return b
}
