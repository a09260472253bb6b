// Package arrows holds the layout of the module: which package may import which, and where unsafe code may stand. It is tests
// only.
package arrows
