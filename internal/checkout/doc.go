// Package checkout is for tests that need more of this module's source tree than their own package: where it is, and
// what it takes to build programs with it.
package checkout
