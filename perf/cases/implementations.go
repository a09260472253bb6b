package cases

import "github.com/schemagen/schemagen/reflectcodec"

// Implementations returns the implementations that this program has: without [Unsafe] under the build tag purego, where
// the self-check of package reflectcodec failed, or when it was told to use reflection.
func Implementations() []Implementation {
	if mode, _ := reflectcodec.Mode(); mode != reflectcodec.ModeUnsafe {
		return []Implementation{Reflect, Generated}
	}
	return []Implementation{Reflect, Unsafe, Generated}
}

// missing says why an implementation is not there.
func missing() string {
	mode, reason := reflectcodec.Mode()
	return "package reflectcodec works by " + mode.String() + ": " + reason
}
