package avrojson_test

import (
	"bytes"
	"errors"
	"io"
	goruntime "runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

const listSchema = `{"type":"record","name":"Node","fields":[{"name":"next","type":["null","Node"]}]}`

// nested returns a list of the given number of Nodes.
func nested(n int) string {
	return strings.Repeat(`{"next":{"Node":`, n-1) + `{"next":null}` + strings.Repeat(`}}`, n-1)
}

func TestDepthIsLimitedBothWays(t *testing.T) {
	codec := newCodec(t, listSchema)
	shallow := newCodec(t, listSchema, avrojson.MaxDepth(3))
	for _, test := range []struct {
		codec *avrojson.Codec
		depth int
		ok    bool
	}{{codec, 1000, true}, {codec, 1001, false}, {shallow, 3, true}, {shallow, 4, false}} {
		data, err := test.codec.AppendBinary(nil, []byte(nested(test.depth)))
		if ok := err == nil; ok != test.ok || !ok && !errors.Is(err, runtime.ErrDepth) {
			t.Errorf("AppendBinary of depth %d: %v", test.depth, err)
		}
		if test.ok && len(data) != test.depth {
			t.Errorf("depth %d gives %d bytes", test.depth, len(data))
		}
	}
	for depth, want := range map[int]error{1000: nil, 1001: runtime.ErrDepth} {
		_, err := toJSON(t, codec, []byte(strings.Repeat("\x02", depth-1)+"\x00"))
		if !errors.Is(err, want) {
			t.Errorf("AppendJSON of depth %d: %v", depth, err)
		}
	}
}

// TestDeepInputIsRefusedSoon feeds nesting as deep as the input is long.
func TestDeepInputIsRefusedSoon(t *testing.T) {
	const depth = 20_000_000
	codec := newCodec(t, listSchema)
	ignoring := newCodec(t, `{"type":"record","name":"R","fields":[]}`, avrojson.IgnoreUnknownFields())
	start := time.Now()
	for name, run := range map[string]func() error{
		"binary": func() error { _, err := codec.AppendJSON(nil, reader(strings.Repeat("\x02", depth))); return err },
		"text": func() error {
			_, err := codec.AppendBinary(nil, []byte(strings.Repeat(`{"next":{"Node":`, depth/16)))
			return err
		},
		"skipped": func() error {
			_, err := ignoring.AppendBinary(nil, []byte(`{"x":`+strings.Repeat(`[`, depth)))
			return err
		},
	} {
		if err := run(); !errors.Is(err, runtime.ErrDepth) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func reader(data string) *runtime.Reader {
	r := new(runtime.Reader)
	r.ResetBytes([]byte(data))
	return r
}

// TestFewBytesCannotMakeMuchText measures what data allocate that claim more than they hold, or hold values of no
// width.
func TestFewBytesCannotMakeMuchText(t *testing.T) {
	const nulls = "\x80\x80\x08" // a block of 65 536
	for _, test := range []struct {
		schema, data string
		cause        error
	}{
		{`{"type":"array","items":"int"}`, "\x80\x80\x80\x80\x04\x02", io.ErrUnexpectedEOF},
		{`"string"`, "\x80\x80\x80\x80\x80\x40", io.ErrUnexpectedEOF},
		{`{"type":"array","items":"null"}`, "\x80\x80\x80\x80\x04", runtime.ErrLimit},
		{`{"type":"array","items":"null"}`, nulls + "\x02\x00", runtime.ErrLimit},
		{`{"type":"array","items":{"type":"array","items":"null"}}`,
			"\x80\x01" + strings.Repeat(nulls+"\x00", 64) + "\x00", runtime.ErrLimit},
		{`{"type":"array","items":{"type":"record","name":"R","fields":[{"name":"a","type":"null"},{"name":"b",` +
			`"type":"null"}]}}`,
			nulls + "\x00", runtime.ErrLimit},
	} {
		codec := newCodec(t, test.schema)
		r := reader(test.data)
		var before, after goruntime.MemStats
		goruntime.ReadMemStats(&before)
		_, err := codec.AppendJSON(nil, r)
		goruntime.ReadMemStats(&after)
		if !errors.Is(err, test.cause) {
			t.Errorf("%s: %v, want %v", test.schema, err, test.cause)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 2<<20 {
			t.Errorf("%s: %d bytes of data made it allocate %d bytes", test.schema, len(test.data), used)
		}
	}
}

func TestSchemaOfTooManyValuesOfNoWidthIsRefused(t *testing.T) {
	// Each record holds the one before it twice: 2^30 nulls in a datum of no bytes.
	inner, again := `"null"`, `"null"`
	for i := range 30 {
		name := "R" + strconv.Itoa(i)
		inner = `{"type":"record","name":"` + name + `","fields":[{"name":"a","type":` + inner +
			`},{"name":"b","type":` + again + `}]}`
		again = `"` + name + `"`
	}
	s, err := schema.Parse(inner)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := avrojson.New(s); err == nil {
		t.Error("no error")
	}
}

// TestRepeatedKeysTakeNoLongerThanOthers guards against work that grows with the square of the input.
func TestRepeatedKeysTakeNoLongerThanOthers(t *testing.T) {
	const count = 200_000
	var data bytes.Buffer
	data.WriteString("\x80\xb5\x18") // 200 000
	for range count {
		data.WriteString("\x02k\x02v")
	}
	data.WriteByte(0)
	start := time.Now()
	text, err := newCodec(t, `{"type":"map","values":"string"}`).AppendJSON(nil, reader(data.String()))
	if err != nil || string(text) != `{"k":"v"}` {
		t.Errorf("%.100s, %v", text, err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}
