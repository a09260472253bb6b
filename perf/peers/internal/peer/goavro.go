package peer

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/linkedin/goavro/v2"

	"github.com/schemagen/schemagen/perf/cases"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

func bindGoavro(b *Batch) (*Subject, error) {
	codec, err := goavro.NewCodec(b.Case.Schema)
	if err != nil {
		return nil, err
	}
	var schema any
	if err := json.Unmarshal([]byte(b.Case.Schema), &schema); err != nil {
		return nil, err
	}
	n := natives{names: make(map[string]any)}
	n.collect(schema)
	values := make([]any, b.Entries)
	for i := range values {
		if values[i], err = n.of(schema, reflect.ValueOf(b.Case.Generated(i)).Elem()); err != nil {
			return nil, err
		}
	}
	data := b.Data()
	buffer := make([]byte, 0, b.bufferRoom())
	var written []byte
	var last any
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				out := buffer
				for _, v := range values[:n] {
					var err error
					if out, err = codec.BinaryFromNative(out, v); err != nil {
						return err
					}
				}
				written = out
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					var err error
					if last, _, err = codec.NativeFromBinary(d); err != nil {
						return err
					}
				}
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Reuse: "makes new maps each time", cases.Alias: "no such option"},
		Written: func() []byte { return written },
		Last:    func() any { return last },
		Same:    sameEncoded(b, func(v any) ([]byte, error) { return codec.BinaryFromNative(nil, v) }),
	}
	leaveOutBlocks(b, s, onePlainBlock)
	return s, nil
}

// natives makes the maps and slices that github.com/linkedin/goavro calls native values, by a schema that encoding/json
// has read.
type natives struct {
	names     map[string]any
	namespace string
}

// collect finds the named types of a schema.
func (n *natives) collect(schema any) {
	switch s := schema.(type) {
	case []any:
		for _, branch := range s {
			n.collect(branch)
		}
	case map[string]any:
		if name, ok := s["name"].(string); ok {
			n.names[name] = s
		}
		if space, ok := s["namespace"].(string); ok {
			n.namespace = space
		}
		n.collect(s["items"])
		n.collect(s["values"])
		if fields, ok := s["fields"].([]any); ok {
			for _, f := range fields {
				n.collect(f.(map[string]any)["type"])
			}
		}
	}
}

func (n *natives) of(schema any, v reflect.Value) (any, error) {
	switch s := schema.(type) {
	case string:
		if named, ok := n.names[s]; ok {
			return n.of(named, v)
		}
		return basicValue(v)
	case []any:
		return n.ofUnion(s, v)
	case map[string]any:
		switch s["type"] {
		case "record":
			return n.ofRecord(s, v)
		case "array":
			items := make([]any, v.Len())
			for i := range items {
				var err error
				if items[i], err = n.of(s["items"], v.Index(i)); err != nil {
					return nil, err
				}
			}
			return items, nil
		case "map":
			values := make(map[string]any, v.Len())
			for entry := v.MapRange(); entry.Next(); {
				var err error
				if values[entry.Key().String()], err = n.of(s["values"], entry.Value()); err != nil {
					return nil, err
				}
			}
			return values, nil
		case "enum":
			return fmt.Sprint(v.Interface()), nil
		}
		if _, ok := s["logicalType"]; ok {
			return logicalValue(s, v.Interface())
		}
		return basicValue(v)
	}
	return nil, fmt.Errorf("no schema: %v", schema)
}

func (n *natives) ofRecord(s map[string]any, v reflect.Value) (any, error) {
	record := make(map[string]any)
	for _, f := range s["fields"].([]any) {
		field := f.(map[string]any)
		name := field["name"].(string)
		value := v.FieldByNameFunc(func(goName string) bool { return strings.EqualFold(goName, name) })
		if !value.IsValid() {
			return nil, fmt.Errorf("%s has no field %s", v.Type(), name)
		}
		var err error
		if record[name], err = n.of(field["type"], value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return record, nil
}

// ofUnion makes nil, or a map with the name of the branch as its only key.
func (n *natives) ofUnion(branches []any, v reflect.Value) (any, error) {
	if v.IsNil() {
		return nil, nil
	}
	v = v.Elem()
	pointer := v.Kind() == reflect.Pointer // a record in an interface
	if pointer {
		v = v.Elem()
	}
	for _, branch := range branches {
		if !n.isBranch(branch, v) {
			continue
		}
		value, err := n.of(branch, v)
		return map[string]any{n.branchName(branch): value}, err
	}
	return nil, fmt.Errorf("no branch for %s", v.Type())
}

// isBranch reports whether values of the Go kind are of the branch; the unions of the suite have no two branches of one
// kind.
func (n *natives) isBranch(branch any, v reflect.Value) bool {
	if s, ok := branch.(map[string]any); ok {
		if s["logicalType"] != nil {
			return v.Type() == reflect.TypeFor[time.Time]()
		}
		return s["type"] == kindNames[v.Kind()]
	}
	if named, ok := n.names[branch.(string)]; ok {
		return n.isBranch(named, v)
	}
	return branch == kindNames[v.Kind()]
}

var kindNames = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.Int32: "int", reflect.Int64: "long", reflect.Float32: "float",
	reflect.Float64: "double",
	reflect.String:  "string", reflect.Struct: "record", reflect.Slice: "array", reflect.Map: "map",
}

func (n *natives) branchName(branch any) string {
	s, ok := branch.(map[string]any)
	switch {
	case !ok && n.names[branch.(string)] != nil:
		return n.namespace + "." + branch.(string)
	case !ok:
		return branch.(string)
	case s["name"] != nil:
		return n.namespace + "." + s["name"].(string)
	case s["logicalType"] != nil:
		return s["type"].(string) + "." + s["logicalType"].(string)
	}
	return s["type"].(string)
}

func basicValue(v reflect.Value) (any, error) {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.Int32:
		return int32(v.Int()), nil
	case reflect.Int64:
		return v.Int(), nil
	case reflect.Float32:
		return float32(v.Float()), nil
	case reflect.Float64:
		return v.Float(), nil
	case reflect.String:
		return v.String(), nil
	case reflect.Slice:
		return v.Bytes(), nil
	}
	return nil, fmt.Errorf("no native value for %s", v.Type())
}

// logicalValue is the native value of a logical type, or of the type under it if goavro does not know it.
func logicalValue(s map[string]any, x any) (any, error) {
	switch x := x.(type) {
	case decimal.Decimal:
		return x.Rat(), nil
	case rt.UUID:
		if s["type"] == "string" {
			return x.String(), nil
		}
		return x[:], nil
	case time.Duration:
		return x, nil
	case time.Time:
		switch s["logicalType"] {
		case "timestamp-nanos":
			return x.UnixNano(), nil
		case "local-timestamp-micros":
			return x.UnixMicro(), nil
		}
		return x, nil
	case rt.Duration:
		return durationBytes(x), nil
	}
	return nil, fmt.Errorf("no native value for %T", x)
}

// durationBytes is the wire form of a duration: three numbers of four bytes, the lowest byte first.
func durationBytes(d rt.Duration) []byte {
	var b []byte
	for _, x := range []uint32{d.Months, d.Days, d.Millis} {
		b = append(b, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	return b
}
