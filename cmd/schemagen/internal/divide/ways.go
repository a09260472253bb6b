package divide

import (
	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// byBlocks copies the blocks as they stand, each into the last part once there are as many as parts says.
func (p *Parts) byBlocks(c *container.File, parts func(b ocf.Block) int) error {
	for b, err := range c.Blocks() {
		if err == nil {
			err = p.upTo(parts(b))
		}
		if err == nil {
			err = p.copy(b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// upTo begins parts until there are n.
func (p *Parts) upTo(n int) error {
	for len(p.made) < n {
		if err := p.next(); err != nil {
			return err
		}
	}
	return nil
}

// byParts gives each of n parts the blocks that begin in its share of the file's bytes.
func (p *Parts) byParts(c *container.File, n int) error {
	first := c.Header().Size
	total := float64(max(1, c.Size-first))
	err := p.byBlocks(c, func(b ocf.Block) int {
		return min(n, 1+int(float64(b.Offset-first)/total*float64(n)))
	})
	if err != nil {
		return err
	}
	return p.upTo(n)
}

// blockOverhead is how many bytes a block may have beside its data: two longs and the marker.
const blockOverhead = 10 + 10 + ocf.SyncSize

// byBytes begins a part when the next block would make the last one larger than most.
func (p *Parts) byBytes(c *container.File, most int64) error {
	return p.byBlocks(c, func(b ocf.Block) int {
		last := p.last()
		if last == nil || last.records > 0 && last.Offset()+int64(len(b.Data))+blockOverhead > most {
			return len(p.made) + 1
		}
		return len(p.made)
	})
}

// byRecords begins a part after every n records. A block in which a part ends is divided.
func (p *Parts) byRecords(c *container.File, n int64) error {
	var memory []byte
	for b, err := range c.Blocks() {
		if err != nil {
			return err
		}
		if p.room(n) >= b.Count && b.Count > 0 {
			if err := p.copy(b); err != nil {
				return err
			}
			continue
		}
		plain, err := c.Plain(memory[:0], b)
		if err != nil {
			return err
		}
		memory = plain
		rest := ocf.PlainBlock{Block: b, Plain: plain}
		for rest.Count > 0 {
			if p.room(n) == 0 {
				if err := p.next(); err != nil {
					return err
				}
			}
			var head ocf.PlainBlock
			if head, rest, err = c.Cut(rest, p.room(n)); err != nil {
				return err
			}
			if err := p.add(head); err != nil {
				return err
			}
		}
	}
	return nil
}

// room is how many records fit into the last part, of n; 0 before the first.
func (p *Parts) room(n int64) int64 {
	if last := p.last(); last != nil {
		return n - last.records
	}
	return 0
}
