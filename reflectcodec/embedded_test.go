package reflectcodec

import (
	"encoding/hex"
	"errors"
	"runtime/debug"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// deep embeds an unexported type by value, which embeds exported ones by value and by pointer.
type deep struct {
	Shallow
	*Deepest
}

// Shallow is embedded by value.
type Shallow struct{ A int64 }

// Deepest is embedded by pointer.
type Deepest struct{ B, C int64 }

type flatHidden struct {
	*hidden
	D string `avro:"d"`
}

type flatDeep struct {
	deep
	D string `avro:"d"`
}

type flatBelow struct {
	*Holder
	D string `avro:"d"`
}

// Holder is exported, but what it embeds by pointer is not.
type Holder struct{ *hidden }

// TestEmbeddedUnexportedStructs is case 62 with unexported types: by value as any other; a pointer is used where it is
// set.
func TestEmbeddedUnexportedStructs(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	forEachTwin(t, func(t *testing.T, twin Option) {
		embedded(t, twin, flatValue{hidden{1, 2, 3}, "q"})
		embedded(t, twin, flatDeep{deep{Shallow{1}, &Deepest{2, 3}}, "q"})
		embeddedInto(t, twin, flatHidden{&hidden{1, 2, 3}, "q"}, func() flatHidden {
			return flatHidden{hidden: &hidden{7, 8, 9}, D: "old"}
		})
		embeddedInto(t, twin, flatBelow{&Holder{&hidden{1, 2, 3}}, "q"}, func() flatBelow {
			return flatBelow{Holder: &Holder{&hidden{7, 8, 9}}}
		})
	})
}

// embeddedInto is embedded with values to decode into.
func embeddedInto[T any](t *testing.T, twin Option, value T, used func() T) {
	t.Helper()
	c, err := For[T](flatSchema, twin)
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Append(nil, &value)
	if err != nil || hex.EncodeToString(b) != "0204060271" {
		t.Errorf("%T: encoded %x, %v", value, b, err)
	}
	for range 100 {
		got := used()
		if err := c.Decode(b, &got); err != nil || difference(got, value) != "" {
			t.Fatalf("%T: decoded%s, %v", value, difference(got, value), err)
		}
	}
}

// TestNilPointersToUnexportedStructs can be encoded no more than others, and cannot be set.
func TestNilPointersToUnexportedStructs(t *testing.T) {
	const wrong = "the embedded pointer *reflectcodec.hidden is nil, and cannot be set as the type is not exported: " +
		"export it, embed the struct itself, set the pointer before decoding, or use schemagen bind"
	data, _ := hex.DecodeString("0204060271")
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			refusal
			encoding bool
		}{
			{refuseValue(flatSchema, flatHidden{}, rt.ErrNoBranch, "avro: Flat.a: nil *reflectcodec.hidden"), true},
			{refuseValue(flatSchema, flatBelow{}, rt.ErrNoBranch, "avro: Flat.a: nil *reflectcodec.Holder"), true},
			{refuseValue(flatSchema, flatBelow{Holder: new(Holder)}, rt.ErrNoBranch,
				"avro: Flat.a: nil *reflectcodec.hidden"), true},
			{refuseData[flatHidden](flatSchema, string(data), ErrUnexported, "avro: Flat.a: "+wrong+", at byte 0"),
				false},
			{refuseData[flatBelow](flatSchema, string(data), ErrUnexported, "avro: Flat.a: "+wrong+", at byte 0"),
				false},
			{refuseData[[]flatHidden](array(flatSchema), "\x02"+string(data)+"\x00", ErrUnexported,
				"avro: Flat[0].a: "+wrong+", at byte 1"), false},
			{refuseData[map[string]flatHidden](mapOf(flatSchema), "\x02\x02k"+string(data)+"\x00", ErrUnexported,
				`avro: Flat["k"].a: `+wrong+", at byte 3"), false},
		} {
			if err := c.try(twin); !errors.Is(err, c.want) || err.Error() != c.text {
				t.Errorf("%s: error %v, want %s", c.name, err, c.text)
			}
		}
	})
}

// failing is a type with the methods of a generated one, whose decoding fails by itself while the Reader has not
// failed.
type failing struct{}

