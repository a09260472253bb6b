package reflectcodec

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// resolver returns the decoder of T for a writer's schema.
func resolver[T any](t *testing.T, reader, writer string, options ...Option) *Decoder[T] {
	t.Helper()
	c, err := For[T](reader, options...)
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.Resolve(writer)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// oldUser is a schema with which users.User may have been written.
const oldUser = `{"type":"record","name":"com.example.User","fields":[{"name":"name","type":"string"},
	{"name":"shoeSize","type":"float"},
	{"name":"id","type":"int"}]}`

var oldUserData = []byte{6, 'A', 'd', 'a', 0, 0, 0x14, 0x42, 14}

// TestGeneratedTypesInsideOthersResolveThemselves by ResolveAvro.
func TestGeneratedTypesInsideOthersResolveThemselves(t *testing.T) {
	type page struct {
		Users []users.User
		First *users.User
		Any   any
	}
	of := func(user string) string {
		return `{"type":"record","name":"Page","fields":[{"name":"users","type":` + array(user) + `},
			{"name":"first","type":["null","com.example.User"]},{"name":"any","type":"com.example.User"}]}`
	}
	want, err := evolve.NewDecoder[users.User](oldUser)
	if err != nil {
		t.Fatal(err)
	}
	var user users.User
	if err := want.Decode(oldUserData, &user); err != nil {
		t.Fatal(err)
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		d := resolver[page](t, of((*users.User)(nil).AvroSchema()), of(oldUser), twin)
		if o := byTableOf(d).program.root.fields[0].node.item.op; o != opMethods {
			t.Fatalf("bound by %s", o)
		}
		data := slicesOf([]byte{4}, oldUserData, oldUserData, []byte{0, 2}, oldUserData, oldUserData)
		for name, x := range map[string]*page{"fresh": {},
			"used": {Users: make([]users.User, 5), First: &users.User{Name: "x"}}} {
			if err := d.Decode(data, x); err != nil {
				t.Fatal(err)
			}
			if diff := difference(x.Users, []users.User{user, user}) + difference(*x.First, user); diff != "" {
				t.Errorf("%s: decoded%s", name, diff)
			}
			if m, _ := x.Any.(map[string]any); m["id"] != int64(7) || m["name"] != "Ada" {
				t.Errorf("%s: decoded %v", name, x.Any)
			}
		}
		err := d.Decode([]byte{2, 20, 0, 0, 0, 0, 0, 0, 0}, new(page))
		if err == nil || !strings.HasPrefix(err.Error(), "avro: Page.users[0].name: ") {
			t.Error(err)
		}
	})
}

func slicesOf(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// bound has methods that encode and decode, but none that resolves.
type bound struct{ Length int }

const boundSchema = `{"type":"record","name":"Bound","fields":[{"name":"length","type":"long"}]}`

func (x *bound) AppendAvroTo(b []byte, _ *rt.Writer) ([]byte, error) {
	return rt.AppendLong(b, int64(x.Length)/1000), nil
}

func (x *bound) DecodeAvro(r *rt.Reader) error {
	x.Length = 1000 * int(r.Long())
	return r.Err()
}

func (*bound) AvroSchema() string { return boundSchema }

// TestTypesThatCannotResolveAreStructs for data of other schemas, and only for those.
func TestTypesThatCannotResolveAreStructs(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[[]bound](array(boundSchema), twin)
		if err != nil {
			t.Fatal(err)
		}
		for writer, want := range map[string]int{boundSchema: 7000, strings.Replace(boundSchema, "long", "int", 1): 7} {
			d, err := c.Resolve(array(writer))
			if err != nil {
				t.Fatal(err)
			}
			var x []bound
			if err := d.Decode([]byte{2, 14, 0}, &x); err != nil || len(x) != 1 || x[0].Length != want {
				t.Errorf("%s: decoded %v, %v, want %d", writer, x, err, want)
			}
		}
	})
}

