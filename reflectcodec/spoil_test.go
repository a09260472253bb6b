package reflectcodec

import (
	"errors"
	"math"
	"reflect"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

// spoil sets parts of a value, one at a time, to what cannot be encoded: enums without a symbol, unions without a
// branch, times beyond every number, strings that are not UTF-8. It calls try after each and puts it back.
func spoil(v reflect.Value, left *int, try func()) {
	set := func(bad reflect.Value) {
		if *left > 0 {
			*left--
			good := reflect.New(v.Type()).Elem()
			good.Set(v)
			v.Set(bad.Convert(v.Type()))
			try()
			v.Set(good)
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			spoil(v.Elem(), left, try)
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		if held := v.Elem(); held.Kind() == reflect.Pointer && !held.IsNil() {
			spoil(held.Elem(), left, try)
			set(reflect.Zero(held.Type()))
		}
		set(reflect.Zero(v.Type()))
	case reflect.Struct:
		if v.Type() == timeType {
			set(reflect.ValueOf(time.Unix(1<<60, 0)))
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				spoil(v.Field(i), left, try)
			}
		}
	case reflect.Slice:
		if n := v.Len(); n > 0 {
			spoil(v.Index(n-1), left, try)
		}
	case reflect.String:
		set(reflect.ValueOf("\xff"))
	case reflect.Int32:
		if v.Type().PkgPath() != "" { // a named type: an enum
			set(reflect.ValueOf(int32(math.MinInt32)))
		}
	}
}

// spoiled compares the errors of encoding values that cannot be encoded, with a Writer that validates strings. Where a
// map has more than one fault, either may be met first; spoil makes one at a time.
func (c *comparison[T, P]) spoiled(x *T) {
	left := 40
	spoil(reflect.ValueOf(x).Elem(), &left, func() {
		w := rt.NewWriter(nil)
		w.ValidateUTF8 = true
		_, want := P(x).AppendAvroTo(nil, w)
		_ = w.Commit(nil, nil)
		_, got := c.codec.appendTo(nil, w, x)
		_ = w.Commit(nil, nil)
		if (want == nil) != (got == nil) {
			c.Errorf("%s: encoding: error %v, want %v", c.what, got, want)
			return
		}
		if want == nil {
			return
		}
		var w1, g1 *rt.EncodeError
		if !errors.As(want, &w1) || !errors.As(got, &g1) || w1.Type != g1.Type || w1.Path() != g1.Path() ||
			w1.Err != g1.Err {
			c.Errorf("%s: encoding: error %v, want %v", c.what, got, want)
		}
	})
}
