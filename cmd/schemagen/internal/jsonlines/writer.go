package jsonlines

import (
	"errors"
	"io"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/blocks"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// partBytes is about how many bytes of text are made of a block before they are written.
const partBytes = 1 << 20

// Writer writes records. What it takes of them counts over all files, as if they were one.
type Writer struct {
	Out io.Writer
	// Workers is how many blocks are converted at once; below 2 the caller's goroutine does it.
	Workers int
	// Elements makes the records the elements of one JSON array, instead of lines.
	Elements bool
	// Offset is how many records are passed over at first, and Limit how many are written at most, if Limited.
	Offset, Limit int64
	Limited       bool
	// Sample, if there is one, chooses among the records behind the offset.
	Sample *Sample

	seen    int64 // records of the files before
	written int64
}

// text is what was made of a part of a block.
type text struct {
	reader    runtime.Reader
	done      int64 // records
	buf       []byte
	ends      []int // of each record's text in buf
	datum     []byte
	projected runtime.Reader
}

// file is a container file that is being converted.
type file struct {
	*Writer
	codec      *avrojson.Codec
	projection *project.Projection
	shape      *runtime.Shape
}

// Enough reports whether as many records are written as may be.
func (w *Writer) Enough() bool { return w.Limited && w.written >= w.Limit }

// WriteAll writes the records that are still to be read from r. The codec is one for r's schema, or for that of the
// projection if there is one. Before an error all records that come before the fault are written.
func (w *Writer) WriteAll(r *ocf.Reader, codec *avrojson.Codec, projection *project.Projection) error {
	if w.Enough() {
		return nil
	}
	shape, err := shapeOf(r.Schema())
	if err != nil {
		return err
	}
	f := &file{w, codec, projection, shape}
	var total int64
	err = blocks.Run(r, blocks.Job[text]{
		Workers: w.Workers,
		Skip: func(b ocf.Block, first int64) (bool, error) {
			total = first + b.Count
			return b.Count > 0 && w.seen+total <= w.Offset, nil
		},
		Work:    f.convert,
		Deliver: f.deliver,
	})
	w.seen += total
	return err
}

func shapeOf(s *schema.Schema) (*runtime.Shape, error) {
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	return evolve.Shape(p), nil
}

// convert makes a part of the text of a block.
func (f *file) convert(t *blocks.Task[text]) (more bool, err error) {
	s := &t.State
	s.buf, s.ends = s.buf[:0], s.ends[:0]
	if t.Again == 0 {
		s.reader.ResetBytes(t.Plain)
		s.done = 0
	}
	for ; s.done < t.Count; s.done++ {
		if len(s.buf) >= partBytes || f.Limited && int64(len(s.ends)) >= f.Limit {
			return true, nil
		}
		number := f.seen + t.First + s.done
		if number < f.Offset || f.Sample != nil && !f.Sample.takes(number) {
			s.reader.NextDatum()
			s.reader.Skip(f.shape)
			err = s.reader.Err()
		} else {
			err = f.record(s, t.Plain)
		}
		if err != nil {
			return false, &ocf.Error{Offset: t.Offset, Block: t.Number, Record: s.done + 1, Err: err}
		}
	}
	if err := s.reader.ExpectEnd(); err != nil {
		return false, t.Leftover(err)
	}
	return false, nil
}

// record adds the text of one record, with what separates it from the others.
func (f *file) record(s *text, plain []byte) (err error) {
	buf := s.buf
	if f.Elements {
		buf = append(buf, separator...)
	}
	if f.projection == nil {
		buf, err = f.codec.AppendJSON(buf, &s.reader)
	} else {
		start := s.reader.Offset()
		if s.datum, err = f.projection.Append(s.datum[:0], plain, &s.reader); err == nil {
			s.projected.ResetBytes(s.datum)
			buf, err = f.codec.AppendJSON(buf, &s.projected)
		}
		if failure := (*runtime.DecodeError)(nil); errors.As(err, &failure) && s.projected.Failed() {
			failure.Offset = start // that of the record, as what was copied has another than in the file
		}
	}
	if err != nil {
		return err
	}
	if !f.Elements {
		buf = append(buf, '\n')
	}
	s.buf, s.ends = buf, append(s.ends, len(buf))
	return nil
}

const (
	opening   = "[\n" // as long as separator, whose place it takes
	separator = ",\n"
)

// deliver writes a part of the text.
func (f *file) deliver(t *blocks.Task[text]) error {
	s := &t.State
	buf, count := s.buf, int64(len(s.ends))
	if left := f.Limit - f.written; f.Limited && count > left {
		count = left
		buf = buf[:s.ends[left-1]]
	}
	if count > 0 && f.written == 0 && f.Elements {
		copy(buf, opening)
	}
	if len(buf) > 0 {
		if n, err := f.Out.Write(buf); err != nil {
			return err
		} else if n < len(buf) {
			return io.ErrShortWrite
		}
	}
	f.written += count
	if f.Enough() {
		return blocks.ErrStop
	}
	return nil
}

// Close ends the array if the records are its elements. It does not close Out.
func (w *Writer) Close() error {
	if !w.Elements {
		return nil
	}
	end := "\n]\n"
	if w.written == 0 {
		end = "[]\n"
	}
	_, err := io.WriteString(w.Out, end)
	return err
}
