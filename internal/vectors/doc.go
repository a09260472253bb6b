// Package vectors reads what stands in testdata, for all tests of the module and of those inside it: the vectors that
// other implementations of Avro wrote, the conformance corpus, schemas. Data that are not there fail the test.
//
// Names are those of files and folders in testdata, with slashes. A name that begins with ./ is one in the folder of
// the test's own package; an absolute path is taken as it is, since a corpus in the layout of testdata/conformance may
// lie elsewhere.
package vectors
