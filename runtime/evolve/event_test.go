package evolve_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated/perf"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// oldEvent is Event as an older version may have had it: other order, sequence an int, one field more, and without
// score.
const oldEvent = `{"type":"record","name":"perf.Event","fields":[
	{"name":"kind","type":{"type":"enum","name":"EventKind","symbols":["UNKNOWN","CREATED","UPDATED","DELETED",
	"VIEWED"]}},
	{"name":"id","type":"string"},
	{"name":"timestamp","type":"long"},
	{"name":"sequence","type":"int"},
	{"name":"source","type":{"type":"record","name":"EventSource","fields":[
		{"name":"host","type":"string"},{"name":"service","type":"string"},{"name":"version","type":"string"},
		{"name":"pid","type":"int"}]}},
	{"name":"user","type":["null","string"]},
	{"name":"trace","type":"string"},
	{"name":"payload","type":["null","string","long","double",{"type":"record","name":"Click","fields":[
		{"name":"page","type":"string"},{"name":"x","type":"int"},{"name":"y","type":"int"}]}]},
	{"name":"tags","type":{"type":"array","items":"string"}},
	{"name":"attributes","type":{"type":"map","values":"string"}},
	{"name":"score","type":"double"},
	{"name":"location","type":["null",{"type":"record","name":"EventLocation","fields":[
		{"name":"latitude","type":"double"},{"name":"longitude","type":"double"},{"name":"accuracy","type":"float"}]}]}
]}`

// appendOldEvent writes x as the older version did; without a trace, as one still older did.
func appendOldEvent(b []byte, x *perf.Event, trace string) []byte {
	b = rt.AppendInt(b, int32(x.Kind))
	b = rt.AppendString(b, x.ID)
	b = rt.AppendLong(b, x.Timestamp)
	b = rt.AppendInt(b, int32(x.Sequence))
	b, _ = x.Source.AppendAvro(b)
	b = rt.AppendString(append(b, 2), *x.User)
	if trace != "" {
		b = rt.AppendString(b, trace)
	}
	b = append(b, 8)
	b, _ = x.Payload.(*perf.Click).AppendAvro(b)
	b = (*rt.Writer)(nil).AppendStringArray(b, x.Tags)
	b = rt.AppendLong(b, int64(len(x.Attributes)))
	for k, v := range x.Attributes {
		b = rt.AppendString(rt.AppendString(b, k), v)
	}
	b = append(b, 0)
	b = rt.AppendDouble(b, x.Score)
	b, _ = x.Location.AppendAvro(append(b, 2))
	return b
}

func someEvent() *perf.Event {
	user := "ada@example.com"
	return &perf.Event{
		ID: "7f3c9a52-0f2e", Kind: perf.EventKindUpdated, Timestamp: 1_712_345_678_901,
		Source:     perf.EventSource{Host: "web-07.example.com", Service: "checkout", Version: "2.14.3", PID: 31_337},
		User:       &user,
		Payload:    &perf.Click{Page: "/cart/overview", X: 640, Y: 480},
		Tags:       []string{"mobile", "beta", "eu-west"},
		Attributes: map[string]string{"browser": "firefox", "os": "linux", "lang": "pl"},
		Location:   &perf.EventLocation{Latitude: 52.2297, Longitude: 21.0122, Accuracy: 12.5},
		Sequence:   123_456, Score: 0.875,
	}
}

func TestOldEventIsReadAsTodaysType(t *testing.T) {
	want := someEvent()
	data := appendOldEvent(nil, want, "0af7651916cd43dd8448eb211c80319c")
	decoder, err := evolve.NewDecoder[perf.Event](oldEvent)
	if err != nil {
		t.Fatal(err)
	}
	if decoder.Direct() {
		t.Error("direct")
	}
	for name, got := range map[string]*perf.Event{"fresh": {},
		"used": {Retried: true, Tags: make([]string, 9), Attributes: map[string]string{"old": "x"}}} {
		if err := decoder.Decode(data, got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for n := range data {
		err := decoder.Decode(data[:n], new(perf.Event))
		if err == nil || !strings.HasPrefix(err.Error(), "avro: Event.") {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

func TestOwnSchemaIsDirect(t *testing.T) {
	decoder, err := evolve.NewDecoder[perf.Event]((*perf.Event)(nil).AvroSchema())
	if err != nil || !decoder.Direct() {
		t.Fatal(err)
	}
}

func BenchmarkEvent(b *testing.B) {
	x := someEvent()
	own, _ := x.AppendAvro(nil)
	data := appendOldEvent(nil, x, "")
	decoder, err := evolve.NewDecoder[perf.Event](strings.Replace(oldEvent, `{"name":"trace","type":"string"},`, "", 1))
	if err != nil {
		b.Fatal(err)
	}
	direct := func(v *perf.Event) error { return v.UnmarshalBinary(own) }
	resolved := func(v *perf.Event) error { return decoder.Decode(data, v) }
	for _, way := range []struct {
		name   string
		decode func(v *perf.Event) error
		bytes  int
	}{{"direct", direct, len(own)}, {"resolved", resolved, len(data)}} {
		b.Run(way.name+"/fresh", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(way.bytes))
			for b.Loop() {
				if err := way.decode(new(perf.Event)); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(way.name+"/used", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(way.bytes))
			v := new(perf.Event)
			for b.Loop() {
				if err := way.decode(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNewDecoder(b *testing.B) {
	own := (*perf.Wide)(nil).AvroSchema() // 200 fields
	writer := strings.Replace(own, `"type":"long"`, `"type":"int"`, 1)
	b.Run("200 fields", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			cache := evolve.NewCache(1)
			if _, err := evolve.NewDecoder[perf.Wide](writer, evolve.WithCache(cache)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("kept", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := evolve.NewDecoder[perf.Wide](writer); err != nil {
				b.Fatal(err)
			}
		}
	})
}
