package frame_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/frame"
)

var someUUID = rt.UUID{0xb7, 0xb4, 0xa7, 0xf0, 0x9c, 0x96, 0x4e, 0x4a, 0xa6, 0x87, 0xfb, 0x5d, 0xe9, 0xef, 0x0c, 0x63}

func TestHeadersAreAsDocumented(t *testing.T) {
	checkHeader(t, frame.SingleObject{}, frame.Fingerprint(0x0123456789abcdef), "c301efcdab8967452301")
	checkHeader(t, frame.Confluent{}, 0x01020304, "0001020304")
	checkHeader(t, frame.Confluent{}, 0xfffffffe, "00fffffffe")
	checkHeader(t, frame.Glue{}, someUUID, "0300b7b4a7f09c964e4aa687fb5de9ef0c63")
	checkHeader(t, frame.Glue{Zlib: true}, someUUID, "0305b7b4a7f09c964e4aa687fb5de9ef0c63")
}

func checkHeader[K comparable](t *testing.T, format frame.Format[K], id K, want string) {
	t.Helper()
	header := unhex(t, want)
	if got := format.AppendHeader([]byte("before"), id); !bytes.Equal(got, append([]byte("before"), header...)) {
		t.Errorf("%T: %x, want %x", format, got, header)
	}
	for _, datum := range []string{"", "datum"} {
		message := append(bytes.Clone(header), datum...)
		if got, rest, err := format.ParseHeader(message); got != id || string(rest) != datum || err != nil {
			t.Errorf("%T: %v, %q, %v", format, got, rest, err)
		}
	}
}

// headerOf is ParseHeader without what it returns when there is no error.
func headerOf[K comparable](format frame.Format[K]) func([]byte) error {
	return func(message []byte) error {
		_, _, err := format.ParseHeader(message)
		return err
	}
}

func TestBadHeadersSayWhatWasFound(t *testing.T) {
	object, confluent, glue := headerOf(frame.SingleObject{}), headerOf(frame.Confluent{}), headerOf(frame.Glue{})
	for _, test := range []struct {
		parse   func([]byte) error
		message string // in hexadecimal
		cause   error
		found   string
		text    string
	}{
		{object, "", frame.ErrShort, "", "avro: single-object message is empty; its header takes 10 bytes"},
		{object, "c3", frame.ErrShort, "c3", "avro: single-object message ends after c3; its header takes 10 bytes"},
		{object, "c301010203040506", frame.ErrShort, "c301010203040506",
			"avro: single-object message ends after c3 01 01 02 03 04 05 06; its header takes 10 bytes"},
		{object, "c4", frame.ErrMagic, "c4", "avro: single-object message starts with c4, not with c3 01"},
		{object, "c3020102030405060708090a", frame.ErrMagic, "c3020102030405060708",
			"avro: single-object message starts with c3 02 01 02 03 04 05 06 07 08, not with c3 01"},
		{confluent, "", frame.ErrShort, "", "avro: Confluent message is empty; its header takes 5 bytes"},
		{confluent, "00000001", frame.ErrShort, "00000001",
			"avro: Confluent message ends after 00 00 00 01; its header takes 5 bytes"},
		{confluent, "7b226964223a317d", frame.ErrMagic, "7b22696422",
			"avro: Confluent message starts with 7b 22 69 64 22, not with 00"},
		{glue, "", frame.ErrShort, "", "avro: Glue message is empty; its header takes 18 bytes"},
		{glue, "0305", frame.ErrShort, "0305", "avro: Glue message ends after 03 05; its header takes 18 bytes"},
		{glue, "0200b7b4a7f09c964e4aa687fb5de9ef0c6301", frame.ErrMagic, "0200b7b4a7f09c964e4aa687fb5de9ef0c63",
			"avro: Glue message starts with 02 00 b7 b4 a7 f0 9c 96 4e 4a a6 87 fb 5d e9 ef 0c 63, not with 03"},
		{glue, "0301b7b4a7f09c964e4aa687fb5de9ef0c6301", frame.ErrCompression, "0301b7b4a7f09c964e4aa687fb5de9ef0c63",
			"avro: Glue message has the unknown compression 1; known are 0 (none) and 5 (zlib)"},
	} {
		message := unhex(t, test.message)
		err := test.parse(message)
		var e *frame.MessageError
		if !errors.Is(err, test.cause) || !errors.As(err, &e) {
			t.Errorf("%s: %v, want %v", test.message, err, test.cause)
			continue
		}
		if err.Error() != test.text {
			t.Errorf("%s: %q, want %q", test.message, err, test.text)
		}
		if errors.Is(err, io.ErrUnexpectedEOF) != (test.cause == frame.ErrShort) {
			t.Errorf("%s: is io.ErrUnexpectedEOF: %v", test.message, errors.Is(err, io.ErrUnexpectedEOF))
		}
		clear(message) // what was found is a copy
		if found := unhex(t, test.found); !bytes.Equal(e.Found, found) {
			t.Errorf("%s: found % x, want % x", test.message, e.Found, found)
		}
	}
}

func TestMessageErrorWithoutDetail(t *testing.T) {
	err := &frame.MessageError{Format: "own", Err: frame.ErrMagic}
	if got, want := err.Error(), "avro: own message: message is of another format"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
