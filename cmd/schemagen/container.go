package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	goruntime "runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2" // container files may have these codecs too
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// containerFlags are the flags of commands that read container files.
type containerFlags struct {
	quiet    bool
	maxBlock byteSize
	workers  int
}

func (f *containerFlags) add(cmd *cobra.Command) {
	f.maxBlock = compress.DefaultLimit
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "show no progress; it is shown on a terminal only")
	cmd.Flags().Var(&f.maxBlock, "max-block", "how many bytes a block may have, compressed and not; 0 is no bound")
	cmd.Flags().IntVar(&f.workers, "workers", goruntime.GOMAXPROCS(0), "how many blocks are worked on at once")
	cmd.ValidArgsFunction = completeFiles("avro")
}

// check refuses a number of workers that is none.
func (f *containerFlags) check(cmd *cobra.Command) error {
	if f.workers < 0 {
		return misuse(cmd, "--workers is 0 or more, not %d", f.workers)
	}
	return nil
}

// options are what the flags mean to a Reader.
func (f *containerFlags) options() []ocf.ReaderOption {
	limit := int(f.maxBlock)
	if limit == 0 {
		limit = -1
	}
	return []ocf.ReaderOption{ocf.Workers(f.workers), ocf.WithLimits(ocf.Limits{BlockBytes: limit})}
}

// container is a container file that is being read, or is to be.
type container struct {
	*ocf.Reader // nil until open
	name        string
	size        int64 // 0 if it is not known
	stdin       bool  // it is standard input, not a file that is called so
	once        bool  // it can be opened once only, such as standard input or a pipe
	source      io.ReadCloser
	bar         *progress.Bar
}

// containers returns the files that the arguments name, or standard input if there are none, and the bar of reading all of them once, which
// is to be stopped. No bar is shown where the command prints on the same terminal.
func (f *containerFlags) containers(cmd *cobra.Command, args []string, prints bool) ([]*container, *progress.Bar, error) {
	if err := f.check(cmd); err != nil {
		return nil, nil, err
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	var list []*container
	var total int64
	known, stdin := true, false
	for _, name := range args {
		if name == "-" && stdin {
			return nil, nil, misuse(cmd, "standard input can be read once; give - once, and names of files for the others")
		}
		stdin = stdin || name == "-"
		c := &container{name: name, once: name == "-", stdin: name == "-"}
		if c.stdin {
			c.name = source.Stdin
		}
		list = append(list, c)
		info, err := stat(cmd, name)
		if err == nil && info.IsDir() {
			return nil, nil, fmt.Errorf("%s: is a directory; name the container files in it, such as %s/*.avro", name, strings.TrimSuffix(name, "/"))
		}
		if err == nil && info.Mode().IsRegular() {
			c.size = info.Size()
			total += c.size
		} else {
			known = false
			c.once = c.once || err == nil
		}
	}
	if !known {
		total = 0
	}
	bar := f.progress(cmd, total, prints)
	for _, c := range list {
		c.bar = bar
	}
	return list, bar, nil
}

// stat tells of a file by its name, also of standard input.
func stat(cmd *cobra.Command, name string) (fs.FileInfo, error) {
	if name != "-" {
		return os.Stat(name)
	}
	if f, ok := cmd.InOrStdin().(*os.File); ok {
		return f.Stat()
	}
	return nil, fs.ErrInvalid
}

// progress begins to show a job of so many bytes, 0 if unknown; nil if nobody is to see it.
func (f *containerFlags) progress(cmd *cobra.Command, total int64, prints bool) *progress.Bar {
	if f.quiet || !isTerminal(cmd.ErrOrStderr()) || prints && isTerminal(cmd.OutOrStdout()) {
		return nil
	}
	return progress.Start(cmd.ErrOrStderr(), total)
}

// open opens the file and reads its header. The options are added to those of the flags. The file is to be closed if there is no error.
func (f *containerFlags) open(cmd *cobra.Command, c *container, options ...ocf.ReaderOption) error {
	name := c.name
	if c.stdin {
		name = "-"
	}
	in, _, err := source.Open(name, cmd.InOrStdin())
	if err != nil {
		return err
	}
	src := io.Reader(in)
	if c.stdin {
		src = cmd.InOrStdin() // which may be able to seek
	}
	c.Reader, err = ocf.NewReader(c.bar.Reader(src), append(f.options(), options...)...)
	if err != nil {
		in.Close()
		return c.fault(err)
	}
	c.source = in
	return nil
}

// close closes the file, and says so if err is what went wrong with it.
func (c *container) close(err error) error {
	c.source.Close()
	if err != nil {
		return c.fault(err)
	}
	return nil
}

// fault says which file an error of package ocf is about, and what would help. Other errors stay as they are.
func (c *container) fault(err error) error {
	failure := (*ocf.Error)(nil)
	if !errors.As(err, &failure) || errors.As(err, new(*destinationError)) {
		return ofDestination(err)
	}
	text := c.name + ": "
	if failure.Block > 0 {
		text += fmt.Sprintf("block %d: ", failure.Block)
	}
	text += strings.TrimPrefix(failure.Error(), "avro: container file: ")
	if c.Reader == nil {
		text = strings.TrimSuffix(text, ", at byte 0") // where every header stands
	}
	switch unknown := (*compress.UnknownCodecError)(nil); {
	case errors.Is(err, ocf.ErrMagic):
		text += "; such a file begins with Obj and a byte of value 1; for data without a header there is schemagen tojson --schema"
	case c.Reader == nil, errors.As(err, &unknown): // of the header
	case errors.Is(err, ocf.ErrLimit) && failure.Record == 0, errors.Is(err, compress.ErrTooLarge):
		text += "; --max-block sets how large a block may be"
	case failure.Err == io.ErrUnexpectedEOF:
		text += "; it is cut off there, and schemagen repair saves what stands before"
	case isDamage(err):
		text += "; schemagen repair saves what can be read"
	}
	return &containerError{text, err}
}

// because says which file an error is about that is none of package ocf.
func (c *container) because(err error) error { return fmt.Errorf("%s: %w", c.name, err) }

// isDamage reports whether an error tells that bytes of a file are wrong, as opposed to bytes that could not be read.
func isDamage(err error) bool {
	for _, cause := range []error{ocf.ErrSync, ocf.ErrBlockCount, ocf.ErrBlockSize, ocf.ErrTrailing, compress.ErrCorrupt, ocf.ErrChecksum, io.ErrUnexpectedEOF} {
		if errors.Is(err, cause) {
			return true
		}
	}
	failure := (*ocf.Error)(nil)
	return errors.As(err, &failure) && failure.Record > 0 && !isOfValue(err) && !errors.Is(err, runtime.ErrDepth)
}

// containerError is an error of package ocf, or of another one that reads data, in words for the user of the command.
type containerError struct {
	text string
	err  error
}

func (e *containerError) Error() string { return e.text }
func (e *containerError) Unwrap() error { return e.err }
