package ocf

import (
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
)

// SyncSize is the length of a sync marker in bytes.
const SyncSize = 16

const (
	magic       = "Obj\x01"
	schemaKey   = "avro.schema"
	codecKey    = "avro.codec"
	reservedKey = "avro."
)

// Header is the head of a container file (Avro 1.12, "Object Container Files").
type Header struct {
	// Schema is the text of the schema that the records were written with, as it stands in the file.
	Schema string
	// Codec is the name of the codec of the blocks; null where the file names none.
	Codec string
	// Metadata is what else the header holds, by key; not avro.schema and avro.codec.
	Metadata map[string][]byte
	// Sync is the marker that stands after each block.
	Sync [SyncSize]byte
	// Size is the length of the header in bytes, and so the offset of the first block. It is set by reading.
	Size int64
}

// entryBytes is what an entry of the metadata counts beside its bytes: about what it takes as one of a map. Without it
// a header of 16 MiB could hold some four million of them, which take half a gigabyte.
const entryBytes = 96

// ReadHeader reads the header of a file and no more than a buffer beyond it. Neither the schema nor the codec's name
// are looked into, so that it serves for files whose records cannot be read here. The error is an [*Error].
func ReadHeader(src io.Reader) (*Header, error) {
	var in input
	in.reset(src)
	return in.header(bound(0, defaultHeaderBytes))
}

// header reads the header, which may have as many bytes.
func (in *input) header(limit int) (*Header, error) {
	if err := in.fill(len(magic)); err != nil &&
		!(err == io.EOF && in.held() > 0 && !strings.HasPrefix(magic, string(in.buf[in.pos:]))) {
		if err == io.EOF && in.held() == 0 {
			return nil, &Error{Err: io.ErrUnexpectedEOF, Detail: "the file is empty"}
		}
		return nil, truncated(err, "its header", 0)
	}
	if string(in.buf[in.pos:min(in.pos+len(magic), len(in.buf))]) != magic {
		return nil, &Error{Err: ErrMagic, Detail: ErrMagic.Error() + butFile(in.buf[in.pos:])}
	}
	in.pos += len(magic)
	h := &Header{Metadata: make(map[string][]byte)}
	var schemaFound bool
	left := limit
	for {
		count, err := in.mapCount()
		if err != nil {
			return nil, err
		}
		if count == 0 {
			break
		}
		for range count {
			key, err := in.headerBytes(&left)
			if err != nil {
				return nil, err
			}
			left -= entryBytes
			name := string(key)
			value, err := in.headerBytes(&left)
			if err != nil {
				return nil, err
			}
			switch name {
			case schemaKey:
				h.Schema, schemaFound = string(value), true
			case codecKey:
				h.Codec = string(value)
			default:
				h.Metadata[name] = slices.Clone(value)
			}
		}
	}
	if err := in.fill(SyncSize); err != nil {
		return nil, truncated(err, "its header", in.offset())
	}
	copy(h.Sync[:], in.buf[in.pos:])
	in.pos += SyncSize
	h.Size = in.offset()
	if !schemaFound {
		return nil, &Error{Err: ErrNoSchema}
	}
	if h.Codec == "" {
		h.Codec = "null"
	}
	return h, nil
}

// butFile says what a file that is no container file begins like.
func butFile(start []byte) string {
	for _, format := range []struct{ start, name string }{
		{"\x1f\x8b", ", but one compressed by gzip"},
		{"\x28\xb5\x2f\xfd", ", but one compressed by zstd"},
		{"BZh", ", but one compressed by bzip2"},
		{"\xfd7zXZ\x00", ", but one compressed by xz"},
		{"PK\x03\x04", ", but a zip file"},
		{"PAR1", ", but a Parquet file"},
		{"ORC", ", but an ORC file"},
		{"{", ", but text, perhaps JSON"},
		{"[", ", but text, perhaps JSON"},
	} {
		if strings.HasPrefix(string(start[:min(len(start), 8)]), format.start) {
			return format.name
		}
	}
	return ""
}

// mapCount reads how many entries the next block of the metadata has. Each takes two bytes at least, so a count that
// lies ends with the input.
func (in *input) mapCount() (int64, error) {
	start := in.offset()
	count, err := in.varint()
	if err == nil && count < 0 {
		if count = -count; count > 0 {
			_, err = in.varint() // the size in bytes of the entries, which are read one by one
		}
	}
	switch {
	case err == errVarint || count < 0:
		return 0, &Error{Offset: start, Err: ErrMetadata, Detail: "the count of the metadata is no long"}
	case err != nil:
		return 0, truncated(err, "its header", start)
	}
	return count, nil
}

// headerBytes reads a key or value of the metadata, which is valid until the next one is read, and takes its bytes off
// what is left.
func (in *input) headerBytes(left *int) ([]byte, error) {
	start := in.offset()
	n, err := in.varint()
	switch {
	case err == errVarint || n < 0:
		return nil, &Error{Offset: start, Err: ErrMetadata, Detail: "a length in the metadata is negative or no long"}
	case err != nil:
		return nil, truncated(err, "its header", start)
	case n > int64(*left):
		return nil, &Error{Offset: start, Err: ErrLimit,
			Detail: "the header is too large: " + strconv.FormatInt(n, 10) +
				" bytes for one more item, of " + strconv.Itoa(max(0, *left)) + " that are left"}
	}
	if err := in.fill(int(n)); err != nil {
		return nil, truncated(err, "its header", start)
	}
	*left -= int(n) + 1
	value := in.buf[in.pos : in.pos+int(n)]
	in.pos += int(n)
	return value, nil
}

// appendTo appends the header to b, with the metadata in the order of their keys.
func (h *Header) appendTo(b []byte) []byte {
	b = append(b, magic...)
	b = rt.AppendLong(b, int64(len(h.Metadata))+2)
	b = rt.AppendString(rt.AppendString(b, codecKey), h.Codec)
	b = rt.AppendString(rt.AppendString(b, schemaKey), h.Schema)
	for _, key := range slices.Sorted(maps.Keys(h.Metadata)) {
		b = rt.AppendBytes(rt.AppendString(b, key), h.Metadata[key])
	}
	b = rt.AppendLong(b, 0)
	return append(b, h.Sync[:]...)
}

// checkMetadata refuses the keys that Avro reserves.
func checkMetadata(metadata map[string][]byte) error {
	for key := range metadata {
		if strings.HasPrefix(key, reservedKey) {
			return plainError(ErrMetadata, "the metadata key "+strconv.Quote(key)+" is reserved: it begins with avro.")
		}
	}
	return nil
}

// clone returns a copy that shares nothing.
func (h *Header) clone() *Header {
	c := *h
	c.Metadata = make(map[string][]byte, len(h.Metadata))
	for key, value := range h.Metadata {
		c.Metadata[key] = slices.Clone(value)
	}
	return &c
}

// maxLength is how many bytes a block may have so that sums with it do not overflow.
const maxLength = math.MaxInt - 1<<16
