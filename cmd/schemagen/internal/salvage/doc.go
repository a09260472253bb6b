// Package salvage copies what is readable of a damaged container file into a new one, and reports what was lost.
package salvage
