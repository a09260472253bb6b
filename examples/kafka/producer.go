package main

import (
	"context"
	"strconv"

	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/twmb/franz-go/pkg/kgo"
)

// producer writes orders of one version to a topic.
type producer struct {
	client  *kgo.Client
	topic   string
	encoder *frame.Encoder[uint32]
	schema  uint32 // its id in the registry
}

// newProducer registers the schema, once; from then on it is four bytes of each message.
func newProducer(ctx context.Context, client *kgo.Client, r registry, topic, schema string) (*producer, error) {
	id, err := r.register(ctx, topic, schema)
	if err != nil {
		return nil, err
	}
	return &producer{client, topic, frame.NewEncoder(frame.Confluent{}), id}, nil
}

// produce writes an order, and returns when the broker has it. Orders of one id are in one partition, and in order.
func (p *producer) produce(ctx context.Context, id int64, order frame.Appender) error {
	value, err := p.encoder.AppendMessage(nil, p.schema, order)
	if err != nil {
		return err
	}
	record := &kgo.Record{Topic: p.topic, Key: strconv.AppendInt(nil, id, 10), Value: value}
	return p.client.ProduceSync(ctx, record).FirstErr()
}
