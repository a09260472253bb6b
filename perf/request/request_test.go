package request

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/rpc"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/spark"
)

// The plain request byte by byte, put together by hand from Avro 1.12, "Binary Encoding": 50 of them.
func TestPlainRequestByHand(t *testing.T) {
	want := "02" + // the sender has an address
		"12" + hex.EncodeToString([]byte("10.0.0.17")) + "f6f204" + // 9 letters; 40123 is 80246 as zigzag
		"02" + "12" + hex.EncodeToString([]byte("10.0.0.10")) + "ca6e" + // the receiver's; 7077 is 14154
		"22" + hex.EncodeToString([]byte("HeartbeatReceiver")) + // 17 letters
		"08" + "00000007" // the content
	got, err := plain(7).AppendAvro(nil)
	if err != nil || hex.EncodeToString(got) != want || len(got) != 50 {
		t.Errorf("%d bytes %x, %v; want %s", len(got), got, err, want)
	}
}

func TestSizes(t *testing.T) {
	want := map[string]int{"no addresses": 25, "plain": 50, "large": 50 + 1 + 1020}
	for _, s := range Samples() {
		sizes, err := SizesOf(s)
		if err != nil {
			t.Fatal(err)
		}
		if sizes.Schemagen != want[s.Name] {
			t.Errorf("%s: %d bytes, want %d", s.Name, sizes.Schemagen, want[s.Name])
		}
		if sizes.Schemagen >= sizes.Gob || sizes.Gob >= sizes.GobFirst || sizes.Schemagen >= sizes.JSON {
			t.Errorf("%+v", sizes)
		}
	}
}

// encoding/gob must not find methods that encode Avro.
func TestNetMessageHasNoMethods(t *testing.T) {
	for _, kind := range []reflect.Type{reflect.TypeFor[*NetMessage](), reflect.TypeFor[*NetAddress](),
		reflect.TypeFor[*NetEndpoint]()} {
		if kind.NumMethod() != 0 {
			t.Errorf("%v has methods", kind)
		}
	}
	if got := fromNet(toNet(plain(3))); !reflect.DeepEqual(got, plain(3)) {
		t.Errorf("%+v", got)
	}
}

func TestMeasure(t *testing.T) {
	before := runtime.NumGoroutine()
	var steps []string
	progress := func(done, total int, name string) { steps = append(steps, fmt.Sprintf("%d/%d %s", done, total, name)) }
	options := Options{Requests: 300, Depths: []int{1, 7}, Repeats: 2}
	result, err := Measure(context.Background(), options, progress)
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) != 8 || steps[0] != "0/8 schemagen, 1 under way, run 1" ||
		steps[7] != "7/8 net/rpc, 7 under way, run 2" {
		t.Errorf("%q", steps)
	}
	if len(result.Pairs) != 4 || len(result.Sizes) != 3 {
		t.Fatalf("%+v", result)
	}
	for i, p := range result.Pairs {
		if p.Implementation != implementations[i%2].name || p.Depth != options.Depths[i/2] || p.Requests != 300 ||
			p.Times.Runs != 2 {
			t.Errorf("%+v", p)
		}
	}
	// A frame is 4 bytes of length, 1 or 2 of the number, and 50 of the message; the first 64 numbers take one byte.
	if got, want := result.Pairs[0].BytesOfPair, 2*(54+(64*1+236*2)/300.0); got != want {
		t.Errorf("%v bytes for a pair, want %v", got, want)
	}
	if result.Pairs[1].BytesOfPair <= result.Pairs[0].BytesOfPair {
		t.Errorf("net/rpc takes %v bytes for a pair, schemagen %v", result.Pairs[1].BytesOfPair,
			result.Pairs[0].BytesOfPair)
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if now := runtime.NumGoroutine(); now > before {
		t.Errorf("%d goroutines, before %d", now, before)
	}

	var table, text strings.Builder
	if err := result.WriteTable(&table); err != nil || strings.Count(table.String(), "\n") != 12 ||
		!strings.Contains(table.String(), "1.0X") {
		t.Errorf("%v\n%s", err, table.String())
	}
	if err := Run(context.Background(), Options{Requests: 3, Depths: []int{2}, Repeats: 1, JSON: true}, nil,
		&text); err != nil {
		t.Fatal(err)
	}
	var again Result
	if err := json.Unmarshal([]byte(text.String()), &again); err != nil || len(again.Pairs) != 2 ||
		again.Sizes[1] != result.Sizes[1] {
		t.Errorf("%v, %s", err, text.String())
	}
}

