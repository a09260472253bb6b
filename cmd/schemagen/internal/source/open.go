package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/internal/words"
)

// MaxSchema is how many bytes a schema text may have. Schemas that people keep have a few hundred thousand at most; the
// parser takes up to some hundred times the memory of a text.
const MaxSchema = 8 << 20

// ReadAll reads all of an input, which has a name for errors. Of one that has more bytes than most, such as a device
// that does not end, it returns an error that closes with a hint.
func ReadAll(in io.Reader, name string, most int, hint string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	switch {
	case err != nil:
		return nil, describe(name, err)
	case len(text) > most:
		return nil, fmt.Errorf("%s: more than %d MiB%s", name, most>>20, hint)
	}
	return text, nil
}

// foreign returns an error for what is a file of another kind than a schema, of which a parser would find fault with
// the first byte.
func foreign(name string, text []byte) error {
	switch {
	case bytes.HasPrefix(text, []byte("Obj\x01")):
		return fmt.Errorf("%s: this is a container file; schemagen getschema prints the schema in it", name)
	case IsUTF16(text):
		return UTF16Error(name, "schemas are")
	}
	return nil
}

// UTF16Error is the error for a text in UTF-16, where all that it could be is in UTF-8.
func UTF16Error(name, others string) error {
	return fmt.Errorf("%s: the text is in UTF-16, and %s in UTF-8; convert it, as iconv -f UTF-16 -t UTF-8 does", name,
		others)
}

// IsUTF16 reports whether a text begins with the byte order mark of UTF-16.
func IsUTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}

// Open opens a file of data for reading, or standard input for "-", and returns the name that errors give it.
func Open(name string, stdin io.Reader) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(stdin), Stdin, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, name, describe(name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, name, fmt.Errorf("%s: is a directory; name a file in it", name)
	}
	return f, name, nil
}

// describe says of a file that cannot be read why, and which one may have been meant.
func describe(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		dir, base := filepath.Split(name)
		var others []string
		if entries, err := os.ReadDir(filepath.Clean(dir)); err == nil {
			for _, entry := range entries {
				if entry.Name() == base {
					return fmt.Errorf("%s: no such file or directory; it is a symbolic link that leads nowhere", name)
				}
				others = append(others, entry.Name())
			}
		}
		hint := ""
		if found := words.Near(base, others); found != "" {
			hint = "; did you mean " + dir + found + "?"
		}
		return fmt.Errorf("%s: no such file or directory%s", name, hint)
	}
	return output.Describe(name, err)
}
