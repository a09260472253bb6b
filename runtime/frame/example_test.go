package frame_test

import (
	"context"
	"fmt"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/schema"
)

// A message says by a fingerprint which schema it was written with: today's, which the type knows itself, or an older
// one, which is in a store.
func Example() {
	var store frame.Store
	old, err := store.Add(`{"type":"record","name":"com.example.User","fields":[
		{"name":"name","type":"string"},
		{"name":"id","type":"int"}
	]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	user := users.NewUser()
	user.ID, user.Name = 1001, "Ada"
	today, err := frame.AppendSingleObject(nil, &user)
	if err != nil {
		fmt.Println(err)
		return
	}
	yesterday := append(frame.SingleObject{}.AppendHeader(nil, old), 6, 'B', 'o', 'b', 14)

	decoder := frame.NewDecoder[users.User](frame.SingleObject{}, &store)
	for _, message := range [][]byte{today, yesterday, yesterday[:7]} {
		if err := decoder.Decode(context.Background(), message, &user); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("% x: %d %s\n", message[:10], user.ID, user.Name)
	}
	// Output:
	// c3 01 70 55 aa de b7 3b fd 5e: 1001 Ada
	// c3 01 61 32 fb b7 62 86 f7 04: 7 Bob
	// avro: single-object message ends after c3 01 61 32 fb b7 62; its header takes 10 bytes
}

// The lookup stands for the client of a registry.
func ExampleConfluent() {
	lookup := frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) {
		if id != 42 {
			return "", frame.ErrUnknownSchema
		}
		return (*users.User)(nil).AvroSchema(), nil
	})
	user := users.NewUser()
	user.ID, user.Name = 1001, "Ada"
	message, err := frame.NewEncoder(frame.Confluent{}).AppendMessage(nil, 42, &user)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("% x\n", message)

	decoder := frame.NewDecoder[users.User](frame.Confluent{}, lookup)
	var decoded users.User
	fmt.Println(decoder.Decode(context.Background(), message, &decoded), decoded.Name)
	message[4]++
	fmt.Println(decoder.Decode(context.Background(), message, &decoded))
	fmt.Println(decoder.Decode(context.Background(), []byte(`{"id":1001}`), &decoded))
	// Output:
	// 00 00 00 00 2a d2 0f 06 41 64 61 00 00 00 00
	// <nil> Ada
	// avro: schema 43: unknown schema
	// avro: Confluent message starts with 7b 22 69 64 22, not with 00
}

func ExampleGlue() {
	version, err := rt.ParseUUID("b7b4a7f0-9c96-4e4a-a687-fb5de9ef0c63")
	if err != nil {
		fmt.Println(err)
		return
	}
	lookup := frame.LookupFunc[rt.UUID](func(_ context.Context, id rt.UUID) (string, error) {
		if id != version {
			return "", frame.ErrUnknownSchema
		}
		return (*users.User)(nil).AvroSchema(), nil
	})
	user := users.NewUser()
	user.Name = "Ada"
	for range 30 {
		user.Emails = append(user.Emails, "ada@example.com")
	}
	plain, err := frame.NewEncoder(frame.Glue{}).AppendMessage(nil, version, &user)
	if err != nil {
		fmt.Println(err)
		return
	}
	compressed, err := frame.NewEncoder(frame.Glue{Zlib: true}).AppendMessage(nil, version, &user)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(plain) > 500, len(compressed) < 100)

	decoder := frame.NewDecoder[users.User](frame.Glue{}, lookup, frame.MaxDatum(1<<20))
	for _, message := range [][]byte{plain, compressed} {
		var decoded users.User
		err := decoder.Decode(context.Background(), message, &decoded)
		fmt.Printf("% x: %s has %d addresses, %v\n", message[:3], decoded.Name, len(decoded.Emails), err)
	}
	// Output:
	// true true
	// 03 00 b7: Ada has 30 addresses, <nil>
	// 03 05 b7: Ada has 30 addresses, <nil>
}

// A tool that has no types for what it reads keeps a codec for each schema.
func ExampleCache() {
	var store frame.Store
	id, err := store.Add(`{"type":"record","name":"Point","fields":[{"name":"x","type":"int"},{"name":"y",` +
		`"type":"int"}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	codecs := frame.NewCache(&store, func(text string) (*avrojson.Codec, error) {
		s, err := schema.Parse(text)
		if err != nil {
			return nil, err
		}
		return avrojson.New(s)
	}, frame.MaxSchemas(100))

	message := append(frame.SingleObject{}.AppendHeader(nil, id), 6, 8)
	fingerprint, datum, err := frame.SingleObject{}.ParseHeader(message)
	if err != nil {
		fmt.Println(err)
		return
	}
	codec, err := codecs.Get(context.Background(), fingerprint)
	if err != nil {
		fmt.Println(err)
		return
	}
	var r rt.Reader
	r.ResetBytes(datum)
	text, err := codec.AppendJSON(nil, &r)
	fmt.Println(string(text), err)
	// Output: {"x":3,"y":4} <nil>
}

// A type that nobody generated code for is framed and read by its codec. Here messages of its own schema and of an
// older one are read as today's values.
func ExampleNewDecoderWith() {
	type point struct {
		X int64  `avro:"x"`
		Y int64  `avro:"y"`
		Z string `avro:"z"`
	}
	codec, err := reflectcodec.For[point](`{"type":"record","name":"Point","fields":[
		{"name":"x","type":"long"}, {"name":"y","type":"long"}, {"name":"z","type":"string","default":"none"}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	versions := map[uint32]string{
		1: `{"type":"record","name":"Point","fields":[{"name":"y","type":"int"},{"name":"x","type":"int"}]}`,
		2: codec.Schema().String(),
	}
	lookup := frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) { return versions[id], nil })
	decoder := frame.NewDecoderWith(frame.Confluent{}, codec, lookup)

	today, err := frame.AppendMessageWith(frame.NewEncoder(frame.Confluent{}), nil, 2, codec, &point{3, 4, "five"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, message := range [][]byte{today, {0, 0, 0, 0, 1, 12, 14}} {
		var p point
		if err := decoder.Decode(context.Background(), message, &p); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p)
	}
	// Output:
	// {3 4 five}
	// {7 6 none}
}
