package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemagen/schemagen/examples/kafka/orderv1"
	"github.com/schemagen/schemagen/examples/kafka/orderv2"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"
)

const topic = "orders"

// world is a broker with two partitions, and a registry that counts what it is asked.
type world struct {
	brokers []string
	schemas registry
	fake    *srfake.Registry
	decoder *frame.Decoder[orderv2.Order]

	mu     sync.Mutex
	asked  map[string]int           // how often each path of the registry was asked for
	seen   map[int64]int            // how often each order was handled
	by     map[string]map[int32]int // how many orders each member handled of each partition
	change *sync.Cond               // what was handled
	slow   bool                     // the next order takes longer than a rebalance
}

func newWorld(t *testing.T) *world {
	t.Helper()
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(2, topic))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	w := &world{
		brokers: cluster.ListenAddrs(), fake: srfake.New(),
		asked: make(map[string]int), seen: make(map[int64]int), by: make(map[string]map[int32]int),
	}
	w.change = sync.NewCond(&w.mu)
	t.Cleanup(w.fake.Close)
	w.fake.Intercept(func(_ http.ResponseWriter, r *http.Request) bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.asked[r.Method+" "+r.URL.Path]++
		return false
	})
	client, err := sr.NewClient(sr.URLs(w.fake.URL()))
	if err != nil {
		t.Fatal(err)
	}
	w.schemas = registry{client}
	w.decoder = frame.NewDecoder[orderv2.Order](frame.Confluent{}, w.schemas)
	return w
}

