package data

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// FromJSON converts the data of a file from JSON, which is plain or not.
func (f *Flags) FromJSON(file string, codec *avrojson.Codec, plain bool) error {
	return f.convert(func(out *bufio.Writer) error {
		write := func(data []byte) error {
			if !f.Hex {
				_, err := out.Write(data)
				return err
			}
			out.WriteString(hex.EncodeToString(data))
			return out.WriteByte('\n')
		}
		if f.All || f.Array {
			return f.EachFromJSON(file, codec, plain, write)
		}
		data, err := f.oneFromJSON(file, codec, plain)
		if err != nil {
			return err
		}
		return write(data)
	})
}

func (f *Flags) oneFromJSON(file string, codec *avrojson.Codec, plain bool) ([]byte, error) {
	text, name, err := Read(file, f.cmd.InOrStdin(), false)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		copy(text, "   ")
	}
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return nil, fmt.Errorf("%s: the text is empty; --all and --array convert any number of data, none too", name)
	case source.IsUTF16(text):
		return nil, source.UTF16Error(name, "JSON is")
	}
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		offset, what := f.textError(err, plain)
		if errors.Is(err, runtime.ErrTrailing) {
			what += "; --all converts several"
		}
		return nil, at(name, text, int(offset), what)
	}
	return data, nil
}

// EachFromJSON hands over all data of a file, one by one.
func (f *Flags) EachFromJSON(file string, codec *avrojson.Codec, plain bool, write func(data []byte) error) error {
	in, name, err := source.Open(file, f.cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close()
	texts := codec.NewTextReader(blankMark(in))
	texts.Elements = f.Array
	var data []byte
	for {
		data, err = texts.AppendBinary(data[:0])
		if err == io.EOF {
			return nil
		}
		if err != nil {
			offset, what := f.textError(err, plain)
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
func (f *Flags) textError(err error, plain bool) (offset int64, what string) {
	what = strings.TrimPrefix(err.Error(), "avro: ")
	var malformed *runtime.DecodeError
	if errors.As(err, &malformed) {
		what = strings.TrimSuffix(what, fmt.Sprintf(", at byte %d", malformed.Offset))
		offset = malformed.Offset
	}
	what = strings.ReplaceAll(what, "is read with the option Logical", "is read with --logical")
	atRoot := strings.HasPrefix(what, "expected ")
	unknown := errors.Is(err, avrojson.ErrUnknownField)
	switch {
	case plain && (errors.Is(err, runtime.ErrNoBranch) && strings.HasSuffix(what, ", found an object") ||
		unknown && strings.HasSuffix(what, `"`) && strings.Contains(what[strings.Index(what, `"`):], ".")):
		what += "; with --plain a value stands without the name of its branch"
	case unknown && !strings.Contains(what, "did you mean"):
		what += "; --ignore-unknown skips such members"
	case !plain && errors.Is(err, avrojson.ErrType) && strings.Contains(what, `expected {"`):
		what += "; --plain takes values without the names of branches"
	case atRoot && !f.Array && strings.HasSuffix(what, ", found an array"):
		what += "; --array converts the elements of one"
	case atRoot && f.Array && strings.HasPrefix(what, "expected '['"):
		what += "; --all converts data that stand one after another"
	}
	return offset, what
}

// streamError gives an error in a stream of texts its line and column, for which it reads the text again. Where that
// cannot be done, as with a pipe, the error keeps its offset in bytes.
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