func TestWrongOptions(t *testing.T) {
	for _, o := range []Options{{Requests: -1}, {Depths: []int{0}}, {Repeats: -1}} {
		if _, err := Measure(context.Background(), o, nil); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}

// When the context ends in the middle of a run, so does the run, and says why.
func TestInterrupt(t *testing.T) {
	stopped := errors.New("stopped")
	for _, by := range implementations {
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(20*time.Millisecond, func() { cancel(stopped) })
		p, err := connect(ctx, by.serve)
		if err != nil {
			t.Fatal(err)
		}
		exchange, end := by.session(p.client)
		if err := exchange(ctx, 1<<30, 8); err != stopped {
			t.Errorf("%s: %v", by.name, err)
		}
		end()
		p.close()
		cancel(nil)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	if _, err := Measure(ctx, Options{Requests: 5}, nil); err != stopped {
		t.Error(err)
	}
}

func TestServerAnswersFrames(t *testing.T) {
	ours, theirs := net.Pipe()
	go func() {
		serve(theirs)
		theirs.Close()
	}()
	// The number 5, then a message without addresses: to "x", with the content "hi".
	go ours.Write([]byte{0, 0, 0, 8, 10, 0, 0, 2, 'x', 4, 'h', 'i'})
	got := make([]byte, 12)
	if _, err := io.ReadFull(ours, got); err != nil ||
		!bytes.Equal(got, []byte{0, 0, 0, 8, 10, 0, 0, 2, 'x', 4, 'h', 'i'}) {
		t.Errorf("% x, %v", got, err)
	}
	// What is no request ends the connection.
	go ours.Write([]byte{0, 0, 0, 2, 10, 9})
	if n, err := ours.Read(got); err == nil {
		t.Errorf("% x", got[:n])
	}
}

func TestBadFrames(t *testing.T) {
	for _, c := range []struct {
		name, data string
		cause      error
	}{
		{"nothing", "", io.EOF}, {"a part of the length", "\x00\x00", io.ErrUnexpectedEOF},
		{"a part of the message", "\x00\x00\x00\x08\x0a\x00", io.ErrUnexpectedEOF},
		{"too long", "\xff\xff\xff\xff\x0a\x00", nil},
		{"bytes behind the message", "\x00\x00\x00\x06\x0a\x00\x00\x00\x00\x00", nil},
	} {
		f := newFrames(struct {
			io.Reader
			io.Writer
		}{strings.NewReader(c.data), io.Discard})
		if _, err := f.read(new(spark.RequestMessage)); err == nil || c.cause != nil && err != c.cause {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Responses that are wrong are found by both clients.
func TestClientsCheckResponses(t *testing.T) {
	bad := func(conn io.ReadWriteCloser) {
		f := newFrames(conn)
		var request, response spark.RequestMessage
		for {
			number, err := f.read(&request)
			if err != nil {
				return
			}
			answer(&request, &response)
			if number == 3 {
				response.Content = []byte("oops")
			}
			if errors.Join(f.write(number, &response), f.out.Flush()) != nil {
				return
			}
		}
	}
	p, err := connect(context.Background(), bad)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	if err := exchange(context.Background(), p.client, 10, 4); err == nil ||
		!strings.Contains(err.Error(), "wrong response to request 3") {
		t.Error(err)
	}

	q, err := connect(context.Background(), serveNet)
	if err != nil {
		t.Fatal(err)
	}
	defer q.close()
	client := rpc.NewClient(q.client)
	defer client.Close()
	call := func(m *NetMessage) error {
		var response NetMessage
		if err := client.Call("Endpoint.Answer", m, &response); err != nil {
			return err
		}
		return check(3, fromNet(&response))
	}
	if err := call(toNet(plain(3))); err != nil {
		t.Error(err)
	}
	if err := call(toNet(plain(4))); err == nil {
		t.Error("a wrong response, and no error")
	}
}

func Benchmark(b *testing.B) {
	for _, by := range implementations {
		for _, depth := range []int{1, 64} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(by.name, "/", ""), depth), func(b *testing.B) {
				p, err := connect(context.Background(), by.serve)
				if err != nil {
					b.Fatal(err)
				}
				defer p.close()
				exchange, end := by.session(p.client)
				defer end()
				b.ReportAllocs()
				b.ResetTimer()
				if err := exchange(context.Background(), b.N, depth); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
