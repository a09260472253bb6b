package mapstatus

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/schemagen/schemagen/generated/spark"
	"github.com/schemagen/schemagen/perf/internal/chunks"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// The first byte of a message.
const (
	direct    = 0
	broadcast = 1
)

// blockBytes is the size in bytes at which a block of the array of statuses is closed, so that no more than that is
// gathered at a time.
const blockBytes = 64 << 10

// Store holds what was broadcast, as the block managers of driver and executors do: chunks of bytes by a number.
type Store struct {
	chunks map[int64][][]byte
	next   int64
}

func (s *Store) put(all [][]byte) int64 {
	if s.chunks == nil {
		s.chunks = make(map[int64][][]byte)
	}
	id := s.next
	s.next++
	s.chunks[id] = all
	return id
}

// Remove forgets what was broadcast with a message; for another message it does nothing.
func (s *Store) Remove(message []byte) {
	if h, err := parseHandle(message); err == nil {
		delete(s.chunks, h.id)
	}
}

// Bytes returns the size of all chunks.
func (s *Store) Bytes() int64 {
	var sum int64
	for _, all := range s.chunks {
		sum += length(all)
	}
	return sum
}

func length(all [][]byte) (sum int64) {
	for _, chunk := range all {
		sum += int64(len(chunk))
	}
	return sum
}

// encode encodes and compresses the statuses to out, as a stream.
func encode(statuses *spark.MapStatuses, codec compress.Codec, out io.Writer) error {
	stream := compress.NewWriter(out, codec)
	w := rt.NewWriter(stream)
	w.BlockBytes = blockBytes
	err := errors.Join(statuses.EncodeAvro(w), w.Flush())
	return errors.Join(err, stream.Close())
}

// encodeBare is what encode is not: each status goes to the codec's bare stream in a write of its own. The bytes mean
// the same.
func encodeBare(statuses *spark.MapStatuses, codec compress.Codec, out io.Writer) error {
	stream, err := codec.NewWriter(out)
	if err != nil {
		return err
	}
	b := rt.AppendLong(rt.AppendLong(rt.AppendInt(nil, statuses.ShuffleID), statuses.Epoch),
		int64(len(statuses.Statuses)))
	for i := 0; err == nil && i < len(statuses.Statuses); i++ {
		if b, err = statuses.Statuses[i].AppendAvro(append(b, 2)); err == nil {
			_, err = stream.Write(b)
		}
		b = b[:0]
	}
	if err == nil {
		_, err = stream.Write(rt.AppendLong(b, 0))
	}
	return errors.Join(err, stream.Close())
}

// Serialize returns the message for statuses. If the store is not nil, and the compressed statuses have minBroadcast
// bytes or more, they are put there and the message is a handle.
func Serialize(statuses *spark.MapStatuses, codec compress.Codec, store *Store, minBroadcast int) ([]byte, error) {
	return serialize(statuses, codec, store, minBroadcast, encode)
}

func serialize(statuses *spark.MapStatuses, codec compress.Codec, store *Store, minBroadcast int,
	encode func(*spark.MapStatuses, compress.Codec, io.Writer) error) ([]byte, error) {
	out := new(chunks.Buffer)
	if err := encode(statuses, codec, out); err != nil {
		return nil, err
	}
	all := out.Chunks()
	if store == nil || out.Len() < minBroadcast {
		message := append(make([]byte, 0, 1+out.Len()), direct)
		for _, chunk := range all {
			message = append(message, chunk...)
		}
		return message, nil
	}
	h := handle{id: store.put(all), length: int64(out.Len()), sum: checksum(all)}
	return rt.AppendLong(rt.AppendLong(rt.AppendLong([]byte{broadcast}, h.id), h.length), h.sum), nil
}

// checksum is the CRC-32 of the bytes in all chunks.
func checksum(all [][]byte) int64 {
	sum := crc32.NewIEEE()
	for _, chunk := range all {
		sum.Write(chunk)
	}
	return int64(sum.Sum32())
}

// Deserialize returns the statuses of a message.
func Deserialize(message []byte, codec compress.Codec, store *Store) (*spark.MapStatuses, error) {
	if len(message) == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	all := [][]byte{message[1:]}
	if message[0] != direct {
		h, err := parseHandle(message)
		if err != nil {
			return nil, err
		}
		if all, err = h.find(store); err != nil {
			return nil, err
		}
	}
	stream := compress.NewReader(chunks.Reader(all), codec)
	defer stream.Close()
	r := rt.NewReader(stream)
	statuses := new(spark.MapStatuses)
	if err := statuses.DecodeAvro(r); err != nil {
		return nil, err
	}
	return statuses, r.ExpectEnd()
}

// handle is what a message says of chunks in a store.
type handle struct{ id, length, sum int64 }

func parseHandle(message []byte) (h handle, err error) {
	if len(message) == 0 || message[0] != broadcast {
		return h, errors.New("mapstatus: the message is neither statuses nor a handle")
	}
	var r rt.Reader
	r.ResetBytes(message[1:])
	h = handle{id: r.Long(), length: r.Long(), sum: r.Long()}
	return h, r.ExpectEnd()
}

// find returns the chunks, if they are the right ones.
func (h handle) find(store *Store) ([][]byte, error) {
	if store == nil {
		return nil, errors.New("mapstatus: the message is a handle, and there is no store")
	}
	all, ok := store.chunks[h.id]
	if !ok {
		return nil, fmt.Errorf("mapstatus: nothing was broadcast as number %d", h.id)
	}
	if length(all) != h.length || checksum(all) != h.sum {
		return nil, fmt.Errorf("mapstatus: what was broadcast as number %d is no longer what was put there", h.id)
	}
	return all, nil
}
