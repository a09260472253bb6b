//go:build purego || !(386 || amd64 || arm || arm64 || loong64 || mips64le || mipsle || ppc64le || riscv64 || wasm)

package runtime

func appendFloats(b []byte, s []float32) []byte { return appendEachFloat(b, s) }

func appendDoubles(b []byte, s []float64) []byte { return appendEachDouble(b, s) }

func loadFloats(dst []float32, src []byte) { loadEachFloat(dst, src) }

func loadDoubles(dst []float64, src []byte) { loadEachDouble(dst, src) }
