// Package evolve decodes data that were written with another version of a schema (Avro 1.12, "Schema Resolution") into
// generated types.
//
//	decoder, err := evolve.NewDecoder[users.User](writerSchema)
//	…
//	err = decoder.Decode(data, &user)
//
// The two schemas are compared once, by package plan; what comes of it is lowered to a table that the generated
// ResolveAvro methods follow: read this field, promote that one, skip what the type has no field for, take a default.
// Data written with the type's own schema, and all parts of other data whose bytes are the same under both, take the
// direct path of DecodeAvro.
//
// What is matched how is told in package plan. Pairs of schemas are kept, so that asking for the same decoder again
// costs no more than a lookup; the number of pairs that are kept is bounded.
package evolve
