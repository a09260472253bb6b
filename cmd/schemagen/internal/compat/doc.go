// Package compat compares versions of a schema: can each read what another writes, what does a change do to the size of
// data, and, for people, what has changed at all. Whether data can be read is decided by plan.Resolve and nothing else.
package compat
