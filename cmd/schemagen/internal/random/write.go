package random

import (
	"bytes"
	"io"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Goal is when there are enough data: when there are so many or, if Count is negative, when the output has so many
// bytes.
type Goal struct {
	Count, Bytes int64
	Bar          *progress.Bar // shows how many bytes there are
}

// run makes data until there are enough. write writes those of a block, and returns how many bytes the output has then.
func (m *Maker) run(goal Goal, write func(b *Block, data []byte) (size int64, err error)) error {
	var before int64
	return m.Run(goal.Count, func(b *Block) error {
		data := b.Data
		if m.Convert != nil {
			data = b.Converted
		}
		size, err := write(b, data)
		if err == nil && goal.Count < 0 && size >= goal.Bytes {
			err = ErrStop
		}
		goal.Bar.Add(size - before)
		before = size
		return err
	})
}

// ToContainer makes a container file of the data, whose codec has the given name with its level. Blocks are compressed
// where they are made.
func (m *Maker) ToContainer(w *container.New, codec string, goal Goal) error {
	header := w.Header()
	if header.Codec != "null" {
		c, err := compress.Lookup(codec)
		if err != nil {
			return w.Finish(err)
		}
		m.Convert = func(dst []byte, b *Block) ([]byte, error) { return c.Compress(dst, b.Data) }
	}
	return w.Finish(m.run(goal, func(b *Block, data []byte) (int64, error) {
		err := w.AppendBlock(header, ocf.Block{Count: b.Count, Data: data})
		return w.Offset(), err
	}))
}

// ToStream writes the data as they are, or as JSON lines if there is a codec for that.
func (m *Maker) ToStream(out io.Writer, codec *avrojson.Codec, goal Goal) error {
	if codec != nil {
		m.Convert = func(dst []byte, b *Block) ([]byte, error) {
			text := bytes.NewBuffer(dst)
			w := codec.NewTextWriter(text)
			var r runtime.Reader
			r.ResetBytes(b.Data)
			for range b.Count {
				if err := w.WriteNext(&r); err != nil {
					return nil, err
				}
			}
			err := w.Close()
			return text.Bytes(), err
		}
	}
	var size int64
	return m.run(goal, func(_ *Block, data []byte) (int64, error) {
		n, err := out.Write(data)
		if err == nil && n < len(data) {
			err = io.ErrShortWrite
		}
		size += int64(n)
		return size, err
	})
}
