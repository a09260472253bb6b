// Package compress holds the codecs that container files and packed rows are compressed with, by the names that Avro
// gives them, and buffered streams around them.
//
// A [Codec] works in two ways. Compress and Decompress take one block as a whole, in the form that the blocks of Avro's
// container files have (Avro 1.12, "Object Container Files", "Required Codecs"). [Writer] and [Reader] are streams, in
// the form that the codec's own tools read and write: zstd, lz4 and xz frames, framed snappy, raw deflate.
//
//	codec, err := compress.Lookup("zstandard:9")
//	…
//	w := compress.NewWriter(file, codec)
//	for _, line := range lines {
//		w.WriteString(line) // cheap, however short
//	}
//	err = w.Close()
//
// # Names
//
//	null       as it is
//	deflate    raw deflate (RFC 1951), levels 0 to 9
//	snappy     blocks with a CRC-32 of the plain bytes behind them, levels 1 to 3
//	zstandard  zstd frames with a checksum, levels 1 to 22; also called zstd
//	lz4        not in Avro's list: blocks with their plain size in front, as fastavro and Python's lz4.block have
//	           them; levels 0 to 9
//	bzip2      in the package [runtime/compress/bzip2], which registers it when imported; levels 1 to 9
//	xz         in the package [runtime/compress/xz], which registers it when imported; levels 0 to 9
//
// Further codecs are added by [Register], or passed by value.
//
// # Cost
//
// What a codec needs to work, several megabytes for some, is pooled: taken when a stream is first used or a block
// begun, and given back when the stream is closed or the block done. No codec starts goroutines. A stream gathers small
// writes in a buffer of 32 KiB, so that many of them cost what a single large one costs.
//
// # Bad input
//
// Input that is corrupt or ends early is an error that is [ErrCorrupt]. What a block may decompress to is bounded
// ([ErrTooLarge]), and memory is taken in proportion to the input until the data prove that they need more. The stream
// forms of null and snappy have no mark at their end, so one of these that was cut at the end of a chunk looks whole:
// data packed with them should have an end mark of their own.
//
// [runtime/compress/bzip2]: https://pkg.go.dev/github.com/schemagen/schemagen/runtime/compress/bzip2
// [runtime/compress/xz]: https://pkg.go.dev/github.com/schemagen/schemagen/runtime/compress/xz
package compress
