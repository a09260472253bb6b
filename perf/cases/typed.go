package cases

import (
	"bytes"
	"encoding"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
)

// message is the pointer to a type that schemagen generated, as far as the suite uses it.
type message[T any] interface {
	avrotype.Generated[T]
	avrotype.Encoder
	encoding.BinaryUnmarshaler
}

// seed is that of the performance tests of AVRO-1282; all other rows start from it too.
const seed = 19781210

// newCase makes a case of a generated type T and its plain twin P, which has the same fields. The values come from a
// new random.
func newCase[T, P any, PT message[T]](group, name string, values func(r *random) []T) *Case {
	return newBlockedCase[T, P, PT](group, name, 0, values)
}

// newBlockedCase is newCase with a block size.
func newBlockedCase[T, P any, PT message[T]](group, name string, blockBytes int, values func(r *random) []T) *Case {
	c := &Case{Group: group, Name: name, Schema: PT(nil).AvroSchema(), BlockBytes: blockBytes}
	c.makeBatch = func() batch { return newTyped[T, P, PT](values(newRandom(seed)), blockBytes) }
	return c
}

// typed is a batch of values of T, and the same as values of P.
type typed[T, P any, PT message[T]] struct {
	values     []T
	plains     []P
	encoded    [][]byte
	total      int // bytes of all encoded
	blockBytes int
	maps       bool // the schema has a map, so that the order of the bytes is not given
}

// newTyped encodes the values by generated code: those are the data that every implementation has to make and to read.
func newTyped[T, P any, PT message[T]](values []T, blockBytes int) *typed[T, P, PT] {
	t := &typed[T, P, PT]{values: values, plains: make([]P, len(values)), blockBytes: blockBytes}
	t.maps = hasMap(PT(nil).AvroSchema())
	var all bytes.Buffer
	w := rt.NewWriter(&all)
	w.BlockBytes = blockBytes
	ends := make([]int, len(values))
	for i := range values {
		convert(&t.plains[i], &values[i])
		if err := PT(&values[i]).EncodeAvro(w); err != nil {
			panic("cases: a value that its own schema does not allow: " + err.Error())
		}
		if err := w.Flush(); err != nil {
			panic(err) // a buffer takes everything
		}
		ends[i] = all.Len()
	}
	start := 0
	for _, end := range ends {
		t.encoded = append(t.encoded, slices.Clip(all.Bytes()[start:end]))
		start = end
	}
	t.total = start
	return t
}

func (t *typed[T, P, PT]) len() int            { return len(t.values) }
func (t *typed[T, P, PT]) data() [][]byte      { return t.encoded }
func (t *typed[T, P, PT]) generated(i int) any { return &t.values[i] }
func (t *typed[T, P, PT]) plain(i int) any     { return &t.plains[i] }
func (t *typed[T, P, PT]) newGenerated() any   { return new(T) }
func (t *typed[T, P, PT]) newPlain() any       { return new(P) }

// hasMap reports whether there is a map in a schema as generated types have it: without spaces.
func hasMap(schema string) bool { return strings.Contains(schema, `"type":"map"`) }

func (t *typed[T, P, PT]) runner(by Implementation, mode Mode) (func(n int) error, error) {
	if by == Generated {
		return t.runGenerated(mode)
	}
	codec, err := t.codec(by)
	if err != nil {
		return nil, err
	}
	return t.runTwin(codec, mode)
}

// codec is a twin of reflectcodec on the plain type.
func (t *typed[T, P, PT]) codec(by Implementation) (*reflectcodec.Codec[P], error) {
	options := slices.Clone(unions)
	if by == Reflect {
		options = append(options, reflectcodec.UseReflect())
	}
	return reflectcodec.For[P](PT(nil).AvroSchema(), options...)
}
