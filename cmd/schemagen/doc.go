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
//	schemagen tojson       convert data or a container file from binary to JSON
//	schemagen fromjson     convert data from JSON to binary or a container file
//	schemagen random       make random data of a schema
//	schemagen cat          print records of container files as JSON lines
//	schemagen count        count the records of container files
//	schemagen stats        show what the values of a container file are like, field by field
//	schemagen getmeta      print the metadata of a container file
//	schemagen getschema    print the schema of a container file
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
// Faults of schemas and data are reported as file:line:column, what is wrong, and what would be right. The exit status
// is 0 when all is done, 1 when a check failed, and 2 for wrong use or bad input. Files are written whole or not at
// all.
package main
