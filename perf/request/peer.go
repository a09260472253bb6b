package request

import (
	"context"
	"io"
	"net"
	"sync"
	"sync/atomic"
)

// peer is a server with a client that is connected to it over the loopback interface.
type peer struct {
	listener net.Listener
	client   *countingConn
	serving  sync.WaitGroup
	stop     func() bool
}

// connect starts a server, whose only connection serve handles until it ends, and connects to it. When the context
// ends, the connection is closed, so that whoever waits for it gets an error.
func connect(ctx context.Context, serve func(io.ReadWriteCloser)) (*peer, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &peer{listener: listener}
	p.serving.Go(func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		serve(conn)
	})
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", listener.Addr().String())
	if err != nil {
		listener.Close()
		p.serving.Wait()
		return nil, err
	}
	p.client = &countingConn{Conn: conn}
	p.stop = context.AfterFunc(ctx, func() { conn.Close() })
	return p, nil
}

// close ends the connection and waits for the server.
func (p *peer) close() {
	p.stop()
	p.client.Close()
	p.listener.Close()
	p.serving.Wait()
}

// countingConn counts the bytes in both directions.
type countingConn struct {
	net.Conn
	bytes atomic.Int64
}

func (c *countingConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.bytes.Add(int64(n))
	return n, err
}

func (c *countingConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.bytes.Add(int64(n))
	return n, err
}
