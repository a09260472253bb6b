// Package evolve measures what it costs to read data of other schemas.
//
//	err := evolve.Run(ctx, evolve.Options{}, nil, os.Stdout)
//
// The rows are
//
//	Event    the row Event of package cases, of an older schema: its fields in another order, an int that is a long
//	         today, and without a field that has a default. Beside the time of the same events of today's schema
//	         stands that of the old ones, by the table that package runtime/evolve makes, and by code that schemagen
//	         wrote for that one schema
//	Device   a record of 40 fields, mixed: all of them read, or two, and the others passed over
//	Wide     how long it takes to get a decoder for a schema of 200 fields, of which one has changed: from the two
//	         plans, from the two texts, and when it was asked for before
//
// Events and devices are read into fresh values and into used ones. Before anything is timed, all ways to read a row
// have to give the same values.
package evolve
