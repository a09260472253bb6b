// Package simd decodes and encodes runs of ints and longs, as arrays have them: variable-length zigzag integers of 1 to
// 5 and of 1 to 10 bytes (Avro 1.12, "Primitive Types").
//
// There are three implementations of each function: in plain Go for every machine, and in assembly with the instruction
// sets AVX2 and AVX-512 of amd64. All do the same. Which one serves is settled when the program starts: see [Chosen].
// The build tag purego leaves only Go.
//
// # Decoding
//
// [DecodeInts] and [DecodeLongs] decode items from the start of b until dst is full, and return how many there were and
// how many bytes they took. They stop early before an item that
//
//   - does not fit: one of more than 32 or 64 bits;
//   - takes more bytes than the longest one in range, which only zeros behind its value can make it do;
//   - does not end within b.
//
// What is wrong with it, if anything, is for the caller to find out. An item with zeros behind its value that takes no
// more than 5 or 10 bytes is decoded. The memory of dst behind the decoded items may be overwritten.
//
// # Encoding
//
// [EncodeInts] and [EncodeLongs] encode items from the start of s to the start of dst, and return how many, and how
// many bytes they took. They stop early only where dst has less than 8 bytes left for an int, or 10 for a long. The
// memory of dst behind these bytes may be overwritten.
//
// # Passing over items
//
// [SkipVarints] passes over up to n varints of up to 10 bytes from the start of b, and returns how many there were and
// how many bytes they took. It stops early before one of more than 64 bits, or of more than 10 bytes, and before one
// that does not end within b or stands in the last 9 bytes of it. That an int has no more than 32 bits is not looked
// at.
//
// # Assembly
//
// The files avx2_amd64.s and avx512_amd64.s are written by the module in the folder asm; go generate writes them anew.
package simd

//go:generate go -C asm run . ..
