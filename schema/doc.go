// Package schema reads, checks, writes and compares Avro schemas: it is the truth about their text.
//
// [Parse] turns one JSON text into a [Schema], [ParseSources] several that refer to each other. Both
// hold the text to Avro 1.12 and report everything that is wrong in one run, each fault with its
// file, line and column and with what would be right:
//
//	user.avsc:4:30: unknown type "integer"; write "int"
//
// They are for schemas of one's own. [ParseOfData] reads those that data were written with, which anybody may have
// written: it forgives all that changes no byte, and bounds what a text may cost. [ParseOfType] reads what a generated
// type knows of itself.
//
// Beyond the text of Avro 1.12, comments in the manner of C and C++ are white space, as for Apache Java, and are not
// part of the model. The texts "NaN", "Infinity" and "-Infinity" are defaults of float and double, with a warning. A
// name without dots that the namespace around does not define stands for the type of the null namespace, if there is
// one, with a warning; and so it is written.
//
// A Schema is a graph: records, enums and fixed are shared by all that refer to them, so it may
// contain cycles. Nothing of the text is lost but white space, comments and the order of attributes: docs,
// aliases, defaults (numbers digit by digit) and attributes unknown to Avro stay in the model.
package schema
