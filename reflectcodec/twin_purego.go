//go:build purego

package reflectcodec

// floatsAreWire says whether the memory of a float is its encoding, which cannot be told without unsafe.
const floatsAreWire = false

// checkedTwin returns no twin.
func checkedTwin() (t *twin, fault string) { return nil, "built with the tag purego" }

// held is of use to the unsafe twin alone.
type held struct{}

func heldIn(*node) []held { return nil }
