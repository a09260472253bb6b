// Package containers times container files: writing and reading the events of package cases, by codec, with one worker
// and with several.
//
//	err := containers.Run(ctx, containers.Options{}, nil, os.Stdout)
//
// Records are read into one value that is used again, and into fresh ones. All is in memory, so that no disk is timed.
// Blocks are 64 KiB before they are compressed. Before anything is timed, what is read from each file has to be what
// was written, by every way.
//
// Workers share the machine with the garbage collector, which runs beside one worker on the second of two cores, too:
// there two workers can hardly be twice as fast where records are fresh.
package containers
