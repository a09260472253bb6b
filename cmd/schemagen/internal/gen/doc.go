// Package gen turns schemas into Go source. It is the only place of schemagen where code is text.
//
// Generate works in three steps: it builds one plan of all types, gives every type, field and constant its Go
// name (declare.go, names.go), and then writes each package type by type. What a type needs is spread over a
// file for each thing emitted: record.go, enum.go, union.go, root.go; encode.go and decode.go hold the statements for
// fields, their _helpers files the functions for nested arrays, maps, nullable values and unions; values.go with compare.go, equal.go and
// clone.go the methods on values.
//
// Text of a schema goes into code by four ways only: names by type namer, which makes identifiers of letters and digits; what go.type and the
// options name by target.CheckImportPath and token.IsIdentifier; literals by stringLiteral and jen.Lit; comments by wrapped and describe.
package gen
