package jsonlines

import (
	"io"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// To says what becomes of records: the given fields, or all of them, in a form of JSON, in a file that is written whole
// or not at all, or on standard output.
type To struct {
	Form
	Fields []string
	Path   string
}

// Write writes the records of the files that the arguments name.
func (to *To) Write(w *Writer, in *container.Flags, args []string, stdout io.Writer) error {
	files, err := in.Files(args, to.Path == "" || to.Path == "-")
	if err != nil {
		return err
	}
	defer in.Bar.Stop()
	out, err := output.Open(to.Path, stdout)
	if err != nil {
		return err
	}
	w.Workers, w.Out = in.Workers, out
	for _, c := range files {
		if w.Enough() {
			break
		}
		if err = c.Open(); err != nil {
			break
		}
		if err = c.Close(to.file(w, c)); err != nil {
			err = to.Explain(err)
			break
		}
	}
	if err == nil {
		err = w.Close()
	}
	return out.Finish(err)
}

func (to *To) file(w *Writer, c *container.File) (err error) {
	s := c.Schema()
	var projection *project.Projection
	if len(to.Fields) > 0 {
		if projection, err = project.New(s, to.Fields, to.Plain); err != nil {
			return c.Because(err)
		}
		s = projection.Schema
	}
	codec, err := avrojson.New(s, to.Options()...)
	if err != nil {
		return c.Because(err)
	}
	return w.WriteAll(c.Reader, codec, projection)
}
