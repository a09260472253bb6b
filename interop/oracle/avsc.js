// Encodes each datum with avsc, and decodes each blocked encoding that Java wrote.
// Usage: node avsc.js WORK; reads data-js.jsonl and java.jsonl there, writes avsc.jsonl.
'use strict';

const avro = require('avsc');
const fs = require('fs');
const path = require('path');

const work = process.argv[2];
const lines = (name) => fs.readFileSync(path.join(work, name), 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));

// Longs as BigInt, so that none of the 64 bits is lost.
const bigLong = avro.types.LongType.__with({
  fromBuffer: (buf) => buf.readBigInt64LE(),
  toBuffer: (n) => {
    const buf = Buffer.alloc(8);
    buf.writeBigInt64LE(n);
    return buf;
  },
  fromJSON: BigInt,
  toJSON: String,
  isValid: (n) => typeof n === 'bigint',
  compare: (a, b) => (a === b ? 0 : a < b ? -1 : 1),
});

// A value of the JSON encoding as avsc wants it; longs come as strings of digits.
function native(schema, value, names) {
  if (typeof schema === 'string') schema = names.get(schema) || {type: schema};
  if (Array.isArray(schema)) {
    if (value === null) return null;
    const [key] = Object.keys(value);
    const branch = schema.find((b) => nameOf(b, names) === key);
    return {[key]: native(branch, value[key], names)};
  }
  switch (schema.type) {
    case 'record':
      return Object.fromEntries(schema.fields.map((f) => [f.name, native(f.type, value[f.name], names)]));
    case 'array':
      return value.map((v) => native(schema.items, v, names));
    case 'map':
      return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, native(schema.values, v, names)]));
    case 'long':
      return BigInt(value);
    case 'float':
    case 'double':
      return Number(value);
    case 'bytes':
    case 'fixed':
      return Buffer.from(value, 'latin1');
    default:
      return value;
  }
}

function nameOf(schema, names) {
  if (typeof schema === 'string') return schema;
  return schema.name || schema.type;
}

function collect(schema, names) {
  if (Array.isArray(schema)) schema.forEach((b) => collect(b, names));
  if (typeof schema !== 'object' || Array.isArray(schema)) return;
  if (schema.name) names.set(schema.name, schema);
  for (const inner of [schema.items, schema.values]) if (inner) collect(inner, names);
  for (const field of schema.fields || []) collect(field.type, names);
}

const types = new Map();
for (const {type, schema} of lines('schemas-js.jsonl')) {
  const names = new Map();
  collect(schema, names);
  types.set(type, {schema, names, codec: avro.Type.forSchema(schema, {wrapUnions: true, registry: {long: bigLong}})});
}
const java = new Map(lines('java.jsonl').map((l) => [l.n, l]));
const out = [];
for (const {n, type, json} of lines('data-js.jsonl')) {
  const {schema, names, codec} = types.get(type);
  const result = {n};
  try {
    result.hex = codec.toBuffer(native(schema, json, names)).toString('hex');
    result.reads = java.get(n).blocked.map((b) => {
      const value = codec.fromBuffer(Buffer.from(b.hex, 'hex'));
      return codec.toBuffer(value).toString('hex') === result.hex;
    });
  } catch (err) {
    result.error = String(err);
  }
  out.push(JSON.stringify(result));
}
fs.writeFileSync(path.join(work, 'avsc.jsonl'), out.join('\n') + '\n');
