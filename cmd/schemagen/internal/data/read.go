package data

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
)

// maxData is how many bytes a datum may have that is read as a whole, binary or as text.
const maxData = 256 << 20

// Read reads all data of a file, or of standard input for "-", and returns the name that errors give it too.
func Read(file string, stdin io.Reader, isHex bool) (data []byte, name string, err error) {
	in, name, err := source.Open(file, stdin)
	if err != nil {
		return nil, name, err
	}
	defer in.Close()
	data, err = source.ReadAll(in, name, maxData,
		"; a datum is held in memory as a whole, but with --all tojson and fromjson take any number of them")
	if err != nil {
		return nil, name, err
	}
	if isHex {
		data, err = parseHex(data, name)
	}
	return data, name, err
}

// parseHex turns hex digits, with any blank space between bytes, into the bytes.
func parseHex(text []byte, name string) ([]byte, error) {
	var data []byte
	for i := 0; i < len(text); {
		if isSpace(text[i]) {
			i++
			continue
		}
		for k := i; k < i+2; k++ {
			if k == len(text) || isSpace(text[k]) {
				return nil, at(name, text, i, "half a byte; write two hex digits for each byte")
			}
			if !strings.ContainsRune("0123456789abcdefABCDEF", rune(text[k])) {
				return nil, at(name, text, k,
					fmt.Sprintf("%q is no hex digit; without --hex the data are taken as they are", text[k]))
			}
		}
		data = append(data, 0)
		hex.Decode(data[len(data)-1:], text[i:i+2])
		i += 2
	}
	return data, nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// at puts a place in a text in front of an error.
func at(name string, text []byte, offset int, what string) error {
	line, column, err := locate(bytes.NewReader(text), int64(offset))
	if err != nil {
		return fmt.Errorf("%s: %s", name, what)
	}
	return fmt.Errorf("%s:%d:%d: %s", name, line, column, what)
}

// locate turns an offset into a line and a column, both counted from 1, the column in bytes.
func locate(text io.Reader, offset int64) (line, column int64, err error) {
	line, column = 1, 1
	buf := make([]byte, 64<<10)
	for offset > 0 {
		n, err := text.Read(buf[:min(offset, int64(len(buf)))])
		for _, c := range buf[:n] {
			column++
			if c == '\n' {
				line, column = line+1, 1
			}
		}
		offset -= int64(n)
		if err != nil && offset > 0 {
			return 0, 0, err
		}
	}
	return line, column, nil
}
