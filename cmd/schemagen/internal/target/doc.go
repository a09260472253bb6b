// Package target decides where generated packages go: their directory, import path, name and file.
package target
