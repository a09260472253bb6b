package containers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/perf/containers"
)

func TestResults(t *testing.T) {
	var out bytes.Buffer
	calls := 0
	options := containers.Options{Records: 1001, Repeats: 2, JSON: true}
	if err := containers.Run(context.Background(), options, func(done, total int, name string) {
		if done != calls || total != 24 || name == "" {
			t.Errorf("progress %d of %d, %q", done, total, name)
		}
		calls++
	}, &out); err != nil {
		t.Fatal(err)
	}
	var results []containers.Result
	if err := json.Unmarshal(out.Bytes(), &results); err != nil {
		t.Fatal(err)
	}
	if len(results) != 24 || calls != 24 {
		t.Errorf("%d results, %d calls", len(results), calls)
	}
	for i, r := range results {
		compressed := r.Codec != "null"
		if r.Nanoseconds <= 0 || r.Relative <= 0 || i%2 == 0 && r.Relative != 1 || r.Records != 2000 ||
			(r.FileBytes < r.Bytes) != compressed {
			t.Errorf("%+v", r)
		}
	}
}

func TestOtherRecordsAreFoundOut(t *testing.T) {
	files := containers.NewFiles(1)
	var b bytes.Buffer
	if err := files.Write(&b, "null", 1); err != nil {
		t.Fatal(err)
	}
	if err := files.Check(b.Bytes(), []int{1, 3}); err != nil {
		t.Error(err)
	}
	events, _ := containers.Events()
	b.Bytes()[bytes.Index(b.Bytes(), []byte(events[500].ID))] ^= 1
	if err := files.Check(b.Bytes(), []int{2}); err == nil || !strings.Contains(err.Error(), "record 500 ") {
		t.Error(err)
	}
	if err := containers.NewFiles(1001).Check(b.Bytes(), []int{1}); err == nil {
		t.Error("records that are missing are not found out")
	}
}

func TestMeasuringEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	broken := errors.New("broken")
	cancel(broken)
	options := containers.Options{Records: 1, Repeats: 1, Codecs: []string{"null"}}
	if err := containers.Run(ctx, options, nil, new(bytes.Buffer)); err != broken {
		t.Error(err)
	}
	options.Codecs = []string{"no such codec"}
	if err := containers.Run(context.Background(), options, nil, new(bytes.Buffer)); err == nil {
		t.Error("a codec that is not there is accepted")
	}
	if err := containers.Run(context.Background(), containers.Options{Repeats: -1}, nil,
		new(bytes.Buffer)); err == nil {
		t.Error("a number of rounds below zero is accepted")
	}
}
