package ocf_test

import (
	"bytes"
	"errors"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// TestMetadataOfAnotherFile are copied whole, also those with a reserved key that nobody has heard of, which cannot be
// set.
func TestMetadataOfAnotherFile(t *testing.T) {
	file := append([]byte("Obj\x01"), 8)
	for _, pair := range [][2]string{{"avro.schema", `"int"`}, {"avro.future", "\x00\xff"}, {"owner", "ada"},
		{"avro.codec", "deflate"}} {
		file = rt.AppendString(rt.AppendString(file, pair[0]), pair[1])
	}
	file = append(append(file, 0), make([]byte, ocf.SyncSize)...)
	header := openBytes(t, file).Header()

	var copied bytes.Buffer
	w, err := ocf.NewWriter(&copied, header.Schema, ocf.Codec("snappy"), ocf.Metadata("owner", []byte("grace")),
		ocf.MetadataOf(header))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := openBytes(t, copied.Bytes()).Header()
	want := map[string][]byte{"avro.future": []byte("\x00\xff"), "owner": []byte("grace")}
	if diff := cmp.Diff(want, got.Metadata); diff != "" || got.Codec != "snappy" {
		t.Errorf("codec %s, metadata (-want +got):\n%s", got.Codec, diff)
	}
	if string(header.Metadata["owner"]) != "ada" {
		t.Error("the header that was copied from has changed")
	}

	if _, err := ocf.NewWriterFor[users.User](&copied, ocf.Metadata("avro.future", nil)); !errors.Is(err,
		ocf.ErrMetadata) {
		t.Errorf("setting a reserved key: %v", err)
	}
	if _, err := ocf.AppendTo(openFile(t, copied.Bytes()), "", ocf.MetadataOf(header)); !errors.Is(err,
		ocf.ErrMetadata) {
		t.Errorf("appending: %v", err)
	}
}

// A header of very many small entries takes no memory out of proportion.
func TestManyEntriesAreBounded(t *testing.T) {
	header := func(entries int) []byte {
		file := rt.AppendLong([]byte("Obj\x01"), int64(entries)+1)
		file = rt.AppendString(rt.AppendString(file, "avro.schema"), `"int"`)
		for i := range entries {
			file = append(file, 6, byte(i), byte(i>>8), byte(i>>16), 0)
		}
		return append(append(file, 0), make([]byte, ocf.SyncSize)...)
	}
	if h, err := ocf.ReadHeader(bytes.NewReader(header(100_000))); err != nil || len(h.Metadata) != 100_000 {
		t.Errorf("100 000 entries: %v", err)
	}
	many := header(3_000_000) // 15 MB
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ocf.NewReaderBytes(many)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, ocf.ErrLimit) || taken > 64<<20 {
		t.Errorf("3 000 000 entries: %v, and %d bytes of memory", err, taken)
	}
	if _, err := ocf.NewReaderBytes(header(100_000), ocf.WithLimits(ocf.Limits{HeaderBytes: 1 << 20})); !errors.Is(err,
		ocf.ErrLimit) {
		t.Errorf("100 000 entries in 1 MiB: %v", err)
	}
}
