package reflectcodec

import (
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// strangers are what an any is made to hold: some of it stands for data of some schemas, some of it for none.
var strangers = []any{
	nil, true, int8(-3), uint64(math.MaxUint64), 1e300, "A", "\xff", []byte{1}, [2]byte{}, []any{}, []any{nil},
	map[string]any{},
	map[text]int{"k": 1}, struct{}{}, time.Unix(1<<60, 0), decimal.New(1, 3), (*int)(nil), make(chan int),
	Branch{"string", "x"}, Branch{"N0", nil}, Branch{"none", 1}, coded("abc"), upset("x"), rt.Duration{},
}

// mangle sets one part of v to another value, one that cannot be encoded as often as not.
func (c *choices) mangle(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(pick(c, []int64{math.MaxInt64, math.MinInt64, math.MaxInt32 + 1, math.MinInt32 - 1, 1 << 40, 127, -1,
			0}))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(pick(c, []uint64{math.MaxUint64, math.MaxInt64 + 1, math.MaxInt32 + 1, 1 << 32, 255, 0}))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(pick(c, []float64{1e300, -1e300, math.Inf(1), math.NaN(), 0, math.MaxFloat32,
			math.MaxFloat32 * (1 + 1e-7)}))
	case reflect.String:
		v.SetString(pick(c, []string{"\xff", "", "no such thing", "0f0e0d0c-0b0a-0908-0706-050403020100", "A"}))
	case reflect.Interface:
		c.mangleInterface(v)
	case reflect.Pointer:
		switch {
		case v.IsNil():
			v.Set(reflect.New(v.Type().Elem()))
		case c.below(3) == 0:
			v.SetZero()
		default:
			c.mangle(v.Elem())
		}
	case reflect.Array:
		if v.Len() > 0 {
			c.mangle(v.Index(c.below(v.Len())))
		}
	case reflect.Slice:
		switch how := c.below(4); {
		case v.Len() == 0 || how == 0:
			v.Set(reflect.MakeSlice(v.Type(), c.below(3), 2))
		case how == 1:
			v.SetZero()
		default:
			c.mangle(v.Index(c.below(v.Len())))
		}
	case reflect.Map:
		c.mangleMap(v)
	case reflect.Struct:
		c.mangleStruct(v)
	}
}

func (c *choices) mangleInterface(v reflect.Value) {
	if v.IsNil() || c.below(3) == 0 {
		if x := pick(c, strangers); x == nil || v.NumMethod() > 0 {
			v.SetZero() // also the sealed interface of a generated type
		} else {
			v.Set(reflect.ValueOf(x))
		}
		return
	}
	held := reflect.New(v.Elem().Type()).Elem()
	held.Set(v.Elem())
	c.mangle(held)
	v.Set(held)
}

func (c *choices) mangleMap(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	how := c.below(5)
	switch {
	case how == 0:
		v.SetZero()
	case len(keys) == 0:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("\xff").Convert(v.Type().Key()), reflect.Zero(v.Type().Elem()))
	case how == 1:
		v.SetMapIndex(keys[c.below(len(keys))], reflect.Value{})
	default:
		key := keys[c.below(len(keys))]
		item := reflect.New(v.Type().Elem()).Elem()
		item.Set(v.MapIndex(key))
		c.mangle(item)
		v.SetMapIndex(key, item)
	}
}

func (c *choices) mangleStruct(v reflect.Value) {
	switch p := v.Addr(); {
	case isStruct(v.Type(), timeType):
		at := pick(c, []time.Time{{}, time.Unix(1<<60, 0), time.Unix(-1<<60, 0), time.Unix(0, math.MaxInt64),
			time.Unix(1<<33, 1)})
		v.Set(reflect.ValueOf(at).Convert(v.Type()))
	case isStruct(v.Type(), decimalType):
		d := pick(c, []decimal.Decimal{{}, decimal.New(1, 1000), decimal.New(math.MaxInt64, 0), decimal.New(5, -3),
			decimal.New(1, 2)})
		v.Set(reflect.ValueOf(d).Convert(v.Type()))
	case isStruct(v.Type(), ratType):
		x := pick(c, []*big.Rat{big.NewRat(1, 3), big.NewRat(1, 1<<20), big.NewRat(math.MaxInt64, 1), new(big.Rat)})
		p.Convert(reflect.TypeFor[*big.Rat]()).Interface().(*big.Rat).Set(x)
	case v.NumField() > 0:
		if i := c.below(v.NumField()); v.Field(i).CanSet() {
			c.mangle(v.Field(i))
		}
	}
}
