// Package chunks holds bytes in pieces that stay where they are, so that a large result costs no copying as it grows.
package chunks
