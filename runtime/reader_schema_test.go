package runtime

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// schemaReader reads a datum of any schema, given as JSON, with the methods that generated code uses, and returns it in
// the form of Avro's JSON encoding. It stands for generated code here and is as simple as it can be.
type schemaReader struct {
	r     *Reader
	named map[string]map[string]any
}

func (d *schemaReader) resolve(schema any) (kind, name string, object map[string]any) {
	if text, ok := schema.(string); ok {
		if object = d.named[text]; object == nil {
			object = d.named[text[strings.LastIndexByte(text, '.')+1:]]
		}
		if object == nil {
			return text, text, nil
		}
		if kind, name, object = d.resolve(object); strings.Contains(text, ".") {
			name = text
		}
		return kind, name, object
	}
	if _, ok := schema.([]any); ok {
		return "union", "union", nil
	}
	object = schema.(map[string]any)
	kind, isText := object["type"].(string)
	if !isText {
		return d.resolve(object["type"])
	}
	name = kind
	if text, ok := object["name"].(string); ok {
		name = text
		if space, ok := object["namespace"].(string); ok && space != "" && !strings.Contains(text, ".") {
			name = space + "." + text
		}
		d.named[name], d.named[text] = object, object
	}
	return kind, name, object
}

// leastWidth is 0 for what takes no bytes, otherwise 1 will do.
func (d *schemaReader) leastWidth(schema any) int {
	kind, _, object := d.resolve(schema)
	switch kind {
	case "null":
		return 0
	case "fixed":
		size, _ := object["size"].(json.Number).Int64()
		return min(int(size), 1)
	case "record":
		for _, field := range object["fields"].([]any) {
			if d.leastWidth(field.(map[string]any)["type"]) > 0 {
				return 1
			}
		}
		return 0
	}
	return 1
}

func (d *schemaReader) read(schema any) (any, error) {
	r := d.r
	kind, _, object := d.resolve(schema)
	var v any
	switch kind {
	case "null":
	case "boolean":
		v = r.Boolean()
	case "int":
		v = json.Number(strconv.Itoa(int(r.Int())))
	case "long":
		v = json.Number(strconv.FormatInt(r.Long(), 10))
	case "float":
		v = jsonFloat(float64(r.Float()), 32)
	case "double":
		v = jsonFloat(r.Double(), 64)
	case "string":
		v = r.String()
	case "bytes":
		v = jsonBytes(r.BytesView())
	case "fixed":
		size, _ := object["size"].(json.Number).Int64()
		v = jsonBytes(r.FixedView(int(size)))
	case "enum":
		symbols := object["symbols"].([]any)
		v = symbols[r.Enum(len(symbols))]
	case "union":
		return d.union(schema.([]any))
	case "record", "error":
		return d.record(object)
	case "array":
		return d.array(object["items"])
	case "map":
		return d.mapping(object["values"])
	default:
		return nil, fmt.Errorf("schema of type %q", kind)
	}
	return v, r.Err()
}

func (d *schemaReader) union(branches []any) (any, error) {
	i := d.r.UnionIndex(len(branches))
	if i < 0 {
		return nil, d.r.Err()
	}
	v, err := d.read(branches[i])
	if _, name, _ := d.resolve(branches[i]); name != "null" {
		v = map[string]any{name: v}
	}
	return v, err
}

func (d *schemaReader) record(object map[string]any) (any, error) {
	if err := d.r.Enter(); err != nil {
		return nil, err
	}
	defer d.r.Leave()
	v := map[string]any{}
	for _, field := range object["fields"].([]any) {
		field := field.(map[string]any)
		name := field["name"].(string)
		value, err := d.read(field["type"])
		if err != nil {
			return nil, FieldError(err, object["name"].(string), name)
		}
		v[name] = value
	}
	return v, nil
}

func (d *schemaReader) array(items any) (any, error) {
	v := []any{}
	var block Block
	for block.Next(d.r, d.leastWidth(items)) {
		for range block.Count() {
			item, err := d.read(items)
			if err != nil {
				return nil, IndexError(err, len(v))
			}
			v = append(v, item)
		}
	}
	return v, d.r.Err()
}

func (d *schemaReader) mapping(values any) (any, error) {
	v := map[string]any{}
	var block Block
	for block.Next(d.r, 1+d.leastWidth(values)) {
		for range block.Count() {
			key := d.r.String()
			value, err := d.read(values)
			if err != nil {
				return nil, KeyError(err, key)
			}
			v[key] = value
		}
	}
	return v, d.r.Err()
}

func jsonFloat(f float64, bits int) any {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(fmt.Sprintf("%vinity", f), "+")
	}
	return json.Number(strconv.FormatFloat(f, 'g', -1, bits))
}

func jsonBytes(b []byte) string {
	var text strings.Builder
	for _, c := range b {
		text.WriteRune(rune(c))
	}
	return text.String()
}

// sameJSON compares values; numbers by what they are, as 1e3 and 1000 may stand for one float.
func sameJSON(got, want any) bool {
	switch got := got.(type) {
	case json.Number:
		want, ok := want.(json.Number)
		if !ok || got == want {
			return ok
		}
		g, err1 := strconv.ParseFloat(string(got), 64)
		w, err2 := strconv.ParseFloat(string(want), 64)
		isInt := !strings.ContainsAny(string(got)+string(want), ".eE")
		return err1 == nil && err2 == nil && !isInt && (g == w || float32(g) == float32(w)) &&
			math.Signbit(g) == math.Signbit(w)
	case []any:
		want, ok := want.([]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for i := range got {
			if !sameJSON(got[i], want[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		want, ok := want.(map[string]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for k := range got {
			if w, ok := want[k]; !ok || !sameJSON(got[k], w) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(got, want)
}
