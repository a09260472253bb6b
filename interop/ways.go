package main

import (
	"bytes"
	"fmt"

	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2"
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// codecs are the codecs of package compress.
var codecs = []string{"null", "deflate", "snappy", "zstandard", "bzip2", "xz", "lz4"}

// blockBytes is the size at which blocks are ended, in bytes: small, so that files have several.
const blockBytes = 16 << 10

// way is a way to write and read records.
type way struct {
	name string
	// write returns a file of the records.
	write func(w *world, d *dataset, codec string) ([]byte, error)
	// read returns the records of a file as bytes of its schema.
	read func(w *world, r *ocf.Reader) ([][]byte, error)
}

var ways = []way{
	{"generated types", writeGenerated, readGenerated},
	{"reflectcodec", writeReflected, readReflected},
	{"raw data", writeRaw, readRaw},
}

// file makes a file by calls of add for each of its records.
func file(w *world, d *dataset, codec string, add func(w *ocf.Writer, i int, r record) error) ([]byte, error) {
	var file bytes.Buffer
	writer, err := ocf.NewWriter(&file, w.text, ocf.Codec(codec), ocf.BlockBytes(blockBytes))
	if err != nil {
		return nil, err
	}
	for i, r := range d.records {
		if err := add(writer, i, r); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	err = writer.Close()
	return file.Bytes(), err
}

func writeGenerated(w *world, d *dataset, codec string) ([]byte, error) {
	return file(w, d, codec, func(writer *ocf.Writer, i int, r record) error {
		var v interop.Interop
		if err := v.UnmarshalBinary(r.data[0]); err != nil {
			return err
		}
		return writer.Append(&v)
	})
}

func readGenerated(_ *world, r *ocf.Reader) ([][]byte, error) {
	var list [][]byte
	for v, err := range ocf.Records[interop.Interop](r) {
		if err != nil {
			return list, err
		}
		data, err := v.MarshalBinary()
		if err != nil {
			return list, err
		}
		list = append(list, data)
	}
	return list, nil
}

func writeReflected(w *world, d *dataset, codec string) ([]byte, error) {
	values, err := reflectcodec.ForSchema[plainRecord](w.schema, plainUnionBranches...)
	if err != nil {
		return nil, err
	}
	return file(w, d, codec, func(writer *ocf.Writer, i int, r record) error {
		var v plainRecord
		if err := values.Decode(r.data[0], &v); err != nil {
			return err
		}
		return ocf.AppendWith(writer, values, &v)
	})
}

func readReflected(w *world, r *ocf.Reader) ([][]byte, error) {
	values, err := reflectcodec.ForSchema[plainRecord](w.schema, plainUnionBranches...)
	if err != nil {
		return nil, err
	}
	var list [][]byte
	for v, err := range ocf.RecordsWith(r, values) {
		if err != nil {
			return list, err
		}
		data, err := values.Append(nil, v)
		if err != nil {
			return list, err
		}
		list = append(list, data)
	}
	return list, nil
}

// writeRaw writes the bytes of other implementations as they are, in blocks with sizes wherever there are some.
func writeRaw(w *world, d *dataset, codec string) ([]byte, error) {
	return file(w, d, codec, func(writer *ocf.Writer, i int, r record) error {
		return writer.AppendDatum(r.data[i%len(r.data)])
	})
}

func readRaw(_ *world, r *ocf.Reader) ([][]byte, error) {
	var list [][]byte
	for data, err := range r.Datums() {
		if err != nil {
			return list, err
		}
		list = append(list, bytes.Clone(data))
	}
	return list, nil
}

// check reads a file in one of the ways, and compares the records with those of the dataset.
func (y way) check(w *world, d *dataset, codec string, file []byte) error {
	r, err := ocf.NewReader(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if r.Header().Codec != codec {
		return fmt.Errorf("the file's codec is %q", r.Header().Codec)
	}
	if got := r.Schema().Canonical(); got != w.schema.Canonical() {
		return fmt.Errorf("the file's schema is %s", got)
	}
	datums, err := y.read(w, r)
	if err != nil {
		return err
	}
	values, err := commonForm.data(r.Schema(), datums)
	if err != nil {
		return err
	}
	return compare(d.want, values)
}

// one returns the canonical form of a datum of a schema.
func (o form) one(s *schema.Schema, datum []byte) (any, error) {
	values, err := o.data(s, [][]byte{datum})
	if err != nil {
		return nil, err
	}
	return values[0], nil
}

// data returns the canonical form of data of a schema.
func (o form) data(s *schema.Schema, datums [][]byte) ([]any, error) {
	codec, err := avrojson.New(s)
	if err != nil {
		return nil, err
	}
	var list []any
	var r rt.Reader
	for i, data := range datums {
		r.ResetBytes(data)
		text, err := codec.AppendJSON(nil, &r)
		if err == nil {
			err = r.ExpectEnd()
		}
		var value any
		if err == nil {
			value, err = decodeJSON(text)
		}
		if err == nil {
			value, err = o.of(s, value)
		}
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
		list = append(list, value)
	}
	return list, nil
}
