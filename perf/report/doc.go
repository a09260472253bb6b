// Command report makes one self-contained HTML page of the figures of the perf suite: charts, tables, and what they
// were measured on.
//
//	go run ./perf --json | go run -C perf/report . > perf.html
//
// is what go run ./perf --report perf.html does. It stands in a module of its own, so that the library that it draws
// with is no dependency of the main one. The exit status is 0 when the page is written, and 2 when the input is no
// figures.
package main
