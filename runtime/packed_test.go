package runtime

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"testing"
	"testing/iotest"
)

// point is packed: 4 + 4 + 8 bytes without padding.
type point struct {
	id   [4]byte
	size float32
	at   float64
}

func (p *point) decode(r *Reader) error {
	r.Fixed(p.id[:])
	p.size = r.Float()
	p.at = r.Double()
	if r.Failed() {
		return r.FieldError("Point", "id", "size", "at")
	}
	return nil
}

// The wire form is put together by hand here, with encoding/binary.
func pointWire(points []point) []byte {
	var wire []byte
	for _, p := range points {
		wire = append(wire, p.id[:]...)
		wire = binary.LittleEndian.AppendUint32(wire, math.Float32bits(p.size))
		wire = binary.LittleEndian.AppendUint64(wire, math.Float64bits(p.at))
	}
	return wire
}

func somePoints(n int) []point {
	points := make([]point, n)
	for i := range points {
		points[i] = point{[4]byte{byte(i), 1, 2, 3}, float32(i) / 3, -float64(i) / 7}
	}
	return points
}

// Built with the tag purego nothing is packed; on a big-endian machine numbers are not.
var (
	bytesArePacked   = itemMemory([]byte{0}) != nil
	numbersArePacked = bytesArePacked && binary.NativeEndian.Uint16([]byte{1, 0}) == 1
)

func TestOnlyItemsWithoutPaddingInWireOrderArePacked(t *testing.T) {
	prove := func(name string, got, want bool) {
		t.Helper()
		if got != want {
			t.Errorf("%s: packed is %t", name, got)
		}
	}
	prove("point", ProvePacked(16, (*point).decode).Width() == 16, numbersArePacked)
	prove("array", ProvePacked(300, func(v *[300]byte, r *Reader) error {
		r.Fixed(v[:])
		return r.Err()
	}).Width() == 300, bytesArePacked)
	prove("duration", ProvePacked(12, func(v *Duration, r *Reader) error {
		*v = r.Duration()
		return r.Err()
	}).Width() == 12, numbersArePacked)
	prove("padded", ProvePacked(12, func(v *struct {
		a float32
		b float64
	}, r *Reader) error {
		v.a, v.b = r.Float(), r.Double()
		return r.Err()
	}).Width() != 0, strconv.IntSize == 32 && numbersArePacked)
	prove("other order", ProvePacked(8, func(v *[2]float32, r *Reader) error {
		v[1], v[0] = r.Float(), r.Float()
		return r.Err()
	}).Width() != 0, false)
	prove("far order", ProvePacked(504, func(v *[2][252]byte, r *Reader) error {
		r.Fixed(v[1][:])
		r.Fixed(v[0][:])
		return r.Err()
	}).Width() != 0, false)
	prove("order of one period", ProvePacked(502, func(v *[2][251]byte, r *Reader) error {
		r.Fixed(v[1][:])
		r.Fixed(v[0][:])
		return r.Err()
	}).Width() != 0, false)
	prove("boolean", ProvePacked(1, func(v *bool, r *Reader) error { *v = r.Boolean(); return r.Err() }).Width() != 0,
		false)
	prove("pointer", ProvePacked(8, func(v **float64, r *Reader) error {
		d := r.Double()
		*v = &d
		return r.Err()
	}).Width() != 0, false)
	prove("varint", ProvePacked(1, func(v *int8, r *Reader) error { *v = int8(r.Int()); return r.Err() }).Width() != 0,
		false)
	prove("nothing", ProvePacked(0, func(v *struct{}, r *Reader) error { return nil }).Width() != 0, false)
	prove("less than all", ProvePacked(16, func(v *[16]byte, r *Reader) error {
		r.Fixed(v[:8])
		return r.Err()
	}).Width() != 0, false)
}

func TestPackedItemsAreWrittenAsTheirFieldsAre(t *testing.T) {
	packed := ProvePacked(16, (*point).decode)
	if _, ok := packed.Wire(nil); ok != numbersArePacked {
		t.Fatal(ok)
	} else if !ok {
		return
	}
	for _, n := range []int{0, 1, 15, 16, 100, 5000} {
		points := somePoints(n)
		wire, _ := packed.Wire(points)
		if !bytes.Equal(wire, pointWire(points)) {
			t.Fatalf("%d points: %x", n, wire)
		}
		for _, blockBytes := range []int{0, 1, 16, 17, 254, 1 << 20} {
			var flat, wide bytes.Buffer
			items := NewWriter(&wide)
			items.BlockBytes = blockBytes
			if err := items.Commit(items.AppendItems(items.Buffer(), wire, 16), nil); err != nil {
				t.Fatal(err)
			}
			fields := NewWriter(&flat)
			fields.BlockBytes = blockBytes
			b, blocks := fields.BeginBlocks(fields.Buffer(), n)
			for i, p := range points {
				b = AppendDouble(AppendFloat(append(b, p.id[:]...), p.size), p.at)
				if blocks.Full(b) {
					b = blocks.Cut(b, i+1)
				}
			}
			if err := fields.Commit(blocks.End(b, n), nil); err != nil {
				t.Fatal(err)
			}
			if err := fields.Flush(); err != nil {
				t.Fatal(err)
			}
			if err := items.Flush(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(flat.Bytes(), wide.Bytes()) {
				t.Errorf("%d points in blocks of %d: not what the fields one by one are", n, blockBytes)
			}
		}
	}
}

func TestPackedItemsAreReadAsTheirFieldsAre(t *testing.T) {
	packed := ProvePacked(16, (*point).decode)
	read := func(packed Packed[point], r *Reader, v []point) ([]point, error) {
		v = Reuse(v)
		var block Block
		for block.Next(r, 16) {
			v = slices.Grow(v, block.Room())
			for len(v) < block.Total() {
				v = packed.Load(v, r.TakeItems(block.Total()-len(v), packed.Width()))
				if len(v) == block.Total() {
					break
				}
				v = Extend(v)
				if err := v[len(v)-1].decode(r); err != nil {
					return v, IndexError(err, len(v)-1)
				}
			}
		}
		return v, r.Err()
	}
	points := somePoints(3000)
	data := AppendLong(AppendLong(nil, -1000), 16_000) // a sized block and a plain one
	data = append(data, pointWire(points[:1000])...)
	data = append(AppendLong(data, 2000), pointWire(points[1000:])...)
	data = append(data, 0)
	readers := map[string]func(b []byte) *Reader{
		"memory":   func(b []byte) *Reader { r := new(Reader); r.ResetBytes(b); return r },
		"stream":   func(b []byte) *Reader { return NewReader(bytes.NewReader(b)) },
		"one byte": func(b []byte) *Reader { return NewReader(iotest.OneByteReader(bytes.NewReader(b))) },
	}
	for name, reader := range readers {
		for _, used := range [][]point{nil, somePoints(10), somePoints(4000)} {
			v, err := read(packed, reader(data), used)
			if err != nil || !slices.Equal(v, points) {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, cut := range []int{1, 7, 16, 100, 16_003, 40_000, len(data) - 2} {
			_, err := read(packed, reader(data[:cut]), nil)
			_, want := read(Packed[point]{}, reader(data[:cut]), nil)
			if err == nil || want == nil || err.Error() != want.Error() {
				t.Errorf("%s cut at %d: %v, field by field %v", name, cut, err, want)
			}
		}
	}
}
