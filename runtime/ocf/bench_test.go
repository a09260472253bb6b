package ocf_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

const benchEvents = 5000

// events returns records with strings, a union, enums, an array, a map and records in them, of about 200 bytes each.
func events() []perf.Event {
	list := make([]perf.Event, benchEvents)
	for i := range list {
		text := func(s string) string { return fmt.Sprintf("%s-%x", s, i*48271%1_000_003) }
		e := &list[i]
		*e = perf.NewEvent()
		e.ID, e.User = text("event-0a4c"), rt.Pointer(text("user"))
		e.Timestamp, e.Sequence, e.Score = 1_700_000_000_000+int64(i)*137, int64(i), float64(i)*0.37
		e.Kind, e.Payload = perf.EventKind(i%3),
			&perf.Click{X: int32(i % 1920), Y: int32(i % 1080), Page: text("/cart")}
		e.Source = perf.EventSource{Host: "host-17.example.com", Service: "checkout", Version: "2.14.7", PID: int32(i)}
		e.Tags = []string{"mobile", text("campaign"), "eu-west"}
		e.Attributes = map[string]string{"browser": "firefox", "session": text("session"), "page": "/checkout/basket"}
		e.Location = &perf.EventLocation{Latitude: float64(i) / 100, Longitude: -float64(i) / 50}
		e.Retried = i%7 == 0
	}
	return list
}

// BenchmarkWrite writes a file of events: the records alone (raw), and files by codec and number of workers.
func BenchmarkWrite(b *testing.B) {
	list := events()
	var raw []byte
	for i := range list {
		raw, _ = list[i].AppendAvro(raw)
	}
	b.Run("raw", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		buf := raw[:0:cap(raw)]
		for b.Loop() {
			buf = buf[:0]
			for i := range list {
				buf, _ = list[i].AppendAvro(buf)
			}
		}
	})
	memory := make([]byte, 2*len(raw))
	for _, codec := range codecNames {
		for _, workers := range []int{1, 2} {
			if codec == "null" && workers == 2 {
				continue
			}
			b.Run(fmt.Sprint(codec, "/workers-", workers), func(b *testing.B) {
				b.SetBytes(int64(len(raw)))
				w, err := ocf.NewWriterFor[perf.Event](io.Discard, ocf.Codec(codec), ocf.Workers(workers))
				for b.Loop() {
					if err == nil {
						err = w.Reset(io.Discard)
					}
					for i := range list {
						if err == nil {
							err = w.Append(&list[i])
						}
					}
					if err == nil {
						err = w.Close()
					}
				}
				if err != nil {
					b.Fatal(err)
				}
			})
		}
	}
	b.Run("null/memory", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		w, err := ocf.NewMemoryWriter(memory, list[0].AvroSchema())
		for b.Loop() {
			if err == nil {
				err = w.ResetMemory(memory)
			}
			for i := range list {
				if err == nil {
					err = w.Append(&list[i])
				}
			}
			if err == nil {
				err = w.Close()
			}
		}
		if err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkRead reads it.
func BenchmarkRead(b *testing.B) {
	list := events()
	var raw []byte
	for i := range list {
		raw, _ = list[i].AppendAvro(raw)
	}
	b.Run("raw", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		var r rt.Reader
		var e perf.Event
		for b.Loop() {
			r.ResetBytes(raw)
			for !r.AtEnd() {
				if err := e.DecodeAvro(&r); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	for _, codec := range codecNames {
		var file bytes.Buffer
		w, err := ocf.NewWriterFor[perf.Event](&file, ocf.Codec(codec))
		if err != nil {
			b.Fatal(err)
		}
		for i := range list {
			w.Append(&list[i])
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		bench := func(name string, open func() (*ocf.Reader, error)) {
			b.Run(codec+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(raw)))
				for b.Loop() {
					r, err := open()
					if err != nil {
						b.Fatal(err)
					}
					n := 0
					for _, err := range ocf.Records[perf.Event](r) {
						if err != nil {
							b.Fatal(err)
						}
						n++
					}
					if n != len(list) {
						b.Fatal(n)
					}
				}
			})
		}
		bench("fresh", reopened(file.Bytes()))
		bench("reuse", reopened(file.Bytes(), ocf.ReuseRecords()))
		bench("memory-alias", func() (*ocf.Reader, error) {
			return ocf.NewReaderBytes(file.Bytes(), ocf.ReuseRecords(), ocf.Strings(rt.StringsAlias))
		})
		bench("workers-2", reopened(file.Bytes(), ocf.ReuseRecords(), ocf.Workers(2)))
	}
}

// reopened returns a function that resets one Reader to the start of a stream.
func reopened(data []byte, options ...ocf.ReaderOption) func() (*ocf.Reader, error) {
	var r *ocf.Reader
	src := bytes.NewReader(data)
	return func() (_ *ocf.Reader, err error) {
		src.Reset(data)
		if r == nil {
			r, err = ocf.NewReader(src, options...)
			return r, err
		}
		return r, r.Reset(src)
	}
}

// BenchmarkCount counts the records of a file of 64 MiB in blocks of the usual size: by seeking, and through a pipe's
// eyes.
func BenchmarkCount(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "users.avro"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	w, err := ocf.NewWriterFor[users.User](f)
	if err != nil {
		b.Fatal(err)
	}
	const size = 64 << 20
	for i := 0; w.Offset() < size; i++ {
		if err := w.Append(user(i)); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	for name, wrap := range map[string]func(io.Reader) io.Reader{
		"seek":   func(r io.Reader) io.Reader { return r },
		"stream": func(r io.Reader) io.Reader { return struct{ io.Reader }{r} },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				f.Seek(0, io.SeekStart)
				if _, err := openStream(b, wrap(f)).Count(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
