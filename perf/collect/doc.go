// Package collect times what SPARK-13353 is about: the collect of many rows, packed into compressed bytes and read
// back. The time of a row has to be the same for 1, 2 and 4 million of them; before that change it rose threefold.
//
//	err := collect.Run(ctx, collect.Options{}, nil, os.Stdout)
//
// A row is a generated perf.Person of two texts of 16 and 10 letters, a time, an int, a boolean and a double. Package
// rowpack packs the rows; beside it stand encoding/gob and encoding/json, with the same values, through the same
// buffered codec, into the same chunks of memory, and read back into a slice that is made as large as needed, as the
// number of rows is sent along (as in spark.RowBatch). Before anything is timed, each implementation has to give back
// equal values.
package collect
