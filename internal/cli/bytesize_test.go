package cli

import "testing"

func TestByteSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "1": 1, "65536": 65536, "10b": 10, "64KiB": 64 << 10, "64K": 64 << 10, "64kb": 64000, "1.5GiB": 3 << 29,
		"2 MB": 2_000_000,
		"3T":   3 << 40, "0.5": 0, "8388607TiB": 8388607 << 40,
	} {
		var s ByteSize
		if err := s.Set(text); err != nil || int64(s) != want {
			t.Errorf("%s: %d, want %d, %v", text, s, want, err)
		}
	}
	for _, text := range []string{"", "K", "-1", "1x", "1KK", "0x10", "1e3", "nan", "inf", "1_000", "8388608TiB",
		"KiB 1", "1.2.3"} {
		s := ByteSize(7)
		if err := s.Set(text); err == nil || s != 7 {
			t.Errorf("%q: %d, %v", text, s, err)
		}
	}
	for n, want := range map[ByteSize]string{0: "0", 1000: "1000", 64 << 10: "64KiB", 3 << 29: "1536MiB",
		1 << 30: "1GiB", 64<<20 + 1: "67108865"} {
		var back ByteSize
		if got := n.String(); got != want || back.Set(got) != nil || back != n {
			t.Errorf("%d is written %s, want %s, and read %d", n, got, want, back)
		}
	}
}
