// Package readme holds the tests of README.md: what it shows is a tested example, and its quick start works as written.
package readme
