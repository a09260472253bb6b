package evolve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/perf/evolve"
)

func TestAllWaysReadTheSame(t *testing.T) {
	rows, err := evolve.Rows()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := row.Check(); err != nil {
			t.Error(err)
		}
		for _, way := range row.Ways {
			for _, data := range way.Data {
				if err := errors.Join(way.Fresh(data), way.Used(data), way.Used(data)); err != nil {
					t.Errorf("%s, %s: %v", row.Name, way.Name, err)
				}
			}
		}
		broken := row
		broken.Ways = append([]evolve.Way(nil), row.Ways...)
		broken.Ways[1].Data = append([][]byte(nil), row.Ways[1].Data...)
		broken.Ways[1].Data[7] = row.Ways[1].Data[8]
		if err := broken.Check(); err == nil || !strings.Contains(err.Error(), "datum 7") {
			t.Errorf("%s: another datum is not found out: %v", row.Name, err)
		}
	}
}

var short = evolve.Options{Time: time.Microsecond, Repeats: 1}

func TestResults(t *testing.T) {
	var out bytes.Buffer
	options := short
	options.JSON = true
	calls := 0
	if err := evolve.Run(context.Background(), options, func(done, total int, name string) {
		if done != calls || total != 5 || name == "" {
			t.Errorf("progress %d of %d, %q", done, total, name)
		}
		calls++
	}, &out); err != nil {
		t.Fatal(err)
	}
	var results []evolve.Result
	if err := json.Unmarshal(out.Bytes(), &results); err != nil {
		t.Fatal(err)
	}
	if len(results) != 15 || calls != 5 {
		t.Errorf("%d results, %d calls", len(results), calls)
	}
	for i, r := range results {
		if r.Nanoseconds <= 0 || r.Relative <= 0 || i%3 == 0 && r.Relative != 1 ||
			(r.Bytes == 0) != (r.Mode == "build") {
			t.Errorf("%+v", r)
		}
	}
}

func TestMeasuringEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	broken := errors.New("broken")
	cancel(broken)
	if err := evolve.Run(ctx, short, nil, new(bytes.Buffer)); err != broken {
		t.Error(err)
	}
	if err := evolve.Run(context.Background(), evolve.Options{Time: -1}, nil, new(bytes.Buffer)); err == nil {
		t.Error("a time below zero is accepted")
	}
}
