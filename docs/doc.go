// Package docs holds the guides of schemagen, beside this file as Markdown, and the examples that they show. What a
// guide shows in Go is part of an example here; the commands that it shows are run by a test, in a folder with the
// files of testdata.
package docs
