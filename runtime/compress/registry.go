package compress

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Factory makes a codec with a level, which is [DefaultLevel] where none was asked for. A level that the codec does not
// have is an error that is [ErrLevel]; see [Level].
type Factory func(level int) (Codec, error)

var registry = struct {
	sync.Mutex
	factories map[string]Factory
	made      map[string]Codec // by the name that was looked up, for their pools to be shared
}{
	factories: map[string]Factory{
		"null":      func(level int) (Codec, error) { return null{}, Level("null", level, 0, -1) },
		"deflate":   Deflate,
		"snappy":    Snappy,
		"zstandard": Zstandard,
		"lz4":       LZ4,
	},
	made: make(map[string]Codec),
}

// aliases are other names that codecs are known by.
var aliases = map[string]string{"none": "null", "uncompressed": "null", "zstd": "zstandard"}

// Register makes a codec known to [Lookup]. It panics when the name is empty, holds a colon, or is taken already: this
// is meant for init functions.
func Register(name string, factory Factory) {
	registry.Lock()
	defer registry.Unlock()
	_, taken := registry.factories[name]
	if _, alias := aliases[name]; name == "" || strings.Contains(name, ":") || taken || alias {
		panic("avro: codec " + strconv.Quote(name) +
			" cannot be registered: the name is taken already, empty, or holds a colon")
	}
	registry.factories[name] = factory
}

// Lookup returns the codec of a name, such as deflate, or of a name with a level, such as deflate:9. A name that nobody
// registered is an [*UnknownCodecError], a level that the codec does not have an error that is [ErrLevel].
func Lookup(name string) (Codec, error) {
	registry.Lock()
	defer registry.Unlock()
	if codec, ok := registry.made[name]; ok {
		return codec, nil
	}
	base, text, leveled := strings.Cut(name, ":")
	if canonical, ok := aliases[base]; ok {
		base = canonical
	}
	factory, ok := registry.factories[base]
	if !ok {
		return nil, &UnknownCodecError{Name: base, Known: known()}
	}
	level := DefaultLevel
	if leveled {
		var err error
		if level, err = strconv.Atoi(text); err != nil || level < 0 {
			return nil, &Error{Codec: base, Err: ErrLevel,
				Detail: "level " + strconv.Quote(text) + " is no number from 0 upwards"}
		}
	}
	codec, err := factory(level)
	if err != nil {
		return nil, err
	}
	registry.made[name] = codec
	return codec, nil
}

// Names returns the names of the codecs that [Lookup] knows, in order.
func Names() []string {
	registry.Lock()
	defer registry.Unlock()
	return known()
}

func known() []string {
	var names []string
	for name := range registry.factories {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Level returns nil for the levels from least to most and for [DefaultLevel], and an error that is [ErrLevel] for
// others. With most below least the codec has no levels. It is for a [Factory].
func Level(codec string, level, least, most int) error {
	switch {
	case level == DefaultLevel || level >= least && level <= most:
		return nil
	case most < least:
		return &Error{Codec: codec, Err: ErrLevel, Detail: "it has no levels"}
	}
	detail := "level " + strconv.Itoa(level) + " is not between " + strconv.Itoa(least) + " and " + strconv.Itoa(most)
	return &Error{Codec: codec, Err: ErrLevel, Detail: detail}
}
