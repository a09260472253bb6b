// Package randomschema makes random schemas, for tests that hold one reader of schemas against another: every kind of
// type and logical type, names in all the ways a text can write them, recursion, defaults of every kind and branch,
// attributes that Avro does not know.
package randomschema
