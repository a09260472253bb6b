package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// row is a struct that nobody generated code for.
type row struct {
	Name string `avro:"name"`
	N    int64  `avro:"n"`
}

const rowSchema = `{"type": "record", "name": "Row", "doc": "kept", "fields": [{"name": "name", "type": "string"}, ` +
	`{"name": "n", "type": "long"}]}`

func rowCodec(t *testing.T) *reflectcodec.Codec[row] {
	t.Helper()
	codec, err := reflectcodec.For[row](rowSchema)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

func TestOtherCodecs(t *testing.T) {
	codec := rowCodec(t)
	rows := []row{{"a", 1}, {"b", -2}, {"c", 1 << 40}}
	for _, workers := range []int{1, 2} {
		var file bytes.Buffer
		w, err := ocf.NewWriter(&file, rowSchema, ocf.Workers(workers))
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			if err := ocf.AppendWith(w, codec, &rows[i]); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := ocf.AppendAllWith(w, codec, rows); n != 3 || err != nil {
			t.Fatal(n, err)
		}
		if err := w.Append(user(1)); !errors.Is(err, ocf.ErrSchemaMismatch) {
			t.Error(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r := openBytes(t, file.Bytes(), ocf.Workers(workers))
		if r.Header().Schema != rowSchema {
			t.Errorf("the schema's text is %s", r.Header().Schema)
		}
		var got []row
		for v, err := range ocf.RecordsWith(r, codec) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, *v)
		}
		if !reflect.DeepEqual(got, append(append([]row{}, rows...), rows...)) {
			t.Error(got)
		}
		r = openBytes(t, file.Bytes())
		var v row
		for i := range 6 {
			if err := ocf.DecodeWith(r, codec, &v); err != nil || v != rows[i%3] {
				t.Fatal(v, err)
			}
		}
		if err := ocf.DecodeWith(r, codec, &v); err != io.EOF {
			t.Error(err)
		}
	}
	other, err := reflectcodec.For[row](`{"type": "record", "name": "Row", "fields": [{"name": "n", "type": "long"}, ` +
		`{"name": "name", "type": "string"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, rowSchema)
	if err != nil {
		t.Fatal(err)
	}
	_, allErr := ocf.AppendAllWith(w, other, rows)
	if err := ocf.AppendWith(w, other, &rows[0]); !errors.Is(err, ocf.ErrSchemaMismatch) ||
		!errors.Is(allErr, ocf.ErrSchemaMismatch) {
		t.Error(err, allErr)
	}
}

// Files of an older schema are read as today's type, by every way of reading.
func TestReaderSchema(t *testing.T) {
	const old = `{"type": "record", "name": "com.example.User", "fields": [
		{"name": "name", "type": "string"}, {"name": "shoeSize", "type": "float"}, {"name": "id", "type": "int"}]}`
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, old, ocf.BlockCount(3), ocf.Codec("deflate"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		datum := rt.AppendInt(rt.AppendFloat(rt.AppendString(nil, user(i).Name), 42.5), int32(i))
		if err := w.AppendDatum(datum); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := func(i int) *users.User {
		u := users.NewUser()
		u.ID, u.Name = int64(i), user(i).Name
		return &u
	}
	for _, workers := range []int{1, 2} {
		i := 0
		for got, err := range ocf.Records[users.User](openBytes(t, file.Bytes(), ocf.Workers(workers))) {
			if err != nil || !same(got, want(i)) {
				t.Fatal(got, err)
			}
			i++
		}
		if i != 10 {
			t.Error(i)
		}
	}
	r := openBytes(t, file.Bytes())
	var got users.User
	for i := range 10 {
		if err := r.Decode(&got); err != nil || !same(&got, want(i)) {
			t.Fatal(got, err)
		}
	}
	for _, err := range ocf.Records[perf.Event](openBytes(t, file.Bytes())) {
		if !errors.Is(err, ocf.ErrSchemaMismatch) {
			t.Error(err)
		}
	}
	if err := openBytes(t, file.Bytes()).Decode(new(perf.Event)); !errors.Is(err, ocf.ErrSchemaMismatch) {
		t.Error(err)
	}
}

// reversed is a codec that nobody knows.
type reversed struct{ compress.Codec }

func (reversed) Name() string { return "reversed" }

func (reversed) Compress(dst, block []byte) ([]byte, error) {
	for i := range block {
		dst = append(dst, block[len(block)-1-i])
	}
	return dst, nil
}

func (c reversed) Decompress(dst, block []byte, _ int) ([]byte, error) { return c.Compress(dst, block) }

func TestUserCodec(t *testing.T) {
	data := writeUsers(t, 30, ocf.UseCodec(reversed{}), ocf.BlockCount(10))
	checkUsers(t, ocf.Records[users.User](openBytes(t, data, ocf.UseCodec(reversed{}))), 0, 30)
	_, err := ocf.NewReaderBytes(data)
	if unknown := (*compress.UnknownCodecError)(nil); !errors.As(err, &unknown) || unknown.Name != "reversed" {
		t.Error(err)
	}
	// Blocks can be counted and copied without it.
	r := openBytes(t, data, ocf.Unchecked())
	if n, err := r.Count(); n != 30 || err != nil {
		t.Error(n, err)
	}
	r = openBytes(t, data, ocf.Unchecked())
	n := int64(0)
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		n += b.Count
		if _, err := r.Plain(nil, b); err == nil {
			t.Error("decompressed")
		}
	}
	if n != 30 {
		t.Error(n)
	}
	for _, err := range ocf.Records[users.User](openBytes(t, data, ocf.Unchecked())) {
		if unknown := (*compress.UnknownCodecError)(nil); !errors.As(err, &unknown) {
			t.Error(err)
		}
	}
	// For files of other codecs it stands back.
	data = writeUsers(t, 30, ocf.Codec("snappy:3"))
	checkUsers(t, ocf.Records[users.User](openBytes(t, data, ocf.UseCodec(reversed{}))), 0, 30)
}

func TestWriterRefuses(t *testing.T) {
	for _, c := range []struct {
		schema  string
		options []ocf.WriterOption
		want    error
	}{
		{`{"type": "record"}`, nil, nil},
		{`"int"`, []ocf.WriterOption{ocf.Codec("deflate:77")}, compress.ErrLevel},
		{`"int"`, []ocf.WriterOption{ocf.Codec("lzo")}, nil},
		{`"int"`, []ocf.WriterOption{ocf.Metadata("avro.mine", nil)}, ocf.ErrMetadata},
	} {
		var file bytes.Buffer
		if _, err := ocf.NewWriter(&file, c.schema, c.options...); err == nil || c.want != nil &&
			!errors.Is(err, c.want) || file.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", c.schema, err, file.Len())
		}
	}
}

// Records that take no bytes are bounded by their number.
func TestRecordsWithoutBytes(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"null"`, ocf.BlockCount(70_000))
	if err != nil {
		t.Fatal(err)
	}
	for range 70_000 {
		if err := w.AppendDatum(nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	read := func(limits ocf.Limits) (n int, last error) {
		for _, err := range openBytes(t, file.Bytes(), ocf.WithLimits(limits)).Datums() {
			if last = err; err == nil {
				n++
			}
		}
		return n, last
	}
	if n, err := read(ocf.Limits{}); n != 0 || !errors.Is(err, ocf.ErrBlockCount) {
		t.Error(n, err)
	}
	if n, err := read(ocf.Limits{Record: rt.Limits{MaxZeroWidthItems: 70_000}}); n != 70_000 || err != nil {
		t.Error(n, err)
	}
}

func TestLimits(t *testing.T) {
	for _, codec := range []string{"null", "deflate", "snappy", "zstandard"} {
		data := writeUsers(t, 100, ocf.Codec(codec), ocf.BlockBytes(2000))
		for limit, fits := range map[int]bool{100: false, 3000: true, -1: true} {
			for _, err := range ocf.Records[users.User](openStream(t, bytes.NewReader(data),
				ocf.WithLimits(ocf.Limits{BlockBytes: limit}))) {
				if tooLarge := errors.Is(err, ocf.ErrLimit) || errors.Is(err, compress.ErrTooLarge); tooLarge == fits {
					t.Fatal(codec, limit, err)
				}
			}
		}
		if _, err := ocf.NewReaderBytes(data, ocf.WithLimits(ocf.Limits{HeaderBytes: 50})); !errors.Is(err,
			ocf.ErrLimit) {
			t.Error(err)
		}
	}
}

// What is wrong is said with its place.
func TestErrorTexts(t *testing.T) {
	data := writeUsers(t, 9, ocf.BlockCount(3))
	offsets := blocksOf(t, data)
	plain, _ := user(4).AppendAvro(nil)
	faulty := bytes.Clone(data)
	faulty[bytes.Index(faulty, plain)+1] = 0x81 // the length of the name
	flipped := bytes.Clone(data)
	flipped[offsets[2]-1] ^= 1
	for _, c := range []struct {
		data []byte
		want string
	}{
		{[]byte("PAR1...."), "avro: container file: not an Avro container file, but a Parquet file, at byte 0"},
		{[]byte("12345678"), "avro: container file: not an Avro container file, at byte 0"},
		{nil, "avro: container file: the file is empty, at byte 0"},
		{data[:3], "avro: container file: the file ends inside its header, at byte 0"},
		{faulty, ""},
		{flipped, ""},
	} {
		r, err := ocf.NewReaderBytes(c.data)
		if err == nil {
			for _, err = range ocf.Records[users.User](r) {
			}
		}
		var failure *ocf.Error
		if !errors.As(err, &failure) || c.want != "" && err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
			continue
		}
		if bytes.Equal(c.data, faulty) && (failure.Offset != int64(offsets[1]) || failure.Record != 2) ||
			bytes.Equal(c.data, flipped) && failure.Offset != int64(offsets[2]-ocf.SyncSize) {
			t.Errorf("%+v, blocks at %v", failure, offsets)
		}
	}
}
