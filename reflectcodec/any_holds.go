package reflectcodec

import (
	"encoding"
	"reflect"
	"slices"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// degree says how far a value in an any is one of a branch whose rank its type has. The higher the better.
type degree uint8

const (
	holdsNot degree = iota
	// a record whose defaults are written for what is missing, a decimal of another scale, a time that is rounded
	holdsPartly
	holdsWhole     // all of it
	holdsNaturally // decoding the branch could have given it
)

// maxLooks bounds how many values are looked at to choose a branch; what is not looked at is taken for one of the
// branch.
const maxLooks = 100_000

// looker tells whether values are such of a plan node.
type looker struct {
	*program
	left int // how many more values are looked at
}

// holds says how far v is a value of plan node i. The parts of records, arrays and maps are looked at as many levels
// deep as given.
func (k *looker) holds(i plan.Index, v reflect.Value, levels int) degree {
	if k.left--; k.left < 0 {
		return holdsNaturally
	}
	n := &k.plan.Nodes[i]
	if n.Kind == plan.Nullable || n.Kind == plan.Union {
		return k.unionHolds(n, v, levels)
	}
	v, natural := pointedAt(v)
	switch {
	case !v.IsValid():
		return either(n.Kind == plan.Null, holdsNaturally)
	case k.rankOf(i, v.Type()) == rankNone:
		return holdsNot
	}
	best := holdsWhole
	if natural && v.Type() == naturalType(n) {
		best = holdsNaturally
	}
	switch v.Kind() {
	case reflect.Map:
		if n.Kind == plan.Record {
			return min(best, k.recordHolds(n, v, levels))
		}
		return min(best, k.itemsHold(n.Item, v, levels))
	case reflect.Slice:
		if n.Kind == plan.Array {
			return min(best, k.itemsHold(n.Item, v, levels))
		}
	}
	return min(best, k.scalarHolds(n, v))
}

// either returns d if the condition holds, and otherwise holdsNot.
func either(holds bool, d degree) degree {
	if holds {
		return d
	}
	return holdsNot
}

// pointedAt returns what is meant by v, as [meant] does, with no pointer before it; direct says that there was none.
func pointedAt(v reflect.Value) (to reflect.Value, direct bool) {
	direct = true
	for range maxPointers {
		switch {
		case !v.IsValid() || v.Kind() != reflect.Pointer && (v.Kind() != reflect.Interface || v.NumMethod() > 0):
			return v, direct
		case v.Kind() == reflect.Pointer:
			direct = false
		}
		v = v.Elem() // of a nil one this is not valid
	}
	return reflect.Value{}, false
}

func (k *looker) unionHolds(n *plan.Node, v reflect.Value, levels int) degree {
	v, direct := pointedAt(v)
	if !v.IsValid() {
		return either(k.nullBranch(n) >= 0, holdsNaturally)
	}
	if v.Type() == branchType {
		tagged := v.Interface().(Branch)
		number := branchNamed(k.plan.Nodes, n, tagged.Name)
		if number < 0 {
			return holdsNot
		}
		return k.holds(n.Branches[number], reflect.ValueOf(tagged.Value), levels)
	}
	best := holdsNot
	for _, branch := range n.Branches {
		best = max(best, k.holds(branch, v, levels))
	}
	if !direct {
		best = min(best, holdsWhole)
	}
	return best
}

// recordHolds says how far a map is a record: it must have no other keys, and one for each field that has no default.
func (k *looker) recordHolds(n *plan.Node, v reflect.Value, levels int) degree {
	best, known := holdsNaturally, 0
	key := reflect.New(v.Type().Key()).Elem()
	for i := range n.Fields {
		f := &n.Fields[i]
		key.SetString(f.Name)
		switch part := v.MapIndex(key); {
		case part.IsValid():
			known++
			if levels > 0 {
				best = min(best, k.holds(f.Node, part, levels-1))
			}
		case k.defaultOf(f) == nil:
			return holdsNot
		default:
			best = min(best, holdsPartly)
		}
	}
	return either(known == v.Len(), best)
}

// itemsHold says how far the items of a slice or the values of a map are all such of plan node i.
func (k *looker) itemsHold(i plan.Index, v reflect.Value, levels int) degree {
	best := holdsNaturally
	if levels == 0 {
		return best
	}
	if v.Kind() == reflect.Slice {
		for at := range v.Len() {
			best = min(best, k.holds(i, v.Index(at), levels-1))
		}
		return best
	}
	for entries := v.MapRange(); entries.Next(); {
		best = min(best, k.holds(i, entries.Value(), levels-1))
	}
	return best
}

// scalarHolds says how far a value whose type suits n is one of n.
func (k *looker) scalarHolds(n *plan.Node, v reflect.Value) degree {
	switch n.Kind {
	case plan.Enum:
		return k.enumHolds(n, v)
	case plan.UUIDString, plan.UUIDFixed:
		if v.Kind() == reflect.String {
			_, err := rt.ParseUUID(v.String())
			return either(err == nil, holdsNaturally)
		}
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		if isStruct(v.Type(), decimalType) {
			d := v.Convert(decimalType).Interface().(decimal.Decimal)
			_, err := appendDecimal(nil, n, d)
			if err == nil && n.Kind != plan.BigDecimal && d.Scale() != n.Scale {
				return holdsPartly
			}
			return either(err == nil, holdsNaturally)
		}
	}
	switch base := n.Kind.Base(); {
	case isStruct(v.Type(), timeType) && n.Kind.Unit() > 0:
		return timeHolds(n.Kind, v.Convert(timeType).Interface().(time.Time))
	case v.Type() == clockType && base != n.Kind:
		d := time.Duration(v.Int())
		_, err := appendClock(nil, n.Kind, d)
		if err == nil && n.Kind == plan.TimeMillis && d%time.Millisecond != 0 {
			return holdsPartly
		}
		return either(err == nil, holdsNaturally)
	case base == plan.Fixed && v.Kind() == reflect.Slice:
		return either(v.Len() == n.Size, holdsNaturally)
	case (base == plan.Int || base == plan.Long) && v.CanInt():
		return either(base == plan.Long || v.Int() == int64(int32(v.Int())), holdsNaturally)
	case (base == plan.Int || base == plan.Long) && v.CanUint():
		_, err := appendUnsigned(nil, v.Uint(), base == plan.Long)
		return either(err == nil, holdsNaturally)
	}
	return holdsNaturally
}

// enumHolds says whether a text is a symbol, or a number that of one.
func (k *looker) enumHolds(n *plan.Node, v reflect.Value) degree {
	text := ""
	switch {
	case hasText(v.Type()):
		x := reflect.New(v.Type())
		x.Elem().Set(v)
		b, err := x.Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return holdsNot
		}
		text = string(b)
	case v.Kind() == reflect.String:
		text = v.String()
	case v.CanInt():
		return either(v.Int() >= 0 && v.Int() < int64(len(n.Symbols)), holdsNaturally)
	default:
		return either(v.Uint() < uint64(len(n.Symbols)), holdsNaturally)
	}
	return either(slices.Contains(n.Symbols, text), holdsNaturally)
}

// timeHolds says whether a time is one of the given kind as it is, or has to be rounded.
func timeHolds(kind plan.Kind, t time.Time) degree {
	if _, err := appendTime(nil, kind, t); err != nil {
		return holdsNot
	}
	whole := t.Nanosecond()%int(kind.Unit()) == 0
	if kind == plan.Date {
		year, month, day := t.Date()
		whole = t.Equal(time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
	}
	if !whole {
		return holdsPartly
	}
	return holdsNaturally
}
