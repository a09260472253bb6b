// Package ocf reads and writes Avro's container files (Avro 1.12, "Object Container Files"): the files of Hadoop,
// Spark, Hive, Flink and Iceberg.
//
//	w, err := ocf.NewWriterFor[users.User](file, ocf.Codec("zstandard"))
//	…
//	err = w.Append(&user)
//	…
//	err = w.Close()
//
//	r, err := ocf.NewReader(file)
//	…
//	for user, err := range ocf.Records[users.User](r) {
//
// # Records
//
// Records are generated types ([Records], [Reader.Decode], [Writer.Append]), values of any type that has a codec, such
// as those of package reflectcodec ([RecordsWith], [AppendWith]), or their encoded bytes ([Reader.Datums],
// [Writer.AppendDatum]). A type whose schema is not the one that the file was written with is resolved to it (Avro
// 1.12, "Schema Resolution"), as by package evolve.
//
// The schema in a header may break rules that do not change the bytes, since others write such files: names of any
// text, types that are defined again or used before their definition, texts that are not UTF-8, and more
// ([schema.OfData] lists all); defaults that do not fit are left out. Its size is bounded, by Limits.HeaderBytes as
// well as by what [schema.OfData] says.
//
// # Blocks
//
// A file is a header and blocks, each compressed for itself and ended by the file's sync marker. [Reader.Blocks] gives
// them as they stand, and [Writer.AppendBlock] takes them, so that files of one schema and codec are joined without a
// look at a record. [Writer.Recompress] changes the codec and [Writer.Repack] the size of blocks without decoding a
// record either; [Reader.PlainBlocks] and [Reader.Cut] are what they are made of. [Reader.Count] needs the blocks'
// headers only. Since the marker can be found from anywhere, a file can be read in parts: [Reader.SetRange] reads a
// range of bytes as Hadoop splits them, [Reader.SeekSync] and [Reader.SeekBlock] go to a place, and with
// [Reader.NextBlock] a range may shrink while it is read.
//
// The codecs are those of package compress by their names, and a user's own by [UseCodec]. bzip2 and xz are there when
// their packages are imported:
//
//	import _ "github.com/schemagen/schemagen/runtime/compress/xz"
//
// # Memory
//
// A stream is read through one buffer, in which blocks that are not compressed are decoded where they lie; compressed
// ones are decompressed into one piece of memory that is used again. [NewReaderBytes] reads a file in memory, such as a
// mapped one, without copying; strings may refer to it if [Strings] says so. [NewMemoryWriter] encodes a file right
// into the caller's memory. What a block may decompress to is bounded by [Limits].
//
// # Workers
//
// With [Workers] blocks are compressed, decompressed and, by [Records], decoded by several goroutines; by [AppendAll]
// encoded too. The order is kept, errors come at their place, also panics of another goroutine, memory is bounded for
// all blocks at work together, and when a call returns no goroutine is left that waits for another call.
//
// # Damaged files
//
// Each block is written by one Write. A file whose writer was killed, or that was cut at any byte, can be read up to
// its last whole block: then the error is io.ErrUnexpectedEOF. [AppendTo] goes on there if it has [CutTail]. [Salvage]
// reads past corrupt blocks and records, and reports what was lost: it looks at every value before it delivers a block,
// so that what comes out can be read and what does not was reported.
//
// A checksum is verified where the codec has one: snappy, bzip2, xz, and zstandard as this module writes it. In a
// compressed block without one, a fault is found if it keeps the records from being as many and as long as the block
// claims, before the first of them is delivered; with [Salvage] they are delivered if it is only the number that
// differs. In a block that is not compressed records are delivered up to the fault.
//
// Errors of a file are [*Error] values with the offset and a cause for errors.Is.
package ocf
