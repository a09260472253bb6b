package convert_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/gogen"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
	"github.com/schemagen/schemagen/perf/peers/internal/pb"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
)

func Example() {
	var c convert.Converter
	var position plain.Position
	err := c.Convert(&position, &perf.Position{X: 1, Y: 2})
	fmt.Println(position, err)
	err = c.Convert(&position, &perf.Click{X: 1, Y: 2})
	fmt.Println(err)
	// Output:
	// {1 2} <nil>
	// plain.Position has no field for page of perf.Click
}

var branches = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[*perf.Click]():               {reflect.TypeFor[*plain.Click]()},
	reflect.TypeFor[perf.EventPayloadLong]():     {reflect.TypeFor[int64]()},
	reflect.TypeFor[perf.UnionsValuesItemLong](): {reflect.TypeFor[*pb.UnionsItem_Long]()},
	reflect.TypeFor[*perf.Range](): {reflect.TypeFor[*pb.Unions_ValueRange](),
		reflect.TypeFor[*pb.UnionsItem_Range]()},
}

func TestUnionsTakeTheFormOfThePeer(t *testing.T) {
	c := convert.Converter{Branches: branches}
	text := "t"
	unions := &perf.Unions{
		Title: &text, Value: perf.UnionsValueString("v"), Extra: perf.UnionsExtraIntArray{1, 2},
		Values: []perf.UnionsValuesItem{perf.UnionsValuesItemLong(7), &perf.Range{From: 1, To: 2}},
	}

	var one oneof.Unions
	if err := c.Convert(&one, unions); err != nil {
		t.Fatal(err)
	}
	if *one.Title != "t" || *one.Value.String != "v" || one.Value.Long != nil || len(one.Extra.IntArray) != 2 ||
		*one.Values[0].Long != 7 ||
		one.Values[1].Range.To != 2 || one.Count != nil {
		t.Errorf("structs of pointers: %+v", one)
	}

	var generated gogen.Unions
	if err := c.Convert(&generated, unions); err != nil {
		t.Fatal(err)
	}
	if generated.Title.String != "t" || generated.Title.UnionType != 0 || generated.Value.String != "v" ||
		generated.Value.UnionType != 4 ||
		generated.Extra.UnionType != 1 || generated.Values[1].Range.To != 2 || generated.Values[1].UnionType != 2 ||
		generated.Count != nil {
		t.Errorf("gogen-avro: %+v", generated)
	}

	var message struct{ Item *pb.UnionsItem }
	if err := c.Convert(&message, &struct{ Item perf.UnionsValuesItem }{unions.Values[1]}); err != nil {
		t.Fatal(err)
	}
	if message.Item.GetRange().GetTo() != 2 {
		t.Errorf("Protocol Buffers: %v", message.Item)
	}

	var event plain.Event
	if err := c.Convert(&event, &perf.Event{Payload: &perf.Click{Page: "/"}}); err != nil {
		t.Fatal(err)
	}
	if click, ok := event.Payload.(*plain.Click); !ok || click.Page != "/" {
		t.Errorf("in an interface: %+v", event.Payload)
	}
}

func TestTimesBecomeNanoseconds(t *testing.T) {
	var c convert.Converter
	var person pb.Person
	if err := c.Convert(&person, &perf.Person{BirthDay: time.Unix(1, 5)}); err != nil {
		t.Fatal(err)
	}
	if person.BirthDay != 1_000_000_005 {
		t.Errorf("BirthDay is %d", person.BirthDay)
	}
}

func TestWhatDoesNotCorrespondIsAnError(t *testing.T) {
	var c convert.Converter
	for _, test := range []struct {
		dst, src any
		want     string
	}{
		{&struct{ A int32 }{}, &struct{ A int64 }{}, "int64 does not become int32"},
		{&struct{ A int32 }{}, &struct{ B int32 }{}, "has no field for"},
		{&struct{}{}, &struct{ B int32 }{}, "has no field for b"},
		{&struct{ A []int32 }{}, &struct{ A map[string]int32 }{}, "does not become []int32"},
		{&struct{ A []int64 }{}, &struct{ A []int32 }{A: []int32{1}}, "int32 does not become int64"},
	} {
		if err := c.Convert(test.dst, test.src); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%T to %T: %v, not %s", test.src, test.dst, err, test.want)
		}
	}
}
