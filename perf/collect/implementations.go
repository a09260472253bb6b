package collect

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/internal/chunks"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// implementation is one way to pack rows and to read them back.
type implementation struct {
	name string
	pack func(rows []perf.Person, codec compress.Codec) (*chunks.Buffer, error)
	read func(packed *chunks.Buffer, n int, codec compress.Codec) ([]perf.Person, error)
}

// Implementations returns the names of all implementations.
func Implementations() []string {
	var names []string
	for _, s := range implementations {
		names = append(names, s.name)
	}
	return names
}

func byName(name string) (implementation, bool) {
	for _, s := range implementations {
		if s.name == name {
			return s, true
		}
	}
	return implementation{}, false
}

var implementations = []implementation{
	{"rowpack", packRows, readRows},
	streamed("gob", func(w io.Writer) encoder { return gob.NewEncoder(w) }, func(r io.Reader) decoder {
		return gob.NewDecoder(r)
	}),
	streamed("json", func(w io.Writer) encoder { return json.NewEncoder(w) }, func(r io.Reader) decoder {
		return json.NewDecoder(r)
	}),
}

func packRows(rows []perf.Person, codec compress.Codec) (*chunks.Buffer, error) {
	out := new(chunks.Buffer)
	w := rowpack.NewWriter[perf.Person](out, codec)
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			return nil, err
		}
	}
	return out, w.Close()
}

func readRows(packed *chunks.Buffer, n int, codec compress.Codec) ([]perf.Person, error) {
	r := rowpack.NewReader[perf.Person](chunks.Reader(packed.Chunks()), codec)
	defer r.Close()
	rows := make([]perf.Person, n)
	for i := range rows {
		if err := r.Read(&rows[i]); err != nil {
			return nil, err
		}
	}
	if err := r.Read(new(perf.Person)); err != io.EOF {
		return nil, fmt.Errorf("behind the last row: %w", err)
	}
	return rows, nil
}

type encoder interface{ Encode(v any) error }

type decoder interface{ Decode(v any) error }

// person is a row without the methods of the generated type: encoding/gob would else call its MarshalBinary, and encode
// Avro.
type person perf.Person

// streamed is an implementation by an encoder and a decoder of the standard library.
func streamed(name string, newEncoder func(io.Writer) encoder, newDecoder func(io.Reader) decoder) implementation {
	pack := func(rows []perf.Person, codec compress.Codec) (*chunks.Buffer, error) {
		out := new(chunks.Buffer)
		w := compress.NewWriter(out, codec)
		e := newEncoder(w)
		for i := range rows {
			if err := e.Encode((*person)(&rows[i])); err != nil {
				return nil, err
			}
		}
		return out, w.Close()
	}
	read := func(packed *chunks.Buffer, n int, codec compress.Codec) ([]perf.Person, error) {
		r := compress.NewReader(chunks.Reader(packed.Chunks()), codec)
		defer r.Close()
		d := newDecoder(r)
		rows := make([]perf.Person, n)
		for i := range rows {
			if err := d.Decode((*person)(&rows[i])); err != nil {
				return nil, err
			}
		}
		if err := d.Decode(new(person)); err != io.EOF {
			return nil, fmt.Errorf("behind the last row: %w", err)
		}
		return rows, nil
	}
	return implementation{name, pack, read}
}

const (
	nameLength  = 16
	phoneLength = 10
)

// people makes n rows, the same ones each time. Their texts are cut out of one, so that the garbage collector is kept
// busy by what is read back and not by what it is compared with.
func people(n int) []perf.Person {
	random := rand.New(rand.NewPCG(13353, 0))
	text := make([]byte, 0, n*(nameLength+phoneLength))
	for range n {
		for range nameLength {
			text = append(text, 'a'+byte(random.IntN(26)))
		}
		for range phoneLength {
			text = append(text, '0'+byte(random.IntN(10)))
		}
	}
	rest := string(text)
	take := func(length int) string {
		taken := rest[:length]
		rest = rest[length:]
		return taken
	}
	rows := make([]perf.Person, n)
	for i := range rows {
		rows[i] = perf.Person{
			Name: take(nameLength), BirthDay: time.Unix(random.Int64N(1<<31), random.Int64N(1e9)).UTC(),
			Phone:    take(phoneLength),
			Siblings: random.Int32N(5), Spouse: random.IntN(2) == 1, Money: random.Float64(),
		}
	}
	return rows
}

// equal tells where rows differ.
func equal(want, got []perf.Person) error {
	if len(want) != len(got) {
		return fmt.Errorf("%d rows came back of %d", len(got), len(want))
	}
	for i := range want {
		w, g := want[i], got[i]
		same := w.BirthDay.Equal(g.BirthDay)
		w.BirthDay, g.BirthDay = time.Time{}, time.Time{}
		if !same || w != g {
			return fmt.Errorf("row %d came back as %+v, not as %+v", i, got[i], want[i])
		}
	}
	return nil
}
