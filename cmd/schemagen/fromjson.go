package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	goruntime "runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// fromJSONFlags are the flags of fromjson.
type fromJSONFlags struct {
	convertFlags
	formatFlags
	container     bool
	plain         bool
	logical       bool
	ignoreUnknown bool
}

func newFromJSON() *cobra.Command {
	var flags fromJSONFlags
	cmd := &cobra.Command{
		Use:   "fromjson [flags] {--schema FILE | SCHEMA} [FILE|-]",
		Short: "Convert data from JSON to binary or a container file",
		Long: `fromjson reads a datum in Avro's JSON encoding, from a file or standard input, and writes it in Avro's binary encoding.
With --all it reads data one after another until the input ends, and writes them without anything in between; with --hex
as well, each on a line of its own. With --array it does so with the elements of one array. With --plain, the branch of a union is
the one that the value fits; a value that fits more than one is an error.

The schema comes before the data, or with --schema.

With --container, or a flag that says what the container file is to be like, it writes one with all data until the input ends.`,
		Example: `  schemagen fromjson --schema user.avsc --out user.bin user.json
  echo '{"id": 1, "name": "alice", "email": null}' | schemagen fromjson --schema user.avsc --hex
  echo '[{"id": 1, "name": "alice", "email": "a@b.example"}]' | schemagen fromjson --schema user.avsc --array --plain --hex
  schemagen fromjson --schema user.avsc --codec zstandard --meta source=crm --out new.avro user.json`,
		Args:              flags.schemaAndData,
		ValidArgsFunction: completeFiles("json"),
		RunE:              func(cmd *cobra.Command, args []string) error { return flags.run(cmd, flags.take(args)) },
	}
	flags.convertFlags.add(cmd, "write hex digits")
	cmd.Flags().BoolVar(&flags.plain, "plain", false, "values of unions stand as they are, without the name of their branch")
	cmd.Flags().BoolVar(&flags.logical, "logical", false,
		"logical types stand in the form that people use: dates, times, UUIDs, decimals with all their digits")
	cmd.Flags().BoolVar(&flags.ignoreUnknown, "ignore-unknown", false, "skip members for which a record has no field")
	cmd.Flags().BoolVar(&flags.container, "container", false, "write a container file")
	flags.formatFlags.add(cmd, "null")
	return cmd
}

func (f *fromJSONFlags) run(cmd *cobra.Command, file string) error {
	var options []avrojson.Option
	if f.ignoreUnknown {
		options = append(options, avrojson.IgnoreUnknownFields())
	}
	if f.plain {
		options = append(options, avrojson.Plain())
	}
	if f.logical {
		options = append(options, avrojson.Logical())
	}
	s, err := f.load(cmd, file)
	if err != nil {
		return err
	}
	codec, err := avrojson.New(s, options...)
	if err != nil {
		return err
	}
	if f.container || given(cmd, "codec", "level", "block-size", "block-count", "sync", "meta") {
		return f.toContainer(cmd, codec, file)
	}
	return f.convert(cmd, func(out *bufio.Writer) error {
		if f.all || f.array {
			return f.allFromJSON(cmd, codec, file, func(data []byte) error { return f.write(out, data) })
		}
		return f.oneFromJSON(cmd, codec, file, out)
	})
}

