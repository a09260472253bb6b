package ocf

import (
	"context"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// ReaderOption changes how a [Reader] works.
type ReaderOption interface{ reader(*readerConfig) }

// WriterOption changes how a [Writer] works.
type WriterOption interface{ writer(*writerConfig) }

// Option changes how both work.
type Option interface {
	ReaderOption
	WriterOption
}

// common is what both are configured by.
type common struct {
	ctx     context.Context
	workers int
	codec   compress.Codec // nil: looked up by its name
}

type readerConfig struct {
	common
	limits    Limits
	strings   rt.StringMode
	validate  bool
	reuse     bool
	unchecked bool
	salvage   func(Damage)
	check     func(*rt.Reader) error
	header    *Header
}

type writerConfig struct {
	common
	codecName  string
	metadata   map[string][]byte
	copied     map[string][]byte
	sync       *[SyncSize]byte
	blockBytes int
	blockCount int64
	cutTail    bool
}

type readerOption func(*readerConfig)

func (o readerOption) reader(c *readerConfig) { o(c) }

type writerOption func(*writerConfig)

func (o writerOption) writer(c *writerConfig) { o(c) }

type option func(*common)

func (o option) reader(c *readerConfig) { o(&c.common) }
func (o option) writer(c *writerConfig) { o(&c.common) }

// WithContext makes a Reader or Writer stop between blocks when the context is done, with the context's error.
func WithContext(ctx context.Context) Option { return option(func(c *common) { c.ctx = ctx }) }

// Workers makes up to n blocks be worked on at once, each in a goroutine of its own: compressed by a Writer;
// decompressed by a Reader and, by [Records] and [RecordsWith], decoded. Order is kept. The source and the destination
// are used by the caller's goroutine only, and a panic in another one is an error at its block. With n below 2 all is
// done in the caller's goroutine, which is the default.
//
// A Writer holds at most n blocks beside the open one. A Reader holds at most 2n beside the one being read, and fewer
// where they are large: as they stand and decompressed they take no more than 64 MiB altogether, or what [Limits] allow
// a single block if that is more, whatever n is, and one block may come on top; so does the block being read. With the
// limit of 64 MiB a file of little that expands to much takes about 128 MiB. What is decoded ahead comes on top: up to
// 4 MiB of records for each block, and what these point to, which is in proportion to its bytes.
func Workers(n int) Option { return option(func(c *common) { c.workers = n }) }

// UseCodec takes the given codec in place of one that [compress.Lookup] finds. A Reader uses it for files whose header
// has its name.
func UseCodec(codec compress.Codec) Option { return option(func(c *common) { c.codec = codec }) }

// WithLimits bounds what a Reader accepts.
func WithLimits(limits Limits) ReaderOption {
	return readerOption(func(c *readerConfig) { c.limits = limits })
}

// Strings says what strings and bytes values of records are made of, copies of their own by default. With
// [runtime.StringsAlias] they are parts of the caller's memory where the file is read from memory and not compressed;
// else of their block's memory, which is then not used again, so that they are good for ever but keep their block
// alive.
func Strings(mode rt.StringMode) ReaderOption {
	return readerOption(func(c *readerConfig) { c.strings = mode })
}

// ValidateUTF8 makes strings that are not valid UTF-8 an error.
func ValidateUTF8() ReaderOption { return readerOption(func(c *readerConfig) { c.validate = true }) }

// ReuseRecords makes [Records] and [RecordsWith] use the memory of a record again, so that each is good until the next
// one only. It is what makes reading fastest.
func ReuseRecords() ReaderOption { return readerOption(func(c *readerConfig) { c.reuse = true }) }

// Unchecked opens a file whatever its schema and codec are, for [Reader.Blocks] and [Reader.Count]. What is wrong with
// them is said when records are read.
func Unchecked() ReaderOption { return readerOption(func(c *readerConfig) { c.unchecked = true }) }

// Salvage makes a Reader go on after damaged blocks: it looks for the next sync marker, and calls report for what it
// passed over. See [Damage]. Each block is looked at as a whole before its first record is delivered, with all values
// in it, so that what is delivered can be read and what is not was reported, whether records, their bytes or blocks are
// asked for; only [Reader.Blocks] looks at none. An error of the source is no damage, and ends reading. A damaged
// header is an error all the same, but see [WithHeader].
func Salvage(report func(Damage)) ReaderOption {
	return readerOption(func(c *readerConfig) { c.salvage = report })
}

// CheckRecord makes a Reader with [Salvage] count a record as damaged when check returns an error for it. The check
// reads one record from the runtime's Reader, whose memory is good until it returns; it may be called by several
// goroutines. Without this option all values are looked at as decoding does, so what a check adds is for records that
// are to go where less is possible, such as into JSON.
func CheckRecord(check func(*rt.Reader) error) ReaderOption {
	return readerOption(func(c *readerConfig) { c.check = check })
}

// WithHeader makes a Reader take the source for a file without its header, which is the given one, or for a part of
// such a file: reading begins after the first sync marker. Offsets count from the start of the source.
func WithHeader(header *Header) ReaderOption {
	return readerOption(func(c *readerConfig) { c.header = header })
}

// Codec compresses blocks by the codec of the given name, with a level if wanted, such as "zstandard:3"; see
// [compress.Lookup]. The default is null. A file that is appended to keeps its codec, and the level is what counts.
func Codec(name string) WriterOption {
	return writerOption(func(c *writerConfig) { c.codecName = name })
}

// Metadata puts a value into the header. Keys that begin with "avro." are reserved.
func Metadata(key string, value []byte) WriterOption {
	return writerOption(func(c *writerConfig) {
		if c.metadata == nil {
			c.metadata = make(map[string][]byte)
		}
		c.metadata[key] = value
	})
}

// MetadataOf puts all metadata of another file's header into the header, for a copy that loses nothing: also those
// whose keys are reserved and mean nothing to this package. What [Metadata] sets comes first.
func MetadataOf(header *Header) WriterOption {
	return writerOption(func(c *writerConfig) { c.copied = header.Metadata })
}

// SyncMarker sets the file's sync marker, so that the same records make the same file. Without it the marker is random,
// as it should be: it must not occur in the records, nor be that of other files.
func SyncMarker(marker [SyncSize]byte) WriterOption {
	return writerOption(func(c *writerConfig) { c.sync = &marker })
}

// BlockBytes ends a block when its records reach n bytes before they are compressed; 64 KiB by default, and where n is
// not positive.
func BlockBytes(n int) WriterOption { return writerOption(func(c *writerConfig) { c.blockBytes = n }) }

// BlockCount ends a block when it has n records, however many bytes they have, unless [BlockBytes] comes first and is
// given too. Where n is not positive it says nothing.
func BlockCount(n int64) WriterOption {
	return writerOption(func(c *writerConfig) { c.blockCount = n })
}

// CutTail makes [AppendTo] cut off an incomplete block at the end of the file, such as a killed writer leaves behind.
// Without it that is an error.
func CutTail() WriterOption { return writerOption(func(c *writerConfig) { c.cutTail = true }) }
