package main

import (
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/schemagen/schemagen/examples/beam/avrobeam"
	"github.com/schemagen/schemagen/examples/beam/sales"
)

func init() {
	avrobeam.Register[sales.Sale]()
	avrobeam.Register[sales.Total]()
	register.Function1x2(byStore)
	register.Combiner2[*sales.Total, *sales.Sale](&totalFn{})
}

// totals returns the totals of all stores, a collection of *sales.Total.
func totals(s beam.Scope, all beam.PCollection) beam.PCollection {
	s = s.Scope("totals")
	return beam.DropKey(s, beam.CombinePerKey(s, &totalFn{}, beam.ParDo(s, byStore, all)))
}

// byStore gives a sale its store as key.
func byStore(sale *sales.Sale) (string, *sales.Sale) { return sale.Store, sale }

// totalFn adds up sales. Workers add up what they read, and only their totals travel.
type totalFn struct{}

// CreateAccumulator returns the total of no sales.
func (totalFn) CreateAccumulator() *sales.Total {
	t := sales.NewTotal()
	t.Channels = make([]int64, channels)
	t.Articles = make(map[string]int64)
	return &t
}

// channels is how many there are.
const channels = int(sales.ChannelPhone) + 1

// AddInput adds a sale.
func (totalFn) AddInput(t *sales.Total, sale *sales.Sale) *sales.Total {
	t.Store = sale.Store
	t.Sales++
	if sale.Coupon != nil {
		t.Coupons++
	}
	t.Channels[sale.Channel]++
	for _, line := range sale.Lines {
		t.Cents += line.Cents
		t.Articles[line.Article] += int64(line.Pieces)
	}
	t.First, t.Last = earlier(t.First, &sale.At), later(t.Last, &sale.At)
	return t
}

// MergeAccumulators adds one total to another.
func (totalFn) MergeAccumulators(t, other *sales.Total) *sales.Total {
	if t.Store == "" {
		t.Store = other.Store
	}
	t.Sales += other.Sales
	t.Coupons += other.Coupons
	t.Cents += other.Cents
	for i, n := range other.Channels {
		t.Channels[i] += n
	}
	for article, n := range other.Articles {
		t.Articles[article] += n
	}
	t.First, t.Last = earlier(t.First, other.First), later(t.Last, other.Last)
	return t
}

// earlier returns the earlier of two times, of which a is nil at first.
func earlier(a, b *time.Time) *time.Time {
	if a == nil || b != nil && b.Before(*a) {
		return b
	}
	return a
}

// later returns the later of two times.
func later(a, b *time.Time) *time.Time {
	if a == nil || b != nil && b.After(*a) {
		return b
	}
	return a
}
