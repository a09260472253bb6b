// Package avrotest is the safety suite for types with generated Avro code. The command
//
//	schemagen generate --emit-tests
//
// writes for each type of a package
//
//	func TestUserAvro(t *testing.T) {
//		avrotest.Run(t, func() avrotest.Datum { return new(User) })
//	}
//
//	func FuzzUserAvro(f *testing.F) {
//		avrotest.Fuzz(f, func() avrotest.Datum { return new(User) })
//	}
//
// [Run] needs no test data: it reads the type's own schema, holds the fingerprint against it, makes random data
// (package avrorandom), and compares what the type does with what the schema says. Its subtests are
//
//	RoundTrip   data in any mix of block forms decode, and encode to what the schema prescribes; the input is neither
//	            changed nor kept
//	Reuse       decoding into a used value, or one that has failed before, leaves nothing of it behind
//	Stream      a stream that comes in pieces gives the same values, and an error where memory does
//	Blocks      arrays and maps written in blocks are closed in time and carry their sizes, and decode to the same value
//	Append      appending keeps what is there, does not move a buffer with room, and changes nothing when it fails
//	Trailing    bytes after the datum are an error
//	Truncation  data cut anywhere are an error
//	Corruption  changed bytes are an error or another datum, but nothing else
//	Hostile     counts, lengths and sizes that lie are an error and cost no memory
//	Depth       records of recursive types nest as deep as a Reader allows, and no deeper
//	Resolve     ResolveAvro, if there is one, does what DecodeAvro does when its table says so step by step
//	Values      CompareAvro, EqualAvro and Clone, if there are any, agree with the encoded data; clones share no memory
//
// Errors have to have the cause, the offset and the path that the schema gives them, and memory has to stay in
// proportion to the input. A failure names the seed and shows the datum in hexadecimal. Runs repeat each other exactly;
// with the environment variable AVROTEST_SEED set to a number, Run starts from other data, and from that very datum if
// the number comes from a failure. Under go test -short it does less.
//
// A type that was mapped to one of the user's own may refuse a datum: where decoding fails with an error that is not
// one of package runtime's, Run takes another one. What such a type takes it must not change: it has to encode to the
// same datum.
package avrotest
