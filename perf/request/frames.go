package request

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/schemagen/schemagen/generated/spark"
	rt "github.com/schemagen/schemagen/runtime"
)

const (
	lengthBytes = 4
	maxFrame    = 16 << 20
	bufferBytes = 64 << 10
)

// frames reads and writes frames on a connection. Its buffers are used again for each.
type frames struct {
	in     *bufio.Reader
	out    *bufio.Writer
	body   []byte
	frame  []byte
	reader rt.Reader
}

func newFrames(conn io.ReadWriter) *frames {
	return &frames{in: bufio.NewReaderSize(conn, bufferBytes), out: bufio.NewWriterSize(conn, bufferBytes)}
}

// write writes a frame into the buffer.
func (f *frames) write(number int64, m *spark.RequestMessage) error {
	b := rt.AppendLong(append(f.frame[:0], make([]byte, lengthBytes)...), number)
	b, err := m.AppendAvro(b)
	f.frame = b
	if err != nil {
		return err
	}
	if len(b)-lengthBytes > maxFrame {
		return fmt.Errorf("request: a frame of %d bytes, above %d", len(b)-lengthBytes, maxFrame)
	}
	binary.BigEndian.PutUint32(b, uint32(len(b)-lengthBytes))
	_, err = f.out.Write(b)
	return err
}

// read reads a frame into m, of whose old value nothing is left. At the end of the connection it returns io.EOF.
func (f *frames) read(m *spark.RequestMessage) (number int64, err error) {
	head, err := f.in.Peek(lengthBytes)
	if err != nil {
		if err == io.EOF && len(head) > 0 {
			err = io.ErrUnexpectedEOF
		}
		return 0, err
	}
	told := binary.BigEndian.Uint32(head)
	if told > maxFrame {
		return 0, fmt.Errorf("request: a frame of %d bytes, above %d", told, maxFrame)
	}
	length := int(told)
	f.in.Discard(lengthBytes)
	if cap(f.body) < length {
		f.body = make([]byte, length)
	}
	body := f.body[:length]
	if _, err := io.ReadFull(f.in, body); err != nil {
		return 0, io.ErrUnexpectedEOF
	}
	f.reader.ResetBytes(body)
	number = f.reader.Long()
	if err := m.DecodeAvro(&f.reader); err != nil {
		return 0, err
	}
	return number, f.reader.ExpectEnd()
}

// serve answers the requests of a connection one by one, and writes the answers before it waits for more requests.
func serve(conn io.ReadWriteCloser) {
	f := newFrames(conn)
	var request, response spark.RequestMessage
	for {
		number, err := f.read(&request)
		if err != nil {
			return // the other side is gone, or sent what is no request
		}
		answer(&request, &response)
		if f.write(number, &response) != nil {
			return
		}
		if f.in.Buffered() == 0 && f.out.Flush() != nil {
			return
		}
	}
}

// answer makes the response to a request. It takes over what the request points to.
func answer(request, response *spark.RequestMessage) {
	response.SenderAddress = request.Receiver.Address
	response.Receiver = spark.RPCEndpoint{Address: request.SenderAddress, Name: request.Receiver.Name}
	response.Content = request.Content
}

// exchange sends n requests and checks their responses, with at most depth under way. After an error the connection is
// closed.
func exchange(ctx context.Context, conn io.ReadWriteCloser, n, depth int) error {
	f := newFrames(conn)
	underWay := make(chan struct{}, depth)
	var failure error
	ended := make(chan struct{})
	go func() {
		failure = receive(f, n, underWay)
		close(ended)
	}()
	err := send(f, n, underWay, ended)
	if err != nil {
		conn.Close() // for the receiver to end
	}
	<-ended
	if failure != nil {
		conn.Close()
		err = failure
	}
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// send sends n requests, or fewer if the receiver ends before. What is in the buffer is sent before it waits for
// responses.
func send(f *frames, n int, underWay chan<- struct{}, ended <-chan struct{}) error {
	request := plain(0)
	for i := range n {
		select {
		case underWay <- struct{}{}:
		default:
			if err := f.out.Flush(); err != nil {
				return err
			}
			select {
			case underWay <- struct{}{}:
			case <-ended:
				return nil
			}
		}
		binary.BigEndian.PutUint32(request.Content, uint32(i))
		if err := f.write(int64(i), request); err != nil {
			return err
		}
	}
	return f.out.Flush()
}

// receive reads n responses, each of which makes room for another request.
func receive(f *frames, n int, underWay <-chan struct{}) error {
	var response spark.RequestMessage
	for i := range n {
		number, err := f.read(&response)
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		case number != int64(i):
			return fmt.Errorf("request: the response to request %d, where that to %d has its turn", number, i)
		}
		if err := check(i, &response); err != nil {
			return err
		}
		<-underWay
	}
	return nil
}

// check compares the response to request number i with what it has to be.
func check(i int, response *spark.RequestMessage) error {
	r := response
	switch {
	case r.SenderAddress == nil || *r.SenderAddress != spark.RPCAddress{Host: "10.0.0.10", Port: 7077}:
	case r.Receiver.Address == nil || *r.Receiver.Address != spark.RPCAddress{Host: "10.0.0.17", Port: 40123}:
	case r.Receiver.Name != "HeartbeatReceiver" || len(r.Content) != 4 ||
		binary.BigEndian.Uint32(r.Content) != uint32(i):
	default:
		return nil
	}
	return fmt.Errorf("request: wrong response to request %d: %+v", i, *r)
}
