package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// namespace is the one of the schema that all files are written with.
const namespace = "com.example.interop."

// vector is a value of a part of the record, as other implementations wrote it.
type vector struct {
	json    any      // Avro's JSON encoding, numbers as json.Number
	data    []byte   // its bytes
	blocked [][]byte // the same value with arrays and maps in blocks with sizes, if some implementation wrote it so
}

// readVectors returns the vectors of each type, by the short name of the type.
func readVectors(root string) (map[string][]*vector, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	rows, err := vectors.LoadLines[struct {
		Type    string
		JSON    json.RawMessage
		Hex     string
		Blocked bool
	}](filepath.Join(root, "testdata", "vectors", "interop.jsonl"))
	if err != nil {
		return nil, err
	}
	list := make(map[string][]*vector)
	known := make(map[string]*vector)
	for i, row := range rows {
		data, err := hex.DecodeString(row.Hex)
		if err != nil {
			return nil, fmt.Errorf("vector %d: %w", i+1, err)
		}
		value, err := decodeJSON(row.JSON)
		if err != nil {
			return nil, fmt.Errorf("vector %d: %w", i+1, err)
		}
		name := strings.TrimPrefix(row.Type, namespace)
		key := name + string(row.JSON)
		switch v := known[key]; {
		case v == nil && row.Blocked:
			return nil, fmt.Errorf("vector %d: blocks of a value that is not there without", i+1)
		case v == nil:
			v = &vector{json: value, data: data}
			known[key] = v
			list[name] = append(list[name], v)
		case row.Blocked:
			v.blocked = append(v.blocked, data)
		}
	}
	return list, nil
}

func decodeJSON(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	err := d.Decode(&value)
	return value, err
}

// identifiers are the values of the field id, beside the numbers of the records: all lengths that a varint may have.
var identifiers = []int64{0, -1, 1, 63, -64, 64, 1<<31 - 1, -1 << 31, 1<<53 - 1, 1 << 53, 1<<53 + 1, -1<<53 - 1,
	1<<62 + 1, 1<<63 - 1, -1 << 63}

// compose makes records: the vectors of whole records, and others in which each field goes through the vectors of its
// type, as often as the longest of them needs. The bytes of a record are those of its fields.
func compose(s *schema.Schema, vectors map[string][]*vector, keep func(*schema.Schema, any) bool) []record {
	pools := make([][]*vector, len(s.Fields))
	count := 0
	for i, f := range s.Fields[1:] {
		for _, v := range vectors[f.Type.Name.Short] {
			if keep(f.Type, v.json) {
				pools[i+1] = append(pools[i+1], v)
			}
		}
		count = max(count, len(pools[i+1]))
	}
	var records []record
	for _, v := range vectors[s.Name.Short] {
		if keep(s, v.json) {
			records = append(records, record{json: v.json, data: append([][]byte{v.data}, v.blocked...)})
		}
	}
	for n := range count {
		id := int64(n)
		if n < len(identifiers) {
			id = identifiers[n]
		}
		plain := binary.AppendVarint(nil, id)
		blocked := plain
		value := map[string]any{s.Fields[0].Name: json.Number(fmt.Sprint(id))}
		for i, f := range s.Fields[1:] {
			v := pools[i+1][n%len(pools[i+1])]
			value[f.Name] = v.json
			plain = append(plain[:len(plain):len(plain)], v.data...)
			if len(v.blocked) > 0 {
				blocked = append(blocked[:len(blocked):len(blocked)], v.blocked[n%len(v.blocked)]...)
			} else {
				blocked = append(blocked[:len(blocked):len(blocked)], v.data...)
			}
		}
		records = append(records, record{json: value, data: [][]byte{plain, blocked}})
	}
	return records
}
