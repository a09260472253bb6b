package container

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	goruntime "runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime/compress"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2" // container files may have these codecs too
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Effort is the flags of commands that work for long: with how many goroutines, and whether they show how far they are.
type Effort struct {
	Workers int
	Quiet   bool
	// Bar is the progress that is shown, from Begin on.
	Bar *progress.Bar
	cmd *cobra.Command
}

// Add adds the flags to a command that does something to many blocks.
func (e *Effort) Add(cmd *cobra.Command, done string) {
	e.cmd = cmd
	cmd.Flags().BoolVarP(&e.Quiet, "quiet", "q", false, "show no progress; it is shown on a terminal only")
	cmd.Flags().IntVar(&e.Workers, "workers", goruntime.GOMAXPROCS(0), "how many blocks are "+done+" at once")
}

// Check refuses a number of workers that is none.
func (e *Effort) Check() error {
	if e.Workers < 0 {
		return cli.Misuse("--workers is 0 or more, not %d", e.Workers)
	}
	return nil
}

// Begin begins to show a job of so many bytes, 0 if unknown, unless nobody is to see it, as where the command prints on
// the same terminal. The Bar is to be stopped.
func (e *Effort) Begin(total int64, prints bool) {
	err := e.cmd.ErrOrStderr()
	if !e.Quiet && cli.IsTerminal(err) && !(prints && cli.IsTerminal(e.cmd.OutOrStdout())) {
		e.Bar = progress.Start(err, total)
	}
}

// Tell stops the Bar, and prints what was done for somebody who watches.
func (e *Effort) Tell(format string, args ...any) {
	e.Bar.Stop()
	if !e.Quiet && cli.IsTerminal(e.cmd.ErrOrStderr()) {
		fmt.Fprintf(e.cmd.ErrOrStderr(), format+"\n", args...)
	}
}

// Flags are the flags of commands that read container files.
type Flags struct {
	Effort
	maxBlock cli.ByteSize
}

// Add adds the flags to a command.
func (f *Flags) Add(cmd *cobra.Command) {
	f.Effort.Add(cmd, "worked on")
	f.maxBlock = compress.DefaultLimit
	cmd.Flags().Var(&f.maxBlock, "max-block", "how many bytes a block may have, compressed and not; 0 is no bound")
	cmd.ValidArgsFunction = cli.Files("avro")
}

// options are what the flags mean to a Reader.
func (f *Flags) options() []ocf.ReaderOption {
	limit := int(f.maxBlock)
	if limit == 0 {
		limit = -1
	}
	return []ocf.ReaderOption{ocf.Workers(f.Workers), ocf.WithLimits(ocf.Limits{BlockBytes: limit})}
}

// File is a container file that is being read, or is to be.
type File struct {
	*ocf.Reader        // nil until Open
	Name        string // for messages
	Size        int64  // 0 if it is not known
	Stdin       bool   // it is standard input, not a file that is called so
	Once        bool   // it can be opened once only, such as standard input or a pipe
	source      io.ReadCloser
	flags       *Flags
}

// Files returns the files that the arguments name, or standard input if there are none, and begins to show how far all
// of them are read once.
func (f *Flags) Files(args []string, prints bool) ([]*File, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	var list []*File
	var total int64
	known, stdin := true, false
	for _, name := range args {
		c := &File{Name: name, Stdin: name == "-", Once: name == "-", flags: f}
		if c.Stdin {
			if stdin {
				return nil, cli.Misuse("standard input can be read once; " +
					"give - once, and names of files for the others")
			}
			c.Name, stdin = source.Stdin, true
		}
		list = append(list, c)
		info, err := f.stat(name)
		switch {
		case err == nil && info.IsDir():
			return nil, fmt.Errorf("%s: is a directory; name the container files in it, such as %s/*.avro", name,
				strings.TrimSuffix(name, "/"))
		case err == nil && info.Mode().IsRegular():
			c.Size = info.Size()
			total += c.Size
		default:
			known = false
			c.Once = c.Once || err == nil
		}
	}
	if !known {
		total = 0
	}
	f.Begin(total, prints)
	return list, nil
}

// Run is what a command does that works on the files which its arguments name; see [Flags.Files].
func (f *Flags) Run(prints bool, work func(*cobra.Command, []*File) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := f.Files(args, prints)
		if err != nil {
			return err
		}
		defer f.Bar.Stop()
		return work(cmd, files)
	}
}

// stat tells of a file by its name, also of standard input.
func (f *Flags) stat(name string) (fs.FileInfo, error) {
	if name != "-" {
		return os.Stat(name)
	}
	if f, ok := f.cmd.InOrStdin().(*os.File); ok {
		return f.Stat()
	}
	return nil, fs.ErrInvalid
}

// Open opens the file and reads its header. The options are added to those of the flags. The file is to be closed if
// there is no error.
func (c *File) Open(options ...ocf.ReaderOption) error {
	stdin := c.flags.cmd.InOrStdin()
	in := io.NopCloser(stdin)
	src := stdin // which may be able to seek
	if !c.Stdin {
		var err error
		if in, _, err = source.Open(c.Name, nil); err != nil {
			return err
		}
		src = in
	}
	r, err := ocf.NewReader(c.flags.Bar.Reader(src), append(c.flags.options(), options...)...)
	if err != nil {
		in.Close()
		return c.fault(err)
	}
	c.Reader, c.source = r, in
	return nil
}

// Close closes the file, and says so if err is what went wrong with it.
func (c *File) Close(err error) error {
	c.source.Close()
	if err != nil {
		return c.fault(err)
	}
	return nil
}

// ReadHeader reads the header of a container file, or of standard input for "-", and returns the name that errors give
// it.
func ReadHeader(name string, stdin io.Reader) (*ocf.Header, string, error) {
	in, name, err := source.Open(name, stdin)
	if err != nil {
		return nil, name, err
	}
	defer in.Close()
	header, err := ocf.ReadHeader(io.Reader(in))
	if err != nil {
		return nil, name, (&File{Name: name}).fault(err)
	}
	return header, name, nil
}
