package peer

import (
	"bytes"
	"encoding/gob"
	"encoding/json"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

var (
	bindGob = binders(map[string]func(*Batch) (*Subject, error){
		"Record": gobOf[oneof.Record], "BigRecord": gobOf[oneof.BigRecord], "Float": gobOf[oneof.Float],
		"Double":     gobOf[oneof.Double],
		"FloatArray": gobOf[oneof.FloatArray], "DoubleArray": gobOf[oneof.DoubleArray],
		"IntArray":  gobOf[oneof.IntArray],
		"LongArray": gobOf[oneof.LongArray], "NestedFloatArray": gobOf[oneof.NestedFloatArray],
		"NestedLargeFloatArray": gobOf[oneof.NestedLargeFloatArray],
		"NestedObjectArray":     gobOf[oneof.NestedObjectArray],
		"Strings":               gobOf[oneof.Strings], "Maps": gobOf[oneof.Maps], "MapStatus": gobOf[oneof.MapStatus],
		"Person": gobOf[oneof.Person],
		"Event":  gobOf[oneof.Event], "Deep": gobOf[oneof.Deep],
	}, map[string]string{"Logical": noDecimals, "Unions": zeroPointers, "Wide": zeroPointers})
	bindJSON = binders(map[string]func(*Batch) (*Subject, error){
		"Record": jsonOf[oneof.Record], "BigRecord": jsonOf[oneof.BigRecord], "Float": jsonOf[oneof.Float],
		"Double":     jsonOf[oneof.Double],
		"FloatArray": jsonOf[oneof.FloatArray], "DoubleArray": jsonOf[oneof.DoubleArray],
		"IntArray":  jsonOf[oneof.IntArray],
		"LongArray": jsonOf[oneof.LongArray], "NestedFloatArray": jsonOf[oneof.NestedFloatArray],
		"NestedLargeFloatArray": jsonOf[oneof.NestedLargeFloatArray],
		"NestedObjectArray":     jsonOf[oneof.NestedObjectArray],
		"Event":                 jsonOf[oneof.Event], "Strings": jsonOf[oneof.Strings], "Maps": jsonOf[oneof.Maps],
		"Unions":    jsonOf[oneof.Unions],
		"MapStatus": jsonOf[oneof.MapStatus], "Person": jsonOf[oneof.Person], "Deep": jsonOf[oneof.Deep],
		"Wide": jsonOf[oneof.Wide],
	}, map[string]string{"Logical": noDecimals})
)

const (
	zeroPointers = "a pointer to a zero value does not come back"
	merges       = "what a used value holds would be merged in"
)

// gobOf writes all values to one stream, so that the types are described but once, and reads them from one.
func gobOf[T any](b *Batch) (*Subject, error) {
	values, err := valuesOf[T](b, &convert.Converter{})
	if err != nil {
		return nil, err
	}
	buffer := bytes.NewBuffer(make([]byte, 0, b.bufferRoom()))
	enc := gob.NewEncoder(buffer)
	if err := enc.Encode(new(T)); err != nil { // the types
		return nil, err
	}
	var source bytes.Reader
	source.Reset(bytes.Clone(buffer.Bytes()))
	dec := gob.NewDecoder(&source)
	if err := dec.Decode(new(T)); err != nil {
		return nil, err
	}
	data := make([][]byte, b.Entries)
	for i := range values {
		buffer.Reset()
		if err := enc.Encode(&values[i]); err != nil {
			return nil, err
		}
		data[i] = bytes.Clone(buffer.Bytes())
	}
	var last *T
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				buffer.Reset()
				for i := range values[:n] {
					if err := enc.Encode(&values[i]); err != nil {
						return err
					}
				}
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					source.Reset(d)
					v := new(T)
					if err := dec.Decode(v); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Reuse: merges, cases.Alias: "no such option"},
		Written: buffer.Bytes,
		Last:    func() any { return last },
		Same:    sameAs(values),
	}
	leaveOutBlocks(b, s, onlyAvroBlocks)
	return s, nil
}

func jsonOf[T any](b *Batch) (*Subject, error) {
	values, err := valuesOf[T](b, &convert.Converter{})
	if err != nil {
		return nil, err
	}
	data := make([][]byte, b.Entries)
	for i := range values {
		if data[i], err = json.Marshal(&values[i]); err != nil {
			return nil, err
		}
	}
	buffer := bytes.NewBuffer(make([]byte, 0, b.bufferRoom()))
	enc := json.NewEncoder(buffer)
	var last *T
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				buffer.Reset()
				for i := range values[:n] {
					if err := enc.Encode(&values[i]); err != nil {
						return err
					}
				}
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					if err := json.Unmarshal(d, v); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Reuse: merges, cases.Alias: "no such option"},
		Written: buffer.Bytes,
		Last:    func() any { return last },
		Same:    sameAs(values),
	}
	leaveOutBlocks(b, s, onlyAvroBlocks)
	return s, nil
}
