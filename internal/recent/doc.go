// Package recent keeps what was asked for most recently.
package recent
