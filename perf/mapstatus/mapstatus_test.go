package mapstatus

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/spark"
	"github.com/schemagen/schemagen/perf/internal/chunks"
	"github.com/schemagen/schemagen/runtime/compress"
)

func zstandard(t testing.TB) compress.Codec {
	t.Helper()
	codec, err := compress.Lookup("zstandard:1")
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// Sizes and their bytes, by the formula computed elsewhere: log(1000)/log(1.1) is 72.47, log(2^30)/log(1.1) is 218.17,
// and so on.
func TestCompressSize(t *testing.T) {
	for bytes, want := range map[int64]byte{0: 0, 1: 1, 2: 8, 10: 25, 1000: 73, 1 << 20: 146, 1 << 30: 219,
		35 << 30: 255, 1 << 40: 255} {
		if got := CompressSize(bytes); got != want {
			t.Errorf("%d bytes are %d, want %d", bytes, got, want)
		}
	}
	for bytes := int64(2); bytes < 35e9; bytes += 1 + bytes/7 {
		got := DecompressSize(CompressSize(bytes))
		if got < bytes-1 || float64(got) > 1.1*float64(bytes) {
			t.Errorf("%d bytes come back as %d", bytes, got)
		}
	}
	if DecompressSize(0) != 0 {
		t.Error("nothing comes back as something")
	}
}

func TestSerialize(t *testing.T) {
	codec := zstandard(t)
	statuses := Statuses(3000, 20)
	statuses.Statuses[7] = nil
	topology := "rack 1"
	statuses.Statuses[8].Location.Topology = &topology
	whole, err := Serialize(statuses, codec, nil, 0)
	if err != nil || whole[0] != direct {
		t.Fatal(err)
	}
	if got, err := Deserialize(whole, codec, nil); err != nil || equal(statuses, got) != nil {
		t.Error(err, equal(statuses, got))
	}
	store := new(Store)
	for _, c := range []struct {
		least     int
		broadcast bool
	}{{0, true}, {len(whole) - 1, true}, {len(whole), false}} {
		message, err := Serialize(statuses, codec, store, c.least)
		if err != nil || (message[0] == broadcast) != c.broadcast || c.broadcast && len(message) > 20 {
			t.Errorf("from %d bytes on: a message of %d, %v", c.least, len(message), err)
		}
		if c.broadcast && store.Bytes() != int64(len(whole)-1) {
			t.Errorf("%d bytes were broadcast, want %d", store.Bytes(), len(whole)-1)
		}
		if got, err := Deserialize(message, codec, store); err != nil || equal(statuses, got) != nil {
			t.Error(err, equal(statuses, got))
		}
		store.Remove(message)
		if store.Bytes() != 0 {
			t.Errorf("%d bytes stay", store.Bytes())
		}
	}
}

func TestBadMessages(t *testing.T) {
	codec := zstandard(t)
	statuses := Statuses(100, 10)
	store := new(Store)
	message, err := Serialize(statuses, codec, store, 0)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Serialize(statuses, codec, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range message {
		if _, err := Deserialize(message[:cut], codec, store); err == nil {
			t.Errorf("handle cut at %d: no error", cut)
		}
	}
	for cut := range plain {
		if _, err := Deserialize(plain[:cut], codec, store); err == nil {
			t.Errorf("statuses cut at %d: no error", cut)
		}
	}
	if _, err := Deserialize(message, codec, nil); err == nil {
		t.Error("no store, and no error")
	}
	if _, err := Deserialize([]byte{2}, codec, store); err == nil {
		t.Error("a message of no kind, and no error")
	}
	store.chunks[0][0][5] ^= 1
	if _, err := Deserialize(message, codec, store); err == nil || !strings.Contains(err.Error(), "no longer") {
		t.Error(err)
	}
	store.Remove(message)
	if _, err := Deserialize(message, codec, store); err == nil ||
		!strings.Contains(err.Error(), "nothing was broadcast") {
		t.Error(err)
	}
}

func TestBareCodecMeansTheSame(t *testing.T) {
	statuses := Statuses(50, 10)
	var out chunks.Buffer
	if err := encodeBare(statuses, compress.Null(), &out); err != nil {
		t.Fatal(err)
	}
	var got spark.MapStatuses
	if err := got.UnmarshalBinary(bytes.Join(out.Chunks(), nil)); err != nil || equal(statuses, &got) != nil {
		t.Error(err, equal(statuses, &got))
	}
	want, err := statuses.AppendAvro(nil)
	if err != nil || !bytes.Equal(bytes.Join(out.Chunks(), nil), want) {
		t.Errorf("other bytes than AppendAvro, %v", err)
	}
}

func TestEqualFindsWhatDiffers(t *testing.T) {
	text := "x"
	for i, change := range []func(*spark.MapStatuses){
		func(s *spark.MapStatuses) { s.ShuffleID++ }, func(s *spark.MapStatuses) { s.Epoch++ },
		func(s *spark.MapStatuses) { s.Statuses = s.Statuses[1:] }, func(s *spark.MapStatuses) { s.Statuses[1] = nil },
		func(s *spark.MapStatuses) { s.Statuses[1].Location.Host = "" }, func(s *spark.MapStatuses) {
			s.Statuses[1].Location.Topology = &text
		},
		func(s *spark.MapStatuses) { s.Statuses[1].CompressedSizes[3]++ }, func(s *spark.MapStatuses) {
			s.Statuses[1].MapID++
		},
	} {
		got := Statuses(3, 4)
		change(got)
		if equal(Statuses(3, 4), got) == nil {
			t.Errorf("change %d is not seen", i)
		}
	}
	if err := equal(Statuses(3, 4), Statuses(3, 4)); err != nil {
		t.Error(err)
	}
}

func TestMeasure(t *testing.T) {
	var steps []string
	progress := func(done, total int, name string) { steps = append(steps, fmt.Sprintf("%d/%d %s", done, total, name)) }
	options := Options{Maps: 500, Blocks: []int{3, 9}, Repeats: 2}
	result, err := Measure(context.Background(), options, progress)
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) != 4 || steps[3] != "3/4 500 MapOutputs, 9 blocks w/o broadcast" || len(result.Tables) != 4 {
		t.Fatalf("%q, %d tables", steps, len(result.Tables))
	}
	for i, table := range result.Tables {
		if table.Maps != 500 || table.Blocks != options.Blocks[i/2] || table.Broadcast != (i%2 == 0) ||
			len(table.Cases) != 3 {
			t.Errorf("%+v", table)
		}
		for _, c := range table.Cases {
			if c.Times.Runs != 2 || c.Times.Best <= 0 {
				t.Errorf("%+v", c)
			}
		}
		with := result.Tables[i/2*2]
		if !table.Broadcast && (table.BroadcastBytes != 0 || table.MessageBytes != with.BroadcastBytes+1 ||
			with.MessageBytes > 20) {
			t.Errorf("%d bytes, and with broadcast %d and %d", table.MessageBytes, with.MessageBytes,
				with.BroadcastBytes)
		}
	}

	var out strings.Builder
	if err := result.WriteTable(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if !strings.HasPrefix(lines[0], "500 MapOutputs, 3 blocks w/ broadcast:") ||
		!strings.HasPrefix(lines[2], "Serialization  ") ||
		!strings.HasPrefix(lines[3], "Deserialization  ") ||
		!strings.HasPrefix(lines[6], "Compressed Serialized MapStatus sizes: ") ||
		!strings.HasSuffix(lines[6], ".0 B") ||
		!strings.HasPrefix(lines[7], "Compressed Serialized Broadcast MapStatus sizes: ") {
		t.Errorf("%s", out.String())
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var again Result
	if err := json.Unmarshal(text, &again); err != nil || fmt.Sprint(again) != fmt.Sprint(*result) {
		t.Errorf("%v, %v", again, err)
	}
	out.Reset()
	if err := Run(context.Background(), Options{Maps: 5, Blocks: []int{1}, Repeats: 1, JSON: true}, nil,
		&out); err != nil || !json.Valid([]byte(out.String())) {
		t.Errorf("%v, %s", err, out.String())
	}
}

func TestWrongOptions(t *testing.T) {
	for _, o := range []Options{{Maps: -1}, {Blocks: []int{0}}, {Repeats: -1}, {Codec: "none at all"}} {
		if _, err := Measure(context.Background(), o, nil); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	stopped := errors.New("stopped")
	cancel(stopped)
	if _, err := Measure(ctx, Options{Maps: 5, Blocks: []int{1}}, nil); err != stopped {
		t.Error(err)
	}
}

// The compressed statuses are one zstd frame that the reference implementation reads.
func TestReferenceReadsStatuses(t *testing.T) {
	path, err := exec.LookPath("zstd")
	if err != nil {
		t.Skip("there is no zstd")
	}
	statuses := Statuses(2000, 50)
	message, err := Serialize(statuses, zstandard(t), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "-d", "-c")
	cmd.Stdin = bytes.NewReader(message[1:])
	plain, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got spark.MapStatuses
	if err := got.UnmarshalBinary(plain); err != nil || equal(statuses, &got) != nil {
		t.Error(err, equal(statuses, &got))
	}
}

func Benchmark(b *testing.B) {
	codec := zstandard(b)
	for _, blocks := range []int{10, 100, 1000} {
		statuses := Statuses(2000, blocks)
		message, err := Serialize(statuses, codec, nil, 0)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range []struct {
			name string
			run  func() error
		}{
			{"serialize", func() error { return encode(statuses, codec, io.Discard) }},
			{"bare", func() error { return encodeBare(statuses, codec, io.Discard) }},
			{"deserialize", func() error { _, err := Deserialize(message, codec, nil); return err }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, blocks), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := c.run(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed())/float64(b.N)/2000, "ns/status")
			})
		}
	}
}
