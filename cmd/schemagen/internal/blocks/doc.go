// Package blocks works on the blocks of a container file with several goroutines, and hands over what comes of them in
// the order of the file.
//
//	err := blocks.Run(r, blocks.Job[[]byte]{
//		Workers: 2,
//		Work: func(t *blocks.Task[[]byte]) (more bool, err error) {
//			t.State = convert(t.State[:0], t.Plain)
//			return false, nil
//		},
//		Deliver: func(t *blocks.Task[[]byte]) error { return write(t.State) },
//	})
//
// Memory is bounded by 64 MiB for all blocks that wait for their turn, the block that has it, and what Work makes of
// each. A panic in Work is an error at its block.
package blocks
