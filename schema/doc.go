// Package schema reads, checks, writes and compares Avro schemas: it is the truth about their text.
//
// [Parse] turns one JSON text into a [Schema], [ParseSources] several that refer to each other. Both
// hold the text to Avro 1.12 and report everything that is wrong in one run, each fault with its
// file, line and column and with what would be right:
//
//	user.avsc:4:30: unknown type "integer"; write "int"
//
// A Schema is a graph: records, enums and fixed are shared by all that refer to them, so it may
// contain cycles. Nothing of the text is lost but white space and the order of attributes: docs,
// aliases, defaults (numbers digit by digit) and attributes unknown to Avro stay in the model.
package schema
