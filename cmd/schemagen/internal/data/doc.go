// Package data converts data that stand in files without a container: from bytes or hex digits to JSON and back. It
// says of data that cannot be read what they look like, and of a text where it is wrong.
package data
