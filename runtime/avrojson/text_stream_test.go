package avrojson_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func TestTextReaderReadsTheElementsOfAnArray(t *testing.T) {
	codec := newCodec(t, `["null","int",{"type":"array","items":"int"},"string"]`, avrojson.Plain())
	for stream, want := range map[string]string{
		`[]`:                            "",
		" \n[ ] ":                       "",
		`[1]`:                           "\x02\x02",
		"[1,2\n, 3 ]\r\n":               "\x02\x02\x02\x04\x02\x06",
		`[null,[],[1,2],"],[",-1,"\\"]`: "\x00\x04\x00\x04\x04\x02\x04\x00\x06\x06],[\x02\x01\x06\x02\\",
	} {
		for name, src := range map[string]io.Reader{
			"whole":    strings.NewReader(stream),
			"one byte": iotest.OneByteReader(strings.NewReader(stream)),
			"data err": iotest.DataErrReader(strings.NewReader(stream)),
		} {
			texts := codec.NewTextReader(src)
			texts.Elements = true
			var data []byte
			var err error
			for err == nil {
				data, err = texts.AppendBinary(data)
			}
			if err != io.EOF || string(data) != want {
				t.Errorf("%s, %s: %x, %v; want %x", stream, name, data, err, want)
			}
			if _, err := texts.AppendBinary(nil); err != io.EOF {
				t.Errorf("%s, %s: after the end %v", stream, name, err)
			}
		}
	}
}

func TestFaultsOfElementsHaveTheirNumber(t *testing.T) {
	broken := errors.New("broken pipe")
	for _, test := range []struct {
		stream string
		read   int
		offset int64
		path   string
		cause  error
	}{
		{``, 0, 0, "", io.ErrUnexpectedEOF},
		{` {}`, 0, 1, "", avrojson.ErrSyntax},
		{`[`, 0, 1, "", io.ErrUnexpectedEOF},
		{`[,1]`, 0, 1, "[0]", avrojson.ErrSyntax},
		{`[{"id":1}`, 1, 9, "", io.ErrUnexpectedEOF},
		{`[{"id":1},`, 1, 10, "", io.ErrUnexpectedEOF},
		{`[{"id":1},]`, 1, 10, "[1]", avrojson.ErrSyntax},
		{`[{"id":1} {"id":2}]`, 1, 10, "", avrojson.ErrSyntax},
		{`[{"id":1}}`, 1, 9, "", avrojson.ErrSyntax},
		{`[{"id":1},{"id":"x"}]`, 1, 16, "[1].id", avrojson.ErrType},
		{`[{"id":1},{"id":2`, 1, 17, "[1]", io.ErrUnexpectedEOF},
		{`[{"id":1}] [`, 1, 11, "", runtime.ErrTrailing},
		{`[{"id":1}`, 1, 9, "", broken},
		{`[{"id":1}]`, 1, 10, "", broken},
		{`[`, 0, 1, "", broken},
	} {
		var src io.Reader = iotest.OneByteReader(strings.NewReader(test.stream))
		if test.cause == broken {
			src = io.MultiReader(src, iotest.ErrReader(broken))
		}
		texts := newCodec(t, notes).NewTextReader(src)
		texts.Elements = true
		for range test.read {
			if _, err := texts.AppendBinary(nil); err != nil && err != io.EOF {
				t.Errorf("%s: %v", test.stream, err)
			}
		}
		for range 2 {
			data, err := texts.AppendBinary([]byte("kept"))
			var decodeErr *runtime.DecodeError
			if !errors.As(err, &decodeErr) || decodeErr.Offset != test.offset || decodeErr.Path() != test.path ||
				!errors.Is(err, test.cause) || string(data) != "kept" {
				t.Errorf("%s: %q, %v; want %v in %q at %d", test.stream, data, err, test.cause, test.path, test.offset)
			}
		}
	}
}

func TestTextWriterWritesLinesOrAnArray(t *testing.T) {
	codec := newCodec(t, notes)
	for _, test := range []struct {
		elements bool
		data     string
		want     string
	}{
		{false, "", ""},
		{false, "\x02\x04", "{\"id\":1}\n{\"id\":2}\n"},
		{true, "", "[]\n"},
		{true, "\x02", "[\n{\"id\":1}\n]\n"},
		{true, "\x02\x04\x06", "[\n{\"id\":1},\n{\"id\":2},\n{\"id\":3}\n]\n"},
	} {
		var out bytes.Buffer
		texts := codec.NewTextWriter(&out)
		texts.Elements = test.elements
		n, err := texts.WriteAll(runtime.NewReader(iotest.OneByteReader(strings.NewReader(test.data))))
		for range 2 {
			if err := texts.Close(); err != nil {
				t.Error(err)
			}
		}
		if err != nil || n != int64(len(test.data)) || out.String() != test.want {
			t.Errorf("%x: %d data, %v:\n%s\nwant\n%s", test.data, n, err, out.String(), test.want)
		}
		if err := texts.WriteNext(reader("\x02")); err == nil {
			t.Error("written after the end")
		}

		back := codec.NewTextReader(&out)
		back.Elements = test.elements
		var data []byte
		for err = nil; err == nil; {
			data, err = back.AppendBinary(data)
		}
		if err != io.EOF || string(data) != test.data {
			t.Errorf("comes back as %x, %v; want %x", data, err, test.data)
		}
	}
}

func TestTextWriterWritesNothingOfADatumThatFails(t *testing.T) {
	var out bytes.Buffer
	texts := newCodec(t, `{"type":"array","items":"int"}`).NewTextWriter(&out)
	texts.Elements = true
	for _, data := range []string{"\x02\x02", "\x02\x02\x00", "\x02\xff", "\x02\x04\x00"} {
		err := texts.WriteNext(reader(data))
		if ok := data[len(data)-1] == 0; (err == nil) != ok {
			t.Errorf("%x: %v", data, err)
		}
	}
	if n, err := texts.WriteAll(reader("\x02\x06\x00\x04")); n != 1 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%d, %v", n, err)
	}
	if err := texts.Close(); err != nil || out.String() != "[\n[1],\n[2],\n[3]\n]\n" {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestTextWriterKeepsTheFailureOfItsStream(t *testing.T) {
	broken := errors.New("disk full")
	for _, test := range []struct {
		dst  io.Writer
		want error
	}{{failingWriter{broken}, broken}, {failingWriter{nil}, io.ErrShortWrite}} {
		texts := newCodec(t, `"int"`).NewTextWriter(test.dst)
		if err := texts.WriteNext(reader("\x02")); err != nil {
			t.Errorf("gathering: %v", err)
		}
		for range 2 {
			if err := texts.Flush(); err != test.want {
				t.Errorf("Flush: %v, want %v", err, test.want)
			}
			if err := texts.WriteNext(reader("\x02")); err != test.want {
				t.Errorf("WriteNext: %v, want %v", err, test.want)
			}
			if err := texts.Close(); err != test.want {
				t.Errorf("Close: %v, want %v", err, test.want)
			}
		}
	}
	r := reader("\x00")
	if n, err := newCodec(t, `"null"`).NewTextWriter(io.Discard).WriteAll(r); n != 1 ||
		!errors.Is(err, runtime.ErrTrailing) {
		t.Errorf("data of no bytes: %d, %v", n, err)
	}
}

// failingWriter writes nothing.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
