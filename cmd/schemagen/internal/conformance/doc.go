// Package conformance runs the conformance vectors and the reported faults of testdata/conformance through generated
// code.
//
// Its tests generate Go for every schema they know, several schemas to a package where their names allow it, build a
// program of all that in a temporary module (testdata/program is the part of it that does not change), and send it the
// vectors one by one. What comes back is held against what the vectors say: the bytes directly, and the values twice
// over, as the program prints them and as package avrojson reads the bytes.
//
// Schemas that are no record are generated as they stand, with a type of their own, and as the one field of a record:
// the bytes are the same. Schemas with nullable values are generated once more for each option that changes what these
// are in Go.
package conformance