// TestDefaultsThatGeneratedTypesDoNotKnowAreRead although the method of a type whose schema has none would not look for
// them.
func TestDefaultsThatGeneratedTypesDoNotKnowAreRead(t *testing.T) {
	reader := `{"type":"record","name":"LongArray","fields":[{"name":"values","type":{"type":"array","items":"long"},` +
		`"default":[7]}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		d := resolver[perf.LongArray](t, reader, `{"type":"record","name":"LongArray","fields":[]}`, twin)
		var x perf.LongArray
		if err := d.Decode(nil, &x); err != nil || difference(x.Values, []int64{7}) != "" {
			t.Errorf("decoded %v, %v", x, err)
		}
	})
}

// TestResolvedNumbersMustFitTheGoType wherever they are read.
func TestResolvedNumbersMustFitTheGoType(t *testing.T) {
	type small struct {
		A int8
		B uint16
		C float32
		D []int8
		E map[string]uint8
	}
	text := `{"type":"record","name":"S","fields":[{"name":"a","type":"long"},{"name":"b","type":"long"},
	{"name":"c","type":"double"},
		{"name":"d","type":{"type":"array","items":"long"}},{"name":"e","type":{"type":"map","values":"long"}}]}`
	old := strings.ReplaceAll(text, "long", "int")
	old = strings.ReplaceAll(old, "double", "float")
	good := []byte{2, 4, 0, 0, 0x80, 0x3f, 2, 6, 0, 2, 2, 'k', 8, 0}
	forEachTwin(t, func(t *testing.T, twin Option) {
		d := resolver[small](t, text, old, twin)
		var x small
		want := small{1, 2, 1, []int8{3}, map[string]uint8{"k": 4}}
		if err := d.Decode(good, &x); err != nil || difference(x, want) != "" {
			t.Errorf("decoded%s, %v", difference(x, want), err)
		}
		for at, c := range map[int]struct{ path, text string }{
			0:  {"a", "128 does not fit Go int8"},
			1:  {"b", "-1 does not fit Go uint16"},
			7:  {"d[0]", "128 does not fit Go int8"},
			12: {`e["k"]`, "-1 does not fit Go uint8"},
		} {
			wrong := []byte{1}
			if strings.HasPrefix(c.text, "128") {
				wrong = []byte{0x80, 2}
			}
			err := d.Decode(slicesOf(good[:at], wrong, good[at+1:]), &x)
			if want := fmt.Sprintf("avro: S.%s: %s, at byte %d", c.path, c.text, at); err == nil ||
				err.Error() != want || !errors.Is(err, rt.ErrRange) {
				t.Errorf("error %v, want %s", err, want)
			}
		}
	})
}

// TestDefaultsThatTheGoTypeCannotHoldAreErrors when they are wanted.
func TestDefaultsThatTheGoTypeCannotHoldAreErrors(t *testing.T) {
	type tight struct{ A, B int8 }
	forEachTwin(t, func(t *testing.T, twin Option) {
		d := resolver[tight](t, `{"type":"record","name":"T","fields":[{"name":"b","type":"int"},{"name":"a",`+
			`"type":"int","default":300}]}`,
			`{"type":"record","name":"T","fields":[{"name":"b","type":"int"}]}`, twin)
		err := d.Decode([]byte{2}, new(tight))
		if err == nil || err.Error() != "avro: T.a: 300 does not fit Go int8, at byte 1" {
			t.Error(err)
		}
	})
}

// TestFieldsThatTheStructLacksAreSkipped as the writer has them, and looked into.
func TestFieldsThatTheStructLacksAreSkipped(t *testing.T) {
	type Base struct{ N int64 }
	type few struct {
		*Base
		Last string
	}
	reader := `{"type":"record","name":"F","fields":[{"name":"all","type":{"type":"array","items":["null","double",
		{"type":"record","name":"E","fields":[{"name":"x","type":"long","default":1},
		{"name":"m","type":{"type":"map","values":"float"}}]}]},"default":[]},
		{"name":"new","type":"string","default":"much too long for the limit"},{"name":"n","type":"long"},
		{"name":"e","type":{"type":"enum","name":"K","symbols":["A"]},"default":"A"},{"name":"last","type":"string"}]}`
	writer := `{"type":"record","name":"F","fields":[{"name":"last","type":"bytes"},
	{"name":"all","type":{"type":"array","items":["int",
		{"type":"record","name":"E","fields":[{"name":"gone","type":"string"},
		{"name":"m","type":{"type":"map","values":"long"}}]}]}},
		{"name":"e","type":{"type":"enum","name":"K","symbols":["A","B"]}},{"name":"n","type":"int"}]}`
	data := []byte{4, 'o', 'k', 4, 0, 14, 2, 2, 'g', 2, 2, 'k', 8, 0, 0, 0, 6}
	forEachTwin(t, func(t *testing.T, twin Option) {
		d := resolver[few](t, reader, writer, twin)
		r := new(rt.Reader)
		r.Limits.MaxStringBytes = 10
		r.ResetBytes(data)
		var x few
		if err := errors.Join(d.DecodeFrom(r, &x), r.ExpectEnd()); err != nil || x.Base == nil || x.N != 3 ||
			x.Last != "ok" {
			t.Errorf("decoded %+v, %v", x, err)
		}
		unknown := bytes.Clone(data)
		unknown[15] = 2 // the symbol B
		err := d.Decode(unknown, &x)
		var at *rt.DecodeError
		if !errors.As(err, &at) || at.Err != rt.ErrResolution || at.Path() != "e" || at.Offset != 15 {
			t.Error(err)
		}
		for n := range data {
			if err := d.Decode(data[:n], &x); err == nil {
				t.Errorf("the first %d bytes were accepted", n)
			}
		}
	})
}

// TestWhatDoesNotResolve is refused when it is known: with the schemas, or with the datum.
func TestWhatDoesNotResolve(t *testing.T) {
	c, err := For[string](`"string"`)
	if err != nil {
		t.Fatal(err)
	}
	var list schema.ErrorList
	var diagnostic *schema.Diagnostic
	if _, err := c.Resolve(`{"type":`); !errors.As(err, &list) && !errors.As(err, &diagnostic) {
		t.Error(err)
	}
	var mismatch *plan.MismatchError
	if _, err := c.Resolve(`"int"`); !errors.As(err, &mismatch) {
		t.Error(err)
	}
	if _, err := c.Resolve(`["int","string"]`, evolve.Strict()); !errors.As(err, &mismatch) {
		t.Error(err)
	}
	d, err := c.Resolve(`["int","string"]`)
	if err != nil {
		t.Fatal(err)
	}
	var x string
	if err := d.Decode([]byte{2, 2, 'a'}, &x); err != nil || x != "a" {
		t.Error(x, err)
	}
	if err := d.Decode([]byte{0, 2}, &x); !errors.Is(err, rt.ErrResolution) {
		t.Error(err)
	}
	if err := d.Decode([]byte{2, 0, 0}, &x); !errors.Is(err, rt.ErrTrailing) {
		t.Error(err)
	}
	if d.Decode(nil, nil) == nil || d.DecodeFrom(new(rt.Reader), nil) == nil {
		t.Error("a nil pointer was accepted")
	}
	if d.Direct() || !strings.Contains(d.Dump(), "string") {
		t.Error(d.Direct(), d.Dump())
	}
}

// TestDecodersAreMadeOnce for a codec and a writer's schema, and are safe for concurrent use.
func TestDecodersAreMadeOnce(t *testing.T) {
	c, err := For[bound](boundSchema)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(boundSchema, "long", "int", 1)
	made := make([]*Decoder[bound], 50)
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() {
			d, err := c.Resolve(old)
			var x bound
			if err != nil || d.Decode([]byte{8}, &x) != nil || x.Length != 4 {
				t.Error(x, err)
			}
			made[i] = d
		})
	}
	all.Wait()
	for _, d := range made {
		if *byTableOf(d) != *byTableOf(made[0]) {
			t.Fatal("made more than once")
		}
	}
}
