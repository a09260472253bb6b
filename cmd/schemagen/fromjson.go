package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func newFromJSON() *cobra.Command {
	var flags convertFlags
	var ignoreUnknown bool
	cmd := &cobra.Command{
		Use:   "fromjson --schema FILE [flags] [FILE|-]",
		Short: "Convert a datum from JSON to binary",
		Long: `fromjson reads a datum in Avro's JSON encoding, from a file or standard input, and writes it in Avro's binary encoding.
With --all it reads data one after another until the input ends, and writes them without anything in between; with --hex
as well, each on a line of its own. With --array it does so with the elements of one array. With --plain, the branch of a union is
the one that the value fits; a value that fits more than one is an error.`,
		Example: `  schemagen fromjson --schema user.avsc --out user.bin user.json
  echo '{"id": 1, "name": "alice", "email": null}' | schemagen fromjson --schema user.avsc --hex
  echo '[{"id": 1, "name": "alice", "email": "a@b.example"}]' | schemagen fromjson --schema user.avsc --array --plain --hex`,
		Args:              atMostOne("file of data"),
		ValidArgsFunction: completeFiles("json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file := dataName(args)
			var options []avrojson.Option
			if ignoreUnknown {
				options = append(options, avrojson.IgnoreUnknownFields())
			}
			codec, err := flags.codec(cmd, file, options...)
			if err != nil {
				return err
			}
			return flags.convert(cmd, func(out *bufio.Writer) error {
				if flags.all || flags.array {
					return flags.allFromJSON(cmd, codec, file, out)
				}
				return flags.oneFromJSON(cmd, codec, file, out)
			})
		},
	}
	flags.add(cmd, "write hex digits")
	cmd.Flags().BoolVar(&ignoreUnknown, "ignore-unknown", false, "skip members for which a record has no field")
	return cmd
}

// write writes a datum as it is or in hex.
func (f *convertFlags) write(out *bufio.Writer, data []byte) error {
	if !f.hex {
		_, err := out.Write(data)
		return err
	}
	out.WriteString(hex.EncodeToString(data))
	return out.WriteByte('\n')
}

func (f *convertFlags) oneFromJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, out *bufio.Writer) error {
	text, name, err := readData(cmd, file, false)
	if err != nil {
		return err
	}
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		offset, what := textError(err)
		if errors.Is(err, runtime.ErrTrailing) {
			what += "; --all converts several"
		}
		return at(name, text, int(offset), what)
	}
	return f.write(out, data)
}

func (f *convertFlags) allFromJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, out *bufio.Writer) error {
	in, name, err := source.Open(file, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close()
	texts := codec.NewTextReader(in)
	texts.Elements = f.array
	var data []byte
	for {
		data, err = texts.AppendBinary(data[:0])
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return streamError(name, in, err)
		}
		if err := f.write(out, data); err != nil {
			return err
		}
	}
}

// textError returns where a codec found a text wrong, and why.
func textError(err error) (offset int64, what string) {
	what = strings.TrimPrefix(err.Error(), "avro: ")
	var malformed *runtime.DecodeError
	if errors.As(err, &malformed) {
		what = strings.TrimSuffix(what, fmt.Sprintf(", at byte %d", malformed.Offset))
		offset = malformed.Offset
	}
	return offset, what
}

// streamError gives an error in a stream of texts its line and column, for which it reads the text again. Where that cannot
// be done, as with a pipe, the error keeps its offset in bytes.
func streamError(name string, in io.Reader, err error) error {
	offset, what := textError(err)
	if f, ok := in.(*os.File); ok {
		if _, err := f.Seek(0, io.SeekStart); err == nil {
			if line, column, err := locate(f, offset); err == nil {
				return fmt.Errorf("%s:%d:%d: %s", name, line, column, what)
			}
		}
	}
	return fmt.Errorf("%s: %s, at byte %d", name, what, offset)
}