// toContainer writes a container file of all data.
func (f *fromJSONFlags) toContainer(cmd *cobra.Command, codec *avrojson.Codec, file string) error {
	if f.hex {
		return misuse(cmd, "a container file is not written in hex digits; leave out --hex, or else --container and what it is to be like")
	}
	options, err := f.formatFlags.options(cmd, "null")
	if err != nil {
		return err
	}
	options = append(options, ocf.Workers(goruntime.GOMAXPROCS(0)))
	c, err := createContainer(cmd, f.out, codec.Schema().String(), options...)
	if err != nil {
		return err
	}
	return c.finish(f.allFromJSON(cmd, codec, file, func(data []byte) error { return ofDestination(c.AppendDatum(data)) }))
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

func (f *fromJSONFlags) oneFromJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, out *bufio.Writer) error {
	text, name, err := readData(cmd, file, false)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		copy(text, "   ")
	}
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return fmt.Errorf("%s: the text is empty; --all and --array convert any number of data, none too", name)
	case source.IsUTF16(text):
		return fmt.Errorf("%s: the text is in UTF-16, and JSON is in UTF-8; convert it, as iconv -f UTF-16 -t UTF-8 does", name)
	}
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		offset, what := f.textError(err)
		if errors.Is(err, runtime.ErrTrailing) {
			what += "; --all converts several"
		}
		return at(name, text, int(offset), what)
	}
	return f.write(out, data)
}

// allFromJSON hands over all data of a file, one by one.
func (f *fromJSONFlags) allFromJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, write func(data []byte) error) error {
	in, name, err := source.Open(file, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close()
	texts := codec.NewTextReader(blankMark(in))
	texts.Elements = f.array
	var data []byte
	for {
		data, err = texts.AppendBinary(data[:0])
		if err == io.EOF {
			return nil
		}
		if err != nil {
			offset, what := f.textError(err)
			return streamError(name, in, offset, what)
		}
		if err := write(data); err != nil {
			return err
		}
	}
}

// byteOrderMark is what editors put in front of a text. JSON has no place for it (RFC 8259, "Character Encoding").
const byteOrderMark = "\ufeff"

// blankMark puts blanks in the place of a byte order mark, so that no other byte moves.
func blankMark(in io.Reader) io.Reader {
	text := bufio.NewReader(in)
	if start, _ := text.Peek(len(byteOrderMark)); string(start) != byteOrderMark {
		return text
	}
	text.Discard(len(byteOrderMark))
	return io.MultiReader(strings.NewReader("   "), text)
}

// textError returns where a codec found a text wrong, and why.
func (f *fromJSONFlags) textError(err error) (offset int64, what string) {
	what = strings.TrimPrefix(err.Error(), "avro: ")
	var malformed *runtime.DecodeError
	if errors.As(err, &malformed) {
		what = strings.TrimSuffix(what, fmt.Sprintf(", at byte %d", malformed.Offset))
		offset = malformed.Offset
	}
	what = strings.ReplaceAll(what, "is read with the option Logical", "is read with --logical")
	atRoot := strings.HasPrefix(what, "expected ")
	switch {
	case f.plain && (errors.Is(err, runtime.ErrNoBranch) && strings.HasSuffix(what, ", found an object") ||
		errors.Is(err, avrojson.ErrUnknownField) && strings.HasSuffix(what, `"`) && strings.Contains(what[strings.Index(what, `"`):], ".")):
		what += "; with --plain a value stands without the name of its branch"
	case errors.Is(err, avrojson.ErrUnknownField) && !strings.Contains(what, "did you mean"):
		what += "; --ignore-unknown skips such members"
	case !f.plain && errors.Is(err, avrojson.ErrType) && strings.Contains(what, `expected {"`):
		what += "; --plain takes values without the names of branches"
	case atRoot && !f.array && strings.HasSuffix(what, ", found an array"):
		what += "; --array converts the elements of one"
	case atRoot && f.array && strings.HasPrefix(what, "expected '['"):
		what += "; --all converts data that stand one after another"
	}
	return offset, what
}

// streamError gives an error in a stream of texts its line and column, for which it reads the text again. Where that cannot
// be done, as with a pipe, the error keeps its offset in bytes.
func streamError(name string, in io.Reader, offset int64, what string) error {
	if f, ok := in.(*os.File); ok {
		if _, err := f.Seek(0, io.SeekStart); err == nil {
			if line, column, err := locate(f, offset); err == nil {
				return fmt.Errorf("%s:%d:%d: %s", name, line, column, what)
			}
		}
	}
	return fmt.Errorf("%s: %s, at byte %d", name, what, offset)
}
