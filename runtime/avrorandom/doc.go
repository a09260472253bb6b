// Package avrorandom makes random data in Avro's binary encoding for any schema: input for tests, examples and
// benchmarks.
//
//	p, err := plan.Build(s)
//	g, err := avrorandom.New(p, p.Roots[0], 42)
//	data := g.Append(nil)
//
// The data are valid and meant to be awkward. Each value lies near a bound of its type as often as not: the extreme
// ints, NaN, infinities and negative zero, empty and long strings in several scripts. Logical types hold what they
// mean: UUIDs are well formed, decimals keep to their precision, times to a day or at least to a time.Duration. Arrays
// and maps come in every form that a reader has to take (Avro 1.12, "Arrays" and "Maps"): in one block or in several,
// each with its byte size or without. The keys of a map are distinct.
//
// The same seed gives the same data, as long as the version of this package is the same. A recursive schema ends: once
// a datum is deep or large enough, the shortest way out is taken.
package avrorandom
