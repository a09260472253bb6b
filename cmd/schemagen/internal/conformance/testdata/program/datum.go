package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing/iotest"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// input is the bytes of a datum: Hex as it stands, or Unit many times and then Tail, if Times is not 0.
type input struct {
	Hex        string
	Unit, Tail string
	Times      int
}

func (in input) bytes() ([]byte, error) {
	data, err := hex.DecodeString(in.Hex)
	if err != nil || in.Times == 0 {
		return data, err
	}
	unit, err := hex.DecodeString(in.Unit)
	if err != nil {
		return nil, err
	}
	tail, err := hex.DecodeString(in.Tail)
	return append(bytes.Repeat(unit, in.Times), tail...), err
}

// reading is what came of decoding the input in one way.
type reading struct {
	Hex       string   // the value, encoded again by MarshalBinary
	Failure   *failure `json:",omitempty"`
	Allocated uint64   // bytes
	Seconds   float64
}

// exercised is the result of exercise.
type exercised struct {
	Value    any                // as printed; null if UnmarshalBinary failed
	GoType   string             // of the value, or of what the holder of a nameless root holds
	Readings map[string]reading // by way
	Encoded  map[string]string  // by way: the value in hexadecimal, or the text of the error
}

// used holds, for each type, the value that was last decoded, whole or in part: decoding into it must leave nothing of it.
var used = make(map[string]datum)

// exercise decodes the input in every way there is, and encodes the value in every way.
func exercise(q request) (any, error) {
	data, err := q.Data.bytes()
	if err != nil {
		return nil, err
	}
	zero := table[q.Type].zero
	x := zero()
	result := exercised{Readings: make(map[string]reading), GoType: goType(x)}
	for _, way := range waysToRead(q, data) {
		target := zero()
		switch way.name {
		case plainWay:
			target = x
		case reusedWay:
			if last := used[q.Type]; last != nil {
				target = last
			}
			used[q.Type] = target
		}
		result.Readings[way.name] = read(target, way)
	}
	if result.Readings[plainWay].Failure != nil {
		return result, nil
	}
	result.Value = printed(x)
	same := zero()
	if err := waysToRead(q, data)[0].read(same); err != nil {
		return nil, err
	}
	if err := checkValues(x, same); err != nil {
		return nil, err
	}
	if result.Encoded, err = encodings(x, q); err != nil {
		return nil, err
	}
	return result, nil
}

// The names of two ways to read.
const (
	plainWay  = "UnmarshalBinary"
	reusedWay = "into a used value"
)

// wayToRead is a way to decode one datum that is a whole input.
type wayToRead struct {
	name  string
	read  func(x datum) error
	after func() // changes the memory of the input, if the value must not depend on it
}

func waysToRead(q request, data []byte) []wayToRead {
	configure := func(r *rt.Reader) {
		r.LaxBlockSize, r.ValidateUTF8 = q.LaxSizes, q.CheckUTF8
	}
	var resolution *rt.Resolution
	var mismatch error
	if q.Writer != "" && q.Old == "" {
		resolution, mismatch = evolve.Resolve(q.Writer, table[q.Type].zero().AvroSchema())
	}
	whole := func(x datum, r *rt.Reader) error {
		decode := x.DecodeAvro
		if q.Old != "" {
			decode = func(r *rt.Reader) error { return table[q.Type].old[q.Old](x, r) }
		} else if q.Writer != "" {
			if mismatch != nil {
				return mismatch
			}
			decode = func(r *rt.Reader) error { return x.ResolveAvro(r, resolution) }
		}
		if err := decode(r); err != nil {
			return err
		}
		return r.ExpectEnd()
	}
	fromMemory := func(name string, mode rt.StringMode) wayToRead {
		scratch := bytes.Clone(data)
		return wayToRead{
			name: name,
			read: func(x datum) error {
				var r rt.Reader
				r.Strings = mode
				configure(&r)
				r.ResetBytes(scratch)
				return whole(x, &r)
			},
			after: func() {
				for i := range scratch {
					if mode != rt.StringsAlias {
						scratch[i] ^= 0xff
					}
				}
			},
		}
	}
	fromStream := func(name string, wrap func(io.Reader) io.Reader) wayToRead {
		return wayToRead{name: name, read: func(x datum) error {
			r := rt.NewReader(wrap(bytes.NewReader(data)))
			configure(r)
			return whole(x, r)
		}, after: func() {}}
	}
	plain := fromMemory(plainWay, rt.StringsCopy)
	if !q.LaxSizes && !q.CheckUTF8 && q.Writer == "" && q.Old == "" {
		scratch := bytes.Clone(data)
		plain.read = func(x datum) error { return x.UnmarshalBinary(scratch) }
		plain.after = func() { clear(scratch) }
	}
	return []wayToRead{
		plain,
		fromMemory(reusedWay, rt.StringsCopy),
		fromMemory("shared strings", rt.StringsShared),
		fromMemory("aliased strings", rt.StringsAlias),
		fromStream("stream", func(r io.Reader) io.Reader { return struct{ io.Reader }{r} }),
		fromStream("stream of single bytes", iotest.OneByteReader),
		fromStream("stream of halves, ending with its last bytes", func(r io.Reader) io.Reader {
			return iotest.DataErrReader(iotest.HalfReader(r))
		}),
	}
}

