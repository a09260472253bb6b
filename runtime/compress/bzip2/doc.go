// Package bzip2 holds the codec bzip2 of Avro's container files (Avro 1.12, "Required Codecs"), and registers it for
// compress.Lookup. Import it for that:
//
//	import _ "github.com/schemagen/schemagen/runtime/compress/bzip2"
//
// Blocks and streams are files of the program bzip2. They are read by package compress/bzip2 of the standard library,
// which cannot write; the writer is here. How a block of it comes about: runs of four and more equal bytes are
// shortened, the rotations of all are sorted and the last byte of each is taken (the Burrows-Wheeler transform), each
// byte is replaced by the number of others since it came last, runs of zeros are counted, and the result is written in
// up to six Huffman codes that change every 50 symbols.
package bzip2
