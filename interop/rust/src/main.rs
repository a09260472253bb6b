//! The peer apache-avro; see doc.go for what it is to do. Its values have logical types always, so both modes are the same here.

mod canonical;

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::str::FromStr;

use apache_avro::{Codec, Reader, Schema, Writer};
use canonical::Names;

/// The size at which blocks are ended, in bytes.
const BLOCK_SIZE: usize = 16 * 1024;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["version"] => println!("apache-avro for Rust {}", env!("AVRO_VERSION")),
        ["codecs"] => println!("null deflate snappy zstandard bzip2 xz"),
        ["write", _, schema, records, codec, target] => write(schema, records, codec, target)?,
        ["read", _, source] => read(source)?,
        _ => return Err("unknown action".into()),
    }
    Ok(())
}

fn write(schema: &str, records: &str, codec: &str, target: &str) -> Result<(), Box<dyn Error>> {
    let schema = Schema::parse_str(&fs::read_to_string(schema)?)?;
    let names = Names::of(&schema);
    let mut writer = Writer::builder()
        .schema(&schema)
        .writer(BufWriter::new(File::create(target)?))
        .codec(Codec::from_str(codec).map_err(|_| "no such codec")?)
        .block_size(BLOCK_SIZE)
        .build()?;
    for line in fs::read_to_string(records)?.lines() {
        writer.append_value(names.value(&schema, &serde_json::from_str(line)?))?;
    }
    writer.into_inner()?.flush()?;
    Ok(())
}

fn read(source: &str) -> Result<(), Box<dyn Error>> {
    let reader = Reader::new(BufReader::new(File::open(source)?))?;
    let schema = reader.writer_schema().clone();
    let names = Names::of(&schema);
    let mut out = BufWriter::new(io::stdout().lock());
    for value in reader {
        serde_json::to_writer(&mut out, &names.json(&schema, &value?))?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    Ok(())
}
