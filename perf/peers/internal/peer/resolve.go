package peer

import (
	"fmt"

	hambaavro "github.com/hamba/avro/v2"
	twmbavro "github.com/twmb/avro"

	"github.com/schemagen/schemagen/perf/evolve"
	"github.com/schemagen/schemagen/perf/evolve/device"
	"github.com/schemagen/schemagen/perf/evolve/event"
	"github.com/schemagen/schemagen/perf/evolve/few"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
)

// Resolving is a row of data that were written with another schema.
type Resolving struct {
	Name string
	// Own are the ways of package evolve to read it, the first of which has no other schema to mind.
	Own []evolve.Way
	// Peers are the ways of others.
	Peers []evolve.Way
}

// ResolvingRows returns the rows of package evolve, with the peers that read data of one schema as values of another.
// What every peer makes of every datum has been compared with ours.
func ResolvingRows() ([]Resolving, error) {
	rows, err := evolve.Rows()
	if err != nil {
		return nil, err
	}
	var all []Resolving
	for _, row := range rows {
		if err := row.Check(); err != nil {
			return nil, err
		}
		r := Resolving{Name: row.Name, Own: row.Ways}
		data := row.Ways[1].Data
		switch row.Name {
		case "Event":
			err = r.addEvents(data)
		case "Device":
			err = r.addDevices(data)
		default:
			err = fmt.Errorf("no peers for row %s", row.Name)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func (r *Resolving) addEvents(data [][]byte) error {
	old, today := event.EventV1Schema, (*event.Event)(nil).AvroSchema()
	want := make([]*event.Event, len(data))
	for i, d := range data {
		want[i] = new(event.Event)
		if err := want[i].UnmarshalFromV1(d); err != nil {
			return err
		}
	}
	// A value is compared as what the peer writes of it with today's schema.
	compare := func(i int, written []byte, err error) error {
		got := new(event.Event)
		if err == nil {
			err = got.UnmarshalBinary(written)
		}
		if err == nil {
			err = same(want[i], got)
		}
		return err
	}
	twmbDecode, twmbToday, err := twmbResolved(old, today)
	if err != nil {
		return err
	}
	hambaDecode, hambaToday, err := hambaResolved(old, today)
	if err != nil {
		return err
	}
	api := hambaAPI(0)
	return r.add(
		resolvingWay("twmb", data, func(d []byte, v *plain.Event) error {
			return twmbDecode(d, v)
		}, nil, func(i int, v *plain.Event) error {
			written, err := twmbToday.Encode(v)
			return compare(i, written, err)
		}),
		resolvingWay("hamba", data, func(d []byte, v *hambaEvent) error {
			return hambaDecode(d, v)
		}, func(v *hambaEvent) { v.Tags = v.Tags[:0] },
			func(i int, v *hambaEvent) error {
				written, err := api.Marshal(hambaToday, v)
				return compare(i, written, err)
			}),
	)
}

// fewFields is the record of two fields without methods.
type fewFields struct {
	Serial  string  `avro:"serial"`
	Battery float64 `avro:"battery"`
}

func (r *Resolving) addDevices(data [][]byte) error {
	all, two := (*device.Device)(nil).AvroSchema(), (*few.Device)(nil).AvroSchema()
	compare := func(i int, v *fewFields) error {
		var want few.Device
		if err := want.UnmarshalFromAll(data[i]); err != nil {
			return err
		}
		return same(&fewFields{want.Serial, want.Battery}, v)
	}
	twmbDecode, _, err := twmbResolved(all, two)
	if err != nil {
		return err
	}
	hambaDecode, _, err := hambaResolved(all, two)
	if err != nil {
		return err
	}
	return r.add(
		resolvingWay("twmb", data, func(d []byte, v *fewFields) error { return twmbDecode(d, v) }, nil, compare),
		resolvingWay("hamba", data, func(d []byte, v *fewFields) error { return hambaDecode(d, v) }, nil, compare),
	)
}

// twmbResolved returns a decoder of github.com/twmb/avro, made once, and the schema that it reads as.
func twmbResolved(writer, reader string) (decode func(data []byte, v any) error, as *twmbavro.Schema, err error) {
	from, err := twmbavro.Parse(writer)
	if err != nil {
		return nil, nil, err
	}
	if as, err = twmbavro.Parse(reader); err != nil {
		return nil, nil, err
	}
	resolved, err := twmbavro.Resolve(from, as)
	if err != nil {
		return nil, nil, err
	}
	return func(data []byte, v any) error {
		_, err := resolved.Decode(data, v)
		return err
	}, as, nil
}

// hambaResolved returns a decoder of github.com/hamba/avro, made once, and the schema that it reads as.
func hambaResolved(writer, reader string) (decode func(data []byte, v any) error, as hambaavro.Schema, err error) {
	// Each schema has a cache of its own: both define the same names.
	from, err := hambaavro.ParseWithCache(writer, "", &hambaavro.SchemaCache{})
	if err != nil {
		return nil, nil, err
	}
	if as, err = hambaavro.ParseWithCache(reader, "", &hambaavro.SchemaCache{}); err != nil {
		return nil, nil, err
	}
	resolved, err := hambaavro.NewSchemaCompatibility().Resolve(as, from)
	if err != nil {
		return nil, nil, err
	}
	r := hambaavro.NewReader(nil, 0, hambaavro.WithReaderConfig(hambaAPI(0)))
	return func(data []byte, v any) error {
		r.Reset(data).ReadVal(resolved, v)
		return readError(r)
	}, as, nil
}

// A checkedWay is a way to read a row, after a look at what it reads.
type checkedWay func() (evolve.Way, error)

// resolvingWay returns a way that reads values of T. reset, which may be nil, does before a used value is read into
// what the peer leaves to the caller.
func resolvingWay[T any](name string, data [][]byte, decode func(d []byte, v *T) error, reset func(v *T),
	compare func(i int, v *T) error) checkedWay {
	used := new(T)
	var last *T // so that a fresh value is on the heap for every way, also where decode is inlined
	way := evolve.Way{
		Name: name,
		Data: data,
		Fresh: func(d []byte) error {
			last = new(T)
			return decode(d, last)
		},
		Used: func(d []byte) error {
			if reset != nil {
				reset(used)
			}
			return decode(d, used)
		},
	}
	return func() (evolve.Way, error) {
		for i, d := range data {
			v := new(T)
			err := decode(d, v)
			if err == nil {
				err = compare(i, v)
			}
			if err == nil {
				err = way.Used(d)
			}
			if err == nil {
				err = compare(i, used)
			}
			if err != nil {
				return way, fmt.Errorf("%s: datum %d: %w", name, i, err)
			}
		}
		return way, nil
	}
}

func (r *Resolving) add(ways ...checkedWay) error {
	for _, way := range ways {
		w, err := way()
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		r.Peers = append(r.Peers, w)
	}
	return nil
}
