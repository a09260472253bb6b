package avrotest

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
)

// valueMethods are the methods that a type may have on its values, nil where it has none.
type valueMethods struct {
	compare func(x, y Datum) int
	equal   func(x, y Datum) bool
	clone   func(x Datum) Datum
}

// valueMethodsOf finds the methods of the type of x.
func valueMethodsOf(x Datum) (v valueMethods) {
	t := reflect.TypeOf(x)
	// method returns a method that has the type of f with the type of x in the place of Datum.
	method := func(m reflect.Method, ok bool, params int, result reflect.Type) func(args ...Datum) reflect.Value {
		in := []reflect.Type{t, t}[:params]
		if !ok || m.Type != reflect.FuncOf(in, []reflect.Type{result}, false) {
			return nil
		}
		return func(args ...Datum) reflect.Value {
			values := make([]reflect.Value, len(args))
			for i := range args {
				values[i] = reflect.ValueOf(args[i])
			}
			return m.Func.Call(values)[0]
		}
	}
	m, ok := t.MethodByName("CompareAvro")
	if compare := method(m, ok, 2, reflect.TypeFor[int]()); compare != nil {
		v.compare = func(x, y Datum) int { return int(compare(x, y).Int()) }
	}
	m, ok = t.MethodByName("EqualAvro")
	if equal := method(m, ok, 2, reflect.TypeFor[bool]()); equal != nil {
		v.equal = func(x, y Datum) bool { return equal(x, y).Bool() }
	}
	m, ok = t.MethodByName("Clone")
	if clone := method(m, ok, 1, t); clone != nil {
		v.clone = func(x Datum) Datum { return clone(x).Interface().(Datum) }
	}
	return v
}

// checkValues holds CompareAvro against the order of the encoded data, EqualAvro against the equality of their
// canonical encodings, and Clone against both, for types that have these methods.
func (s *suite) checkValues(t testing.TB) {
	t.Helper()
	v := valueMethodsOf(s.newDatum())
	order, err := binaryorder.New(s.schema)
	if err != nil { // because of a map
		v.compare = nil
	}
	samples := s.sound()
	for k := range samples {
		sample, next := &samples[k], &samples[(k+1)%len(samples)]
		tr := trial{data: sample.data, seed: sample.seed}
		x, y := s.decoded(t, sample), s.decoded(t, next)
		s.checkPair(t, tr, v, order, x, s.decoded(t, sample))
		s.checkPair(t, tr, v, order, x, y)
		random := rand.New(rand.NewPCG(sample.seed, next.seed))
		for i := range grafts(x) {
			z := s.decoded(t, sample)
			graft(reflect.ValueOf(z).Elem(), reflect.ValueOf(y).Elem(), i, random)
			s.checkPair(t, tr, v, order, x, z)
		}
		if v.clone != nil {
			s.checkClone(t, tr, v, x, sample.canonical)
		}
	}
}

// checkPair compares two values both ways, unless one cannot be encoded, as a conversion of the user's may have it.
func (s *suite) checkPair(t testing.TB, tr trial, v valueMethods, order *runtime.Order, x, y Datum) {
	t.Helper()
	a, err := appendTo(x, nil)
	b, otherErr := appendTo(y, nil)
	if err != nil || otherErr != nil {
		return
	}
	if v.compare != nil {
		want, err := runtime.CompareBinary(order, a, b)
		if err != nil {
			s.fail(t, tr, "encodes to what has no order: %v", err)
		}
		got, back, err := s.both(v, x, y)
		if err != nil || got != want || back != -want {
			tr.what = "compared with " + s.show(b)
			s.fail(t, tr, "CompareAvro returns %d, the other way round %d, %v; the encoded data compare as %d", got,
				back, err, want)
		}
	}
	if v.equal != nil {
		first, err := s.reference.decode(nil, a)
		second, otherErr := s.reference.decode(nil, b)
		if err != nil || otherErr != nil {
			s.fail(t, tr, "encodes to what is no datum: %v, %v", err, otherErr)
		}
		want := bytes.Equal(first, second)
		got, back, err := s.bothEqual(v, x, y)
		if err != nil || got != want || back != want {
			tr.what = "compared with " + s.show(b)
			s.fail(t, tr, "EqualAvro returns %t, the other way round %t, %v; that the encoded data are the same is %t",
				got, back, err, want)
		}
	}
}

