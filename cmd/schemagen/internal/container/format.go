package container

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Format is the flags of commands that write container files: what the files are like. A Format that was added to no
// command is for files that are like others.
type Format struct {
	BlockSize  cli.ByteSize
	BlockCount int64

	cmd      *cobra.Command
	codec    string
	level    int
	sync     string
	metadata []string
}

// Add adds the flags to a command, of which usage says what codec there is without --codec.
func (f *Format) Add(cmd *cobra.Command, codecByDefault string) {
	f.cmd = cmd
	cmd.Flags().StringVar(&f.codec, "codec", "", "`NAME` of the codec, with a level if wanted, such as zstandard:9: "+
		strings.Join(compress.Names(), ", ")+" (default: "+codecByDefault+")")
	cmd.RegisterFlagCompletionFunc("codec", cobra.FixedCompletions(compress.Names(),
		cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().IntVar(&f.level, "level", 0, "level of the codec (default: what it thinks best)")
	cmd.Flags().Var(&f.BlockSize, "block-size", "end blocks when they reach so many bytes before they are compressed")
	cmd.Flags().Int64Var(&f.BlockCount, "block-count", 0, "end blocks when they have so many records")
	cmd.Flags().StringVar(&f.sync, "sync", "",
		"`HEX` digits of the sync marker, 32 of them, for a file that is the same each time (default: a random one)")
	cmd.Flags().StringArrayVar(&f.metadata, "meta", nil, "`KEY=VALUE` to put into the header; repeatable")
}

// given reports whether one of some flags is set.
func (f *Format) given(names ...string) bool { return f.cmd != nil && cli.Given(f.cmd, names...) }

// Given reports whether one of the flags is set.
func (f *Format) Given() bool { return f.OfHeader() || f.Repacks() }

// OfHeader reports whether one of the flags is set that no other than container files have.
func (f *Format) OfHeader() bool { return f.given("codec", "level", "sync", "meta") }

// Repacks reports whether blocks of a certain size are asked for.
func (f *Format) Repacks() bool { return f.given("block-size", "block-count") }

// Levels reports whether a level is named.
func (f *Format) Levels() bool { return f.given("level") || strings.Contains(f.codec, ":") }

// Metadata returns the values of --meta by their keys.
func (f *Format) Metadata() (map[string][]byte, error) {
	values := make(map[string][]byte, len(f.metadata))
	for _, pair := range f.metadata {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" {
			return nil, cli.Misuse("--meta %q is not of the form key=value", pair)
		}
		if strings.HasPrefix(key, "avro.") {
			return nil, cli.Misuse("--meta %s: keys that begin with avro. are reserved for Avro itself", key)
		}
		values[key] = []byte(value)
	}
	return values, nil
}

// Codec is the name of the codec with its level, of the given one where the flags name none.
func (f *Format) Codec(codec string) (string, error) {
	if f.codec != "" {
		codec = f.codec
	}
	if f.given("level") {
		if strings.Contains(codec, ":") {
			return "", cli.Misuse("--codec %s names a level already; leave out --level", codec)
		}
		codec += ":" + strconv.Itoa(f.level)
	}
	return codec, nil
}

// Options are what the flags mean to a Writer. The codec is the given one where the flags name none.
func (f *Format) Options(codec string) ([]ocf.WriterOption, error) {
	codec, err := f.Codec(codec)
	if err != nil {
		return nil, err
	}
	if _, err := compress.Lookup(codec); err != nil {
		whose, hint := "--codec", ""
		if f.codec == "" {
			whose, hint = "the file", "; --codec names another"
		}
		return nil, cli.Misuse("%s: %s%s", whose, strings.TrimPrefix(err.Error(), "avro: "), hint)
	}
	options := []ocf.WriterOption{ocf.Codec(codec)}
	if f.given("block-size") {
		if f.BlockSize <= 0 || f.BlockSize > 1<<30 {
			return nil, cli.Misuse("--block-size is from 1 to 1GiB; most readers take a few MiB at most")
		}
		options = append(options, ocf.BlockBytes(int(f.BlockSize)))
	}
	if f.given("block-count") {
		if f.BlockCount <= 0 {
			return nil, cli.Misuse("--block-count is 1 or more")
		}
		options = append(options, ocf.BlockCount(f.BlockCount))
	}
	if f.sync != "" {
		marker, err := hex.DecodeString(f.sync)
		if err != nil || len(marker) != ocf.SyncSize {
			return nil, cli.Misuse("--sync is %d hex digits, not %q", 2*ocf.SyncSize, f.sync)
		}
		options = append(options, ocf.SyncMarker([ocf.SyncSize]byte(marker)))
	}
	metadata, err := f.Metadata()
	for key, value := range metadata {
		options = append(options, ocf.Metadata(key, value))
	}
	return options, err
}

// Like returns the options of a file with the codec and the metadata of another, but for what the flags say.
func (f *Format) Like(header *ocf.Header) ([]ocf.WriterOption, error) {
	options, err := f.Options(header.Codec)
	return append(options, ocf.MetadataOf(header)), err
}
