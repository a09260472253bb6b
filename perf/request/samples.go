package request

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/schemagen/schemagen/generated/spark"
)

// Sample is a message and what is in it.
type Sample struct {
	Name    string
	Content string // says what the content is
	Message *spark.RequestMessage
}

// Samples returns the messages whose sizes are compared.
func Samples() []Sample {
	large := plain(0)
	large.Content = bytes.Repeat([]byte("schemagen "), 103)[:1024]
	return []Sample{
		{"no addresses", `"ping", to "HeartbeatReceiver"`, &spark.RequestMessage{
			Receiver: spark.RPCEndpoint{Name: "HeartbeatReceiver"}, Content: []byte("ping"),
		}},
		{"plain", `four bytes, from 10.0.0.17:40123 to "HeartbeatReceiver" at 10.0.0.10:7077`, plain(0)},
		{"large", "1024 bytes of text, else like plain", large},
	}
}

// plain is request number i: from one address to an endpoint at another, with the number as its content.
func plain(i int) *spark.RequestMessage {
	return &spark.RequestMessage{
		SenderAddress: &spark.RPCAddress{Host: "10.0.0.17", Port: 40123},
		Receiver: spark.RPCEndpoint{Address: &spark.RPCAddress{Host: "10.0.0.10", Port: 7077},
			Name: "HeartbeatReceiver"},
		Content: binary.BigEndian.AppendUint32(nil, uint32(i)),
	}
}

// Sizes are the lengths in bytes of a message.
type Sizes struct {
	Name      string `json:"name"`
	Content   string `json:"content"`
	Schemagen int    `json:"schemagen"`
	// GobFirst is the first message of a gob stream, with the description of the type, Gob any later one.
	GobFirst int `json:"gobFirst"`
	Gob      int `json:"gob"`
	JSON     int `json:"json"`
}

// SizesOf measures a message. Each encoding has to give back an equal one.
func SizesOf(s Sample) (Sizes, error) {
	sizes := Sizes{Name: s.Name, Content: s.Content}
	data, err := s.Message.AppendAvro(nil)
	if err != nil {
		return sizes, err
	}
	sizes.Schemagen = len(data)
	var fromAvro, fromJSON spark.RequestMessage
	if err := fromAvro.UnmarshalBinary(data); err != nil {
		return sizes, err
	}

	var stream bytes.Buffer
	var fromGob *NetMessage
	e, d := gob.NewEncoder(&stream), gob.NewDecoder(&stream)
	for _, size := range []*int{&sizes.GobFirst, &sizes.Gob} {
		if err := e.Encode(toNet(s.Message)); err != nil {
			return sizes, err
		}
		*size = stream.Len()
		fromGob = new(NetMessage)
		if err := d.Decode(fromGob); err != nil {
			return sizes, err
		}
	}

	text, err := json.Marshal(s.Message)
	if err != nil {
		return sizes, err
	}
	sizes.JSON = len(text)
	if err := json.Unmarshal(text, &fromJSON); err != nil {
		return sizes, err
	}
	if !reflect.DeepEqual(&fromAvro, s.Message) || !reflect.DeepEqual(&fromJSON, s.Message) ||
		!reflect.DeepEqual(fromGob, toNet(s.Message)) {
		return sizes, fmt.Errorf("request: %s comes back as %+v, %+v, %+v", s.Name, fromAvro, fromJSON, *fromGob)
	}
	return sizes, nil
}
