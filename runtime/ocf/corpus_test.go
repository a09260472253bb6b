package ocf_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2"
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
	"github.com/schemagen/schemagen/runtime/ocf"
)

const corpusDir = "conformance/ocf"

// corpusFile is an entry of index.json.
type corpusFile struct {
	File        string
	Valid       bool
	Codec       string
	Schema      string
	Count       int64
	Records     string
	Blocks      json.RawMessage
	Metadata    map[string]string
	Error       string
	CodecAbsent bool `json:"codec_key_absent"`
	Good        int  `json:"good_records"`
	Readable    int  `json:"readable_records"`
}

func corpus(t *testing.T, dir string) []corpusFile {
	t.Helper()
	return vectors.Value[[]corpusFile](t, dir+"/index.json")
}

func readFile(t testing.TB, elem ...string) []byte {
	t.Helper()
	return vectors.Text(t, path.Join(elem...))
}

// jsonValue parses JSON with its numbers as they are, but for the many ways to write a float.
func jsonValue(t *testing.T, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return plainNumbers(v)
}

func plainNumbers(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil && v.String() != "-0" {
			return n
		}
		f, _ := v.Float64()
		if f == float64(int64(f)) && !math.Signbit(f) || f < 0 && f == float64(int64(f)) {
			return int64(f)
		}
		return f
	case []any:
		for i := range v {
			v[i] = plainNumbers(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = plainNumbers(v[key])
		}
	}
	return v
}

func jsonLines(t *testing.T, text []byte) (values []any) {
	t.Helper()
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) > 0 {
			values = append(values, jsonValue(t, line))
		}
	}
	return values
}

// way is a way to open and to read a file.
type way struct {
	name string
	open func(data []byte) (*ocf.Reader, error)
}

func ways() []way {
	stream := func(options ...ocf.ReaderOption) func([]byte) (*ocf.Reader, error) {
		return func(data []byte) (*ocf.Reader, error) { return ocf.NewReader(bytes.NewReader(data), options...) }
	}
	return []way{
		{"memory", func(data []byte) (*ocf.Reader, error) { return ocf.NewReaderBytes(data) }},
		{"stream", stream()},
		{"slow stream", func(data []byte) (*ocf.Reader, error) {
			return ocf.NewReader(iotest.DataErrReader(iotest.OneByteReader(bytes.NewReader(data))))
		}},
		{"workers", stream(ocf.Workers(3))},
		{"aliases", stream(ocf.Strings(rt.StringsAlias), ocf.Workers(2))},
	}
}

// readAll returns the records of a file as JSON values, up to the error.
func readAll(t *testing.T, open func([]byte) (*ocf.Reader, error), data []byte) (records []any, err error) {
	t.Helper()
	r, err := open(data)
	if err != nil {
		return nil, err
	}
	codec, err := avrojson.New(r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	for datum, err := range r.Datums() {
		if err != nil {
			return records, err
		}
		var rd rt.Reader
		rd.ResetBytes(datum)
		text, err := codec.AppendJSON(nil, &rd)
		if err == nil {
			err = rd.ExpectEnd()
		}
		if err != nil {
			return records, err
		}
		records = append(records, jsonValue(t, text))
	}
	return records, nil
}

func TestCorpus(t *testing.T) { testCorpus(t, corpusDir) }

func testCorpus(t *testing.T, dir string) {
	for _, f := range corpus(t, dir) {
		t.Run(f.File, func(t *testing.T) {
			data := readFile(t, dir, f.File)
			var want []any
			if f.Records != "" {
				want = jsonLines(t, readFile(t, dir, f.Records))
			}
			for _, way := range ways() {
				got, err := readAll(t, way.open, data)
				if !f.Valid {
					checkInvalid(t, f, way.name, got, want, err)
					continue
				}
				if err != nil || len(got) != int(f.Count) || len(got) > 0 && !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %d of %d records, %v", way.name, len(got), len(want), err)
				}
			}
			if f.Valid {
				checkStructure(t, f, data)
			}
		})
	}
}

