// Package timing runs something long a few times, and prints what came out in the table of Spark's benchmarks.
package timing
