//go:build !purego

package reflectcodec

import (
	"bytes"
	"encoding"
	"fmt"
	"reflect"
	"time"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// checkedTwin returns the unsafe twin, or what the self-check found wrong with it.
func checkedTwin() (t *twin, fault string) { return &unsafeTwin, selfCheck(&unsafeTwin) }

// selfCheck returns what is wrong with a twin: with what it takes for granted about memory, or with the bytes and values it
// makes. It is empty if nothing is.
func selfCheck(t *twin) (fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprint("self-check: panic: ", r)
		}
	}()
	growStack()
	g, fault := newRig()
	if fault == "" {
		fault = g.checkMemory()
	}
	if fault == "" {
		fault = g.checkValues(t)
	}
	if fault != "" {
		return "self-check: " + fault
	}
	return ""
}

// growStack makes the stack as large as the self-check needs it while there are few frames on it to move.
//
//go:noinline
func growStack() {
	var room [4 << 10]byte
	useStack(&room)
}

//go:noinline
func useStack(*[4 << 10]byte) {}

// checkValues encodes the probe with t and with the reflect twin, in plain form and, what has one, in blocks of one item, and
// decodes it into a new value and, what may hold memory to be reused, into a used one.
func (g *rig) checkValues(t *twin) (fault string) {
	twins := [...]*twin{t, &reflectTwin}
	forms := [...]struct {
		root *node
		data []byte
	}{{g.root, g.plain}, {g.lists, g.blocked}}
	for blockBytes, form := range forms {
		g.writer.BlockBytes = blockBytes
		for _, twin := range twins {
			b, err := twin.append(g.encoded[:0], &g.writer, form.root, &g.value, 0)
			if err != nil || !bytes.Equal(b, form.data) {
				return fmt.Sprintf("block size %d: encoded %x (%v) instead of %x", blockBytes, b, err, form.data)
			}
		}
	}
	g.value.Scalars.OmitZero = time.UnixMilli(0).UTC() // its default
	for _, twin := range twins {
		g.got = probe{}
		for _, form := range forms {
			g.reader.ResetBytes(form.data)
			err := twin.decode(&g.reader, form.root, direct, &g.got)
			if err == nil {
				err = g.reader.ExpectEnd()
			}
			if err != nil {
				return err.Error()
			}
			if !g.got.same(&g.value) {
				return "decoded another value"
			}
		}
	}
	return ""
}

// checkMemory returns which assumption about the layout of slices, strings, interfaces and pointers does not hold.
func (g *rig) checkMemory() string {
	const word = unsafe.Sizeof(uintptr(0))
	items := g.value.Array[:1]
	header := *(*[]byte)(unsafe.Pointer(&items))
	first := unsafe.Pointer(&items[0])
	text := g.value.Strings[0]
	scalars := &g.value.Scalars
	held := struct {
		any         any
		union       probeUnion
		marshaler   encoding.TextMarshaler
		unmarshaler encoding.TextUnmarshaler
		generated   generated
		zeroer      zeroer
	}{&items[0], &items[0], &scalars.Text, &scalars.Text, &scalars.Methods, &scalars.OmitZero}
	second := func(x unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(x, word)) }
	var nothing probePoints
	size := func(t reflect.Type, want uintptr) bool { return t.Size() == want }
	switch {
	case !size(reflect.TypeFor[probeList](), 3*word) || unsafe.Sizeof(header) != 3*word:
		return "a slice does not take three words"
	case len(header) != 1 || cap(header) != 2 || unsafe.Pointer(unsafe.SliceData(header)) != first:
		return "a slice's header depends on its items"
	case unsafe.Add(first, reflect.TypeFor[probeItem]().Size()) != unsafe.Pointer(&g.value.Array[1]):
		return "items do not lie their size apart"
	case !size(reflect.TypeFor[probeText](), 2*word) || *(*string)(unsafe.Pointer(&text)) != "a":
		return "a named string is no string"
	case !size(reflect.TypeFor[any](), 2*word) || !size(reflect.TypeFor[probeUnion](), 2*word):
		return "an interface does not take two words"
	case addressIn(held.any) != first || second(unsafe.Pointer(&held.union)) != first ||
		second(unsafe.Pointer(&held.marshaler)) != unsafe.Pointer(&scalars.Text) ||
		second(unsafe.Pointer(&held.unmarshaler)) != unsafe.Pointer(&scalars.Text) ||
		second(unsafe.Pointer(&held.generated)) != unsafe.Pointer(&scalars.Methods) ||
		second(unsafe.Pointer(&held.zeroer)) != unsafe.Pointer(&scalars.OmitZero):
		return "an interface does not hold a pointer as it is"
	case !size(reflect.TypeFor[probePoints](), word) || *(*unsafe.Pointer)(unsafe.Pointer(&nothing)) != nil:
		return "a map is not one pointer"
	case !size(reflect.TypeFor[*probeItem](), word):
		return "a pointer does not take one word"
	case unsafe.Offsetof(rt.Optional[int64]{}.Value) != 0 || unsafe.Offsetof(probeWrapped{}.Value) != 0:
		return "the first field does not lie where its struct does"
	}
	return ""
}
