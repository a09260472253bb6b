package evolve

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/evolve/device"
	"github.com/schemagen/schemagen/perf/evolve/event"
	"github.com/schemagen/schemagen/perf/evolve/few"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// A Way is one of the ways to read the data of a row.
type Way struct {
	Name string
	Data [][]byte
	// Fresh reads a datum into a new value, Used into the one that the datum before was read into.
	Fresh, Used func(data []byte) error
	// read returns the value, in a form that is the same for all ways.
	read func(data []byte) (any, error)
}

// A Row is data of one kind and the ways to read them.
type Row struct {
	Name string
	Ways []Way
}

// entries is how many data a row has: enough that branches are not learnt by heart.
const entries = 200

// Rows makes the rows.
func Rows() ([]Row, error) {
	events, err := eventRow()
	if err != nil {
		return nil, err
	}
	devices, err := deviceRow()
	return []Row{events, devices}, err
}

// Check reads all data in all ways and compares what comes out.
func (r *Row) Check() error {
	for i := range entries {
		want, err := r.Ways[0].read(r.Ways[0].Data[i])
		if err != nil {
			return fmt.Errorf("%s, %s: %w", r.Name, r.Ways[0].Name, err)
		}
		for _, way := range r.Ways[1:] {
			got, err := way.read(way.Data[i])
			if err != nil || !reflect.DeepEqual(got, want) {
				return fmt.Errorf("%s, %s: datum %d is read as %+v, %v; want %+v", r.Name, way.Name, i, got, err, want)
			}
		}
	}
	return nil
}

// way makes a way that reads values of T with decode. show makes of a value what is compared.
func way[T any](name string, data [][]byte, decode func(data []byte, v *T) error, show func(v *T) any) Way {
	used := new(T)
	var last *T // so that a fresh value is on the heap for every way, also where decode is inlined
	return Way{
		Name: name,
		Data: data,
		Fresh: func(data []byte) error {
			last = new(T)
			return decode(data, last)
		},
		Used: func(data []byte) error { return decode(data, used) },
		read: func(data []byte) (any, error) {
			v := new(T)
			err := decode(data, v)
			return show(v), err
		},
	}
}

// OldEvents returns the events of the row, as data of today's schema and of the old one.
func OldEvents() (today, old [][]byte, err error) {
	for _, c := range cases.All() {
		if c.Name != "Event" {
			continue
		}
		for _, data := range c.Data()[:min(entries, c.Entries())] {
			var x event.Event
			if err := x.UnmarshalBinary(data); err != nil {
				return nil, nil, err
			}
			x.Retried, x.Sequence = false, int64(int32(x.Sequence))
			b, err := x.AppendAvro(nil)
			if err == nil {
				today = append(today, b)
				b, err = appendOld(nil, &x)
			}
			if err != nil {
				return nil, nil, err
			}
			old = append(old, b)
		}
	}
	return today, old, nil
}

// appendOld appends an event as one of the old schema.
func appendOld(b []byte, x *event.Event) ([]byte, error) {
	var err error
	part := func(appendTo func([]byte) ([]byte, error)) {
		if err == nil {
			b, err = appendTo(b)
		}
	}
	b = rt.AppendString(rt.AppendInt(b, int32(x.Kind)), x.ID)
	b = rt.AppendInt(rt.AppendLong(b, x.Timestamp), int32(x.Sequence))
	part(x.Source.AppendAvro)
	if x.User == nil {
		b = append(b, 0)
	} else {
		b = rt.AppendString(append(b, 2), *x.User)
	}
	switch v := x.Payload.(type) {
	case nil:
		b = append(b, 0)
	case event.EventPayloadString:
		b = rt.AppendString(append(b, 2), string(v))
	case event.EventPayloadLong:
		b = rt.AppendLong(append(b, 4), int64(v))
	case event.EventPayloadDouble:
		b = rt.AppendDouble(append(b, 6), float64(v))
	case *event.Click:
		b = append(b, 8)
		part(v.AppendAvro)
	}
	if len(x.Attributes) > 0 {
		b = rt.AppendLong(b, int64(len(x.Attributes)))
	}
	for key, value := range x.Attributes {
		b = rt.AppendString(rt.AppendString(b, key), value)
	}
	b = (*rt.Writer)(nil).AppendStringArray(append(b, 0), x.Tags)
	b = rt.AppendDouble(b, x.Score)
	if x.Location == nil {
		return append(b, 0), err
	}
	b = append(b, 2)
	part(x.Location.AppendAvro)
	return b, err
}

func eventRow() (Row, error) {
	today, old, err := OldEvents()
	if err != nil {
		return Row{}, err
	}
	decoder, err := evolve.NewDecoder[event.Event](event.EventV1Schema)
	if err != nil {
		return Row{}, err
	}
	show := func(v *event.Event) any { return v }
	return Row{"Event", []Way{
		way("today's schema", today, func(data []byte, v *event.Event) error { return v.UnmarshalBinary(data) }, show),
		way("old schema, table", old, decoder.Decode, show),
		way("old schema, generated", old, func(data []byte, v *event.Event) error {
			return v.UnmarshalFromV1(data)
		}, show),
	}}, nil
}

// Devices returns the data of the row Device.
func Devices() ([][]byte, error) {
	random := rand.New(rand.NewPCG(19781210, 40))
	data := make([][]byte, entries)
	for i := range data {
		x := newDevice(random)
		var err error
		if data[i], err = x.AppendAvro(nil); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func deviceRow() (Row, error) {
	data, err := Devices()
	if err != nil {
		return Row{}, err
	}
	decoder, err := evolve.NewDecoder[few.Device](few.DeviceAllSchema)
	if err != nil {
		return Row{}, err
	}
	show := func(v *few.Device) any { return *v }
	return Row{"Device", []Way{
		way("all 40 fields", data, func(data []byte, v *device.Device) error { return v.UnmarshalBinary(data) },
			func(v *device.Device) any { return few.Device{Serial: v.Serial, Battery: v.Battery} }),
		way("2 of 40, table", data, decoder.Decode, show),
		way("2 of 40, generated", data, func(data []byte, v *few.Device) error {
			return v.UnmarshalFromAll(data)
		}, show),
	}}, nil
}
