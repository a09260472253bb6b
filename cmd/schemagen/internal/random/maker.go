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
	// Size is how many bytes a datum is to have at most, roughly, and PlainBlocks gives lists the form that encoders
	// usually write; see avrorandom.Generator.
	Size        int
	PlainBlocks bool
	// BlockBytes is how many bytes of data end a block, DefaultBlockBytes by default, and BlockCount how many data, if
	// it is not 0. Both change the data, as each block begins anew.
	BlockBytes int
	BlockCount int64
	// Convert, if there is one, makes something else of the data of a block, appended to dst. It is called by several
	// goroutines.
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
	most      int64 // how many data are needed; negative: as many as fit
	generator *avrorandom.Generator
	err       error
}

// Run makes data until there are as many as wanted, or without end if count is negative, and hands them to deliver,
// block by block. A block is good until the next one.
func (m *Maker) Run(count int64, deliver func(b *Block) error) error {
	queue := worker.Queue[task]{Workers: m.Workers, Work: m.try}
	defer queue.Drop(nil)
	var number uint64
	for {
		t, err := queue.Pull(func() (*task, error) {
			t := queue.Fresh()
			t.number, t.most = number, count
			number++
			return t, m.generate(t)
		})
		if err != nil {
			return err
		}
		if count >= 0 && t.Count > count {
			t.most = count // again, but not all of it
			m.try(t)
		}
		err = t.err
		if err == nil && t.Count > 0 {
			err = deliver(&t.Block)
		}
		if err == ErrStop || err == nil && count == t.Count {
			return nil
		}
		if err != nil {
			return err
		}
		if count >= 0 {
			count -= t.Count
		}
		queue.GiveBack(t)
	}
}

// generate gives a task its generator.
func (m *Maker) generate(t *task) (err error) {
	if t.generator == nil {
		if t.generator, err = avrorandom.New(m.Plan, m.Plan.Roots[0], 0); err != nil {
			return err
		}
		t.generator.Size, t.generator.PlainBlocks = m.Size, m.PlainBlocks
	}
	return nil
}

// try is make with a panic as an error, which nobody else could recover.
func (m *Maker) try(t *task) {
	defer worker.Catch(&t.err)
	m.make(t)
}

// mostWidthless is how many data without bytes are in a block, which they never fill.
const mostWidthless = 1 << 16

// make makes the block of t's number, or as much of its beginning as is needed.
func (m *Maker) make(t *task) {
	size, count := m.BlockBytes, t.most
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
