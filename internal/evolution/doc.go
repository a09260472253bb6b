// Package evolution is what tests of resolution share: a plain reader of old data, against which all others are held,
// and schemas that a given one may have been once.
package evolution
