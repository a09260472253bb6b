// Command schemagen makes Go code of Avro schemas, and shows and converts what belongs to them.
//
//	schemagen generate     write Go code for schemas
//	schemagen check        check that generated code is up to date
//	schemagen infer        write schemas of Go types
//	schemagen bind         write codecs for Go structs that exist
//	schemagen canonical    print schemas in their canonical form
//	schemagen fingerprint  print fingerprints of schemas
//	schemagen compat       check that versions of a schema read each other's data
//	schemagen diff         show what has changed between two versions of a schema
//	schemagen explain      show what each byte of a datum means
//	schemagen tojson       convert a datum from binary to JSON
//	schemagen fromjson     convert a datum from JSON to binary
//	schemagen concat       join container files
//	schemagen recodec      compress a container file otherwise
//	schemagen split        divide a container file
//	schemagen repair       save what is readable of a damaged container file
//
// In a module it is used as a tool, which pins its version along with that of the runtime that the code needs:
//
//	go get -tool github.com/schemagen/schemagen/cmd/schemagen
//	go tool schemagen generate --package users --out users user.avsc
//
// Faults of schemas and data are reported as file:line:column, what is wrong, and what would be right. The exit status is 0
// when all is done, 1 when a check failed, and 2 for wrong use or bad input. Files are written whole or not at all.
package main
