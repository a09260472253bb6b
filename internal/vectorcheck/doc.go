// Package vectorcheck runs the test vectors of testdata/vectors, whose bytes other implementations of Avro wrote,
// through generated types. It serves the tests of the packages under generated.
package vectorcheck
