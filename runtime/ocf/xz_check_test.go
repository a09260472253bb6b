package ocf_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// The longs from 0 to 99, encoded, as the program xz 5.4.1 compresses them (xz -1 --check=none and so on): in one
// stream, and the first 50 bytes and the others in a stream each, with padding behind both.
const (
	xzNone = "fd377a585a000000ff12d9410200210110000000a8708e86e0008700865d0000009f95bd8d45233194988303917cd6d4" +
		"f281e932c18a3aae77f6e6916e75bdd12ff406e10f206f4ff4727d6cc02666299717b2ca5c1e1a9fe32599c68cfa6c4b" +
		"51a4237273c7beae57c6d45af477c147bef7bec86122c04bed1eaf1adf7239b5be340f7836da65df1a97263c5116fbf0" +
		"f47dbed1caa7af00c0ec2f706649f1b9a38468b77400000000019a0188010000ab3ce76ba8000afc020000000000595a"
	xzCRC32 = "fd377a585a0000016922de360200210110000000a8708e86e0008700865d0000009f95bd8d45233194988303917cd6d4" +
		"f281e932c18a3aae77f6e6916e75bdd12ff406e10f206f4ff4727d6cc02666299717b2ca5c1e1a9fe32599c68cfa6c4b" +
		"51a4237273c7beae57c6d45af477c147bef7bec86122c04bed1eaf1adf7239b5be340f7836da65df1a97263c5116fbf0" +
		"f47dbed1caa7af00c0ec2f706649f1b9a38468b774000000237372ac00019e0188010000bd7e76f03e300d8b02000000" +
		"0001595a"
	xzCRC64 = "fd377a585a000004e6d6b4460200210110000000a8708e86e0008700865d0000009f95bd8d45233194988303917cd6d4" +
		"f281e932c18a3aae77f6e6916e75bdd12ff406e10f206f4ff4727d6cc02666299717b2ca5c1e1a9fe32599c68cfa6c4b" +
		"51a4237273c7beae57c6d45af477c147bef7bec86122c04bed1eaf1adf7239b5be340f7836da65df1a97263c5116fbf0" +
		"f47dbed1caa7af00c0ec2f706649f1b9a38468b774000000ea4d0d0bbe280ef50001a201880100006bb9ce83b1c467fb" +
		"020000000004595a"
	xzSHA256 = "fd377a585a00000ae1fb0ca10200210110000000a8708e86e0008700865d0000009f95bd8d45233194988303917cd6d4" +
		"f281e932c18a3aae77f6e6916e75bdd12ff406e10f206f4ff4727d6cc02666299717b2ca5c1e1a9fe32599c68cfa6c4b" +
		"51a4237273c7beae57c6d45af477c147bef7bec86122c04bed1eaf1adf7239b5be340f7836da65df1a97263c5116fbf0" +
		"f47dbed1caa7af00c0ec2f706649f1b9a38468b7740000002530cf95069e328c211ed1027a0ece16b21f10ea48eeac7c" +
		"fe72249e992b9f490001ba01880100009d394b6cb6e9df1c02000000000a595a"
	xzTwo = "fd377a585a000000ff12d9410200210110000000a8708e8601003100020406080a0c0e10121416181a1c1e2022242628" +
		"2a2c2e30323436383a3c3e40424446484a4c4e50525456585a5c5e6062000000000142322cc91e2a06729e7a01000000" +
		"0000595a0000000000000000fd377a585a00000ae1fb0ca10200210110000000a8708e86e0005500545d003219894f21" +
		"82b5bbfd34351bef66ef536ea1d17829647f1f3d142ea59ef56cbbefb079baf4b14430c28b07a2a0121d40609b1c0235" +
		"3013dc395c5eece75d4eac6d11926ddbf94b2a7b10e23c3398c86eef79025000db68d2c297e562ee124978d69335111b" +
		"b712807b7025c85eff0674f6f3d75f2c0001880156000000a63bb0e2b6e9df1c02000000000a595a00000000"
	xzTwoOtherwise = "" +
		"fd377a585a0000016922de360200210110000000a8708e8601003100020406080a0c0e10121416181a1c1e2022242628" +
		"2a2c2e30323436383a3c3e40424446484a4c4e50525456585a5c5e60620000009d71e09100014632280c724e9042990d" +
		"010000000001595a00000000fd377a585a000000ff12d9410200210110000000a8708e86e0005500545d003219894f21" +
		"82b5bbfd34351bef66ef536ea1d17829647f1f3d142ea59ef56cbbefb079baf4b14430c28b07a2a0121d40609b1c0235" +
		"3013dc395c5eece75d4eac6d11926ddbf94b2a7b10e23c3398c86eef790250000001685645a0aa0f06729e7a01000000" +
		"0000595a"
)

// Whether a block of xz has a checksum depends on the block: all kinds of check are read, and where there is none the
// block is walked through before its first record is delivered, as any other without one. With one its records are
// delivered until there are no more.
func TestXZWithAndWithoutAChecksum(t *testing.T) {
	for name, c := range map[string]struct {
		data    string
		checked bool
	}{
		"none": {xzNone, false}, "CRC32": {xzCRC32, true}, "CRC64": {xzCRC64, true}, "SHA256": {xzSHA256, true},
		"two streams": {xzTwo, false}, "two streams, otherwise": {xzTwoOtherwise, false},
	} {
		data, err := hex.DecodeString(c.data)
		if err != nil {
			t.Fatal(err)
		}
		file := func(count int64, data []byte) []byte {
			var file bytes.Buffer
			w, err := ocf.NewWriter(&file, `"long"`, ocf.Codec("xz"))
			if err == nil {
				err = w.AppendBlock(w.Header(), ocf.Block{Count: count, Data: data})
			}
			if err != nil {
				t.Fatal(err)
			}
			return file.Bytes()
		}
		read := func(file []byte, options ...ocf.ReaderOption) (n int64, last error) {
			for datum, err := range openBytes(t, file, options...).Datums() {
				if last = err; err != nil {
					break
				}
				if !bytes.Equal(datum, rt.AppendLong(nil, n)) {
					t.Fatalf("%s: record %d is % x", name, n, datum)
				}
				n++
			}
			return n, last
		}
		if n, err := read(file(100, data)); n != 100 || err != nil {
			t.Errorf("%s: %d records, %v", name, n, err)
		}
		n, err := read(file(101, data))
		if want := map[bool]int64{true: 100, false: 0}[c.checked]; n != want || err == nil ||
			errors.Is(err, compress.ErrCorrupt) == c.checked {
			t.Errorf("%s: of one record too few %d are read, want %d, %v", name, n, want, err)
		}
		var damages []ocf.Damage
		salvage := ocf.Salvage(func(d ocf.Damage) { damages = append(damages, d) })
		if n, err := read(file(101, data), salvage); n != 100 || err != nil || len(damages) != 1 ||
			(damages[0].Records == 0) != c.checked {
			t.Errorf("%s: salvaged %d, %v, %v", name, n, err, damages)
		}
	}
}
