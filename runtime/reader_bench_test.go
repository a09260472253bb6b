package runtime

import (
	"encoding/binary"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// event is a record like those people send over queues: short strings, an enum, unions, an array, a map and records.
// Its methods are what generated code looks like.
type event struct {
	ID     string
	UserID int64
	Email  *string
	Active bool
	Score  float64
	Kind   int32
	Tags   []string
	Attrs  map[string]string
	Items  []eventItem
	Parent *int64
	Time   int64
}

type eventItem struct {
	SKU   string
	Count int32
	Price float64
}

func newEvent() event {
	email, parent := "someone@example.com", int64(81234567)
	return event{
		ID: "8b1f6f2e-77aa-4c11", UserID: 1234567, Email: &email, Active: true, Score: 0.875, Kind: 3,
		Tags:   []string{"alpha", "beta-two", "gamma-three"},
		Attrs:  map[string]string{"region": "eu-central-1", "client": "android/14"},
		Items:  []eventItem{{"SKU-000123", 2, 19.99}, {"SKU-000777", 1, 5.49}, {"SKU-004242", 12, 0.99}},
		Parent: &parent, Time: 1735689600000,
	}
}

func (x *event) append(b []byte) []byte {
	str := func(s string) { b = append(binary.AppendVarint(b, int64(len(s))), s...) }
	double := func(f float64) { b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f)) }
	str(x.ID)
	b = binary.AppendVarint(b, x.UserID)
	b = append(b, 2)
	str(*x.Email)
	b = append(b, 1)
	double(x.Score)
	b = binary.AppendVarint(b, int64(x.Kind))
	b = binary.AppendVarint(b, int64(len(x.Tags)))
	for _, s := range x.Tags {
		str(s)
	}
	b = append(b, 0)
	b = binary.AppendVarint(b, int64(len(x.Attrs)))
	for _, k := range slices.Sorted(maps.Keys(x.Attrs)) {
		str(k)
		str(x.Attrs[k])
	}
	b = append(b, 0)
	b = binary.AppendVarint(b, int64(len(x.Items)))
	for _, v := range x.Items {
		str(v.SKU)
		b = binary.AppendVarint(b, int64(v.Count))
		double(v.Price)
	}
	b = append(b, 0, 2)
	b = binary.AppendVarint(b, *x.Parent)
	return binary.AppendVarint(b, x.Time)
}

func (x *event) decode(r *Reader) error {
	x.ID = r.String()
	x.UserID = r.Long()
	switch r.UnionIndex(2) {
	case 0:
		x.Email = nil
	case 1:
		if x.Email == nil {
			x.Email = new(string)
		}
		*x.Email = r.String()
	}
	x.Active = r.Boolean()
	x.Score = r.Double()
	x.Kind = r.Enum(5)
	x.Tags = r.StringArray(x.Tags)
	if r.Failed() {
		return r.FieldError("Event", "id", "user_id", "email", "email", "active", "score", "kind", "tags")
	}
	var err error
	if x.Attrs, err = decodeAttrs(r, x.Attrs); err != nil {
		return FieldError(err, "Event", "attrs")
	}
	if x.Items, err = decodeItems(r, x.Items); err != nil {
		return FieldError(err, "Event", "items")
	}
	switch r.UnionIndex(2) {
	case 0:
		x.Parent = nil
	case 1:
		if x.Parent == nil {
			x.Parent = new(int64)
		}
		*x.Parent = r.Long()
	}
	x.Time = r.Long()
	if r.Failed() {
		return r.FieldError("Event", "parent", "parent", "time")
	}
	return nil
}

func decodeAttrs(r *Reader, m map[string]string) (map[string]string, error) {
	clear(m)
	var block Block
	for block.Next(r, 2) {
		if m == nil {
			m = make(map[string]string, block.Room())
		}
		for range block.Count() {
			k := r.String()
			v := r.String()
			if r.Failed() {
				return m, KeyError(r.Err(), k)
			}
			m[k] = v
		}
	}
	return m, r.Err()
}

func decodeItems(r *Reader, s []eventItem) ([]eventItem, error) {
	s = s[:0]
	var block Block
	for block.Next(r, 10) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = Extend(s)
			x := &s[len(s)-1]
			x.SKU = r.String()
			x.Count = r.Int()
			x.Price = r.Double()
			if r.Failed() {
				return s, IndexError(r.FieldError("Item", "sku", "count", "price"), len(s)-1)
			}
		}
	}
	return s, r.Err()
}

func (x *event) unmarshal(b []byte, mode StringMode) error {
	var r Reader
	r.ResetBytes(b)
	r.Strings = mode
	if err := x.decode(&r); err != nil {
		return err
	}
	return r.ExpectEnd()
}

func BenchmarkEvent(b *testing.B) {
	want := newEvent()
	data := want.append(nil)
	run := func(name string, f func() error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for mode, name := range []string{"copy", "shared", "alias"} {
		var used event
		run("fresh/"+name, func() error { var x event; return x.unmarshal(data, StringMode(mode)) })
		run("reused/"+name, func() error { return used.unmarshal(data, StringMode(mode)) })
	}
}

type measurement struct {
	F1, F2, F3 float64
	F4, F5, F6 int32
}

func (x *measurement) unmarshal(b []byte) error {
	var r Reader
	r.ResetBytes(b)
	x.F1 = r.Double()
	x.F2 = r.Double()
	x.F3 = r.Double()
	x.F4 = r.Int()
	x.F5 = r.Int()
	x.F6 = r.Int()
	if r.Failed() {
		return r.FieldError("Record", "f1", "f2", "f3", "f4", "f5", "f6")
	}
	return r.ExpectEnd()
}

func BenchmarkRecord(b *testing.B) {
	var data []byte
	for i := range 3 {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(float64(i)+0.5))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		data = binary.AppendVarint(data, int64(int32(random.Uint32())))
	}
	var x measurement
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := x.unmarshal(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkArrays(b *testing.B) {
	const items = 10_000
	random := rand.New(rand.NewPCG(1, 2))
	encode := func(below int64) []byte {
		data := binary.AppendVarint(nil, items)
		for range items {
			data = binary.AppendVarint(data, random.Int64N(below)-below/2)
		}
		return append(data, 0)
	}
	run := func(name string, data []byte, read func(r *Reader)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				var r Reader
				r.ResetBytes(data)
				read(&r)
				if r.Failed() {
					b.Fatal(r.Err())
				}
			}
		})
	}
	var ints []int32
	var longs []int64
	var doubles []float64
	for _, c := range []struct {
		name  string
		below int64
	}{{"below50", 50}, {"below1000", 1000}, {"below1e6", 1e6}, {"random", 1 << 32}} {
		data := encode(c.below)
		run("int/"+c.name, data, func(r *Reader) { ints = r.IntArray(ints) })
		run("long/"+c.name, data, func(r *Reader) { longs = r.LongArray(longs) })
	}
	run("long/random64", encode(math.MaxInt64), func(r *Reader) { longs = r.LongArray(longs) })
	data := binary.AppendVarint(nil, items)
	data = append(append(data, make([]byte, 8*items)...), 0)
	run("double/reused", data, func(r *Reader) { doubles = r.DoubleArray(doubles) })
	run("double/fresh", data, func(r *Reader) { doubles = r.DoubleArray(nil) })
}
