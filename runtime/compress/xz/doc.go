// Package xz holds the codec xz of Avro's container files (Avro 1.12, "Required Codecs"), and registers it for
// compress.Lookup. Import it for that:
//
//	import _ "github.com/schemagen/schemagen/runtime/compress/xz"
//
// Blocks and streams are .xz files of format version 1.2 with the filter LZMA2 alone, one stream or several, with any
// of the checks CRC-32, CRC-64, SHA-256 and none; CRC-64 is what is written. Package github.com/ulikunitz/xz does the
// compression and, below the level of the file format, the decompression. The file format is read here, since a file
// says itself how large a dictionary to allocate, up to 4 GiB: a block gets no larger one than the bytes that it can
// stand for, and a stream of more than 64 MiB, the most that the program xz uses, is refused.
package xz
