package simd

import "strconv"

// Mode is one of the implementations.
type Mode uint8

const (
	// Scalar is plain Go.
	Scalar Mode = iota
	// AVX2 finds the ends of 64 bytes' items at once, and takes these apart and puts them together with the BMI2
	// instructions PEXT and PDEP.
	AVX2
	// AVX512 works on 8 or 16 items at once. It needs the extensions VBMI and VBMI2, which processors have since Ice
	// Lake and Zen 4.
	AVX512
)

// String returns "scalar", "avx2" or "avx512".
func (m Mode) String() string {
	switch m {
	case Scalar:
		return "scalar"
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	}
	return "Mode(?)"
}

// Chosen returns the implementation in use, and in words why it and none that is quicker.
func Chosen() (Mode, string) { return chosen, chosenReason }

// An implementation is the functions that may serve.
type implementation struct {
	mode        Mode
	lacks       string // why this machine can't run it, if it can't
	decodeInts  func(dst []int32, b []byte) (n, size int)
	decodeLongs func(dst []int64, b []byte) (n, size int)
	encodeInts  func(dst []byte, s []int32) (n, size int)
	encodeLongs func(dst []byte, s []int64) (n, size int)
	skipVarints func(b []byte, n int) (items, size int)
}

// choose returns the first implementation, of those that are given best first, that the machine can run and that passes
// the self-check. The environment variable may ask for one: then there is none better, and if it can't be had, one that
// is less good. A value that names none is passed over, and named in the reason.
func choose(environment string, best ...implementation) (Mode, string) {
	wanted, reason := asked(environment)
	for _, candidate := range best {
		if candidate.mode > wanted {
			continue
		}
		fault := candidate.lacks
		if fault == "" {
			fault = candidate.check()
		}
		if fault == "" {
			return candidate.mode, join(reason, candidate.mode.String()+" passed the self-check")
		}
		reason = join(reason, "no "+candidate.mode.String()+": "+fault)
	}
	return Scalar, reason
}

// Environment is the variable that can ask for a mode by its name.
const Environment = "SCHEMAGEN_SIMD"

// asked returns the best mode that the environment variable allows, and what it says as the beginning of the reason.
func asked(environment string) (Mode, string) {
	if environment == "" {
		return AVX512, ""
	}
	for mode := Scalar; mode <= AVX512; mode++ {
		if environment == mode.String() {
			return mode, Environment + "=" + environment
		}
	}
	const most = 40 // bytes of a text that may be anything
	text := strconv.Quote(environment[:min(len(environment), most)])
	return AVX512, Environment + "=" + text + " names no mode: want scalar, avx2 or avx512"
}

func join(reason, more string) string {
	if reason == "" {
		return more
	}
	return reason + "; " + more
}
