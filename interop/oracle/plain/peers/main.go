// Command peers reads vectors from standard input, one JSON object a line, and writes for each what goavro and
// twmb/avro make of its plain text, and which bytes they give its tagged JSON.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"github.com/linkedin/goavro/v2"
	"github.com/twmb/avro"
)

type vector struct {
	Schema string `json:"schema"`
	Text   string `json:"text"`
	Tagged string `json:"tagged"`
}

type result struct {
	Plain  map[string]string `json:"plain"`
	Tagged map[string]string `json:"tagged"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			panic(err)
		}
		out.Encode(result{
			Plain: map[string]string{"goavro": try(goavroPlain, v.Schema, v.Text),
				"twmb": try(twmbPlain, v.Schema, v.Text)},
			Tagged: map[string]string{"goavro": try(goavroTagged, v.Schema, v.Tagged),
				"twmb": try(twmbPlain, v.Schema, v.Tagged)},
		})
	}
}

// try returns the hex digits of what convert makes of the text, or "error".
func try(convert func(schema, text string) ([]byte, error), schema, text string) (digits string) {
	defer func() {
		if r := recover(); r != nil {
			digits = "error"
		}
	}()
	data, err := convert(schema, text)
	if err != nil {
		fmt.Fprintln(os.Stderr, schema, text, err)
		return "error"
	}
	return hex.EncodeToString(data)
}

func goavroPlain(schema, text string) ([]byte, error) {
	codec, err := goavro.NewCodecForStandardJSONFull(schema)
	if err != nil {
		return nil, err
	}
	return goavroBinary(codec, text)
}

func goavroTagged(schema, text string) ([]byte, error) {
	codec, err := goavro.NewCodec(schema)
	if err != nil {
		return nil, err
	}
	return goavroBinary(codec, text)
}

func goavroBinary(codec *goavro.Codec, text string) ([]byte, error) {
	native, _, err := codec.NativeFromTextual([]byte(text))
	if err != nil {
		return nil, err
	}
	return codec.BinaryFromNative(nil, native)
}

// twmbPlain serves for tagged text as well, as twmb/avro reads both.
func twmbPlain(schema, text string) ([]byte, error) {
	s, err := avro.Parse(schema)
	if err != nil {
		return nil, err
	}
	var v any
	if err := s.DecodeJSON([]byte(text), &v, avro.TaggedUnions()); err != nil {
		return nil, err
	}
	return s.Encode(v)
}
