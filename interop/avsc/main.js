// The peer avsc; see doc.go for what it is to do. It has no logical types of its own, so both modes are the same here.
'use strict';

const avro = require('avsc');
const fs = require('fs');

// Longs as BigInt, so that none of the 64 bits is lost.
const longs = avro.types.LongType.__with({
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

// The type of a schema, without the defaults: they have no part in files, and JavaScript has no number 9223372036854775807.
function typeOf(schema) {
  return avro.Type.forSchema(JSON.parse(JSON.stringify(schema), (key, v) => (key === 'default' ? undefined : v)), {
    wrapUnions: 'always',
    typeHook: (s) => (s === 'long' || s.type === 'long' ? longs : undefined),
  });
}

const branchOf = (type, name) => type.types.find((t) => t.branchName === name);
const mapped = (object, f) => Object.fromEntries(Object.entries(object).map(([k, v]) => [k, f(v, k)]));

// A value as avsc wants it, from its canonical form.
function native(type, v) {
  switch (type.typeName) {
    case 'int':
      return Number(v);
    case 'abstract:long':
      return BigInt(v);
    case 'float':
      return v === 'nan' ? NaN : Buffer.from(v, 'hex').readFloatBE();
    case 'double':
      return v === 'nan' ? NaN : Buffer.from(v, 'hex').readDoubleBE();
    case 'bytes':
    case 'fixed':
      return Buffer.from(v, 'hex');
    case 'array':
      return v.map((item) => native(type.itemsType, item));
    case 'map':
      return mapped(v, (item) => native(type.valuesType, item));
    case 'record':
    case 'error':
      return Object.fromEntries(type.fields.map((f) => [f.name, native(f.type, v[f.name])]));
    case 'union:wrapped':
      return v === null ? null : mapped(v, (item, name) => native(branchOf(type, name), item));
    default:
      return v;
  }
}

function hexOf(size, write) {
  const buf = Buffer.alloc(size);
  write(buf);
  return buf.toString('hex');
}

// The canonical form of a value of avsc.
function canonical(type, v) {
  switch (type.typeName) {
    case 'int':
    case 'abstract:long':
      return String(v);
    case 'float':
      return Number.isNaN(v) ? 'nan' : hexOf(4, (buf) => buf.writeFloatBE(v));
    case 'double':
      return Number.isNaN(v) ? 'nan' : hexOf(8, (buf) => buf.writeDoubleBE(v));
    case 'bytes':
    case 'fixed':
      return v.toString('hex');
    case 'array':
      return v.map((item) => canonical(type.itemsType, item));
    case 'map':
      return mapped(v, (item) => canonical(type.valuesType, item));
    case 'record':
    case 'error':
      return Object.fromEntries(type.fields.map((f) => [f.name, canonical(f.type, v[f.name])]));
    case 'union:wrapped':
      return v === null ? null : mapped(v, (item, name) => canonical(branchOf(type, name), item));
    default:
      return v;
  }
}

function write(schemaFile, recordsFile, codec, target) {
  const type = typeOf(JSON.parse(fs.readFileSync(schemaFile, 'utf8')));
  const encoder = avro.createFileEncoder(target, type, {codec, blockSize: 16384, writeHeader: 'always'});
  for (const line of fs.readFileSync(recordsFile, 'utf8').split('\n').filter(Boolean)) {
    encoder.write(native(type, JSON.parse(line)));
  }
  encoder.end();
}

function read(source) {
  let type;
  avro.createFileDecoder(source, {parseHook: typeOf})
      .on('metadata', (t) => (type = t))
      .on('data', (v) => process.stdout.write(JSON.stringify(canonical(type, v)) + '\n'))
      .on('error', (err) => {
        throw err;
      });
}

const [action, ...args] = process.argv.slice(2);
switch (action) {
  case 'version':
    console.log('avsc', require('avsc/package.json').version);
    break;
  case 'codecs':
    console.log('null deflate');
    break;
  case 'write':
    write(...args.slice(1));
    break;
  case 'read':
    read(args[1]);
    break;
  default:
    throw new Error(action);
}
