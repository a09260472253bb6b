// Package plain holds the records of the performance suite as Go structs without methods, as codecs take them that go
// by reflection or unsafe access. A union is an any.
package plain