func (s *suite) both(v valueMethods, x, y Datum) (got, back int, err error) {
	defer catch(&err)
	return v.compare(x, y), v.compare(y, x), nil
}

func (s *suite) bothEqual(v valueMethods, x, y Datum) (got, back bool, err error) {
	defer catch(&err)
	return v.equal(x, y), v.equal(y, x), nil
}

// checkClone clones x, a value of the given canonical encoding, and overwrites the clone.
func (s *suite) checkClone(t testing.TB, tr trial, v valueMethods, x Datum, canonical []byte) {
	t.Helper()
	tr.what = "cloned"
	y, err := func() (y Datum, err error) {
		defer catch(&err)
		return v.clone(x), nil
	}()
	if err != nil {
		s.fail(t, tr, "Clone fails: %v", err)
	}
	if path := difference(y, x); path != "" {
		s.fail(t, tr, "differs from what it was cloned from, in x%s", path)
	}
	s.sameValue(t, tr, y, canonical)
	overwrite(y)
	tr.what = "after its clone was overwritten (a type of yours is shared unless it has a method Clone)"
	s.sameValue(t, tr, x, canonical)
}

// grafts returns how many parts of x are replaced, one at a time: as many as it has fields, within bounds.
func grafts(x Datum) int {
	const least, most = 4, 16
	if t := reflect.TypeOf(x).Elem(); t.Kind() == reflect.Struct {
		return min(max(t.NumField(), least), most)
	}
	return least
}

// graft replaces a part of x by that part of y: in a struct one of field i, which counts on from the first after the
// last.
func graft(x, y reflect.Value, i int, random *rand.Rand) {
	for root := x.Type(); x.Kind() == y.Kind(); {
		deeper := random.IntN(3) > 0
		switch {
		case x.Kind() == reflect.Struct && x.NumField() > 0 && (x.Type() == root || isGenerated(x.Type())):
			i %= x.NumField()
			if !x.Type().Field(i).IsExported() {
				return
			}
			x, y, i = x.Field(i), y.Field(i), random.IntN(1<<16)
			continue
		case x.Kind() == reflect.Pointer && deeper && !x.IsNil() && !y.IsNil():
			x, y = x.Elem(), y.Elem()
			continue
		case x.Kind() == reflect.Slice && deeper && x.Len() > 0 && y.Len() > 0:
			x, y = x.Index(random.IntN(x.Len())), y.Index(random.IntN(y.Len()))
			continue
		case x.Kind() == reflect.Interface && deeper && !x.IsNil() && !y.IsNil() &&
			x.Elem().Kind() == reflect.Pointer && x.Elem().Type() == y.Elem().Type() && !x.Elem().IsNil() &&
			!y.Elem().IsNil():
			x, y = x.Elem().Elem(), y.Elem().Elem()
			continue
		}
		break
	}
	x.Set(y)
}

// overwrite sets everything in x that could be shared with another value to zero.
func overwrite(x Datum) {
	t := reflect.TypeOf(x).Elem()
	o := overwriter{own: t.PkgPath(), runtime: reflect.TypeFor[runtime.UUID]().PkgPath()}
	o.value(reflect.ValueOf(x).Elem())
}

// overwriter knows the packages whose types are copied by Clone; those of others may be the user's.
type overwriter struct{ own, runtime string }

func (o *overwriter) value(v reflect.Value) {
	t := v.Type()
	if pkg := t.PkgPath(); pkg != "" && pkg != o.own && pkg != o.runtime &&
		(v.Kind() != reflect.Struct || !isGenerated(t)) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			o.value(v.Elem())
			v.Elem().SetZero()
		}
	case reflect.Interface:
		if !v.IsNil() {
			o.value(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if t.Field(i).IsExported() {
				o.value(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			o.value(v.Index(i))
			v.Index(i).SetZero()
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			o.value(entries.Value())
		}
		v.Clear()
	}
}
