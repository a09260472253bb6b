package ocf_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// TestMetadataOfAnotherFile are copied whole, also those with a reserved key that nobody has heard of, which cannot be set.
func TestMetadataOfAnotherFile(t *testing.T) {
	file := append([]byte("Obj\x01"), 8)
	for _, pair := range [][2]string{{"avro.schema", `"int"`}, {"avro.future", "\x00\xff"}, {"owner", "ada"}, {"avro.codec", "deflate"}} {
		file = rt.AppendString(rt.AppendString(file, pair[0]), pair[1])
	}
	file = append(append(file, 0), make([]byte, ocf.SyncSize)...)
	header := openBytes(t, file).Header()

	var copied bytes.Buffer
	w, err := ocf.NewWriter(&copied, header.Schema, ocf.Codec("snappy"), ocf.Metadata("owner", []byte("grace")), ocf.MetadataOf(header))
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

	if _, err := ocf.NewWriterFor[users.User](&copied, ocf.Metadata("avro.future", nil)); !errors.Is(err, ocf.ErrMetadata) {
		t.Errorf("setting a reserved key: %v", err)
	}
	if _, err := ocf.AppendTo(openFile(t, copied.Bytes()), "", ocf.MetadataOf(header)); !errors.Is(err, ocf.ErrMetadata) {
		t.Errorf("appending: %v", err)
	}
}
