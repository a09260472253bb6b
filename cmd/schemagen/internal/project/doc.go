// Package project reads some fields of records and passes over the others: it turns data into data of a schema that has
// only these fields.
//
//	p, err := project.New(s, []string{"id", "buyer.name", "items.price"}, false)
//	codec, err := avrojson.New(p.Schema)
//	…
//	datum, err = p.Append(datum[:0], data, &r) // of the next datum that r reads from data
//
// Nothing is decoded on the way: what stands between the fields is passed over by its shape, blocks that say their size
// by that, and the bytes of the fields are copied as they are.
package project
