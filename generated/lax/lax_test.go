package lax

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/runtime/rowpack"
	"github.com/schemagen/schemagen/schema"
)

// oldSchema is what the data of the version --writer names were written with: its names are lax, it uses one before its
// definition, and a default is none.
//
//go:embed old/station.avsc
var oldSchema string

var (
	station = WetterStation{
		StandOrt: "A",
		Jetzt:    MessWert{GradC: 1.5, Art: WetterArtSehrKalt},
		Früher:   []MessWert{{GradC: 0, Art: WetterArtWarm}},
	}
	stationData = []byte("\x02A" + "\x00\x00\xc0\x3f\x02" + "\x02\x00\x00\x00\x00\x00\x00")

	oldStation = WetterStation{
		StandOrt: "B",
		Jetzt:    MessWert{GradC: 7, Art: WetterArtSehrKalt},
		Früher:   []MessWert{{GradC: 8, Art: WetterArtWarm}},
	}
	oldData = []byte("\x02\x02\x10\x00" + "\x02B" + "\x2a" + "\x00\x0e")
)

func expect(t *testing.T, got, want WetterStation, err error) {
	t.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

func TestDataOfOtherVersionsAreRead(t *testing.T) {
	var got WetterStation
	err := got.UnmarshalFromAlt(oldData)
	expect(t, got, oldStation, err)
	for text, c := range map[string]struct {
		data []byte
		want WetterStation
	}{oldSchema: {oldData, oldStation}, got.AvroSchema(): {stationData, station}} {
		decoder, err := evolve.NewDecoder[WetterStation](text)
		if err != nil {
			t.Fatal(err)
		}
		err = decoder.Decode(c.data, &got)
		expect(t, got, c.want, err)
	}
}

func TestMessagesAreRead(t *testing.T) {
	var store frame.Store
	old, err := store.Add(oldSchema)
	if err != nil {
		t.Fatal(err)
	}
	if own, err := store.Add(station.AvroSchema()); err != nil || uint64(own) != station.AvroFingerprint() {
		t.Errorf("own schema: %x, %v", own, err)
	}
	message, err := frame.AppendSingleObject(nil, &station)
	if err != nil {
		t.Fatal(err)
	}
	decoder := frame.NewDecoder[WetterStation](frame.SingleObject{}, &store)
	var got WetterStation
	err = decoder.Decode(context.Background(), message, &got)
	expect(t, got, station, err)
	err = decoder.Decode(context.Background(), append(frame.SingleObject{}.AppendHeader(nil, old), oldData...), &got)
	expect(t, got, oldStation, err)
}

func TestJSONIsWrittenAndRead(t *testing.T) {
	typed, err := avrojson.For[WetterStation]()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"stand-ort":"A","jetzt":{"grad °C":1.5,"art":"sehr kalt"},"früher":[{"grad °C":0,"art":"warm"}]}`
	text, err := typed.Append(nil, &station)
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	var got WetterStation
	err = typed.Decode(text, &got)
	expect(t, got, station, err)
}

// oldFile is a file of oldData.
func oldFile(t *testing.T) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, oldSchema)
	if err = errors.Join(err, w.AppendDatum(oldData), w.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFilesAreWrittenAndRead(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[WetterStation](&file)
	if err = errors.Join(err, w.Append(&station), w.Close()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file []byte
		want WetterStation
	}{{file.Bytes(), station}, {oldFile(t), oldStation}} {
		r, err := ocf.NewReaderBytes(c.file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for got, err := range ocf.Records[WetterStation](r) {
			n++
			expect(t, *got, c.want, err)
		}
		if n != 1 {
			t.Errorf("%d records", n)
		}
	}
}

// byHand is a type without generated code for the same schema, but for the records inside.
type byHand struct {
	StandOrt string     `avro:"stand-ort"`
	Jetzt    MessWert   `avro:"jetzt"`
	Früher   []MessWert `avro:"früher"`
}

func codecByHand(t *testing.T) *reflectcodec.Codec[byHand] {
	t.Helper()
	codec, err := reflectcodec.For[byHand](station.AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// Both kinds of types are packed, and read from rows of the old schema.
func TestRowsAreWrittenAndRead(t *testing.T) {
	codec := codecByHand(t)
	hand := byHand(station)
	generatedRows := func(yield func(*WetterStation) bool) { yield(&station) }
	packed, err := rowpack.Pack(nil, compress.Null(), generatedRows)
	if err != nil {
		t.Fatal(err)
	}
	byCodec, err := rowpack.PackWith(nil, compress.Null(), codec, func(yield func(*byHand) bool) { yield(&hand) })
	if err != nil || !bytes.Equal(packed, byCodec) {
		t.Errorf("got % x, %v, want % x", byCodec, err, packed)
	}
	for got, err := range rowpack.Unpack[WetterStation](packed, compress.Null()) {
		expect(t, *got, station, err)
	}
	decoder, err := evolve.NewDecoder[WetterStation](oldSchema)
	if err != nil {
		t.Fatal(err)
	}
	old := slices.Concat([]byte{0, 0, 0, byte(len(oldData))}, oldData, []byte("\xff\xff\xff\xff"))
	n := 0
	for got, err := range rowpack.UnpackWith(old, compress.Null(), decoder) {
		n++
		expect(t, *got, oldStation, err)
	}
	if n != 1 {
		t.Errorf("%d rows", n)
	}
}

// What reads by a codec resolves such schemas too.
func TestCodecsReadTheOldSchema(t *testing.T) {
	codec := codecByHand(t)
	var store frame.Store
	old, err := store.Add(oldSchema)
	if err != nil {
		t.Fatal(err)
	}
	var got byHand
	decoder := frame.NewDecoderWith(frame.SingleObject{}, codec, &store)
	err = decoder.Decode(t.Context(), append(frame.SingleObject{}.AppendHeader(nil, old), oldData...), &got)
	expect(t, WetterStation(got), oldStation, err)
	own := frame.Fingerprint(station.AvroFingerprint())
	err = decoder.Decode(t.Context(), append(frame.SingleObject{}.AppendHeader(nil, own), stationData...), &got)
	expect(t, WetterStation(got), station, err)

	r, err := ocf.NewReaderBytes(oldFile(t))
	if err != nil {
		t.Fatal(err)
	}
	err = ocf.DecodeWith(r, codec, &got)
	expect(t, WetterStation(got), oldStation, err)

	typed, err := avrojson.ForCodec(codec)
	if err != nil {
		t.Fatal(err)
	}
	text, err := typed.Append(nil, &got)
	if err != nil {
		t.Fatal(err)
	}
	err = typed.Decode(text, &got)
	expect(t, WetterStation(got), oldStation, err)
}

// A struct with a field of the type has a schema that holds the type's own, lax names and all.
func TestSchemasAreMadeOfTypesWithLaxNames(t *testing.T) {
	type holder struct {
		Station WetterStation `avro:"station"`
		Measure []MessWert    `avro:"measure"`
	}
	made, err := reflectcodec.SchemaOf[holder](reflectcodec.Namespace(""))
	if err != nil {
		t.Fatal(err)
	}
	want, err := schema.ParseOfType(`{"type":"record","name":"holder","fields":[{"name":"station","type":` +
		station.AvroSchema() + `},{"name":"measure","type":{"type":"array","items":"de.wetter-amt.Mess-Wert"}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if made.String() != want.String() {
		t.Errorf("got %s, want %s", made, want)
	}
	codec, err := reflectcodec.For[holder](made.String())
	if err != nil {
		t.Fatal(err)
	}
	data := append(slices.Clone(stationData), 0)
	if b, err := codec.Append(nil, &holder{Station: station}); err != nil || !bytes.Equal(b, data) {
		t.Errorf("got % x, %v", b, err)
	}
	type named struct {
		Station WetterStation `avro:"die station"`
	}
	if _, err := reflectcodec.SchemaOf[named](); !errors.Is(err, schema.ErrName) {
		t.Errorf("a lax name of one's own: error %v", err)
	}
}

func TestReflectcodecTakesTheSchema(t *testing.T) {
	generated, err := reflectcodec.For[WetterStation](station.AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	if b, err := generated.Append(nil, &station); err != nil || !bytes.Equal(b, stationData) {
		t.Errorf("got % x, %v", b, err)
	}
	codec := codecByHand(t)
	var got byHand
	err = codec.Decode(stationData, &got)
	expect(t, WetterStation(got), station, err)
	decoder, err := codec.Resolve(oldSchema)
	if err != nil {
		t.Fatal(err)
	}
	err = decoder.Decode(oldData, &got)
	expect(t, WetterStation(got), oldStation, err)
}
