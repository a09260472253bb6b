// Command perf times the codecs of this module against each other: reflection, its unsafe twin, and generated code, on
// the rows of AVRO-1282 and more.
//
//	go run ./perf                               print the tables
//	go run ./perf --run Avro1282                only the rows of AVRO-1282
//	go run ./perf --json                        print the figures as JSON
//	go run ./perf --report perf.html            write a page with charts too
//	go run ./perf readme                        bring the tables of perf/README.md up to date
//	go run ./perf collect                       rows by the million, as in SPARK-13353
//	go run ./perf mapstatus                     map outputs of a shuffle, as Spark's benchmark has them
//	go run ./perf request                       remote calls over TCP, as in SPARK-19365
//	go run ./perf evolve                        data of other schemas
//	go run ./perf containers                    container files
//	go test -bench . ./perf                     the rows of go run ./perf for benchstat
//
// Before a row is timed it is checked: all implementations have to make the same bytes and to read the same values. The
// exit status is 0 when all is done, 1 when that check failed, and 2 for wrong use or bad input; 130 when interrupted.
// Files are written whole or not at all.
package main