// causes are the errors that fit what the index says of an invalid file.
var causes = map[string][]error{
	"truncated":       {io.ErrUnexpectedEOF, ocf.ErrLimit, ocf.ErrBlockCount},
	"bad-magic":       {ocf.ErrMagic},
	"missing-schema":  {ocf.ErrNoSchema},
	"schema":          {ocf.ErrSchema},
	"bad-sync":        {ocf.ErrSync},
	"negative-count":  {ocf.ErrBlockCount},
	"negative-size":   {ocf.ErrBlockSize},
	"block-leftover":  {ocf.ErrTrailing},
	"varint-overlong": {ocf.ErrBlockCount},
	"corrupt-data":    {compress.ErrCorrupt},
	"bad-crc":         {ocf.ErrChecksum},
	"union-index":     {rt.ErrUnion},
}

func checkInvalid(t *testing.T, f corpusFile, way string, got, want []any, err error) {
	t.Helper()
	if len(got) < f.Good || len(got) > f.Readable || len(got) > 0 && !reflect.DeepEqual(got, want[:len(got)]) {
		t.Errorf("%s: %d records, %d to %d can be read: %v", way, len(got), f.Good, f.Readable, got)
	}
	var failure *ocf.Error
	if !errors.As(err, &failure) {
		t.Fatalf("%s: %v", way, err)
	}
	if f.Error == "unknown-codec" {
		if unknown := (*compress.UnknownCodecError)(nil); !errors.As(err, &unknown) || unknown.Name != f.Codec {
			t.Errorf("%s: %v", way, err)
		}
		return
	}
	if !slices.ContainsFunc(causes[f.Error], func(cause error) bool { return errors.Is(err, cause) }) {
		t.Errorf("%s: %v; the index says %s", way, err, f.Error)
	}
}

// checkStructure compares the header and the blocks with the index.
func checkStructure(t *testing.T, f corpusFile, data []byte) {
	t.Helper()
	h, err := ocf.ReadHeader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	metadata := make(map[string]string)
	for key, value := range h.Metadata {
		if strings.HasPrefix(key, "avro.") {
			continue
		}
		var text []rune // the index has bytes as code points
		for _, c := range value {
			text = append(text, rune(c))
		}
		metadata[key] = string(text)
	}
	if h.Codec != f.Codec || h.Schema != f.Schema &&
		!reflect.DeepEqual(jsonValue(t, []byte(h.Schema)), jsonValue(t, []byte(f.Schema))) {
		t.Errorf("codec %s, schema %s", h.Codec, h.Schema)
	}
	if f.Metadata != nil && !reflect.DeepEqual(metadata, f.Metadata) {
		t.Errorf("metadata %q, want %q", metadata, f.Metadata)
	}
	var blocks [][2]int64
	r, err := ocf.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, [2]int64{b.Count, int64(len(b.Data))})
	}
	var many struct{ N int }
	if strings.HasPrefix(string(f.Blocks), "{") {
		if err := json.Unmarshal(f.Blocks, &many); err != nil || len(blocks) != many.N {
			t.Errorf("%d blocks, want %d, %v", len(blocks), many.N, err)
		}
	} else {
		var want [][2]int64
		if err := json.Unmarshal(f.Blocks, &want); err != nil || !slices.Equal(blocks, want) {
			t.Errorf("blocks %v, want %v, %v", blocks, want, err)
		}
	}
	for _, src := range []io.Reader{bytes.NewReader(data), io.MultiReader(bytes.NewReader(data))} {
		if r, err = ocf.NewReader(src); err != nil {
			t.Fatal(err)
		}
		if n, err := r.Count(); n != f.Count || err != nil {
			t.Errorf("counted %d, want %d, %v", n, f.Count, err)
		}
	}
}
