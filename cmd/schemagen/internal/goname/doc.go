// Package goname makes Go identifiers of Avro names, and keeps those of a package or a struct apart.
package goname
