// Package plan turns schemas into one small intermediate form, in which all thinking about Avro is
// done already: logical types are fused with the types they annotate, unions of null and one other type are
// told apart, sizes are bounded, defaults are encoded. The generator, the reflect codecs, the JSON codec
// and the explaining decoder all follow a Plan and nothing else.
//
// The package makes no compatibility promise: it is the seam between schemagen's own parts.
package plan
