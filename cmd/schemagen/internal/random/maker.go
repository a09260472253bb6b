package random

import (
	"errors"
	"math/rand/v2"

	"github.com/schemagen/schemagen/internal/worker"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema/plan"
)

// ErrStop ends a run without an error when the function that takes the blocks returns it.
var ErrStop = errors.New("random: enough")

// DefaultBlockBytes is the size of blocks that no other is wanted for.
const DefaultBlockBytes = 64 << 10

// Maker makes the data of the first root of a plan.
type Maker struct {
	Plan *plan.Plan
	Seed uint64
	// Size is how many bytes a datum is to have at most, roughly, and PlainBlocks gives lists the form that encoders usually write; see
	// avrorandom.Generator.
	Size        int
	PlainBlocks bool
	// BlockBytes is how many bytes of data end a block, DefaultBlockBytes by default, and BlockCount how many data, if it is not 0. Both change
	// the data, as each block begins anew.
	BlockBytes int
	BlockCount int64
	// Convert, if there is one, makes something else of the data of a block, appended to dst. It is called by several goroutines.
	Convert func(dst []byte, b *Block) ([]byte, error)
	// Workers is how many blocks are made at once; below 2 the caller's goroutine does it.
	Workers int
}

// Block is some data, one after another.
type Block struct {
	Count int64
	Data  []byte
	// Converted is what Convert made of them.
	Converted []byte
}

// task is the making of one block.
type task struct {
	Block
	number    uint64
	generator *avrorandom.Generator
	err       error
	done      chan struct{}
}

// Run makes data until there are as many as wanted, or without end if count is negative, and hands them to deliver, block by block. A block is
// good until the next one.
func (m *Maker) Run(count int64, deliver func(b *Block) error) error {
	queue, err := m.tasks()
	if err != nil {
		return err
	}
	slots := make(chan struct{}, max(1, m.Workers))
	for _, t := range queue {
		m.start(t, count, slots)
	}
	for {
		t := queue[0]
		queue = queue[1:]
		<-t.done
		if count >= 0 && t.Count > count {
			m.make(t, count) // again, but not all of it
		}
		err := t.err
		if err == nil && t.Count > 0 {
			err = deliver(&t.Block)
		}
		if err != nil || count == t.Count {
			for _, other := range queue {
				<-other.done
			}
			if err == ErrStop {
				return nil
			}
			return err
		}
		if count >= 0 {
			count -= t.Count
		}
		t.number += uint64(len(queue)) + 1
		queue = append(queue, t)
		m.start(t, count, slots)
	}
}

// tasks returns the tasks of the first blocks, as many as there are to be at a time.
func (m *Maker) tasks() ([]*task, error) {
	n := 1
	if m.Workers > 1 {
		n = 2 * m.Workers
	}
	var list []*task
	for i := range n {
		g, err := avrorandom.New(m.Plan, m.Plan.Roots[0], 0)
		if err != nil {
			return nil, err
		}
		g.Size, g.PlainBlocks = m.Size, m.PlainBlocks
		list = append(list, &task{number: uint64(i), generator: g, done: make(chan struct{}, 1)})
	}
	return list, nil
}

// start makes a block, of which at most count data are needed.
func (m *Maker) start(t *task, count int64, slots chan struct{}) {
	work := func() {
		slots <- struct{}{}
		defer func() {
			<-slots
			t.done <- struct{}{}
		}()
		defer worker.Catch(&t.err) // which nobody else could
		m.make(t, count)
	}
	if m.Workers > 1 {
		go work()
	} else {
		work()
	}
}

// mostWidthless is how many data without bytes are in a block, which they never fill.
const mostWidthless = 1 << 16

// make makes the block of t's number, or its beginning of at most count data if count is not negative.
func (m *Maker) make(t *task, count int64) {
	size := m.BlockBytes
	if size <= 0 {
		size = DefaultBlockBytes
	}
	if m.BlockCount > 0 && (count < 0 || m.BlockCount < count) {
		count = m.BlockCount
	}
	if m.Plan.Nodes[m.Plan.Roots[0]].MaxBytes == 0 && (count < 0 || count > mostWidthless) {
		count = mostWidthless
	}
	t.generator.Seed(blockSeed(m.Seed, t.number))
	t.Count, t.Data = 0, t.Data[:0]
	for len(t.Data) < size && (count < 0 || t.Count < count) {
		t.Data = t.generator.Append(t.Data)
		t.Count++
	}
	t.Converted, t.err = t.Converted[:0], nil
	if m.Convert != nil {
		t.Converted, t.err = m.Convert(t.Converted, &t.Block)
	}
}

// blockSeed is the seed of a block.
func blockSeed(seed, number uint64) uint64 {
	return rand.NewPCG(seed, number).Uint64()
}
