package reflectcodec

import (
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// oldEvent is a schema with which a perf.Event may have been written: in another order, with a narrower number, without
// its last field.
const oldEvent = `{"type":"record","name":"Event","namespace":"perf","fields":[
	{"name":"kind","type":{"type":"enum","name":"EventKind","symbols":["UNKNOWN","CREATED","UPDATED","DELETED",
	"VIEWED"]}},
	{"name":"id","type":"string"},{"name":"timestamp","type":"long"},{"name":"sequence","type":"int"},
	{"name":"source","type":{"type":"record","name":"EventSource","fields":[{"name":"host","type":"string"},
		{"name":"service","type":"string"},{"name":"version","type":"string"},{"name":"pid","type":"int"}]}},
	{"name":"user","type":["null","string"]},
	{"name":"payload","type":["null","string","long","double",{"type":"record","name":"Click","fields":[
		{"name":"page","type":"string"},{"name":"x","type":"int"},{"name":"y","type":"int"}]}]},
	{"name":"tags","type":{"type":"array","items":"string"}},
	{"name":"attributes","type":{"type":"map","values":"string"}},
	{"name":"score","type":"double"},
	{"name":"location","type":["null",{"type":"record","name":"EventLocation","fields":[
		{"name":"latitude","type":"double"},{"name":"longitude","type":"double"},
		{"name":"accuracy","type":"float"}]}]}]}`

// BenchmarkResolving compares data of an older schema with the same data of today's, in generated code and both twins.
func BenchmarkResolving(b *testing.B) {
	x := benchmarkEvent()
	x.Retried = false
	own, err := x.AppendAvro(nil)
	if err != nil {
		b.Fatal(err)
	}
	options := append([]Option{func(s *settings) { s.ignoreMethods = true }}, generatedUnions...)
	data := asOldEvent(b, own)
	generated, err := evolve.NewDecoder[perf.Event](oldEvent)
	if err != nil {
		b.Fatal(err)
	}
	benchmarkBoth(b, "generated", own, data, func(data []byte, x *perf.Event) error {
		return x.UnmarshalBinary(data)
	}, generated.Decode)
	for name, twin := range map[string]Option{"reflect": UseReflect(), "unsafe": func(*settings) {}} {
		if name == "unsafe" && theTwin == &reflectTwin {
			continue
		}
		c, err := For[perf.Event](x.AvroSchema(), append(options, twin)...)
		if err != nil {
			b.Fatal(err)
		}
		d, err := c.Resolve(oldEvent)
		if err != nil {
			b.Fatal(err)
		}
		var got perf.Event
		if err := d.Decode(data, &got); err != nil || difference(got, *x) != "" {
			b.Fatalf("decoded%s, %v", difference(got, *x), err)
		}
		benchmarkBoth(b, name, own, data, c.Decode, d.Decode)
	}
}

func benchmarkBoth[T any](b *testing.B, name string, own, old []byte, direct, resolved func(data []byte, x *T) error) {
	for _, way := range []struct {
		name   string
		data   []byte
		decode func(data []byte, x *T) error
	}{{"direct", own, direct}, {"resolved", old, resolved}} {
		b.Run(name+"/"+way.name+"/fresh", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := way.decode(way.data, new(T)); err != nil {
					b.Fatal(err)
				}
			}
		})
		used := new(T)
		b.Run(name+"/"+way.name+"/used", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := way.decode(way.data, used); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// asOldEvent returns the bytes that an event has under the old schema.
func asOldEvent(b *testing.B, data []byte) []byte {
	b.Helper()
	today, err := For[any]((*perf.Event)(nil).AvroSchema())
	if err != nil {
		b.Fatal(err)
	}
	old, err := For[any](oldEvent)
	if err != nil {
		b.Fatal(err)
	}
	var x any
	if err := today.Decode(data, &x); err != nil {
		b.Fatal(err)
	}
	if data, err = old.Append(nil, &x); err != nil {
		b.Fatal(err)
	}
	return data
}
