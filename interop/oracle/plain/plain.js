// Reads vectors from standard input, one JSON object a line, and writes which bytes avsc gives the plain text of each, with
// unions that are not wrapped.
'use strict';

const avro = require('avsc');
const lines = require('fs').readFileSync(0, 'utf8').split('\n').filter(Boolean);
for (const {schema, text} of lines.map((l) => JSON.parse(l))) {
  let hex = 'error';
  try {
    const type = avro.Type.forSchema(JSON.parse(schema), {wrapUnions: false});
    hex = type.toBuffer(JSON.parse(text)).toString('hex');
  } catch (err) {
    // it refuses the schema, as a union could be ambiguous, or the value
  }
  console.log(JSON.stringify({avsc: hex}));
}
