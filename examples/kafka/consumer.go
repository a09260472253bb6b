package main

import (
	"context"
	"fmt"
	"time"

	"github.com/schemagen/schemagen/examples/kafka/orderv2"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/twmb/franz-go/pkg/kgo"
)

// consumer is a member of a consumer group. It reads orders of any version as those of today.
type consumer struct {
	client  *kgo.Client
	decoder *frame.Decoder[orderv2.Order]
	handle  func(partition int32, order *orderv2.Order) error
}

// batch is how many records are handled between two commits, and so how many may come again after a crash.
const batch = 100

// newConsumer joins a group. Members of one process can share the decoder, and with it the schemas that it has found.
// What handle is given is good until it returns.
func newConsumer(
	brokers []string, group, topic string, decoder *frame.Decoder[orderv2.Order],
	handle func(partition int32, order *orderv2.Order) error, options ...kgo.Opt,
) (*consumer, error) {
	client, err := kgo.NewClient(append([]kgo.Opt{
		kgo.SeedBrokers(brokers...),
		kgo.ConsumerGroup(group),
		kgo.ConsumeTopics(topic),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.HeartbeatInterval(200 * time.Millisecond), // members of an example don't wait long for each other
		// What has been polled is handled and committed before a partition goes to another member, which so begins
		// right after it.
		kgo.DisableAutoCommit(),
		kgo.BlockRebalanceOnPoll(),
	}, options...)...)
	if err != nil {
		return nil, err
	}
	return &consumer{client, decoder, handle}, nil
}

// run handles records until ctx is done, then leaves the group; it returns nil then. An error of a record ends it too:
// that record and those behind it are not committed, and come again to whoever has the partition next.
func (c *consumer) run(ctx context.Context) error {
	defer c.client.CloseAllowingRebalance()
	for {
		fetches := c.client.PollRecords(ctx, batch)
		if ctx.Err() != nil {
			return nil
		}
		if err := fetches.Err(); err != nil {
			return err
		}
		handled, err := c.handleAll(ctx, fetches.Records())
		// What was handled is committed even if ctx is done by now.
		if commitErr := c.client.CommitRecords(context.WithoutCancel(ctx), handled...); err == nil && commitErr != nil {
			err = fmt.Errorf("commit: %w", commitErr)
		}
		if err != nil {
			return err
		}
		c.client.AllowRebalance()
	}
}

// handleAll handles records until one fails, and returns those before it.
func (c *consumer) handleAll(ctx context.Context, records []*kgo.Record) (handled []*kgo.Record, err error) {
	var order orderv2.Order // its memory is used for one record after the other
	for i, record := range records {
		if record.Value == nil {
			continue // a tombstone
		}
		err := c.decoder.Decode(ctx, record.Value, &order)
		if err == nil {
			err = c.handle(record.Partition, &order)
		}
		if err != nil {
			return records[:i], fmt.Errorf("%s[%d] at %d: %w", record.Topic, record.Partition, record.Offset, err)
		}
	}
	return records, nil
}
