// Package avrotype declares what a Go type has whose values are Avro data, for the packages that take such types.
//
// There are two kinds. A generated type encodes and decodes itself: the pointer to it has the methods that schemagen
// writes, or some of them written by hand. Each interface of this package names one of these methods, or those that a
// use takes together; what packages call Row, Record, Message and the like are aliases of them.
//
// Any other type has a [Codec], such as a *reflectcodec.Codec. Where a function takes a generated type as a type
// parameter, the one with With at the end of its name takes a codec:
//
//	ocf.Records[users.User](r)        ocf.RecordsWith(r, codec)
//	evolve.NewDecoder[users.User](s)  evolve.NewDecoderWith(codec, s)
//
// Data of another schema than the type's own are read by a [runtime.Resolution], the table that package evolve makes of
// the two schemas: by the method ResolveAvro of a generated type, or by what a [ResolvingCodec] returns for the table.
package avrotype
