// Package rowpack packs many rows of one type, a generated one or one that has a codec, into one compressed stream, and
// reads them back one by one: what a collect of a large result sends, and what lies in the field packed of the schema
// spark.RowBatch.
//
//	w := rowpack.NewWriter[users.User](file, codec)
//	for _, user := range all {
//		if err := w.Write(&user); err != nil { … }
//	}
//	err := w.Close()
//	…
//	r := rowpack.NewReader[users.User](file, codec)
//	defer r.Close()
//	for user, err := range r.All() { … }
//
// # Format
//
// The packed bytes, before compression, are
//
//	row*   size   4 bytes, the number of bytes of data, a signed big-endian number from 0 to 2 147 483 647
//	       data   that many bytes: the row in Avro's binary encoding (Avro 1.12, "Binary Encoding")
//	end    ff ff ff ff, the size -1
//
// and nothing behind. They are compressed as one stream of a codec of package compress. Neither codec nor schema are
// written: both sides know them. This is how Spark packs the rows of a partition since SPARK-13353, with Avro data
// where Spark has its own. Two rows of a record of one string, "ab" and "", are
//
//	00 00 00 03  04 61 62
//	00 00 00 01  00
//	ff ff ff ff
//
// # Bad input
//
// A stream that ends without its end mark, that is corrupt, or that goes on behind the mark is an [*Error] with the row
// and the place. Every row before the fault is delivered, as far as the codec still gave its bytes. Memory for a row
// grows as its bytes arrive, so a size that lies takes none, and [ValueReader] has bounds for the size of a row and for
// all of them.
//
// # Cost
//
// A row costs its own encoding or decoding, and a copy. Nothing is kept of rows that are done, so the cost of a row
// does not depend on how many there are.
package rowpack
