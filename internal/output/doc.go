// Package output writes files whole or not at all: what is not finished stands under a temporary name beside its place,
// and goes away when something fails or the user interrupts.
package output
