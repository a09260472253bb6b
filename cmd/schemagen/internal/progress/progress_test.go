package progress

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		done, total int64
		rate        float64
		elapsed     time.Duration
		want        string
	}{
		{0, 1000, 0, 0, "[                    ]   0%  0 B of 1.00 kB"},
		{500, 1000, 250, 2 * time.Second, "[==========          ]  50%  500 B of 1.00 kB  250 B/s  0:02 left"},
		{1000, 1000, 250, 4 * time.Second, "[====================] 100%  1.00 kB of 1.00 kB  250 B/s  0:00 left"},
		{1, 10_000_000_000, 1, 0, "[                    ]   0%  1 B of 10.0 GB  1 B/s  277777:46:40 left"},
		{3_000_000, 0, 1e6, 3 * time.Second, "3.00 MB  1.00 MB/s  0:03"},
		{2000, 1000, 500, 4 * time.Second, "2.00 kB  500 B/s  0:04"}, // the file has grown
	} {
		got := line(c.done, c.total, c.rate, c.elapsed)
		if got != c.want {
			t.Errorf("line(%d, %d, %v, %v) = %q, want %q", c.done, c.total, c.rate, c.elapsed, got, c.want)
		}
		if len(got) > 79 {
			t.Errorf("%q is too long", got)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 999: "999 B", 1000: "1.00 kB", 9_994: "9.99 kB", 9_995: "10.0 kB", 99_960: "100 kB",
		999_499: "999 kB", 999_600: "1.00 MB",
		123_456_789: "123 MB", 5_000_000_000: "5.00 GB", 7_200_000_000_000: "7.20 TB", 5_000_000_000_000_000: "5000 TB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestBarDrawsAndClears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		b := Start(&out, 10_000)
		for range 4 {
			time.Sleep(time.Second)
			b.Add(1000)
		}
		b.Stop()
		b.Stop()
		text := out.String()
		// The last drawing may come before or after the last step.
		if !strings.Contains(text, " 30%  3.00 kB of 10.0 kB  ") || !strings.Contains(text, "left") {
			t.Errorf("drawn: %q", text)
		}
		if n := strings.Count(text, clearLine); n < 12 || n > 14 { // three seconds, four times each, and the end
			t.Errorf("drawn %d times", n)
		}
		if !strings.HasSuffix(text, clearLine) {
			t.Errorf("not cleared: %q", text)
		}
	})
}

func TestShortJobsShowNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		b := Start(&out, 10)
		time.Sleep(patience / 2)
		b.Stop()
		if out.Len() > 0 {
			t.Errorf("drawn: %q", out.String())
		}
	})
}

func TestReaderCountsReadsAndSeeks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, make([]byte, 1000), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b := new(Bar)
	r := b.Reader(f)
	io.ReadFull(r, make([]byte, 100))
	if at, err := r.(io.Seeker).Seek(500, io.SeekCurrent); at != 600 || err != nil {
		t.Fatal(at, err)
	}
	if n := b.done.Load(); n != 600 {
		t.Errorf("%d bytes counted, want 600", n)
	}
	if n, err := io.Copy(io.Discard, r); n != 400 || err != nil || b.done.Load() != 1000 {
		t.Errorf("%d bytes read, %d counted, %v", n, b.done.Load(), err)
	}
	if _, ok := b.Reader(io.MultiReader(f)).(io.Seeker); ok {
		t.Error("what cannot seek pretends to")
	}
}

func TestNilBarDoesNothing(t *testing.T) {
	var b *Bar
	b.Add(1)
	b.Stop()
	if src := strings.NewReader(""); b.Reader(src) != io.Reader(src) {
		t.Error("another reader")
	}
}
