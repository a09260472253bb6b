// Package mapstatus times what Spark's benchmark of the same name does: the map outputs of a shuffle, 200 000 of them
// with 10, 100 and 1000 blocks each, are serialised for the executors and deserialised, with and without broadcast, and
// prints its table.
//
//	err := mapstatus.Run(ctx, mapstatus.Options{}, nil, os.Stdout)
//
// The values are those of Spark's benchmark: map i ran on node i, whose host is nodeI.spark.apache.org, and its blocks
// have random sizes below 1 GiB, each held as one byte, the logarithm of the size to the base 1.1 ([CompressSize]).
// They are a generated spark.MapStatuses, encoded in blocks of 64 KiB into a zstandard stream of level 1 with a buffer
// around it (package compress).
//
// # The message
//
//	0, the compressed statuses    without broadcast
//	1, a handle                   with broadcast; the compressed statuses stay in chunks of 1 MiB in a [Store]
//
// The handle is the number of what was put in the store, the length in bytes of all its chunks, and the CRC-32 of their
// bytes, which is looked at before they are read: three Avro longs.
//
// Beside Serialization stands the same with a write of each status to the bare stream of the codec. In Spark such
// writes were what cost the time, as each was a call out of Java; the streams of package compress have a buffer in
// front of them for that reason.
package mapstatus
