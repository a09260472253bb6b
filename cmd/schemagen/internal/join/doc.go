// Package join joins container files to one: blocks as they stand where that is possible, compressed anew where the
// codec is another, and record by record where the schema is.
package join