// producers returns a producer of each version.
func (w *world) producers(t *testing.T) (old, today *producer) {
	t.Helper()
	client, err := kgo.NewClient(kgo.SeedBrokers(w.brokers...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	if old, err = newProducer(t.Context(), client, w.schemas, topic, (*orderv1.Order)(nil).AvroSchema()); err != nil {
		t.Fatal(err)
	}
	if today, err = newProducer(t.Context(), client, w.schemas, topic, (*orderv2.Order)(nil).AvroSchema()); err != nil {
		t.Fatal(err)
	}
	return old, today
}

// produceOrders produces orders first to last, every third of today's version.
func produceOrders(t *testing.T, old, today *producer, first, last int64) {
	t.Helper()
	for id := first; id <= last; id++ {
		var err error
		if id%3 == 0 {
			lines := []orderv2.Line{{Sku: "tea", Quantity: id}}
			err = today.produce(t.Context(), id, &orderv2.Order{ID: id, Buyer: "Ada", Lines: lines,
				Channel: orderv2.ChannelPhone})
		} else {
			lines := []orderv1.Line{{Sku: "tea", Quantity: int32(id)}}
			err = old.produce(t.Context(), id, &orderv1.Order{ID: int32(id), Customer: "Ada", Note: "note",
				Lines: lines})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// handled notes that a member has handled an order, and checks that it is the one that was produced.
func (w *world) handled(t *testing.T, member string, partition int32, order *orderv2.Order) {
	channel := orderv2.ChannelWeb
	if order.ID%3 == 0 {
		channel = orderv2.ChannelPhone
	}
	if len(order.Lines) != 1 || order.Lines[0].Quantity != order.ID || order.Buyer != "Ada" ||
		order.Channel != channel {
		t.Errorf("%+v", order)
	}
	w.mu.Lock()
	slow := w.slow
	w.slow = false
	w.mu.Unlock()
	if slow {
		time.Sleep(time.Second)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen[order.ID]++
	if w.by[member] == nil {
		w.by[member] = make(map[int32]int)
	}
	w.by[member][partition]++
	w.change.Broadcast()
}

// wait waits until what has been handled is so.
func (w *world) wait(condition func() bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !condition() {
		w.change.Wait()
	}
}

// join starts a member of the group. leave has it leave, and returns when it has left.
func (w *world) join(t *testing.T, member string) (leave func()) {
	t.Helper()
	c, err := newConsumer(w.brokers, "group", topic, w.decoder, func(partition int32, order *orderv2.Order) error {
		w.handled(t, member, partition, order)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		if err := c.run(ctx); err != nil {
			t.Errorf("%s: %v", member, err)
		}
	})
	leave = sync.OnceFunc(func() {
		cancel()
		done.Wait()
	})
	t.Cleanup(leave)
	return leave
}

func TestNothingIsLostOrRepeatedAcrossRebalances(t *testing.T) {
	w := newWorld(t)
	old, today := w.producers(t)
	var last int64
	produce := func() {
		produceOrders(t, old, today, last+1, last+50)
		last += 50
	}
	// produceUntil goes on producing, so that no rebalance finds the topic at rest.
	produceUntil := func(condition func() bool) {
		for reached := false; !reached; {
			produce()
			w.mu.Lock()
			reached = condition()
			w.mu.Unlock()
		}
	}

	produce()
	leaveFirst := w.join(t, "first")
	produceUntil(func() bool { return w.by["first"][0] > 0 && w.by["first"][1] > 0 })

	// One of the partitions moves to the second member, but not while the first has orders of it in hand.
	leaveSecond := w.join(t, "second")
	w.mu.Lock()
	w.slow = true
	w.mu.Unlock()
	produceUntil(func() bool { return len(w.by["second"]) > 0 })

	leaveFirst() // and the other one follows
	produceUntil(func() bool { return w.by["second"][0] > 0 && w.by["second"][1] > 0 })

	w.wait(func() bool { return len(w.seen) == int(last) })
	leaveSecond()
	for id := int64(1); id <= last; id++ {
		if w.seen[id] != 1 {
			t.Errorf("order %d was handled %d times", id, w.seen[id])
		}
	}
	for path, n := range w.asked {
		if strings.HasPrefix(path, "GET /schemas/ids/") && n != 1 {
			t.Errorf("%s %d times", path, n)
		}
	}
	t.Logf("%d orders, handled by member and partition: %v; asked of the registry: %v", last, w.by, w.asked)
}

func TestOrderThatFailsIsLeftToTheNextMember(t *testing.T) {
	w := newWorld(t)
	old, today := w.producers(t)
	const last = 300
	produceOrders(t, old, today, 1, last)
	refused := errors.New("refused")
	n := 0
	c, err := newConsumer(w.brokers, "group", topic, w.decoder, func(partition int32, order *orderv2.Order) error {
		if n++; n > 150 {
			return refused
		}
		w.handled(t, "first", partition, order)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.run(t.Context()); !errors.Is(err, refused) || !strings.HasPrefix(err.Error(), topic+"[") {
		t.Fatal(err)
	}
	leave := w.join(t, "second")
	w.wait(func() bool { return len(w.seen) == last })
	leave()
	for id, n := range w.seen {
		if n != 1 {
			t.Errorf("order %d was handled %d times", id, n)
		}
	}
}

// A member that dies between handling and committing has others handle the same orders again. None is lost.
func TestCrashRepeatsWhatWasNotCommitted(t *testing.T) {
	w := newWorld(t)
	old, today := w.producers(t)
	const last = 300
	produceOrders(t, old, today, 1, last)
	c, err := newConsumer(w.brokers, "group", topic, w.decoder, func(partition int32, order *orderv2.Order) error {
		w.handled(t, "first", partition, order)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	handled, err := c.handleAll(t.Context(), c.client.PollRecords(t.Context(), batch).Records())
	if err != nil || len(handled) == 0 {
		t.Fatalf("%d orders handled, %v", len(handled), err)
	}
	c.client.CloseAllowingRebalance()

	leave := w.join(t, "second")
	w.wait(func() bool {
		second := w.by["second"]
		return len(w.seen) == last && second[0]+second[1] == last
	})
	leave()
	twice := 0
	for _, n := range w.seen {
		if n == 2 {
			twice++
		}
	}
	if twice != len(handled) {
		t.Errorf("%d orders handled twice, %d were not committed", twice, len(handled))
	}
}

func TestBadRecordSaysWhereItIs(t *testing.T) {
	for _, test := range []struct {
		value []byte
		cause error
		text  string
	}{
		{[]byte(`{"id":1}`), frame.ErrMagic, "avro: Confluent message starts with 7b 22 69 64 22, not with 00"},
		{[]byte{0, 0, 0, 0, 99, 2}, frame.ErrUnknownSchema, "avro: schema 99: unknown schema"},
	} {
		w := newWorld(t)
		client, err := kgo.NewClient(kgo.SeedBrokers(w.brokers...), kgo.RecordPartitioner(kgo.ManualPartitioner()))
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		for _, value := range [][]byte{nil, test.value} { // a tombstone comes first
			record := &kgo.Record{Topic: topic, Partition: 1, Value: value}
			if err := client.ProduceSync(t.Context(), record).FirstErr(); err != nil {
				t.Fatal(err)
			}
		}
		c, err := newConsumer(w.brokers, "group", topic, w.decoder, func(int32, *orderv2.Order) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		err = c.run(t.Context())
		if !errors.Is(err, test.cause) || !strings.HasPrefix(err.Error(), "orders[1] at 1: "+test.text) {
			t.Errorf("%v", err)
		}
	}
}

func TestHeaderIsThatOfTheRegistrysClient(t *testing.T) {
	order := orderv2.NewOrder()
	got, err := frame.NewEncoder(frame.Confluent{}).AppendMessage(nil, 0x01020304, &order)
	if err != nil {
		t.Fatal(err)
	}
	var theirs sr.ConfluentHeader
	want, err := theirs.AppendEncode(nil, 0x01020304, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
	id, datum, err := theirs.DecodeID(got)
	ours, sameDatum, ourErr := frame.Confluent{}.ParseHeader(got)
	if err != nil || ourErr != nil || id != int(ours) || !bytes.Equal(datum, sameDatum) {
		t.Errorf("theirs %d, % x, %v; ours %d, % x, %v", id, datum, err, ours, sameDatum, ourErr)
	}
}

func TestReferencesArePutTogether(t *testing.T) {
	w := newWorld(t)
	line := `{"type":"record","name":"Line","namespace":"com.example.shop","fields":[
		{"name":"sku","type":"string"},{"name":"quantity","type":"int"}]}`
	order := `{"type":"record","name":"Order","namespace":"com.example.shop","fields":[
		{"name":"id","type":"int"},{"name":"customer","type":"string"},
		{"name":"lines","type":{"type":"array","items":"Line"}}]}`
	w.fake.SeedSchema("line", 1, 7, sr.Schema{Schema: line})
	w.fake.SeedSchema("order", 1, 8, sr.Schema{Schema: order,
		References: []sr.SchemaReference{{Name: "com.example.shop.Line", Subject: "line", Version: 1}}})
	message := append(frame.Confluent{}.AppendHeader(nil, 8), 6, 6, 'A', 'd', 'a', 2, 6, 't', 'e', 'a', 4, 0)
	var got orderv2.Order
	if err := w.decoder.Decode(t.Context(), message, &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != 3 || got.Buyer != "Ada" || len(got.Lines) != 1 ||
		got.Lines[0] != (orderv2.Line{Sku: "tea", Quantity: 2}) {
		t.Errorf("%+v", got)
	}
}

func TestExampleRuns(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out, "", "", topic); err != nil {
		t.Fatal(err)
	}
	want := `order 0 of Ada by WEB: 1 lines
order 1 of Ada by WEB: 1 lines
order 2 of Ada by WEB: 1 lines
order 3 of Grace by PHONE: 0 lines
order 4 of Grace by PHONE: 0 lines
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
}

func TestGeneratedCodeIsUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the generator")
	}
	for _, version := range []string{"v1", "v2"} {
		dir := "order" + version
		check := exec.CommandContext(t.Context(), "go", "tool", "schemagen", "check",
			"--package", dir, "--out", dir+"/order_avro.go", "schemas/order_"+version+".avsc")
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}
