// Package arrows holds the layout of the module: which package may import which, where unsafe code may stand, and how
// much the repository carries. It is tests only.
package arrows
