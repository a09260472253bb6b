package ocf_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// Files whose schema breaks a rule that does not change the bytes can be read in every way, as by Apache Avro for Java:
// wrong defaults (which that library also reads past), and names beyond letters, digits and underscores.
func TestFilesWithSchemasThatBreakRules(t *testing.T) {
	const text = `{"type":"record","name":"User","namespace":"com.example","fields":[
		{"name":"id","type":"int","default":"x"},
		{"name":"name","type":"string","default":null},
		{"name":"größe-in-cm","type":["long","string"],"default":null}]}`
	if _, err := schema.Parse(text); err == nil {
		t.Fatal("the schema breaks no rule")
	}
	file := append([]byte("Obj\x01"), 2)
	file = rt.AppendString(file, "avro.schema")
	file = rt.AppendString(file, text)
	file = append(file, 0)
	marker := bytes.Repeat([]byte{7}, ocf.SyncSize)
	datum := []byte{14, 4, 'm', 'e', 0, 20}
	file = append(file, marker...)
	file = append(file, 2, byte(2*len(datum)))
	file = append(file, datum...)
	file = append(file, marker...)

	records := 0
	for user, err := range ocf.Records[users.User](openBytes(t, file)) {
		if err != nil {
			t.Fatal(err)
		}
		if user.ID != 7 || user.Name != "me" {
			t.Errorf("%+v", user)
		}
		records++
	}
	r := openBytes(t, file)
	codec, err := reflectcodec.ForSchema[map[string]any](r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	for m, err := range ocf.RecordsWith(r, codec) {
		if err != nil {
			t.Fatal(err)
		}
		if (*m)["id"] != int32(7) || (*m)["größe-in-cm"] != int64(10) {
			t.Errorf("%v", *m)
		}
		records++
	}
	for data, err := range openBytes(t, file).Datums() {
		if err != nil || !bytes.Equal(data, datum) {
			t.Errorf("%x, %v", data, err)
		}
		records++
	}
	if records != 3 {
		t.Errorf("%d records", records)
	}

	// Such a file is copied and appended to.
	f := openFile(t, file)
	more, err := ocf.AppendTo(f, "")
	if err != nil {
		t.Fatal(err)
	}
	var copied bytes.Buffer
	w, err := ocf.NewWriter(&copied, text, ocf.Codec("snappy"))
	if err != nil {
		t.Fatal(err)
	}
	for data := range openBytes(t, file).Datums() {
		err = errors.Join(err, more.AppendDatum(data), w.AppendDatum(data))
	}
	again := openBytes(t, file)
	for block := range again.Blocks() {
		err = errors.Join(err, more.AppendBlock(again.Header(), block))
	}
	_, failed := w.Recompress(openBytes(t, file))
	if err = errors.Join(err, failed, more.Close(), w.Close()); err != nil {
		t.Fatal(err)
	}
	appended, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file []byte
		want int64
	}{"appended": {appended, 3}, "copied": {copied.Bytes(), 2}} {
		if n, err := openBytes(t, c.file).Count(); n != c.want || err != nil {
			t.Errorf("%s: %d records, %v", name, n, err)
		}
	}
}
