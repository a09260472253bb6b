// Package request measures what SPARK-19365 is about: how large a remote call's message is, and how many calls a second
// go through. There a RequestMessage went from about 1 kB in Java's serialisation to little more than 100 bytes.
//
//	err := request.Run(ctx, request.Options{}, nil, os.Stdout)
//
// The message is a generated spark.RequestMessage. Its sizes, of the messages that [Samples] lists, stand beside those
// of encoding/gob, as the first message of a stream, which describes the type, and as a later one, and of
// encoding/json.
//
// Then a client and a server in this process exchange request and response over one TCP connection on the loopback
// interface, with a number of requests under way at a time: 1, so that each waits for the answer to the one before, and
// 64, pipelined. Beside it stands net/rpc with the same values and the same answers. The request is the sample "plain"
// with its number, from 0 on, as the four bytes of its content; the response is a RequestMessage too, with sender and
// receiver exchanged and the same content. Every response is compared.
//
// # Protocol
//
//	frame   length   4 bytes big-endian, the number of bytes behind it, at most 16 MiB
//	        number   of the request, an Avro long; the response has the same
//	        message  in Avro's binary encoding
//
// Client and server write a buffer when it is full, or before they would have to wait for the other side: so many
// requests share a system call when there are many under way, and one that is alone is sent at once. net/rpc makes a
// system call for each message. Our server answers the requests of a connection one by one, net/rpc starts a goroutine
// for each. Both are part of what is compared.
package request
