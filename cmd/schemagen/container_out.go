package main

import (
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// formatFlags are the flags of commands that write container files: what the files are like.
type formatFlags struct {
	codec      string
	level      int
	blockSize  byteSize
	blockCount int64
	sync       string
	metadata   []string
}

// add adds the flags to a command, of which usage says what codec there is without --codec.
func (f *formatFlags) add(cmd *cobra.Command, codecByDefault string) {
	cmd.Flags().StringVar(&f.codec, "codec", "", "`NAME` of the codec, with a level if wanted, such as zstandard:9: "+
		strings.Join(compress.Names(), ", ")+" (default: "+codecByDefault+")")
	cmd.RegisterFlagCompletionFunc("codec", cobra.FixedCompletions(compress.Names(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().IntVar(&f.level, "level", 0, "level of the codec (default: what it thinks best)")
	cmd.Flags().Var(&f.blockSize, "block-size", "end blocks when they reach so many bytes before they are compressed")
	cmd.Flags().Int64Var(&f.blockCount, "block-count", 0, "end blocks when they have so many records")
	cmd.Flags().StringVar(&f.sync, "sync", "", "`HEX` digits of the sync marker, 32 of them, for a file that is the same each time (default: a random one)")
	cmd.Flags().StringArrayVar(&f.metadata, "meta", nil, "`KEY=VALUE` to put into the header; repeatable")
}

// given reports whether one of some flags is set.
func given(cmd *cobra.Command, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return cmd.Flags().Changed(name) })
}

// codecName is the name of the codec with its level, of the given one where the flags name none.
func (f *formatFlags) codecName(cmd *cobra.Command, codec string) (string, error) {
	if f.codec != "" {
		codec = f.codec
	}
	if cmd.Flags().Changed("level") {
		if strings.Contains(codec, ":") {
			return "", misuse(cmd, "--codec %s names a level already; leave out --level", codec)
		}
		codec += ":" + strconv.Itoa(f.level)
	}
	return codec, nil
}

// options are what the flags mean to a Writer. The codec is the given one where the flags name none.
func (f *formatFlags) options(cmd *cobra.Command, codec string) ([]ocf.WriterOption, error) {
	codec, err := f.codecName(cmd, codec)
	if err != nil {
		return nil, err
	}
	if _, err := compress.Lookup(codec); err != nil {
		whose, hint := "--codec", ""
		if f.codec == "" {
			whose, hint = "the file", "; --codec names another"
		}
		return nil, misuse(cmd, "%s: %s%s", whose, strings.TrimPrefix(err.Error(), "avro: "), hint)
	}
	options := []ocf.WriterOption{ocf.Codec(codec)}
	if cmd.Flags().Changed("block-size") {
		if f.blockSize <= 0 || f.blockSize > 1<<30 {
			return nil, misuse(cmd, "--block-size is from 1 to 1GiB; most readers take a few MiB at most")
		}
		options = append(options, ocf.BlockBytes(int(f.blockSize)))
	}
	if cmd.Flags().Changed("block-count") {
		if f.blockCount <= 0 {
			return nil, misuse(cmd, "--block-count is 1 or more")
		}
		options = append(options, ocf.BlockCount(f.blockCount))
	}
	if f.sync != "" {
		marker, err := hex.DecodeString(f.sync)
		if err != nil || len(marker) != ocf.SyncSize {
			return nil, misuse(cmd, "--sync is %d hex digits, not %q", 2*ocf.SyncSize, f.sync)
		}
		options = append(options, ocf.SyncMarker([ocf.SyncSize]byte(marker)))
	}
	for _, pair := range f.metadata {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" {
			return nil, misuse(cmd, "--meta %q is not of the form key=value", pair)
		}
		if strings.HasPrefix(key, "avro.") {
			return nil, misuse(cmd, "--meta %s: keys that begin with avro. are reserved for Avro itself", key)
		}
		options = append(options, ocf.Metadata(key, []byte(value)))
	}
	return options, nil
}

// addContainerOut adds the flag of commands that write one container file.
func addContainerOut(cmd *cobra.Command, out *string) {
	cmd.Flags().StringVarP(out, "out", "o", "", "`FILE` to write (default: standard output)")
	cmd.RegisterFlagCompletionFunc("out", completeFiles("avro"))
}

// newContainer is a container file that is being written: put in place whole at the end, or standard output.
type newContainer struct {
	*ocf.Writer
	sink *sink
}

// createContainer begins a container file at out, or on standard output for - and an empty name. A terminal is refused unless it is asked
// for by its name.
func createContainer(cmd *cobra.Command, out, schemaText string, options ...ocf.WriterOption) (*newContainer, error) {
	if out == "" && isTerminal(cmd.OutOrStdout()) {
		return nil, misuse(cmd, "a container file is nothing to look at; say with --out where to write it, or --out - for the terminal")
	}
	s, err := openSink(cmd, out)
	if err != nil {
		return nil, err
	}
	w, err := ocf.NewWriter(destination{s}, schemaText, options...)
	if err != nil {
		return nil, s.finish(ofDestination(err))
	}
	return &newContainer{w, s}, nil
}

// finish ends the file and puts it in place if the command has gone well so far, and else removes it.
func (c *newContainer) finish(err error) error {
	if err == nil {
		err = c.Close()
	}
	return c.sink.finish(ofDestination(err))
}

// destination is where a container file is written, whose errors can be told from those of the files that are read meanwhile.
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
type destinationError struct{ err error }

func (e *destinationError) Error() string { return e.err.Error() }
func (e *destinationError) Unwrap() error { return e.err }

// ofDestination returns the error of writing that err stands for, without the place in the new file, which says nothing; else err.
func ofDestination(err error) error {
	if failure := (*destinationError)(nil); errors.As(err, &failure) {
		return failure.err
	}
	return err
}
