package avrobeam

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// DefaultSplitBytes is the size of the ranges that files are read in: 64 MiB, a thousand blocks of the usual size.
const DefaultSplitBytes = 64 << 20

// ReadOptions changes how [Read] works.
type ReadOptions struct {
	// SplitBytes is how many bytes of a file are read at once before the runner asks for less; 0 means
	// [DefaultSplitBytes], a negative number the whole file.
	SplitBytes int64
}

// Read returns the records of the container files that match the pattern, as a collection of *T. Their schemas may be
// other versions of T's: each file is resolved to it. No file at all is an error, unless the pattern has an asterisk. T
// must be known by [Register], and the pattern's file system to Beam.
func Read[T any, P Pointer[T]](s beam.Scope, pattern string, options ReadOptions) beam.PCollection {
	s = s.Scope("avrobeam.Read")
	filesystem.ValidateScheme(pattern)
	fn := &readFn[T, P]{SplitBytes: options.SplitBytes}
	if fn.SplitBytes == 0 {
		fn.SplitBytes = DefaultSplitBytes
	}
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, pattern), fileio.ReadUncompressed())
	return beam.ParDo(s, fn, files)
}

// readFn reads one range of a file. A position of the range is claimed by the block whose preceding sync marker begins
// there.
type readFn[T any, P Pointer[T]] struct {
	SplitBytes int64 // 0 or less: whole files
}

// CreateInitialRestriction returns the range of the whole file.
func (fn *readFn[T, P]) CreateInitialRestriction(file fileio.ReadableFile) offsetrange.Restriction {
	return offsetrange.Restriction{Start: 0, End: file.Metadata.Size}
}

// SplitRestriction cuts a range without looking at the file: any place will do.
func (fn *readFn[T, P]) SplitRestriction(_ fileio.ReadableFile,
	whole offsetrange.Restriction) []offsetrange.Restriction {
	return whole.SizedSplits(fn.SplitBytes)
}

// RestrictionSize returns the length in bytes.
func (fn *readFn[T, P]) RestrictionSize(_ fileio.ReadableFile, r offsetrange.Restriction) float64 {
	return r.Size()
}

// CreateTracker returns a tracker that the runner may split at any time.
func (fn *readFn[T, P]) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// ProcessElement emits the records of the range.
func (fn *readFn[T, P]) ProcessElement(ctx context.Context, tracker *sdf.LockRTracker, file fileio.ReadableFile,
	emit func(P)) error {
	src, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer src.Close()
	if err := readRange[T](ctx, tracker, src, emit); err != nil {
		return fmt.Errorf("%s: %w", file.Metadata.Path, err)
	}
	return nil
}

func readRange[T any, P Pointer[T]](ctx context.Context, tracker *sdf.LockRTracker, src io.Reader, emit func(P)) error {
	if _, ok := src.(io.Seeker); !ok {
		src = &forward{src: src}
	}
	r, err := ocf.NewReader(src, ocf.WithContext(ctx))
	if err != nil {
		return err
	}
	whole := tracker.GetRestriction().(offsetrange.Restriction) // its end comes nearer when it is split
	if err := r.SetRange(whole.Start, whole.End); err != nil {
		return err
	}
	for {
		block, err := r.NextBlock()
		if err == io.EOF {
			tracker.TryClaim(whole.End) // there is nothing left up to it
			return nil
		} else if err != nil {
			return err
		}
		// A block that can't be claimed has become another worker's.
		if !tracker.TryClaim(block.Offset - ocf.SyncSize) {
			return nil
		}
		for range block.Count {
			record := P(new(T)) // of its own: what comes next may keep it
			if err := r.Decode(record); err != nil {
				return err
			}
			emit(record)
		}
	}
}

// forward is a stream that can seek ahead, by reading. Some of Beam's file systems have no better.
type forward struct {
	src io.Reader
	pos int64
}

func (f *forward) Read(b []byte) (int, error) {
	n, err := f.src.Read(b)
	f.pos += int64(n)
	return n, err
}

var errForward = errors.New("a stream can seek forward only, from where it is")

// Seek passes over bytes.
func (f *forward) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || offset < 0 {
		return f.pos, errForward
	}
	n, err := io.CopyN(io.Discard, f.src, offset)
	f.pos += n
	return f.pos, err
}