var errFailing = errors.New("failing")

func (failing) AppendAvroTo(b []byte, _ *rt.Writer) ([]byte, error) { return append(b, 2), nil }
func (failing) AvroSchema() string                                  { return point }
func (*failing) DecodeAvro(*rt.Reader) error                        { return errFailing }

// TestErrorsOfMethodsAreReported wherever the type lies.
func TestErrorsOfMethodsAreReported(t *testing.T) {
	const data = "\x02\x02k\x02\x02\x00"
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []refusal{
			refuseData[failing](point, data, errFailing, ""),
			refuseData[[]failing](array(point), data, errFailing, ""),
			refuseData[map[string]failing](mapOf(point), data, errFailing, ""),
			refuseData[map[string]*failing](mapOf(point), data, errFailing, ""),
			refuseData[*failing](nullable(point), data, errFailing, ""),
		} {
			if err := c.try(twin); !errors.Is(err, errFailing) {
				t.Errorf("%s: error %v", c.name, err)
			}
		}
	})
}

type (
	// TagsX and AlsoTagsX are embedded side by side, and both have a field that is tagged as x.
	TagsX struct {
		A int32 `avro:"x"`
	}
	AlsoTagsX struct {
		B int32 `avro:"x"`
	}
	deeperTagsX struct {
		TagsX
	}
)

// TestTwoTaggedFieldsOfOneNameAtOneDepthAreRefused, whatever their order: none is meant more than the other, and to
// leave both out, as encoding/json does, would lose data. One further out hides them.
func TestTwoTaggedFieldsOfOneNameAtOneDepthAreRefused(t *testing.T) {
	const text = `{"type":"record","name":"R","fields":[{"name":"x","type":"int"}]}`
	for _, c := range []struct{ err, want string }{
		{bindErrorOf[tagsItself](text), "reflectcodec: tagsItself.A (Go int32): it and tagsItself.B could both be " +
			"R.x; name one in an avro tag"},
		{bindErrorOf[tagsTwice](text), "reflectcodec: tagsTwice.TagsX.A (Go int32): it and tagsTwice.AlsoTagsX.B " +
			"could both be R.x; name one in an avro tag"},
		{bindErrorOf[tagsTwiceTurned](text), "reflectcodec: tagsTwiceTurned.AlsoTagsX.B (Go int32): it and " +
			"tagsTwiceTurned.TagsX.A could both be R.x; name one in an avro tag"},
		{bindErrorOf[tagsThrice](text), "reflectcodec: tagsThrice.TagsX.A (Go int32): it and tagsThrice.AlsoTagsX.B " +
			"could both be R.x; name one in an avro tag"},
	} {
		if c.err != c.want {
			t.Errorf("error %s\nwant  %s", c.err, c.want)
		}
	}
	if _, err := SchemaOf[tagsTwice](); err == nil ||
		!strings.Contains(err.Error(), "its name x is that of tagsTwice.TagsX.A too") {
		t.Errorf("SchemaOf: %v", err)
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		if _, err := For[tagsUnlike](text, twin); err != nil {
			t.Error(err)
		}
		c, err := For[tagsHidden](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		x := tagsHidden{C: 3, TagsX: TagsX{1}, AlsoTagsX: AlsoTagsX{2}}
		if b, err := c.Append(nil, &x); err != nil || string(b) != "\x06" {
			t.Errorf("%x, %v", b, err)
		}
	})
}

type (
	tagsItself struct {
		A int32 `avro:"x"`
		B int32 `avro:"x"`
	}
	tagsTwice struct {
		TagsX
		AlsoTagsX
	}
	tagsTwiceTurned struct {
		AlsoTagsX
		TagsX
	}
	// tagsThrice has a third one, which lies deeper and so does not matter.
	tagsThrice struct {
		deeperTagsX
		TagsX     `avro:",inline"`
		AlsoTagsX `avro:",inline"`
	}
	// tagsUnlike has two at different depths.
	tagsUnlike struct {
		deeperTagsX
		AlsoTagsX
	}
	// tagsHidden has one further out than both.
	tagsHidden struct {
		TagsX
		AlsoTagsX
		C int32 `avro:"x"`
	}
)
