package codectest

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"io"
	"os"
	"testing"
)

// Vector is what another implementation made of known bytes.
type Vector struct {
	Codec string // name of the codec
	Form  string // block or stream
	By    string // who compressed it
	Plain []byte
	Data  []byte
	Name  string // of the plain bytes
}

// Vectors reads the vectors of a codec from a file, vectors.json.
func Vectors(t testing.TB, file, codec string) []Vector {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Plain   map[string][]byte
		Vectors []struct {
			Codec, Form, By, Plain string
			Data                   []byte
		}
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	var vectors []Vector
	for _, v := range all.Vectors {
		if v.Codec != codec {
			continue
		}
		z, err := zlib.NewReader(bytes.NewReader(all.Plain[v.Plain]))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		vectors = append(vectors, Vector{Codec: v.Codec, Form: v.Form, By: v.By, Plain: plain, Data: v.Data,
			Name: v.Plain})
	}
	if len(vectors) == 0 {
		t.Fatalf("%s has no vectors of %s", file, codec)
	}
	return vectors
}
