// Package avrobeam reads and writes container files of generated types in pipelines of Apache Beam, and carries those
// types between workers in Avro's own encoding.
//
//	func init() { avrobeam.Register[sales.Sale]() }
//
//	p, s := beam.NewPipelineWithRoot()
//	all := avrobeam.Read[sales.Sale](s, "gs://bucket/sales-*.avro", avrobeam.ReadOptions{})
//	avrobeam.Write[sales.Sale](s, "gs://bucket/copy", all, avrobeam.WriteOptions{Shards: 3, Codec: "zstandard"})
//
// # Elements
//
// Elements of collections are pointers, *sales.Sale. What has the methods of a generated type needs no coder of its
// own: one is registered for all of them. It is deterministic for types without maps, so that these can be keys too.
//
// # Splits
//
// [Read] is a splittable DoFn over ranges of bytes, with every record in exactly one of them; see package ocf. Files
// are split in ranges of one size before they are read, and where the runner wishes while they are: each block is
// claimed before its first record goes on.
//
// # Output
//
// [Write] gives the files their names when all of them are complete. A pipeline that fails before leaves none behind
// that could be taken for output, and workers that repeat each other's work do no harm.
package avrobeam
