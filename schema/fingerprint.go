package schema

import (
	"crypto/md5"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"sync"
)

// Fingerprint returns the CRC-64-AVRO of the canonical form of s, as single-object encoding and
// schema stores use it. See Avro 1.12, "Schema Fingerprints". On the wire its bytes stand in
// little-endian order.
func (s *Schema) Fingerprint() uint64 { return crc64(emptyFingerprint, s.AppendCanonical(nil)) }

// FingerprintMD5 returns the MD5 digest of the canonical form of s. See Avro 1.12, "Schema
// Fingerprints". It protects against nothing but chance.
func (s *Schema) FingerprintMD5() [md5.Size]byte { return md5.Sum(s.AppendCanonical(nil)) }

// FingerprintSHA256 returns the SHA-256 digest of the canonical form of s. See Avro 1.12, "Schema
// Fingerprints".
func (s *Schema) FingerprintSHA256() [sha256.Size]byte { return sha256.Sum256(s.AppendCanonical(nil)) }

// emptyFingerprint is the CRC-64-AVRO of no bytes, and its polynomial in reversed bits.
const emptyFingerprint = 0xc15d213aa4d7a795

// crcTable holds what each byte contributes, once crcOnce is done: not every program that starts wants a fingerprint.
var (
	crcTable [256]uint64
	crcOnce  sync.Once
)

func fillCRCTable() {
	for i := range crcTable {
		sum := uint64(i)
		for range 8 {
			sum = sum>>1 ^ emptyFingerprint&-(sum&1)
		}
		crcTable[i] = sum
	}
}

func crc64(sum uint64, b []byte) uint64 {
	crcOnce.Do(fillCRCTable)
	for _, c := range b {
		sum = sum>>8 ^ crcTable[byte(sum)^c]
	}
	return sum
}

// NewCRC64Avro returns a hash that computes the CRC-64-AVRO of what is written to it. Its Sum appends
// the eight bytes in big-endian order, as the hashes of the standard library do.
func NewCRC64Avro() hash.Hash64 {
	h := new(crc64Avro)
	h.Reset()
	return h
}

type crc64Avro uint64

func (h *crc64Avro) Write(b []byte) (int, error) {
	*h = crc64Avro(crc64(uint64(*h), b))
	return len(b), nil
}

func (h *crc64Avro) Sum(b []byte) []byte { return binary.BigEndian.AppendUint64(b, uint64(*h)) }
func (h *crc64Avro) Sum64() uint64       { return uint64(*h) }
func (h *crc64Avro) Reset()              { *h = emptyFingerprint }
func (h *crc64Avro) Size() int           { return 8 }
func (h *crc64Avro) BlockSize() int      { return 1 }
