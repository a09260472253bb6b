// Package divide divides a container file into several, which have its schema, codec and metadata.
package divide
