//! Tells the program which version of apache-avro the manifest asks for.

fn main() {
    let manifest = std::fs::read_to_string("Cargo.toml").expect("the manifest");
    let line = manifest.lines().find(|l| l.starts_with("apache-avro")).expect("the dependency");
    let version = line.split('"').nth(1).expect("its version").trim_start_matches('=');
    println!("cargo:rustc-env=AVRO_VERSION={version}");
    println!("cargo:rerun-if-changed=Cargo.toml");
}
