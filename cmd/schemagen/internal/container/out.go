package container

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Out is the flag of commands that write a container file.
type Out struct {
	Path    string
	Command *cobra.Command
}

// Add adds the flag to a command.
func (o *Out) Add(cmd *cobra.Command) {
	o.Command = cmd
	cmd.Flags().StringVarP(&o.Path, "out", "o", "", "`FILE` to write (default: standard output)")
	cmd.RegisterFlagCompletionFunc("out", cli.Files("avro"))
}

// Prints reports whether the file goes to standard output.
func (o *Out) Prints() bool { return o.Path == "" || o.Path == "-" }

// Create begins the file. A terminal is refused unless it is asked for by its name.
func (o *Out) Create(schemaText string, options ...ocf.WriterOption) (*New, error) {
	if o.Path == "" && cli.IsTerminal(o.Command.OutOrStdout()) {
		return nil, cli.Misuse("a container file is nothing to look at; say with --out where to write it, " +
			"or --out - for the terminal")
	}
	return Create(o.Path, o.Command.OutOrStdout(), schemaText, options...)
}

// New is a container file that is being written: put in place whole at the end, or standard output.
type New struct {
	*ocf.Writer
	pending *output.Pending
}

// CreateLike begins a file with the schema, the codec and the metadata of another, but for what format says.
func (o *Out) CreateLike(header *ocf.Header, format *Format, options ...ocf.WriterOption) (*New, error) {
	like, err := format.Like(header)
	if err != nil {
		return nil, err
	}
	return o.Create(header.Schema, append(like, options...)...)
}

// Create begins a container file at a path, or on standard output for "-" and an empty path.
func Create(path string, stdout io.Writer, schemaText string, options ...ocf.WriterOption) (*New, error) {
	pending, err := output.Open(path, stdout)
	if err != nil {
		return nil, err
	}
	w, err := ocf.NewWriter(destination{pending}, schemaText, options...)
	if err != nil {
		return nil, pending.Finish(ofDestination(err))
	}
	return &New{w, pending}, nil
}

// Finish ends the file and puts it in place if all has gone well so far, and else removes it.
func (c *New) Finish(err error) error {
	if err == nil {
		err = c.Close()
	}
	return c.pending.Finish(ofDestination(err))
}

// AddBlocks adds the blocks of a file as they stand, and returns how many records they have.
func (c *New) AddBlocks(from *ocf.Reader) (records int64, err error) {
	for b, err := range from.Blocks() {
		if err == nil {
			err = c.AppendBlock(from.Header(), b)
		}
		if err != nil {
			return records, err
		}
		records += b.Count
	}
	return records, nil
}

// End ends the file, so that it is not kept open while it waits for others.
func (c *New) End() error {
	if err := c.Close(); err != nil {
		return err
	}
	return c.pending.Close()
}

// FinishAll puts files that are ended in place if all has gone well so far, and else removes them.
func FinishAll(files []*New, err error) error {
	var pending []*output.Pending
	for _, c := range files {
		if pending = append(pending, c.pending); err != nil {
			c.pending.Abort()
		}
	}
	if err != nil {
		return ofDestination(err)
	}
	return output.CommitAll(pending)
}

// destination is where a container file is written, whose errors can be told from those of the files that are read
// meanwhile.
type destination struct{ io.Writer }

// Write implements io.Writer.
func (d destination) Write(b []byte) (int, error) {
	n, err := d.Writer.Write(b)
	if err != nil {
		err = &destinationError{err}
	}
	return n, err
}

// destinationError is an error of writing.
type destinationError struct{ error }

// Unwrap returns the error.
func (e *destinationError) Unwrap() error { return e.error }

// ofDestination returns the error of writing that err stands for, without the place in the new file, which says
// nothing; else err.
func ofDestination(err error) error {
	if failure := (*destinationError)(nil); errors.As(err, &failure) {
		return failure.error
	}
	return err
}
