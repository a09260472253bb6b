//! The canonical form of records, from and to the values of apache-avro.

use std::collections::HashMap;

use apache_avro::schema::{InnerDecimalSchema, Name, UuidSchema};
use apache_avro::types::Value;
use apache_avro::{BigDecimal, Days, Decimal, Duration, Millis, Months, Schema, Uuid};
use num_bigint::BigInt;
use serde_json::{Map, Value as Json, json};

/// The named types of a schema.
pub struct Names<'a>(HashMap<String, &'a Schema>);

impl<'a> Names<'a> {
    pub fn of(schema: &'a Schema) -> Self {
        let mut names = Names(HashMap::new());
        names.collect(schema);
        names
    }

    fn collect(&mut self, schema: &'a Schema) {
        if let Some(name) = name_of(schema) {
            if !matches!(schema, Schema::Ref { .. }) {
                self.0.insert(name.to_string(), schema);
            }
        }
        match schema {
            Schema::Array(s) => self.collect(&s.items),
            Schema::Map(s) => self.collect(&s.types),
            Schema::Union(s) => s.variants().iter().for_each(|b| self.collect(b)),
            Schema::Record(s) => s.fields.iter().for_each(|f| self.collect(&f.schema)),
            _ => (),
        }
    }

    fn resolve(&self, schema: &'a Schema) -> &'a Schema {
        match schema {
            Schema::Ref { name } => self.0[&name.to_string()],
            _ => schema,
        }
    }

    /// The value that a value in canonical form stands for.
    pub fn value(&self, schema: &'a Schema, v: &Json) -> Value {
        match self.resolve(schema) {
            Schema::Null => Value::Null,
            Schema::Boolean => Value::Boolean(v.as_bool().unwrap()),
            Schema::Int => Value::Int(digits(v) as i32),
            Schema::Long => Value::Long(digits(v)),
            Schema::Float => Value::Float(match text(v) {
                "nan" => f32::NAN,
                bits => f32::from_bits(u32::from_str_radix(bits, 16).unwrap()),
            }),
            Schema::Double => Value::Double(match text(v) {
                "nan" => f64::NAN,
                bits => f64::from_bits(u64::from_str_radix(bits, 16).unwrap()),
            }),
            Schema::Bytes => Value::Bytes(unhex(v)),
            Schema::String => Value::String(text(v).into()),
            Schema::Array(s) => Value::Array(v.as_array().unwrap().iter().map(|i| self.value(&s.items, i)).collect()),
            Schema::Map(s) => Value::Map(object(v).iter().map(|(k, i)| (k.clone(), self.value(&s.types, i))).collect()),
            Schema::Union(s) => {
                let (name, inner) = v.as_object().map_or(("null", v), |o| {
                    let (name, inner) = o.iter().next().unwrap();
                    (name.as_str(), inner)
                });
                let index = s.variants().iter().position(|b| self.branch_name(b) == name).unwrap();
                Value::Union(index as u32, Box::new(self.value(&s.variants()[index], inner)))
            }
            Schema::Record(s) => Value::Record(s.fields.iter().map(|f| (f.name.clone(), self.value(&f.schema, &v[&f.name]))).collect()),
            Schema::Enum(s) => {
                let index = s.symbols.iter().position(|symbol| symbol == text(v)).unwrap();
                Value::Enum(index as u32, text(v).into())
            }
            Schema::Fixed(s) => Value::Fixed(s.size, unhex(v)),
            Schema::Decimal(_) => Value::Decimal(Decimal::from(unhex(v))),
            Schema::BigDecimal => Value::BigDecimal(big_decimal(&unhex(v))),
            Schema::Uuid(UuidSchema::String) => Value::Uuid(Uuid::parse_str(text(v)).unwrap()),
            Schema::Uuid(_) => Value::Uuid(Uuid::from_slice(&unhex(v)).unwrap()),
            Schema::Date => Value::Date(digits(v) as i32),
            Schema::TimeMillis => Value::TimeMillis(digits(v) as i32),
            Schema::TimeMicros => Value::TimeMicros(digits(v)),
            Schema::TimestampMillis => Value::TimestampMillis(digits(v)),
            Schema::TimestampMicros => Value::TimestampMicros(digits(v)),
            Schema::TimestampNanos => Value::TimestampNanos(digits(v)),
            Schema::LocalTimestampMillis => Value::LocalTimestampMillis(digits(v)),
            Schema::LocalTimestampMicros => Value::LocalTimestampMicros(digits(v)),
            Schema::LocalTimestampNanos => Value::LocalTimestampNanos(digits(v)),
            Schema::Duration(_) => {
                let data = unhex(v);
                let part = |i: usize| u32::from_le_bytes(data[4 * i..4 * i + 4].try_into().unwrap());
                Value::Duration(Duration::new(Months::new(part(0)), Days::new(part(1)), Millis::new(part(2))))
            }
            Schema::Ref { .. } => unreachable!("a name that stands for a name"),
        }
    }

    /// The canonical form of a value.
    pub fn json(&self, schema: &'a Schema, value: &Value) -> Json {
        let schema = self.resolve(schema);
        match (value, schema) {
            (Value::Null, _) => Json::Null,
            (Value::Boolean(b), _) => json!(b),
            (Value::Int(n) | Value::Date(n) | Value::TimeMillis(n), _) => json!(n.to_string()),
            (
                Value::Long(n)
                | Value::TimeMicros(n)
                | Value::TimestampMillis(n)
                | Value::TimestampMicros(n)
                | Value::TimestampNanos(n)
                | Value::LocalTimestampMillis(n)
                | Value::LocalTimestampMicros(n)
                | Value::LocalTimestampNanos(n),
                _,
            ) => json!(n.to_string()),
            (Value::Float(x), _) => json!(if x.is_nan() { "nan".into() } else { format!("{:08x}", x.to_bits()) }),
            (Value::Double(x), _) => json!(if x.is_nan() { "nan".into() } else { format!("{:016x}", x.to_bits()) }),
            (Value::Bytes(b) | Value::Fixed(_, b), _) => json!(hex(b)),
            (Value::String(s) | Value::Enum(_, s), _) => json!(s),
            (Value::Union(index, inner), Schema::Union(s)) => {
                let branch = &s.variants()[*index as usize];
                match inner.as_ref() {
                    Value::Null => Json::Null,
                    inner => json!({self.branch_name(branch): self.json(branch, inner)}),
                }
            }
            (Value::Array(list), Schema::Array(s)) => list.iter().map(|i| self.json(&s.items, i)).collect(),
            (Value::Map(map), Schema::Map(s)) => map.iter().map(|(k, i)| (k.clone(), self.json(&s.types, i))).collect::<Map<_, _>>().into(),
            (Value::Record(fields), Schema::Record(s)) => fields
                .iter()
                .zip(&s.fields)
                .map(|((name, v), f)| (name.clone(), self.json(&f.schema, v)))
                .collect::<Map<_, _>>()
                .into(),
            (Value::Decimal(d), _) => json!(hex(&Vec::<u8>::try_from(d).unwrap())),
            (Value::BigDecimal(d), _) => json!(hex(&big_decimal_bytes(d))),
            (Value::Duration(d), _) => json!(hex(&<[u8; 12]>::from(d))),
            (Value::Uuid(u), Schema::Uuid(UuidSchema::String)) => json!(u.to_string()),
            (Value::Uuid(u), _) => json!(hex(u.as_bytes())),
            _ => panic!("{value:?} for {schema:?}"),
        }
    }

    /// What a union calls a branch: a fullname, or the type underneath.
    fn branch_name(&self, branch: &'a Schema) -> String {
        if let Some(name) = name_of(branch) {
            return name.to_string();
        }
        match branch {
            Schema::Null => "null",
            Schema::Boolean => "boolean",
            Schema::Int | Schema::Date | Schema::TimeMillis => "int",
            Schema::Float => "float",
            Schema::Double => "double",
            Schema::Bytes | Schema::Decimal(_) | Schema::BigDecimal => "bytes",
            Schema::String | Schema::Uuid(_) => "string",
            Schema::Array(_) => "array",
            Schema::Map(_) => "map",
            _ => "long",
        }
        .into()
    }
}

fn name_of(schema: &Schema) -> Option<&Name> {
    match schema {
        Schema::Ref { name } => Some(name),
        Schema::Record(s) => Some(&s.name),
        Schema::Enum(s) => Some(&s.name),
        Schema::Fixed(s) | Schema::Duration(s) | Schema::Uuid(UuidSchema::Fixed(s)) => Some(&s.name),
        Schema::Decimal(d) => match &d.inner {
            InnerDecimalSchema::Fixed(s) => Some(&s.name),
            InnerDecimalSchema::Bytes => None,
        },
        _ => None,
    }
}

fn text(v: &Json) -> &str {
    v.as_str().unwrap()
}

fn digits(v: &Json) -> i64 {
    text(v).parse().unwrap()
}

fn object(v: &Json) -> &Map<String, Json> {
    v.as_object().unwrap()
}

fn hex(data: &[u8]) -> String {
    data.iter().map(|b| format!("{b:02x}")).collect()
}

fn unhex(v: &Json) -> Vec<u8> {
    text(v).as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// A big-decimal of its bytes: those of the unscaled number with their length, and the scale.
fn big_decimal(mut data: &[u8]) -> BigDecimal {
    let size = unzigzag(&mut data) as usize;
    let unscaled = BigInt::from_signed_bytes_be(&data[..size]);
    data = &data[size..];
    BigDecimal::new(unscaled, unzigzag(&mut data))
}

fn big_decimal_bytes(d: &BigDecimal) -> Vec<u8> {
    let (unscaled, scale) = d.as_bigint_and_exponent();
    let digits = unscaled.to_signed_bytes_be();
    let mut data = zigzag(digits.len() as i64);
    data.extend(digits);
    data.extend(zigzag(scale));
    data
}

fn zigzag(n: i64) -> Vec<u8> {
    let mut z = ((n << 1) ^ (n >> 63)) as u64;
    let mut data = Vec::new();
    while z > 127 {
        data.push(z as u8 & 127 | 128);
        z >>= 7;
    }
    data.push(z as u8);
    data
}

fn unzigzag(data: &mut &[u8]) -> i64 {
    let mut z = 0u64;
    for shift in (0..64).step_by(7) {
        let byte = data[0];
        *data = &data[1..];
        z |= u64::from(byte & 127) << shift;
        if byte < 128 {
            break;
        }
    }
    (z >> 1) as i64 ^ -((z & 1) as i64)
}
