package request

import (
	"context"
	"encoding/binary"
	"io"
	"net/rpc"

	"github.com/schemagen/schemagen/generated/spark"
)

// NetMessage is spark.RequestMessage without the methods of the generated types: encoding/gob would else call their
// MarshalBinary, and encode Avro. It is exported because net/rpc wants that.
type NetMessage struct {
	SenderAddress *NetAddress
	Receiver      NetEndpoint
	Content       []byte
}

// NetAddress is spark.RPCAddress without its methods.
type NetAddress struct {
	Host string
	Port int32
}

// NetEndpoint is spark.RPCEndpoint without its methods.
type NetEndpoint struct {
	Address *NetAddress
	Name    string
}

func toNet(m *spark.RequestMessage) *NetMessage {
	return &NetMessage{
		SenderAddress: (*NetAddress)(m.SenderAddress),
		Receiver:      NetEndpoint{Address: (*NetAddress)(m.Receiver.Address), Name: m.Receiver.Name},
		Content:       m.Content,
	}
}

func fromNet(m *NetMessage) *spark.RequestMessage {
	return &spark.RequestMessage{
		SenderAddress: (*spark.RPCAddress)(m.SenderAddress),
		Receiver:      spark.RPCEndpoint{Address: (*spark.RPCAddress)(m.Receiver.Address), Name: m.Receiver.Name},
		Content:       m.Content,
	}
}

// service is what net/rpc calls.
type service struct{}

// Answer makes the response to a request, as our server does.
func (service) Answer(request, response *NetMessage) error {
	response.SenderAddress = request.Receiver.Address
	response.Receiver = NetEndpoint{Address: request.SenderAddress, Name: request.Receiver.Name}
	response.Content = request.Content
	return nil
}

// serveNet answers requests as net/rpc does.
func serveNet(conn io.ReadWriteCloser) {
	server := rpc.NewServer()
	if err := server.RegisterName("Endpoint", service{}); err != nil {
		panic(err) // the method has the form that net/rpc wants
	}
	server.ServeConn(conn)
}

// exchangeNet is exchange by net/rpc.
func exchangeNet(ctx context.Context, client *rpc.Client, n, depth int) error {
	done := make(chan *rpc.Call, depth)
	receive := func() error {
		call := <-done
		if call.Error != nil {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return call.Error
		}
		number := int(binary.BigEndian.Uint32(call.Args.(*NetMessage).Content))
		return check(number, fromNet(call.Reply.(*NetMessage)))
	}
	for i := range n {
		if i >= depth {
			if err := receive(); err != nil {
				return err
			}
		}
		client.Go("Endpoint.Answer", toNet(plain(i)), new(NetMessage), done)
	}
	for range min(n, depth) {
		if err := receive(); err != nil {
			return err
		}
	}
	return nil
}
