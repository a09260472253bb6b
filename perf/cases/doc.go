// Package cases is the one table of the perf suite: schemas, seeded values, and three implementations of the same codec
// to time.
//
//	for _, c := range cases.All() {
//		run, err := c.Runner(cases.Generated, cases.Read)
//		if err != nil { … }
//		err = run(c.Entries()) // decodes the whole batch once
//	}
//
// A [Case] is a batch of data of one schema. Its values come in two forms that are equal field by field: the types that
// schemagen generated (package generated/perf), and plain structs without any method, as a program would have that no
// code was generated for. [Generated] is timed on the former, [Reflect] and [Unsafe], the two twins of package
// reflectcodec, on the latter; so that no twin calls a generated method. [Case.Verify] holds that all three make the
// same bytes and read the same values.
//
// The rows of the group [GroupAvro1282] are those of the performance tests of AVRO-1282, with the numbers of data, the
// sizes and the very values of those: they were made with java.util.Random from a fixed seed, whose algorithm is
// documented and stands here too.
package cases
