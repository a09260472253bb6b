// Package decisions measures, both ways, what the design of generated code and of package runtime had to decide. It
// holds benchmarks alone:
//
//	go test -bench . ./perf/decisions
//
// # What was found
//
// Least of eight runs with go 1.26 on two shared cores of a Xeon with AVX-512, in nanoseconds.
//
// Encoding a run of scalars (BenchmarkEncodeRun; rows Record and BigRecord): an append for each field, with its check
// of the capacity, 16.3 and 29.8; room for the longest encoding made first and stores by index, 17.5 and 30.9; the
// exact size counted first, then stores, 20.5 and 40.6. So each field is appended. Storing the fields of a fixed width
// into an array and appending that changes nothing.
//
// Noticing errors (BenchmarkErrors; BigRecord): the Reader keeps the first failure, so a run of fields is followed by
// one check, 44.7, and the number of reads since the failure names the field. A check after each field takes 45.7, and
// twelve times the code.
//
// Nullable scalars (BenchmarkNullable): a pointer to memory of its own for each of four, 65; pointers into one piece of
// memory, 27. But one piece lives as long as any of the four, needs a hidden struct for each record, and cannot be kept
// by a used value whose fields were set by its user. They have memory of their own, which a used value keeps;
// --optional=value does without any.
//
// Maps (BenchmarkMap; 3 and 100 entries): made for the number of entries 222 and 2668, growing 184 and 6984: so the
// smallest are made without a number (runtime.MakeMap). Cleared in place of made anew, 108 and 2233: a used map is
// cleared. Keys looked up in a table of known ones, to share their memory, 196 and 3983: they are cut from the slab of
// all strings.
//
// What else performance had to decide stands where it is done: slabs of strings in runtime/slab.go, slices of structs
// in runtime/extend.go, from which length SIMD pays in runtime/internal/simd, arrays of records that are one copy in
// runtime/packed.go.
package decisions
