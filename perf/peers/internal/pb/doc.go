// Package pb holds the records of the performance suite as Protocol Buffers, with the methods of
// google.golang.org/protobuf and of github.com/planetscale/vtprotobuf.
package pb

//go:generate go run ../protoc perf.proto
