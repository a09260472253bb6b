package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// checkOurs holds the codecs that need no generated code against the plain reader whose values are compared with the
// peers': what peers and that reader agree on is what all of them have.
func checkOurs(c *randomCase) error {
	if err := checkJSON(c.own); err != nil {
		return fmt.Errorf("avrojson: %w", err)
	}
	for _, options := range [][]reflectcodec.Option{nil, {reflectcodec.UseReflect()}} {
		if err := checkKept(c.own, options...); err != nil {
			return fmt.Errorf("reflectcodec: %w", err)
		}
		if err := checkReflected(c.backward, options...); err != nil {
			return fmt.Errorf("reflectcodec, older data: %w", err)
		}
		if err := checkReflected(c.forward, options...); err != nil {
			return fmt.Errorf("reflectcodec, as the older schema: %w", err)
		}
	}
	return nil
}

// checkJSON writes the values in Avro's JSON encoding, and encodes that.
func checkJSON(x *side) error {
	codec, err := avrojson.New(x.schema)
	if err != nil {
		return err
	}
	for i, data := range x.data {
		var r rt.Reader
		r.ResetBytes(data)
		text, err := codec.AppendJSON(nil, &r)
		if err != nil {
			return err
		}
		if !json.Valid(text) {
			return fmt.Errorf("datum %d becomes %q", i, text)
		}
		again, err := codec.AppendBinary(nil, text)
		if err != nil {
			return err
		}
		if err := sameDatum(x, data, again); err != nil {
			return fmt.Errorf("datum %d: %w", i, err)
		}
	}
	return nil
}

// checkKept decodes the values with their branches, and encodes them.
func checkKept(x *side, options ...reflectcodec.Option) error {
	codec, err := reflectcodec.ForSchema[any](x.schema,
		append(options, reflectcodec.AnyUnions(reflectcodec.BranchUnions))...)
	if err != nil {
		return err
	}
	for i, data := range x.data {
		var v any
		if err := codec.Decode(data, &v); err != nil {
			return fmt.Errorf("datum %d: %w", i, err)
		}
		again, err := codec.Append(nil, &v)
		if err == nil {
			err = sameDatum(x, data, again)
		}
		if err != nil {
			return fmt.Errorf("datum %d, encoded again: %w", i, err)
		}
	}
	return nil
}

// checkReflected decodes the data of one schema by another, and compares that with what is decoded of the reader's own
// bytes.
func checkReflected(r *resolved, options ...reflectcodec.Option) error {
	codec, err := reflectcodec.ForSchema[any](r.reader.schema,
		append(options, reflectcodec.AnyUnions(reflectcodec.BranchUnions))...)
	if err != nil {
		return err
	}
	d, err := codec.Resolve(r.writer.text)
	if r.resolution == nil {
		if err == nil {
			return errors.New("it takes schemas that do not match")
		}
		return nil
	}
	if err != nil {
		return err
	}
	for i, data := range r.writer.data {
		var got, want any
		err := d.Decode(data, &got)
		translated, failure := evolution.Translate(r.resolution, data)
		if failure == nil {
			failure = codec.Decode(translated, &want) // fails for a default that is no value of its logical type
		}
		switch {
		case failure != nil && err != nil:
			continue
		case err != nil:
			return fmt.Errorf("datum %d: %w", i, err)
		case failure != nil:
			return fmt.Errorf("datum %d is read, but: %w", i, failure)
		}
		if !sameValue(reflect.ValueOf(got), reflect.ValueOf(want)) {
			return fmt.Errorf("datum %d is %#v, want %#v", i, got, want)
		}
	}
	return nil
}

// sameValue is reflect.DeepEqual, but takes a NaN for any other.
func sameValue(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	if x, ok := a.Interface().(reflectcodec.Branch); ok {
		y := b.Interface().(reflectcodec.Branch)
		return x.Name == y.Name && sameValue(reflect.ValueOf(x.Value), reflect.ValueOf(y.Value))
	}
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		return a.Float() == b.Float() || math.IsNaN(a.Float()) && math.IsNaN(b.Float())
	case reflect.Interface:
		return sameValue(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for _, key := range a.MapKeys() {
			if !sameValue(a.MapIndex(key), b.MapIndex(key)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}
