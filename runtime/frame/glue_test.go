package frame_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/hex"
	"errors"
	"hash/adler32"
	"runtime"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/frame"
)

// glueLookup knows today's User under someUUID.
var glueLookup = frame.LookupFunc[rt.UUID](func(_ context.Context, id rt.UUID) (string, error) {
	if id != someUUID {
		return "", frame.ErrUnknownSchema
	}
	return (*users.User)(nil).AvroSchema(), nil
})

func TestGlueMessagesOfAmazonsLibrary(t *testing.T) {
	type vector struct {
		Zlib           bool
		Datum, Message string
	}
	decoder := frame.NewDecoder[users.User](frame.Glue{}, glueLookup)
	for _, v := range vectors.Lines[vector](t, "./testdata/glue.jsonl") {
		datum, message := unhex(t, v.Datum), unhex(t, v.Message)
		var u users.User
		if err := decoder.Decode(t.Context(), message, &u); err != nil {
			t.Error(err)
		} else if got := mustAppend(t, &u); !bytes.Equal(got, datum) {
			t.Errorf("read as % x, want % x", got, datum)
		}
		got, err := frame.Glue{}.AppendDatum([]byte("before"), message, 0)
		if err != nil || string(got) != "before"+string(datum) {
			t.Errorf("datum % x, %v, want % x", got, err, datum)
		}
		// Compressors differ: the header must be the same, and the datum what is inside.
		own, err := frame.NewEncoder(frame.Glue{Zlib: v.Zlib}).AppendMessage(nil, someUUID, &u)
		if err != nil {
			t.Fatal(err)
		}
		if !v.Zlib && !bytes.Equal(own, message) || !bytes.Equal(own[:18], message[:18]) {
			t.Errorf("wrote % x, want % x", own, message)
		}
		if !v.Zlib {
			continue
		}
		z, err := zlib.NewReader(bytes.NewReader(own[18:]))
		if err != nil {
			t.Fatal(err)
		}
		var inside bytes.Buffer
		if _, err := inside.ReadFrom(z); err != nil || !bytes.Equal(inside.Bytes(), datum) {
			t.Errorf("compressed % x, %v, want % x", inside.Bytes(), err, datum)
		}
	}
}

// deflated returns a compressed Glue message around a datum.
func deflated(datum []byte) []byte {
	b := frame.Glue{Zlib: true}.AppendHeader(nil, someUUID)
	return frame.Glue{Zlib: true}.Compress(append(b, datum...), len(b))
}

