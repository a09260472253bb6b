// Package jsonlines writes the records of container files as JSON: all of them, a range, or a sample; all of their
// fields, or some.
//
//	w := jsonlines.Writer{Out: os.Stdout, Limit: 10}
//	err := w.WriteAll(r, codec, nil)
//	…
//	err = w.Close()
//
// Blocks are decompressed and converted by several goroutines. Their text is written in order and in parts of about a
// MiB, so that memory is bounded whatever the size of the file.
package jsonlines
