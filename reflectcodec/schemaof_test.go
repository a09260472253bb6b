package reflectcodec_test

import (
	"errors"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/gotype/testdata/people"
	"github.com/schemagen/schemagen/schema/gotype/testdata/people/place"
)

func TestSchemaOfSimpleTypes(t *testing.T) {
	type Local struct {
		A int32 `avro:"a"`
	}
	for _, c := range []struct {
		of   func(...reflectcodec.Option) (*schema.Schema, error)
		want string
	}{
		{reflectcodec.SchemaOf[bool], `"boolean"`},
		{reflectcodec.SchemaOf[int], `"long"`},
		{reflectcodec.SchemaOf[[]byte], `"bytes"`},
		{reflectcodec.SchemaOf[struct{}], `"null"`},
		{reflectcodec.SchemaOf[[][]string], `{"type":"array","items":{"type":"array","items":"string"}}`},
		{reflectcodec.SchemaOf[[]*int], `{"type":"array","items":["null","long"]}`},
		{reflectcodec.SchemaOf[map[string]time.Time],
			`{"type":"map","values":{"type":"long","logicalType":"timestamp-micros"}}`},
		{reflectcodec.SchemaOf[rt.Optional[float32]], `["null","float"]`},
		{reflectcodec.SchemaOf[rt.Duration], `{"type":"fixed","name":"Duration","namespace":"runtime","size":12,` +
			`"logicalType":"duration"}`},
		{reflectcodec.SchemaOf[people.Digest], `{"type":"fixed","name":"Digest","namespace":"people","size":16}`},
		{reflectcodec.SchemaOf[netip.Addr], `"string"`},
		{reflectcodec.SchemaOf[*Local], `{"type":"record","name":"Local","namespace":"reflectcodec_test",` +
			`"fields":[{"name":"a","type":"int"}]}`},
		{reflectcodec.SchemaOf[order.Money], new(order.Money).AvroSchema()},
	} {
		s, err := c.of()
		if err != nil {
			t.Errorf("want %s, got error %v", c.want, err)
			continue
		}
		if diff := cmp.Diff(c.want, s.String()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestSchemaOfPutsTypesInANamespace(t *testing.T) {
	s, err := reflectcodec.SchemaOf[place.Place](reflectcodec.Namespace("com.example"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name.String() != "com.example.Place" {
		t.Error(s.Name)
	}
	if s, err = reflectcodec.SchemaOf[place.Place](reflectcodec.Namespace("")); err != nil ||
		s.Name.String() != "Place" {
		t.Error(s, err)
	}
}

type figure interface{ area() float64 }

type circle struct{ Radius float64 }

type square struct{ Side float64 }

func (c circle) area() float64  { return 3 * c.Radius * c.Radius }
func (s *square) area() float64 { return s.Side * s.Side }

type drawing struct {
	Figures []figure
	Main    figure
	Frame   figure `avrodefault:"{\"Side\": 1}"`
}

func TestSchemaOfTakesRegisteredTypesForTheBranchesOfAnInterface(t *testing.T) {
	union := reflectcodec.Union[figure](circle{}, reflectcodec.Branch{Name: "square", Value: (*square)(nil)})
	s, err := reflectcodec.SchemaOf[drawing](union, reflectcodec.Namespace(""))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"type":"record","name":"drawing","fields":[` +
		`{"name":"Figures","type":{"type":"array","items":["null",{"type":"record","name":"circle",` +
		`"fields":[{"name":"Radius","type":"double"}]},` +
		`{"type":"record","name":"square","fields":[{"name":"Side","type":"double"}]}]}},` +
		`{"name":"Main","type":["null","circle","square"],"default":null},` +
		`{"name":"Frame","type":["square","null","circle"],"default":{"Side":1}}]}`
	if diff := cmp.Diff(want, s.String()); diff != "" {
		t.Error(diff)
	}
	codec, err := reflectcodec.ForSchema[drawing](s, union)
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, codec, drawing{Figures: []figure{nil, circle{1}, &square{2}}, Main: &square{3}, Frame: circle{4}})
}

// roundTrip encodes a value and decodes it again.
func roundTrip[T any](t *testing.T, codec *reflectcodec.Codec[T], v T) {
	t.Helper()
	data, err := codec.Append(nil, &v)
	if err != nil {
		t.Fatal(err)
	}
	var back T
	if err := codec.Decode(data, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(v, back) {
		t.Errorf("%+v comes back as %+v", v, back)
	}
}

// roundTripByOwnSchema does the same by the schema of the type, from its text too.
func roundTripByOwnSchema[T any](t *testing.T, v T) {
	t.Helper()
	s, err := reflectcodec.SchemaOf[T]()
	if err != nil {
		t.Fatal(err)
	}
	again, err := schema.Parse(s.String())
	if err != nil || again.String() != s.String() {
		t.Errorf("%v: %s is read as %s", err, s, again)
	}
	for _, options := range [][]reflectcodec.Option{nil, {reflectcodec.UseReflect()}} {
		codec, err := reflectcodec.ForSchema[T](s, options...)
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, codec, v)
	}
}

func TestSchemaOfFitsItsOwnType(t *testing.T) {
	at := time.Date(2024, 2, 29, 12, 30, 15, 123_000_000, time.UTC)
	day := time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)
	id := rt.UUID{1, 2, 3}
	roundTripByOwnSchema(t, people.Numbers{Bool: true, Int8: -8, Uint16: 65535, Uint32: 1<<32 - 1, Uint64: 1<<63 - 1,
		Narrow:  5,
		Rounded: 0.5, Bare: 7, Timeout: 9, Nanos: 11, SuitIndex: 1})
	roundTripByOwnSchema(t, people.Texts{String: "a", Bytes: []byte{1}, Hash: [32]byte{2}, Raw: []byte("r"), Loose: "l",
		Padded: make([]byte, 8), Address: netip.MustParseAddr("::1"), Name: "n", Suit: "HEARTS",
		Map: map[people.Name][]int{"k": {1, 2}}})
	roundTripByOwnSchema(t, people.Logical{Micros: at, Day: day, Millis: at, Nanos: &at, Local: []time.Time{at},
		Stamp: people.Stamp(at),
		Clock: time.Second, Coarse: time.Minute, Price: decimal.New(125, 2), Whole: decimal.New(7, 0),
		Big:  decimal.New(1, 1),
		Rate: big.NewRat(1, 4), ID: id, FixedID: id, Other: id, Foreign: people.UUID(id), Text: id.String(),
		Span:   rt.Duration{Days: 1},
		Amount: decimal.New(5, 2)})
	age, nick := int32(36), "Countess"
	deep := new(int64)
	person := people.Person{Name: "Ada", Age: &age, Nick: &nick, Email: rt.Some("ada@example.com"),
		Tags: map[string]string{}, Deep: &deep,
		Base: people.Base{ID: 1, Name: "b"}, Place: &place.Place{City: "London", Near: []place.Place{}},
		Friends: []*people.Person{},
		Extra:   people.Extra{Note: "n"}, Pages: people.Page[place.Place]{Items: []place.Place{}},
		Pairs: people.Pair[int, []string]{A: 1, B: []string{"b"}},
		Order: order.NewCustomer(), Maybe: map[string]*place.Place{"nowhere": nil}, Named: people.Stamped{Time: at}}
	roundTripByOwnSchema(t, person)
	friend := person
	person.Friends, person.Mother = []*people.Person{&friend, nil}, &friend
	roundTripByOwnSchema(t, people.People{Items: []people.Person{person}})
	roundTripByOwnSchema(t, people.Tree{"oak": {{Kids: people.Tree{}}, nil}})
}

type (
	outer      struct{ Middle }
	Middle     struct{ A uint64 }
	loop       []loop
	loopMap    map[string]loopMap
	loopPoint  *loopPoint
	closed     struct{ inside int }
	hiddenBase struct{ X int }
	stamped    struct{ time.Time }
	noSchema   struct{ A int }
	otherMoney struct{ A int }
	same       struct{ A, B inner }
	inner      struct{ A int }
	endless    struct{ Self struct{ Again endlessOne } }
	endlessOne struct{ Self *struct{ A [1]byte } }
)

var _ = closed{}.inside

func (*noSchema) AvroSchema() string { return `{"type":"recor"}` }

func (*otherMoney) AvroSchema() string {
	return `{"type":"record","name":"com.example.order.Money","fields":[]}`
}

func TestSchemaOfNamesTheFieldThatHasNoSchema(t *testing.T) {
	type page[T any] struct{ Items T }
	check := func(name string, s *schema.Schema, err error, want string) {
		t.Helper()
		var refused *reflectcodec.SchemaError
		if !errors.As(err, &refused) || s != nil || !strings.HasPrefix(err.Error(), "reflectcodec: ") ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %s", name, err, want)
		}
	}
	s, err := reflectcodec.SchemaOf[outer]()
	check("unsigned", s, err, `outer.Middle.A (Go uint64): no Avro type is meant by it; half of its values`)
	s, err = reflectcodec.SchemaOf[page[chan int]]()
	check("chan", s, err, "page[chan int].Items (Go chan int): no Avro type")
	s, err = reflectcodec.SchemaOf[page[decimal.Decimal]]()
	check("decimal", s, err, `avrotype:"decimal(9,2)"`)
	s, err = reflectcodec.SchemaOf[page[map[int]string]]()
	check("map", s, err, ".Items (Go map[int]string): the keys")
	s, err = reflectcodec.SchemaOf[page[[3]int]]()
	check("array", s, err, ".Items (Go [3]int): no Avro type")
	s, err = reflectcodec.SchemaOf[page[figure]]()
	check("interface", s, err, "reflectcodec.Union")
	s, err = reflectcodec.SchemaOf[loop]()
	check("loop", s, err, "loop[] (Go reflectcodec_test.loop): it contains itself")
	s, err = reflectcodec.SchemaOf[page[loopMap]]()
	check("loop of maps", s, err, "contains itself")
	s, err = reflectcodec.SchemaOf[page[loopPoint]]()
	check("loop of pointers", s, err, "contains itself")
	s, err = reflectcodec.SchemaOf[page[closed]]()
	check("closed", s, err, "closed (Go reflectcodec_test.closed): none of its fields is exported")
	s, err = reflectcodec.SchemaOf[stamped]()
	check("embedded time", s, err, "stamped.Time (Go time.Time): an embedded")
	s, err = reflectcodec.SchemaOf[page[*rt.Optional[int]]]()
	check("optional", s, err, "a union inside a union")
	s, err = reflectcodec.SchemaOf[struct{ A int }]()
	check("no name", s, err, "(Go struct { A int }): a type without a name")
	s, err = reflectcodec.SchemaOf[[4]byte]()
	check("no name", s, err, "[4]uint8 (Go [4]uint8): a type without a name")
	s, err = reflectcodec.SchemaOf[noSchema]()
	check("bad schema", s, err, `what is no schema: schema:1:9: unknown type "recor"`)
	s, err = reflectcodec.SchemaOf[struct {
		_ struct{} `avroname:"x.R"`
		A order.Money
		B otherMoney
	}]()
	check("two definitions", s, err, ".B (Go reflectcodec_test.otherMoney): its schema defines "+
		"com.example.order.Money, which order.Money defines")
	if _, err = reflectcodec.SchemaOf[page[[]endless]](); err != nil {
		t.Errorf("structs without names: %v", err)
	}
	if _, err = reflectcodec.SchemaOf[same](); err != nil {
		t.Errorf("a type used twice: %v", err)
	}
}

func TestSchemaOfRefusesTags(t *testing.T) {
	for _, c := range []struct {
		of   func(...reflectcodec.Option) (*schema.Schema, error)
		want string
	}{
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A int      `avro:"a,omitempty"`
		}], ".A (Go int): unknown tag option omitempty"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			a int      `avro:"a"`
		}], ".a (Go int): it has an avro tag but is not exported"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A int      `avro:",inline"`
		}], ".A (Go int): it is inline but no struct"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A inner    `avro:"a,inline"`
		}], "can have no name"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			a inner    `avro:",inline"`
		}], "inline but not exported"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			*hiddenBase
		}], "which decoding could not set"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A int      `avro:"x"`
			B int      `avro:"x"`
		}], ".B (Go int): its name x is that of"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A inner    `avrotype:"string"`
		}], ".A (Go reflectcodec_test.inner): it cannot hold"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A struct{} `avrotype:"string"`
		}], "it cannot hold"},
		{reflectcodec.SchemaOf[struct {
			_ struct{}    `avroname:"n.R"`
			A order.Money `avrotype:"string"`
		}], "the tag avrotype cannot"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A any      `avrotype:"string"`
		}], "cannot say what an interface holds"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"R"`
			A int      `avrodefault:"one"`
		}], "one is not JSON"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A int      `avrodefault:"1.5"`
		}], ".A: "},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A *int     `avrodefault:"\"x\""`
		}], ".A: "},
		{reflectcodec.SchemaOf[struct {
			_ struct{}  `avroname:"n.R"`
			A time.Time `avro:",omitzero"`
		}], "omitzero, which needs a default"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A inner    `avro:",omitzero"`
		}], "omitzero, which needs a default"},
		{reflectcodec.SchemaOf[struct {
			_ struct{}    `avroname:"n.R"`
			A order.Money `avro:",omitzero"`
		}], "omitzero, which needs a default"},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A int      `avro:"größe"`
		}], `.A: `},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.1"`
			A int
		}], `"1"`},
		{reflectcodec.SchemaOf[struct {
			_ struct{}        `avroname:"n.R"`
			A decimal.Decimal `avrotype:"decimal(2,3)"`
		}], `.A (Go decimal.Decimal): invalid logical type: scale 3 is greater than precision 2`},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.R"`
			A []byte   `avrotype:"fixed"`
		}], `.A`},
		{reflectcodec.SchemaOf[struct {
			_ struct{} `avroname:"n.inner"`
			A struct {
				_ struct{} `avroname:"n.inner"`
				B int
			}
		}], ".A (Go struct"},
	} {
		s, err := c.of()
		if s != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want an error with %s", err, c.want)
		}
		var list gotype.FaultList
		if !errors.As(err, &list) || len(list) == 0 || list[0].Path == "" {
			t.Errorf("%v is no list of errors", err)
		}
	}
}