func TestCompressedDataThatLie(t *testing.T) {
	u := ada()
	good := deflated(mustAppend(t, &u))
	header := good[:18]
	change := func(at int, by byte) []byte {
		b := bytes.Clone(good)
		b[at] ^= by
		return b
	}
	stored := func(length, complement uint16, data string) []byte {
		b := append(bytes.Clone(header), 0x78, 0x01, 1, byte(length), byte(length>>8), byte(complement),
			byte(complement>>8))
		b = append(b, data...)
		sum := adler32.Checksum([]byte(data))
		return append(b, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
	}
	for name, message := range map[string][]byte{
		"no zlib header":             header,
		"half a zlib header":         good[:19],
		"no data":                    good[:20],
		"cut data":                   good[:len(good)-8],
		"no checksum":                good[:len(good)-4],
		"half a checksum":            good[:len(good)-2],
		"wrong checksum":             change(len(good)-1, 1),
		"wrong method":               change(18, 1),
		"a dictionary":               append(bytes.Clone(header), 0x78, 0xbb, 0, 0, 0, 1),
		"bytes after the end":        append(bytes.Clone(good), 0),
		"a second stream":            append(bytes.Clone(good), good[18:]...),
		"a longer block than data":   stored(9, ^uint16(9), "datum"),
		"a shorter block than data":  stored(4, ^uint16(4), "datum"),
		"a length that is no length": stored(5, 5, "datum"),
	} {
		var decoded users.User
		err := frame.NewDecoder[users.User](frame.Glue{}, glueLookup).Decode(t.Context(), message, &decoded)
		var e *frame.MessageError
		if !errors.Is(err, frame.ErrCorrupt) || !errors.As(err, &e) || !bytes.Equal(e.Found, header) {
			t.Errorf("%s: %v", name, err)
		} else if !strings.HasPrefix(err.Error(), "avro: Glue message has a corrupt datum: ") {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := (frame.Glue{}).AppendDatum([]byte("x"), message, 0); !errors.Is(err, frame.ErrCorrupt) ||
			string(got) != "x" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestDecompressionIsBounded(t *testing.T) {
	u := ada()
	u.Name = strings.Repeat("a", 100_000)
	datum := mustAppend(t, &u)
	message := deflated(datum)
	for _, test := range []struct {
		limit int
		large bool
	}{{1, true}, {len(datum) - 1, true}, {len(datum), false}, {0, false}, {-1, false}, {int(^uint(0) >> 1), false}} {
		var decoded users.User
		err := frame.NewDecoder[users.User](frame.Glue{}, glueLookup, frame.MaxDatum(test.limit)).Decode(t.Context(),
			message, &decoded)
		_, other := frame.Glue{}.AppendDatum(nil, message, test.limit)
		if errors.Is(err, frame.ErrTooLarge) != test.large || (err != nil) != test.large ||
			(other != nil) != test.large {
			t.Errorf("limit %d: %v, %v", test.limit, err, other)
		}
		if test.limit == 1 {
			if want := "avro: Glue message has a datum of more than 1 bytes when it is " +
				"decompressed"; err.Error() != want {
				t.Errorf("%q, want %q", err, want)
			}
		}
	}
}

// A message stands for a thousand times its size. What is taken to refuse it is known by what was taken in all.
func TestBombsTakeLittleMoreThanTheLimit(t *testing.T) {
	for _, test := range []struct{ limit, bomb, most int }{
		{1 << 16, 4 << 20, 1 << 16},
		{0, frame.DefaultMaxDatum + 1, frame.DefaultMaxDatum},
	} {
		if test.limit == 0 && testing.Short() {
			continue
		}
		message := deflated(make([]byte, test.bomb))
		decoder := frame.NewDecoder[users.User](frame.Glue{}, glueLookup, frame.MaxDatum(test.limit))
		var u users.User
		// what is made once is made
		if err := decoder.Decode(t.Context(), message[:18], &u); !errors.Is(err, frame.ErrCorrupt) {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := decoder.Decode(t.Context(), message, &u)
		runtime.ReadMemStats(&after)
		// A buffer that doubles has taken twice its size in all, and may be twice as large as need be. Under the race
		// detector each doubling is taken twice.
		if taken := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, frame.ErrTooLarge) ||
			taken > uint64(8*test.most+1<<17) {
			t.Errorf("limit %d: %d bytes taken, error %v", test.limit, taken, err)
		}
	}
}

// The buffer of one message is used for the next, so strings that point into it would change.
func TestAliasedStringsOfCompressedDataStay(t *testing.T) {
	decoder := frame.NewDecoder[users.User](frame.Glue{}, glueLookup,
		frame.WithReader(func(r *rt.Reader) { r.Strings = rt.StringsAlias }))
	var first, second users.User
	a, b := ada(), ada()
	b.Name = "Bob"
	if err := decoder.Decode(t.Context(), deflated(mustAppend(t, &a)), &first); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if err := decoder.Decode(t.Context(), deflated(mustAppend(t, &b)), &second); err != nil {
			t.Fatal(err)
		}
	}
	if first.Name != "Ada" || second.Name != "Bob" {
		t.Errorf("%q, %q", first.Name, second.Name)
	}
}

func TestGlueByPointerCompressesToo(t *testing.T) {
	u := ada()
	message, err := frame.NewEncoder(&frame.Glue{Zlib: true}).AppendMessage(nil, someUUID, &u)
	if err != nil {
		t.Fatal(err)
	}
	var decoded users.User
	if err := frame.NewDecoder[users.User](&frame.Glue{}, glueLookup).Decode(t.Context(), message,
		&decoded); err != nil {
		t.Errorf("%s: %v", hex.EncodeToString(message), err)
	}
	if decoded.Name != u.Name {
		t.Errorf("%+v", decoded)
	}
}
