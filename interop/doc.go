// Command interop exchanges container files with other implementations of Avro, and compares every value (Avro 1.12,
// "Object Container Files"). The script run.sh installs and builds those, and then calls it; README.md says more.
//
// The records are made of the vectors in testdata/vectors, whose bytes and JSON come from other implementations. Each
// peer writes them with each codec that it has and that this module reads; the files are read as generated types,
// through package reflectcodec and as raw data. Files that were written in these three ways are read by each peer.
//
// With the argument random it compares what this module and some peers make of random schemas: random.sh calls it so,
// and README.md says what is compared.
//
// A peer is a program with four actions, and a fifth if it takes part in that:
//
//	run version                                     prints its name and version
//	run codecs                                      prints the names of its codecs
//	run write MODE SCHEMA RECORDS CODEC FILE        writes a container file of records in canonical form
//	run read MODE FILE                              prints the records of a container file in canonical form
//	run serve                                       answers each line of JSON read with one: see request and reply
//
// MODE is plain, for values without logical types, or logical, for the peer's own types for dates, decimals and the
// like, where it has some. The canonical form of a record is one line of JSON in which nothing is lost to anyone's
// numbers: int and long are strings of digits, float and double the digits of their bits or "nan", bytes and fixed are
// hexadecimal, values of logical types are those of the type underneath, and a value of a union is null or an object of
// one member that is called like the branch. An implementation whose values do not tell int from long, or float from
// double, calls the branch integer, or floating with the bits of a double; one that does not tell other branches apart
// has an object with one member "one of", the list of what the value can be.
package main
