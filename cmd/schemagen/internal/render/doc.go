// Package render makes the files that commands write into the source of a program: the Go code of schemas, codecs of Go
// types that exist, and schemas of Go types. The same files are written, printed or compared with those that stand
// there.
package render
