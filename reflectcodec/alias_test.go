package reflectcodec

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// heldBytes has bytes wherever a value may have them.
type heldBytes struct {
	Bytes    octets
	Text     octets // a string
	Fixed    octets
	Slice    []octets
	Fixes    []octets
	Map      map[string][]byte
	Pointer  *octets
	Nullable octets
	Option   rt.Optional[octets]
	Union    any
	Any      any
	Inner    struct{ Bytes []byte }
	Items    []struct{ Bytes []byte }
	ByName   map[string]struct{ Bytes []byte }
	Shape    bytesShape
}

type bytesShape interface{ bytesShape() }

type rawShape []byte

func (rawShape) bytesShape() {}

type boxShape struct{ Bytes []byte }

func (*boxShape) bytesShape() {}

const heldSchema = `{"type":"record","name":"Held","fields":[
	{"name":"bytes","type":"bytes"},{"name":"text","type":"string"},
	{"name":"fixed","type":{"type":"fixed","name":"F","size":5}},
	{"name":"slice","type":{"type":"array","items":"bytes"}},{"name":"fixes","type":{"type":"array","items":"F"}},
	{"name":"map","type":{"type":"map","values":"bytes"}},{"name":"pointer","type":["null","bytes"]},
	{"name":"nullable","type":["null","bytes"]},{"name":"option","type":["bytes","null"]},
	{"name":"union","type":["int","bytes"]},
	{"name":"any","type":"bytes"},
	{"name":"inner","type":{"type":"record","name":"Inner","fields":[{"name":"bytes","type":"bytes"}]}},
	{"name":"items","type":{"type":"array","items":"Inner"}},{"name":"byName","type":{"type":"map","values":"Inner"}},
	{"name":"shape","type":["bytes",{"type":"record","name":"Box","fields":[{"name":"bytes","type":"bytes"}]}]}]}`

// bytesAsStrings is a schema of the same bytes that is resolved all the same.
var bytesAsStrings = strings.Replace(heldSchema, `{"name":"bytes","type":"bytes"}`, `{"name":"bytes","type":"string"}`,
	1)

// heldData is a datum whose bytes are all the given letter, five of each.
func heldData(letter byte, box bool) []byte {
	five := bytes.Repeat([]byte{letter}, 5)
	some := rt.AppendBytes(nil, five)
	var b []byte
	b = append(append(b, some...), some...)
	b = append(b, five...)
	b = append(append(append(append(b, 4), some...), some...), 0)
	b = append(append(append(append(b, 4), five...), five...), 0)
	b = append(append(append(b, 2, 2, 'k'), some...), 0)
	b = append(append(b, 2), some...)
	b = append(append(b, 2), some...)
	b = append(append(b, 0), some...)
	b = append(append(b, 2), some...)
	b = append(b, some...)
	b = append(b, some...)
	b = append(append(append(append(b, 4), some...), some...), 0)
	b = append(append(append(b, 2, 2, 'k'), some...), 0)
	if box {
		return append(append(b, 2), some...)
	}
	return append(append(b, 0), some...)
}

// Whatever is decoded over a value that points into an input, that input stays as it was.
func TestDecodingOverAliasedValuesLeavesTheirInputAlone(t *testing.T) {
	ways := map[string]func(c *Codec[heldBytes], x *heldBytes, data []byte) error{
		"Decode": func(c *Codec[heldBytes], x *heldBytes, data []byte) error { return c.Decode(data, x) },
		"shared": func(c *Codec[heldBytes], x *heldBytes, data []byte) error {
			r := rt.Reader{Strings: rt.StringsShared}
			r.ResetBytes(data)
			return c.DecodeFrom(&r, x)
		},
		"stream": func(c *Codec[heldBytes], x *heldBytes, data []byte) error {
			r := rt.NewReader(bytes.NewReader(data))
			r.Strings = rt.StringsAlias
			return c.DecodeFrom(r, x)
		},
		"older schema": func(c *Codec[heldBytes], x *heldBytes, data []byte) error {
			d, err := c.Resolve(bytesAsStrings)
			if err != nil {
				return err
			}
			return d.Decode(data, x)
		},
	}
	for twinName, options := range map[string][]Option{"chosen": nil, "reflect": {UseReflect()}} {
		c, err := For[heldBytes](heldSchema, append(options, Union[bytesShape](rawShape{}, (*boxShape)(nil)))...)
		if err != nil {
			t.Fatal(err)
		}
		for name, decode := range ways {
			for _, box := range []bool{false, true} {
				var x heldBytes
				input := heldData('a', box)
				whole := slices.Clone(input)
				r := rt.Reader{Strings: rt.StringsAlias}
				r.ResetBytes(input)
				if err := c.DecodeFrom(&r, &x); err != nil {
					t.Fatalf("%s: %v", twinName, err)
				}
				second := heldData('b', box)
				err := decode(c, &x, second)
				if err != nil || !bytes.Equal(input, whole) {
					t.Errorf("%s, %s: %v; the input has become %q", twinName, name, err, input)
				}
				if again, err := c.Append(nil, &x); err != nil || !bytes.Equal(again, second) {
					t.Errorf("%s, %s: encoded again: %q, %v", twinName, name, again, err)
				}
			}
		}
	}
}

// Two codecs may share a Go type: what one has pointed into its input, the other, to which the bytes are a fixed, may
// not fill.
func TestFixedOverAliasedBytesLeavesTheirInputAlone(t *testing.T) {
	for name, options := range map[string][]Option{"chosen": nil, "reflect": {UseReflect()}} {
		first, err := For[octets](`"bytes"`, options...)
		if err != nil {
			t.Fatal(err)
		}
		for _, schema := range []string{`{"type":"fixed","name":"F","size":3}`, `"string"`, `"bytes"`} {
			second, err := For[octets](schema, options...)
			if err != nil {
				t.Fatal(err)
			}
			input := []byte("\x08abcd")
			r := rt.Reader{Strings: rt.StringsAlias}
			r.ResetBytes(input)
			var x octets
			if err := first.DecodeFrom(&r, &x); err != nil {
				t.Fatal(err)
			}
			data := []byte("\x06xyz")
			if schema[0] == '{' {
				data = data[1:]
			}
			if err := second.Decode(data, &x); err != nil || string(x) != "xyz" || string(input) != "\x08abcd" {
				t.Errorf("%s: %s over bytes: %q, %v; the input has become %q", name, schema, x, err, input)
			}
		}
	}
}
