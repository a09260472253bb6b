// Package gen declares Go types for schemas, in one package or several, and has package emit write their codec.
//
// [Generate] works in three steps. It gives every type, field and symbol its Go name and its package (declare.go, with
// mapping.go for what is a type of the user's); it makes the graph of package graph, whose Go types are those that are
// going to be declared (nodes.go); and it writes each package, divided among the files of its schemas, type by type
// (package.go): the declarations by a file here for each thing declared, which are record.go, enum.go and union.go, and
// behind them the codec.
//
// Text of a schema goes into code by four ways only: names by [goname.Namer], which makes identifiers of letters and
// digits; what go.type and the options name by [target.CheckImportPath] and token.IsIdentifier; literals by
// [emit.StringLiteral] and jen.Lit; comments by [emit.Wrapped], [emit.TypeComment] and [emit.Describe].
package gen
