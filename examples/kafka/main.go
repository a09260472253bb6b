// Command kafka produces orders of two versions of a schema to a topic, and consumes them all as orders of the newer
// one.
//
//	go run .
//
// Without flags it brings its own broker and registry, both in this process: franz-go's fakes, which speak the
// protocols of Kafka and of Confluent's Schema Registry.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/examples/kafka/orderv1"
	"github.com/schemagen/schemagen/examples/kafka/orderv2"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"
)

func main() {
	brokers := flag.String("brokers", "", "host:port of brokers, separated by commas; the topic must exist")
	registryURL := flag.String("registry", "", "URL of the schema registry")
	topic := flag.String("topic", "orders", "the topic")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, *brokers, *registryURL, *topic); err != nil {
		fmt.Fprintln(os.Stderr, "kafka:", err)
		os.Exit(1)
	}
}

// run produces five orders and prints what is consumed.
func run(ctx context.Context, out io.Writer, brokerList, registryURL, topic string) error {
	brokers := strings.Split(brokerList, ",")
	if brokerList == "" {
		cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(2, topic))
		if err != nil {
			return err
		}
		defer cluster.Close()
		brokers = cluster.ListenAddrs()
	}
	if registryURL == "" {
		fake := srfake.New()
		defer fake.Close()
		registryURL = fake.URL()
	}
	client, err := sr.NewClient(sr.URLs(registryURL))
	if err != nil {
		return err
	}
	schemas := registry{client}
	if err := produceSome(ctx, brokers, schemas, topic); err != nil {
		return err
	}

	const orders = 5
	var lines []string
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	decoder := frame.NewDecoder[orderv2.Order](frame.Confluent{}, schemas)
	c, err := newConsumer(brokers, "example", topic, decoder, func(_ int32, o *orderv2.Order) error {
		lines = append(lines, fmt.Sprintf("order %d of %s by %v: %d lines\n", o.ID, o.Buyer, o.Channel, len(o.Lines)))
		if len(lines) == orders {
			enough()
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := c.run(ctx); err != nil {
		return err
	}
	slices.SortFunc(lines, cmp.Compare[string])
	_, err = io.WriteString(out, strings.Join(lines, ""))
	return err
}

// produceSome produces three orders of the first version and two of the second.
func produceSome(ctx context.Context, brokers []string, schemas registry, topic string) error {
	client, err := kgo.NewClient(kgo.SeedBrokers(brokers...))
	if err != nil {
		return err
	}
	defer client.Close()
	old, err := newProducer(ctx, client, schemas, topic, (*orderv1.Order)(nil).AvroSchema())
	if err != nil {
		return err
	}
	for id := range int32(3) {
		order := orderv1.Order{ID: id, Customer: "Ada", Note: "By Friday, please.",
			Lines: []orderv1.Line{{Sku: "tea", Quantity: 2}}}
		if err := old.produce(ctx, int64(id), &order); err != nil {
			return err
		}
	}
	today, err := newProducer(ctx, client, schemas, topic, (*orderv2.Order)(nil).AvroSchema())
	if err != nil {
		return err
	}
	for id := int64(3); id < 5; id++ {
		order := orderv2.NewOrder()
		order.ID, order.Buyer, order.Channel = id, "Grace", orderv2.ChannelPhone
		if err := today.produce(ctx, id, &order); err != nil {
			return err
		}
	}
	return nil
}
