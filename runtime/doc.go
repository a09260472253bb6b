// Package runtime holds what generated code needs to read and write Avro 1.12 binary data: append functions, a [Reader]
// over memory or an io.Reader, a Writer over an io.Writer, blocks of arrays and maps, limits, and typed errors.
// Generated code imports it as rt.
//
// # Reading
//
// A Reader lives on the caller's stack and keeps the first error: after it, every read returns the zero value, so that
// a run of fields is read without a check for each and looked at once at its end:
//
//	x.ID = r.Long()
//	x.Name = r.String()
//	x.Email = r.String()
//	if r.Failed() {
//		return r.FieldError("User", "id", "name", "email")
//	}
//
// The Reader counts the reads made after the failure; FieldError finds the culprit by that count. The path of an error
// is put together only while it travels outwards.
//
// # Writing
//
// Functions append to a slice, as append does, and return an error only where a value may not fit. A [Writer] gathers
// datums for an io.Writer, and can cut arrays and maps into blocks that carry their size. Its methods may be called on
// a nil *Writer, which stands for encoding to memory, so that generated code has one encoder for both:
//
//	b = rt.AppendLong(b, x.ID)
//	b = w.AppendString(b, x.Name)
//	if w.Failed() {
//		return b, w.FieldError("User", "name")
//	}
//
// # Order, equality, copies
//
// Types that were generated with --methods=compare,equal,clone have up to three methods on their values.
//
// CompareAvro is the sort order of Avro 1.12 ("Sort Order"), and so that of [CompareBinary] on the encoded data: a
// field counts as its attribute "order" says, a logical type as the type below it, so that decimals have the order of
// their bytes, and NaN comes after all numbers. Data that hold a map have no order: a type has no CompareAvro if a map
// could be reached by fields that count.
//
// EqualAvro reports whether two values are encoded alike, but for the order of a map's entries. All fields count.
// Floats are equal by their bits, times if they are the same in the unit of the schema, decimals by value, big-decimals
// by value and scale, and a nil slice equals an empty one.
//
// Clone copies all but strings, so one of what was read with [StringsAlias] points into the input as well. A value of a
// type of the user's own is cloned by its method Clone() T if it has one; otherwise it is assigned, or copied if it is
// converted without functions. What the user's functions refuse to convert comes last in the order and equals nothing.
//
// A Go value that contains itself, or nests deeper than [MaxEncodeDepth], has no encoding. Comparing it ends all the
// same: as 0 if no difference was found before, as unequal, and with a clone that shares what lies deeper.
//
// # Bad input
//
// No input makes this package panic, loop without progress, or allocate out of proportion to the input: lengths and
// counts are checked against the bytes left before memory is taken for them, and on streams, where the bytes left are
// unknown, memory grows as the data arrives. See [Limits].
package runtime
