// Package cli holds what the commands of a program have in common, and the programs of this module too: wrong use,
// arguments, values of flags, reports, and whether somebody watches.
package cli
