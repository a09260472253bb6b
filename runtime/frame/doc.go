// Package frame reads and writes Avro data in the framings in which single data travel: a header that names the schema,
// and the datum.
//
//	[SingleObject]  c3 01, fingerprint of 8 bytes, datum        Avro 1.12, "Single-object encoding"
//	[Confluent]     00, id of 4 bytes, datum                    Confluent Schema Registry
//	[Glue]          03, compression, UUID of 16 bytes, datum    AWS Glue Schema Registry; the datum may be compressed
//
// A fingerprint is that of a schema's canonical form, which leaves out logical types, defaults and aliases: of two
// schemas that differ in the scale of a decimal alone a message does not say which it was. Ids of a registry do.
//
// # Writing
//
// An [Encoder] appends the header and has the value append itself behind it:
//
//	encoder := frame.NewEncoder(frame.Confluent{})
//	message, err = encoder.AppendMessage(message[:0], id, &user)
//
// [AppendSingleObject] does so with the fingerprint of the value's own schema.
//
// # Reading
//
// A message may have been written with another version of the schema. A [Decoder] finds out which by the header, has
// that schema looked up, resolves it with the type's own (package evolve), and keeps the outcome:
//
//	decoder := frame.NewDecoder[users.User](frame.Confluent{}, lookup)
//	…
//	err = decoder.Decode(ctx, message, &user)
//
// A [Lookup] is one method. A client of a registry makes one in a few lines, as examples/kafka shows; a [Store] is one
// that holds schemas by their fingerprints.
//
// # What is kept
//
// For each id that it meets a Decoder keeps a table of what to do, up to [MaxSchemas] of them, and drops the one that
// was used longest ago when there are more. However many goroutines meet a new id at once, one lookup is made. The
// error of a failed one answers for its id for [RetryAfter], one second by default, so that bad messages don't turn
// into a storm of requests; then the next message asks again. A schema that was found but cannot be used is not asked
// for again as long as there is room to remember that. A lookup that was cancelled says nothing about its id and is not
// kept.
//
// [Cache] is the part that does this. It serves whoever decodes without generated types as well: it keeps whatever is
// made of a schema.
//
// # Bad messages
//
// A header that is short, of another format or of an unknown compression is a [*MessageError] that shows what was
// found; an id without a usable schema is a [*SchemaError] that holds the id. A compressed datum is inflated into
// memory that grows with what comes out, and at most to [MaxDatum] bytes.
package frame
