// Package source finds and reads the schema texts that arguments of the command line name.
package source
