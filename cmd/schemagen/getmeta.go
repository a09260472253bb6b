package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
)

func newGetMeta() *cobra.Command {
	var key string
	var format cli.Format
	cmd := &cobra.Command{
		Use:   "getmeta [flags] [FILE|-]",
		Short: "Print the metadata of a container file",
		Long: `getmeta prints the metadata in the header of a container file, the schema and the codec among them;
avro.codec is null where the file names none.

As text, each key stands on a line of its own, with a tab and the value after it; one with control characters, or that
is no UTF-8, in quotes and with escapes. As JSON, a value that is no UTF-8 is {"base64": "…"}. With --key the value
itself is printed, byte by byte and without a line end.`,
		Example: `  schemagen getmeta users.avro
  schemagen getmeta --format json users.avro
  schemagen getmeta --key avro.codec users.avro`,
		Args:              cli.AtMostOne("container file"),
		ValidArgsFunction: cli.Files("avro"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("key") && cmd.Flags().Changed("format") {
				return cli.Misuse("with --key the value is printed as it is; leave out --format")
			}
			header, name, err := container.ReadHeader(source.One(args), cmd.InOrStdin())
			if err != nil {
				return err
			}
			values := make(metadata)
			maps.Copy(values, header.Metadata)
			values["avro.schema"], values["avro.codec"] = []byte(header.Schema), []byte(header.Codec)
			if !cmd.Flags().Changed("key") {
				return format.Print(cmd.OutOrStdout(), values)
			}
			value, ok := values[key]
			if !ok {
				return fmt.Errorf("%s: the metadata have no key %q%s", name, key, values.meant(key))
			}
			_, err = cmd.OutOrStdout().Write(value)
			return err
		},
	}
	cmd.Flags().StringVar(&key, "key", "", "print the value of this `KEY` only, as it is")
	format.Add(cmd, "how the metadata are printed")
	return cmd
}

// metadata is what a header holds, by key.
type metadata map[string][]byte

// Text implements cli.Report.
func (m metadata) Text() string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%s\t%s\n", readable(key), readable(string(m[key])))
	}
	return b.String()
}

// readable returns a text as it is, or in quotes if it would break a line or could be taken for one in quotes.
func readable(text string) string {
	isControl := func(c rune) bool { return unicode.IsControl(c) || c == '\u2028' || c == '\u2029' }
	if !utf8.ValidString(text) || strings.ContainsFunc(text, isControl) || strings.HasPrefix(text, `"`) {
		return strconv.Quote(text)
	}
	return text
}

// JSON implements cli.Report.
func (m metadata) JSON() any {
	object := make(map[string]any)
	for key, value := range m {
		if utf8.Valid(value) {
			object[key] = string(value)
		} else {
			object[key] = map[string][]byte{"base64": value}
		}
	}
	return object
}

// meant says which key may have been meant by one that is not there.
func (m metadata) meant(key string) string {
	keys := slices.Sorted(maps.Keys(m))
	hint := words.DidYouMean(key, keys)
	if hint == "" {
		for i := range keys {
			keys[i] = strconv.Quote(keys[i])
		}
		hint = "; there is " + strings.Join(keys, ", ")
	}
	return hint
}
