package runtime

import (
	"bytes"
	"strings"
)

// OrderKind says how the values of a type are compared as bytes.
type OrderKind uint8

// The kinds of order.
const (
	OrderNothing OrderKind = iota // values of no bytes, which are all equal: null, and records and fixed of such
	OrderBoolean
	OrderInt
	OrderLong
	OrderFloat
	OrderDouble
	OrderBytes  // bytes and strings
	OrderFixed  // of Size bytes
	OrderEnum   // of Size symbols
	OrderRecord // Fields, one after the other
	OrderUnion  // the number of the branch, then one of Branches
	OrderArray  // of Item, in blocks
)

// Order is what must be known of a schema to compare its data as bytes (Avro 1.12, "Sort Order"). Package
// runtime/binaryorder makes it; it does not change afterwards and is safe for concurrent use. Where the schema is
// recursive it refers to itself.
type Order struct {
	Kind OrderKind
	// Width is how many bytes every value takes, if that is one number for all, however they were written; otherwise 0.
	Width int
	// Size is the number of a fixed's bytes or of an enum's symbols.
	Size int
	// Name is the short name of a record, for errors.
	Name   string
	Fields []OrderField
	// Branches are those of a union, in the order of the schema.
	Branches []*Order
	// Item is what an array holds, and MinItemBytes how many bytes one takes at least.
	Item         *Order
	MinItemBytes int
	// Recursive: a record that can contain itself. Depth is counted there.
	Recursive bool
}

// OrderField is one field of a record, with its attribute "order".
type OrderField struct {
	Name       string
	Order      *Order
	Descending bool   // the order of its values is reversed
	Skip       *Shape // in place of Order, if its values do not count
}

// CompareError says that two data could not be compared, because one of them is not valid.
type CompareError struct {
	// Second says that it is the second one; otherwise it is the first.
	Second bool
	// Err says what is wrong with it, and where: the offset counts from its own start.
	Err *DecodeError
}

// Error returns a message such as "avro: second datum: User.name: string length 70 exceeds the 12 bytes left, at byte
// 41".
func (e *CompareError) Error() string {
	which := "first"
	if e.Second {
		which = "second"
	}
	return "avro: " + which + " datum: " + strings.TrimPrefix(e.Err.Error(), "avro: ")
}

// Unwrap returns Err.
func (e *CompareError) Unwrap() error { return e.Err }

// CompareBinary compares two data of one schema in their binary encoding, without decoding them: it returns -1, 0 or 1
// as a comes before b, with it, or after it in the sort order of Avro 1.12 ("Sort Order"). Where the specification is
// silent it does as Java: NaN, whatever its bits, comes after all numbers and with itself, and -0 before 0. Arrays may
// be in blocks of any form.
//
// A logical type is ordered as the type below it, so times are in order, as are UUIDs, but decimals are not: they are
// bytes, of which negative ones come last.
//
// It reads no further than to the first difference, and nothing behind two data that are equal; of what the two begin
// with in common, it looks only for the end, as it does of fields that are ignored. What it has to read and cannot, by
// the default [Limits], is a [*CompareError]. It does not allocate unless it fails.
func CompareBinary(order *Order, a, b []byte) (int, error) {
	if bytes.Equal(a, b) {
		return 0, nil
	}
	var c comparison
	c.a.ResetBytes(a)
	c.b.ResetBytes(b)
	result := c.value(order)
	if result != incomparable {
		return result, nil
	}
	return 0, c.failure()
}

// incomparable is the result where one of the Readers has failed.
const incomparable = CompareTooDeep

// comparison walks through two data side by side.
type comparison struct {
	a, b   Reader
	alike  int  // how many bytes the data are known to have in common at their start
	parted bool // and they have no more
}

func (c *comparison) failed() bool { return c.a.err != nil || c.b.err != nil }

// failure returns what is wrong with the first datum, or else with the second.
func (c *comparison) failure() error {
	if c.a.err != nil {
		return &CompareError{Err: c.a.err}
	}
	return &CompareError{Second: true, Err: c.b.err}
}

