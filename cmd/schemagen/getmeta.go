package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

func newGetMeta() *cobra.Command {
	var key string
	var format choice
	cmd := &cobra.Command{
		Use:   "getmeta [flags] [FILE|-]",
		Short: "Print the metadata of a container file",
		Long: `getmeta prints the metadata in the header of a container file, the schema and the codec among them; avro.codec is null where
the file names none.

As text, each key stands on a line of its own, with a tab and the value after it; one with control characters, or that is no UTF-8, in quotes and
with escapes. As JSON, a value that is no UTF-8 is {"base64": "…"}. With --key the value itself is printed, byte by byte and without a line end.`,
		Example: `  schemagen getmeta users.avro
  schemagen getmeta --format json users.avro
  schemagen getmeta --key avro.codec users.avro`,
		Args:              atMostOne("container file"),
		ValidArgsFunction: completeFiles("avro"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("key") && cmd.Flags().Changed("format") {
				return misuse(cmd, "with --key the value is printed as it is; leave out --format")
			}
			c, err := openHeader(cmd, dataName(args))
			if err != nil {
				return err
			}
			values := maps.Clone(c.header.Metadata)
			if values == nil {
				values = make(map[string][]byte)
			}
			values["avro.schema"], values["avro.codec"] = []byte(c.header.Schema), []byte(c.header.Codec)
			if cmd.Flags().Changed("key") {
				value, ok := values[key]
				if !ok {
					return noKey(c.name, key, slices.Sorted(maps.Keys(values)))
				}
				_, err := cmd.OutOrStdout().Write(value)
				return err
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			if format.value == "json" {
				writeMetaJSON(out, values)
			} else {
				writeMetaText(out, values)
			}
			return out.Flush()
		},
	}
	cmd.Flags().StringVar(&key, "key", "", "print the value of this `KEY` only, as it is")
	addChoice(cmd, &format, "format", "how the metadata are printed", "text", "json")
	return cmd
}

func noKey(file, key string, keys []string) error {
	hint := words.DidYouMean(key, keys)
	if hint == "" {
		for i := range keys {
			keys[i] = strconv.Quote(keys[i])
		}
		hint = "; there is " + strings.Join(keys, ", ")
	}
	return fmt.Errorf("%s: the metadata have no key %q%s", file, key, hint)
}

func writeMetaText(out *bufio.Writer, values map[string][]byte) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		out.WriteString(readable(key))
		out.WriteByte('\t')
		out.WriteString(readable(string(values[key])))
		out.WriteByte('\n')
	}
}

// readable returns a text as it is, or in quotes if it would break a line or could be taken for one in quotes.
func readable(text string) string {
	isControl := func(c rune) bool { return unicode.IsControl(c) || c == '\u2028' || c == '\u2029' }
	if !utf8.ValidString(text) || strings.ContainsFunc(text, isControl) || strings.HasPrefix(text, `"`) {
		return strconv.Quote(text)
	}
	return text
}

func writeMetaJSON(out *bufio.Writer, values map[string][]byte) {
	object := make(map[string]any)
	for key, value := range values {
		if utf8.Valid(value) {
			object[key] = string(value)
		} else {
			object[key] = map[string][]byte{"base64": value}
		}
	}
	writeJSON(out, object) // sorts the keys; out keeps its error
}

// headOf is a container file of which only the header is read.
type headOf struct {
	container
	header *ocf.Header
}

// openHeader reads the header of a container file.
func openHeader(cmd *cobra.Command, file string) (*headOf, error) {
	in, name, err := source.Open(file, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	defer in.Close()
	c := &headOf{container: container{name: name}}
	if c.header, err = ocf.ReadHeader(io.Reader(in)); err != nil {
		return nil, c.fault(err)
	}
	return c, nil
}

// schema returns the schema of the header.
func (h *headOf) schema() (*schema.Schema, error) {
	s, err := schema.ParseOfData(h.header.Schema)
	if err != nil {
		return nil, h.because(err)
	}
	return s, nil
}
