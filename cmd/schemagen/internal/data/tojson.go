package data

import (
	"bufio"
	"bytes"
	"io"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// ToJSON converts the data of a file to JSON.
func (f *Flags) ToJSON(file string, codec *avrojson.Codec) error {
	return f.convert(func(out *bufio.Writer) error {
		if f.All || f.Array {
			return f.allToJSON(codec, file, out)
		}
		return f.oneToJSON(codec, file, out)
	})
}

func (f *Flags) oneToJSON(codec *avrojson.Codec, file string, out *bufio.Writer) error {
	data, name, err := Read(file, f.cmd.InOrStdin(), f.Hex)
	if err == nil {
		err = CheckHeader(codec.Schema(), data, name)
	}
	if err != nil {
		return err
	}
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	if err != nil {
		return Refused(name, data, err, codec.Schema())
	}
	out.Write(text)
	return out.WriteByte('\n')
}

func (f *Flags) allToJSON(codec *avrojson.Codec, file string, out *bufio.Writer) error {
	input, name, err := f.openBinary(file)
	if err != nil {
		return err
	}
	defer input.Close()
	buffered := bufio.NewReader(input)
	start, _ := buffered.Peek(singleObject)
	if err := CheckHeader(codec.Schema(), start, name); err != nil {
		return err
	}
	start = bytes.Clone(start)
	r := runtime.NewReader(buffered)
	texts := codec.NewTextWriter(out)
	texts.Elements = f.Array
	for !r.AtEnd() {
		before := r.Offset()
		if err := texts.WriteNext(r); err != nil {
			if r.Failed() {
				texts.Flush() // what came before the fault
				err = Refused(name, start, err, codec.Schema())
			}
			return err
		}
		if r.Offset() == before { // of data that take no bytes, no number of bytes is the last
			return cli.Misuse("with --all or --array the data must take bytes, and those of this schema take none")
		}
	}
	if r.Err() != nil {
		return Refused(name, start, r.Err(), codec.Schema())
	}
	return texts.Close()
}

// openBinary opens a stream of binary data. Of hex digits there must not be more than fit into memory.
func (f *Flags) openBinary(file string) (io.ReadCloser, string, error) {
	if !f.Hex {
		return source.Open(file, f.cmd.InOrStdin())
	}
	data, name, err := Read(file, f.cmd.InOrStdin(), true)
	return io.NopCloser(bytes.NewReader(data)), name, err
}
