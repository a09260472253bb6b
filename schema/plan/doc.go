// Package plan turns schemas into one small intermediate form, in which all thinking about Avro is
// done already: logical types are fused with the types they annotate, unions of null and one other type are
// told apart, sizes are bounded, defaults are encoded. The generator, the reflect codecs, the JSON codec
// and the explaining decoder all follow a Plan and nothing else.
//
// # Resolution
//
// [Resolve] puts two plans together: how data of a writer's schema are read as values of a reader's. It follows Avro
// 1.12, "Schema Resolution". Where the text is silent, or implementations part ways, this is what it does:
//
//   - Names: the same fullname comes first, then an alias of the reader's that is the writer's fullname, then the same
//     unqualified name. The writer's aliases count for nothing.
//   - Fields: a name comes before any alias. Of several aliases that the writer has, the first in the list counts; a
//     field of the writer is read into one field of the reader. So a chain of renames, in which a became b and what was
//     b became c, is not followed, as Apache Avro's Java and fastavro do: the reader's b is the writer's b. The compat
//     command warns of it.
//   - A union of the reader: the exact type comes first (as with Apache Avro's Java), then the first branch that the
//     writer's type is promoted to. The sizes of fixed are part of the type. If several branches have only the
//     unqualified name in common with the writer's type, the first of them that can be read is taken.
//   - What only some data hold, a branch of the writer's union or a symbol of its enum, is an error for those data when
//     the reader cannot read it, and not for the pair of schemas; [Strict] refuses the pair. If no branch and no symbol
//     is left to read, the pair is refused as well.
//   - The default of a union is that of the first branch which the value fits, as the text of 1.12 says; a plan holds
//     it as bytes already.
//   - A field with a default is no help for a writer that may write null: the default is for a field that the writer
//     lacks.
//   - Logical types other than decimals have no part in resolution: a date is read as an int or a long, and
//     timestamp-millis as timestamp-micros without conversion.
//   - Decimals match if their scales are the same and the reader's precision is at least the writer's. The text wants
//     equal precisions, most implementations compare nothing; a greater precision loses nothing. A big-decimal matches
//     no decimal.
//   - String and bytes are read as each other without looking at the bytes; what is not UTF-8 is for the reader's
//     settings to refuse.
//
// The package makes no compatibility promise: it is the seam between schemagen's own parts.
package plan