// read decodes into x in the given way, measures that, and encodes the value again.
func read(x datum, way wayToRead) reading {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := way.read(x)
	seconds := time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	result := reading{Allocated: after.TotalAlloc - before.TotalAlloc, Seconds: seconds, Failure: describe(err)}
	if err != nil {
		return result
	}
	way.after()
	b, err := x.MarshalBinary()
	result.Hex = hex.EncodeToString(b)
	if err != nil {
		result.Hex = err.Error()
	}
	return result
}

// encodings encodes x in every way. With blocks, the datum is written twice, so that the second follows on the first.
func encodings(x datum, q request) (map[string]string, error) {
	result := make(map[string]string)
	add := func(way string, b []byte, err error) {
		result[way] = hex.EncodeToString(b)
		if err != nil {
			result[way] = err.Error()
		}
	}
	b, err := x.MarshalBinary()
	add("MarshalBinary", b, err)
	b, err = x.AppendAvroTo(nil, nil)
	add("AppendAvroTo", b, err)
	for way, appendTo := range map[string]func([]byte) ([]byte, error){"AppendAvro": x.AppendAvro, "AppendBinary": x.AppendBinary} {
		const prefix = "what was there"
		b, err = appendTo([]byte(prefix))
		if !strings.HasPrefix(string(b), prefix) {
			return nil, fmt.Errorf("%s changed what was in the buffer: %q", way, b)
		}
		add(way, b[len(prefix):], err)
	}
	for _, size := range q.BlockBytes {
		way := fmt.Sprintf("blocks of %d bytes", size)
		var out bytes.Buffer
		w := rt.NewWriter(&out)
		w.BlockBytes, w.ValidateUTF8 = size, q.WriteUTF8
		err := x.EncodeAvro(w)
		if err == nil {
			err = w.Flush()
		}
		add(way, out.Bytes(), err)
		if err != nil {
			continue
		}
		first := out.Len()
		if err := x.EncodeAvro(w); err != nil {
			return nil, err
		}
		if err := w.Flush(); err != nil {
			return nil, err
		}
		if err := readTwo(q, out.Bytes(), first); err != nil {
			return nil, fmt.Errorf("%s: %w", way, err)
		}
	}
	return result, nil
}

// readTwo checks that data is two datums of q.Type, the second of which begins at the given offset unless maps have changed
// the order of their entries, and that a stream gives both and then ends.
func readTwo(q request, data []byte, second int) error {
	r := rt.NewReader(iotest.HalfReader(bytes.NewReader(data)))
	r.LaxBlockSize, r.ValidateUTF8 = q.LaxSizes, q.CheckUTF8
	x := table[q.Type].zero()
	for i := range 2 {
		if r.AtEnd() && second > 0 {
			return fmt.Errorf("only %d of two datums", i)
		}
		if err := x.DecodeAvro(r); err != nil {
			return fmt.Errorf("datum %d: %w", i, err)
		}
		if i == 0 && r.Offset() != int64(second) {
			return fmt.Errorf("the first datum takes %d bytes, want %d", r.Offset(), second)
		}
	}
	return r.ExpectEnd()
}
