// Package random makes many random data of a schema with several goroutines, in blocks: the same data for the same
// seed, whatever the number of goroutines and however many data are wanted.
//
//	m := &random.Maker{Plan: p, Seed: 42, Workers: 2}
//	err := m.Run(1000, func(b *random.Block) error { return write(b.Data) })
//
// Each block has a seed of its own, which is what lets blocks be made side by side.
package random
