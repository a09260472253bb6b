package progress

import (
	"io"
	"sync/atomic"
	"time"
)

const (
	patience = time.Second            // before the line is first drawn
	interval = 250 * time.Millisecond // between drawings
	window   = 40                     // drawings that the rate is taken over, which are ten seconds
)

// Bar is the line of one job. All methods of a nil Bar do nothing: it stands for a job that nobody watches.
type Bar struct {
	out   io.Writer
	total int64
	done  atomic.Int64
	stop  chan struct{}
	ended chan struct{}
}

// Start begins to show a job of the given number of bytes on out, a terminal; 0 stands for an unknown number. The Bar
// is to be stopped.
func Start(out io.Writer, total int64) *Bar {
	b := &Bar{out: out, total: total, stop: make(chan struct{}), ended: make(chan struct{})}
	go b.run()
	return b
}

// Add counts n more bytes as done. It may be called from any goroutine.
func (b *Bar) Add(n int64) {
	if b != nil {
		b.done.Add(n)
	}
}

// Stop ends the job and clears the line. Only the first call counts.
func (b *Bar) Stop() {
	if b == nil || b.stop == nil {
		return
	}
	close(b.stop)
	<-b.ended
	b.stop = nil
}

// run draws until the job ends.
func (b *Bar) run() {
	defer close(b.ended)
	start := time.Now()
	select {
	case <-b.stop:
		return
	case <-time.After(patience):
	}
	defer io.WriteString(b.out, clearLine)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	past := []sample{{start, 0}}
	for {
		now := sample{time.Now(), b.done.Load()}
		io.WriteString(b.out, clearLine+line(now.done, b.total, now.since(past[0]), now.at.Sub(start)))
		if past = append(past, now); len(past) > window {
			past = past[1:]
		}
		select {
		case <-b.stop:
			return
		case <-ticker.C:
		}
	}
}

// sample is how much was done at a time.
type sample struct {
	at   time.Time
	done int64
}

// since returns the bytes per second from an earlier sample on.
func (s sample) since(earlier sample) float64 {
	return float64(s.done-earlier.done) / s.at.Sub(earlier.at).Seconds()
}

// Reader returns a reader of src that counts what is read as done, and what is passed over as well if src is an
// io.Seeker; then so is the reader. For a nil Bar it is src itself.
func (b *Bar) Reader(src io.Reader) io.Reader {
	if b == nil {
		return src
	}
	c := counted{src, b}
	if seeker, ok := src.(io.Seeker); ok {
		return &seekable{c, seeker}
	}
	return &c
}

type counted struct {
	src io.Reader
	bar *Bar
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.src.Read(p)
	c.bar.Add(int64(n))
	return n, err
}

type seekable struct {
	counted
	seeker io.Seeker
}

func (s *seekable) Seek(offset int64, whence int) (int64, error) {
	before, err := s.seeker.Seek(0, io.SeekCurrent)
	if err != nil {
		return before, err
	}
	after, err := s.seeker.Seek(offset, whence)
	if err == nil {
		s.bar.Add(after - before)
	}
	return after, err
}
