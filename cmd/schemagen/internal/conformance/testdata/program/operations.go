package main

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"sync"
	"time"
)

// listed describes a generated type.
type listed struct {
	Schema      string
	Fingerprint uint64
	Fields      int // of the struct, if it is one
	HasNew      bool
}

func list(request) (any, error) {
	all := make(map[string]listed)
	for name, k := range table {
		x := k.zero()
		entry := listed{Schema: x.AvroSchema(), Fingerprint: x.AvroFingerprint(), HasNew: k.defaults != nil}
		if t := reflect.TypeOf(x).Elem(); t.Kind() == reflect.Struct {
			entry.Fields = t.NumField()
		}
		all[name] = entry
	}
	return all, nil
}

// step is the value that one of several inputs gave.
type step struct {
	Hex   string
	Value any
}

// reuse decodes the inputs one after another into the same value.
func reuse(q request) (any, error) {
	x := table[q.Type].zero()
	var steps []step
	for _, in := range q.Sequence {
		data, err := in.bytes()
		if err == nil {
			err = x.UnmarshalBinary(data)
		}
		if err != nil {
			return nil, err
		}
		b, err := x.MarshalBinary()
		if err != nil {
			return nil, err
		}
		steps = append(steps, step{hex.EncodeToString(b), printed(x)})
	}
	return steps, nil
}

// construct encodes what the type's constructor returns.
func construct(q request) (any, error) {
	x := table[q.Type].defaults()
	b, err := x.MarshalBinary()
	return step{hex.EncodeToString(b), printed(x)}, err
}

// encodeTime encodes a value whose only field is the time given.
func encodeTime(q request) (any, error) {
	at, err := time.Parse(time.RFC3339Nano, q.Time)
	if err != nil {
		return nil, err
	}
	x := table[q.Type].zero()
	reflect.ValueOf(x).Elem().Field(0).Set(reflect.ValueOf(at))
	b, err := x.MarshalBinary()
	return step{Hex: hex.EncodeToString(b)}, err
}

// parallel uses the type from many goroutines at once: each decodes every input and encodes it again, many times.
func parallel(q request) (any, error) {
	var wait sync.WaitGroup
	failures := make(chan error, q.Goroutines)
	begin := make(chan struct{})
	for range q.Goroutines {
		wait.Go(func() {
			<-begin
			if err := rounds(q); err != nil {
				failures <- err
			}
		})
	}
	close(begin)
	wait.Wait()
	close(failures)
	return nil, <-failures
}

func rounds(q request) error {
	x := table[q.Type].zero()
	fingerprint, schema := x.AvroFingerprint(), x.AvroSchema()
	var inputs [][]byte
	for _, in := range q.Sequence {
		data, err := in.bytes()
		if err != nil {
			return err
		}
		inputs = append(inputs, data)
	}
	for range q.Rounds {
		for _, data := range inputs {
			if err := x.UnmarshalBinary(data); err != nil {
				return err
			}
			b, err := x.MarshalBinary()
			if err != nil {
				return err
			}
			if string(b) != string(data) {
				return fmt.Errorf("%x came back as %x", data, b)
			}
		}
		if x.AvroFingerprint() != fingerprint || x.AvroSchema() != schema {
			return fmt.Errorf("schema or fingerprint changed")
		}
	}
	return nil
}
