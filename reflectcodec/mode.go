package reflectcodec

import (
	"os"
	"strconv"
)

// CodecMode says by which of two ways a program's codecs work: see [Mode].
type CodecMode uint8

const (
	// ModeReflect goes through values by reflection alone.
	ModeReflect CodecMode = iota + 1
	// ModeUnsafe goes through their memory, which is quicker.
	ModeUnsafe
)

// String returns "reflect" or "unsafe".
func (m CodecMode) String() string {
	switch m {
	case ModeReflect:
		return "reflect"
	case ModeUnsafe:
		return "unsafe"
	}
	return "CodecMode(?)"
}

// Mode returns the way in which this program's codecs work, and the reason in words. Both ways make the same bytes,
// values and errors.
//
// It is chosen once, when the program starts. [ModeUnsafe] depends on how Go lays out values in memory, so a self-check
// first encodes and decodes a value of every kind both ways; what it finds wrong leaves [ModeReflect], and is the
// reason. That is also chosen by the build tag purego, and by SCHEMAGEN_CODEC=reflect in the environment, where unsafe
// stands for the default and any other value is ignored, which the reason says. A codec made with [UseReflect] goes its
// own way.
func Mode() (mode CodecMode, reason string) { return theMode, theReason }

var (
	theMode   = ModeReflect
	theReason = ""
)

// The choice is made in an init function, since it needs the variables of this package; no codec can have been made
// before, as packages that could make one are initialized later.
func init() { theTwin, theMode, theReason = choose(os.Getenv("SCHEMAGEN_CODEC")) }

// choose returns the twin to use, and why.
func choose(environment string) (t *twin, mode CodecMode, reason string) {
	unknown := ""
	switch environment {
	case "", "unsafe":
	case "reflect":
		return &reflectTwin, ModeReflect, "SCHEMAGEN_CODEC=reflect"
	default:
		unknown = "; SCHEMAGEN_CODEC=" + strconv.Quote(environment) +
			" is unknown: it can be reflect, or unsafe, which is the default"
	}
	t, fault := checkedTwin()
	if fault != "" {
		return &reflectTwin, ModeReflect, fault + unknown
	}
	return t, ModeUnsafe, "self-check passed" + unknown
}