// noteField and noteIndex add to the path of the failure.
func (c *comparison) noteField(record, field string) {
	_ = FieldError(c.failure().(*CompareError).Err, record, field)
}

func (c *comparison) noteIndex(i int) { _ = IndexError(c.failure().(*CompareError).Err, i) }

// value compares the next values, of one type.
func (c *comparison) value(o *Order) int {
	start := c.a.pos
	if o.Width > 0 && c.passAlike(start, o.Width) {
		return 0
	}
	var result int
	switch o.Kind {
	case OrderNothing:
		return 0
	case OrderBoolean:
		result = CompareBoolean(c.a.Boolean(), c.b.Boolean())
	case OrderInt:
		v := c.a.Int()
		if c.isAlike(start) {
			return 0
		}
		result = CompareInteger(v, c.b.Int())
	case OrderLong:
		v := c.a.Long()
		if c.isAlike(start) {
			return 0
		}
		result = CompareInteger(v, c.b.Long())
	case OrderFloat:
		result = CompareFloat(c.a.Float(), c.b.Float())
	case OrderDouble:
		result = CompareDouble(c.a.Double(), c.b.Double())
	case OrderBytes:
		v := c.a.BytesView()
		if c.isAlike(start) {
			return 0
		}
		result = CompareBytes(v, c.b.BytesView())
	case OrderFixed:
		result = CompareBytes(c.a.FixedView(o.Size), c.b.FixedView(o.Size))
	case OrderEnum:
		v := c.a.Enum(o.Size)
		if c.isAlike(start) {
			return 0
		}
		result = CompareInteger(v, c.b.Enum(o.Size))
	case OrderRecord:
		return c.record(o)
	case OrderUnion:
		i := c.a.UnionIndex(len(o.Branches))
		j := i
		if !c.isAlike(start) {
			j = c.b.UnionIndex(len(o.Branches))
		}
		if i == j && i >= 0 {
			return c.value(o.Branches[i])
		}
		result = CompareInteger(i, j)
	case OrderArray:
		return c.array(o)
	}
	if c.failed() {
		return incomparable
	}
	return result
}

func (c *comparison) record(o *Order) int {
	if o.Recursive {
		if c.a.Enter() != nil || c.b.Enter() != nil {
			return incomparable
		}
	}
	for i := range o.Fields {
		f := &o.Fields[i]
		var result int
		if f.Skip != nil {
			result = c.skip(f.Skip)
		} else if result = c.value(f.Order); result == 0 {
			continue
		}
		switch {
		case result == incomparable:
			c.noteField(o.Name, f.Name)
			return result
		case f.Descending:
			return -result
		case result != 0:
			return result
		}
	}
	if o.Recursive {
		c.a.Leave()
		c.b.Leave()
	}
	return 0
}

// array compares item by item; the blocks of the two arrays need not begin and end together.
func (c *comparison) array(o *Order) int {
	var inA, inB Block
	leftInA, leftInB := 0, 0 // items of the open blocks
	for i := 0; ; {
		if leftInA == 0 && inA.Next(&c.a, o.MinItemBytes) {
			leftInA = inA.Count()
		}
		if leftInB == 0 && inB.Next(&c.b, o.MinItemBytes) {
			leftInB = inB.Count()
		}
		if c.failed() {
			return incomparable
		}
		n := min(leftInA, leftInB)
		if n == 0 { // one has ended, or both
			return CompareInteger(leftInA, leftInB)
		}
		leftInA -= n
		leftInB -= n
		end := i + n
		for i += c.passItems(o.Item, n); i < end; i++ {
			if result := c.value(o.Item); result == incomparable {
				c.noteIndex(i)
				return result
			} else if result != 0 {
				return result
			}
		}
	}
}

// skip passes over a value in both data.
func (c *comparison) skip(s *Shape) int {
	start := c.a.pos
	c.a.Skip(s)
	if !c.isAlike(start) {
		c.b.Skip(s)
	}
	if c.failed() {
		return incomparable
	}
	return 0
}
