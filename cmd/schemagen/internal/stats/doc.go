// Package stats gathers what the values of a container file are like, field by field: how many and how large they are,
// how many are null, how many differ, the smallest and the largest.
//
//	g, err := stats.New(s)
//	err = g.Read(r, 2)
//	for _, f := range g.Fields() {
//
// Memory depends on the schema and not on the number of records: for each field some KiB for each worker.
//
// Fields are named by paths: buyer.name in a record, tags[] for the items of an array, counts{} for the values of a map
// and counts{key} for its keys, and where a union has more branches than null and one other, value<string> for one of
// them. In a recursive type, the values inside are counted with the outermost.
package stats
