package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/lax"
	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
)

// fuzzSubjects are all generated types: those with vectors, and those that only occur inside them.
var fuzzSubjects = append(slices.Clone(subjects),
	subjectOf[lax.MessWert]("lax", "de.wetter-amt.Mess-Wert"),
	subjectOf[lax.WetterStation]("lax", "de.wetter-amt.Wetter-Station"),
	subjectOf[perf.BlockManager]("perf", "perf.BlockManager"),
	subjectOf[perf.Click]("perf", "perf.Click"),
	subjectOf[perf.EventLocation]("perf", "perf.EventLocation"),
	subjectOf[perf.EventSource]("perf", "perf.EventSource"),
	subjectOf[perf.FloatBars]("perf", "perf.FloatBars"),
	subjectOf[perf.Foo]("perf", "perf.Foo"),
	subjectOf[perf.LargeFloatBars]("perf", "perf.LargeFloatBars"),
	subjectOf[perf.Level1]("perf", "perf.Level1"),
	subjectOf[perf.Level2]("perf", "perf.Level2"),
	subjectOf[perf.Level3]("perf", "perf.Level3"),
	subjectOf[perf.Level4]("perf", "perf.Level4"),
	subjectOf[perf.Level5]("perf", "perf.Level5"),
	subjectOf[perf.Level6]("perf", "perf.Level6"),
	subjectOf[perf.Level7]("perf", "perf.Level7"),
	subjectOf[perf.Level8]("perf", "perf.Level8"),
	subjectOf[perf.Level9]("perf", "perf.Level9"),
	subjectOf[perf.Level10]("perf", "perf.Level10"),
	subjectOf[perf.Level11]("perf", "perf.Level11"),
	subjectOf[perf.Level12]("perf", "perf.Level12"),
	subjectOf[perf.Level13]("perf", "perf.Level13"),
	subjectOf[perf.Level14]("perf", "perf.Level14"),
	subjectOf[perf.Level15]("perf", "perf.Level15"),
	subjectOf[perf.Level16]("perf", "perf.Level16"),
	subjectOf[perf.Position]("perf", "perf.Position"),
	subjectOf[perf.Range]("perf", "perf.Range"),
	subjectOf[perf.Vals]("perf", "perf.Vals"),
	subjectOf[users.User]("users", "com.example.User"),
)

// threeWayOf returns functions that hold a generated type's methods and both twins, which do not use them, against each
// other on the same bytes: of the type's schema, and of an older one. The codecs are made when they are first wanted.
func threeWayOf[T any, P datum[T]]() (same func(t *testing.T, how reading, data []byte),
	older func(t *testing.T, how reading, steps []byte, seed uint64, damage []byte) int) {
	codecs := sync.OnceValues(func() (*threeWay[T, P], error) {
		options := append([]Option{func(s *settings) { s.ignoreMethods = true }}, generatedUnions...)
		fast, err := For[T](P(new(T)).AvroSchema(), options...)
		if err != nil {
			return nil, err
		}
		reference, err := For[T](P(new(T)).AvroSchema(), append(options, UseReflect())...)
		if err != nil {
			return nil, err
		}
		return &threeWay[T, P]{fast, reference, hasMap(fast.program.plan)}, nil
	})
	made := func(t *testing.T) *threeWay[T, P] {
		t.Helper()
		c, err := codecs()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	same = func(t *testing.T, how reading, data []byte) {
		t.Helper()
		made(t).compare(t, how, data)
	}
	older = func(t *testing.T, how reading, steps []byte, seed uint64, damage []byte) int {
		t.Helper()
		return made(t).resolving(t, how, steps, seed, damage)
	}
	return same, older
}

type threeWay[T any, P datum[T]] struct {
	fast, reference *Codec[T]
	maps            bool // the order of the bytes is open
}

func (c *threeWay[T, P]) compare(t *testing.T, how reading, data []byte) {
	t.Helper()
	var want T
	wantErr := how.read(data, P(&want).DecodeAvro)
	for name, codec := range map[string]*Codec[T]{"unsafe": c.fast, "reflect": c.reference} {
		what := fmt.Sprintf("%T, %s, reading %b", want, name, how)
		var got, used T
		gotErr := how.read(data, func(r *rt.Reader) error { return codec.DecodeFrom(r, &got) })
		if how == 0 {
			agree(t, what+", Decode", data, codec.Decode(data, &used), wantErr)
		}
		if !agree(t, what, data, gotErr, wantErr) {
			continue
		}
		if diff := difference(got, want); diff != "" {
			t.Errorf("%s: decoding %x: %s", what, data, diff)
		}
		// What an attempt at other bytes leaves behind, be they whole or not, must not show.
		_ = codec.Decode(data[len(data)/2:], &used)
		err := how.read(data, func(r *rt.Reader) error { return codec.DecodeFrom(r, &used) })
		if diff := difference(used, want); err != nil || diff != "" {
			t.Errorf("%s: decoding %x into a used value: %v%s", what, data, err, diff)
		}
		for _, blockBytes := range []int{0, 1, 50} {
			c.encode(t, what, codec, &want, blockBytes)
		}
	}
}

func (c *threeWay[T, P]) encode(t *testing.T, what string, codec *Codec[T], x *T, blockBytes int) {
	t.Helper()
	want, wantErr := written(blockBytes, P(x).EncodeAvro)
	got, gotErr := written(blockBytes, func(w *rt.Writer) error { return codec.EncodeTo(w, x) })
	if !agree(t, what+": encoding", nil, gotErr, wantErr) || bytes.Equal(got, want) {
		return
	}
	var again T
	if err := P(&again).UnmarshalBinary(got); err != nil {
		t.Errorf("%s: encoded %x: %v", what, got, err)
	} else if diff := difference(again, *x); diff != "" || !c.maps || len(got) != len(want) && blockBytes == 0 {
		t.Errorf("%s: encoded\n%x, want\n%x\n%s", what, got, want, diff)
	}
}

// threeWaySeeds calls add with bytes that mean something to subject number i: its vectors, and for all the malformed
// and blocked ones of other schemas.
func threeWaySeeds(t testing.TB, add func(i int, data []byte)) {
	t.Helper()
	const most = 4096 // the fuzzer is quicker with short inputs
	vectors := make(map[string][][]byte)
	for i, s := range subjects {
		if vectors[s.name] == nil {
			vectors[s.name] = familyVectors(t, s.family, s.name)
		}
		for _, data := range vectors[s.name] {
			if len(data) <= most {
				add(i, data)
			}
		}
	}
	i := 0
	for _, file := range []string{"malformed.jsonl", "blocked.jsonl"} {
		corpus(t, file, func(_ int, v corpusVector) {
			for _, text := range append(v.HexAny, v.Hex) {
				if data, err := hex.DecodeString(text); err == nil && len(data) <= most {
					add(i%len(fuzzSubjects), data)
					i++
				}
			}
		})
	}
}

// FuzzThreeWay holds generated code and both twins against each other on arbitrary bytes.
func FuzzThreeWay(f *testing.F) {
	threeWaySeeds(f, func(i int, data []byte) { f.Add(uint8(i), uint8(i*7), data) })
	f.Fuzz(func(t *testing.T, subject, how uint8, data []byte) {
		fuzzSubjects[int(subject)%len(fuzzSubjects)].threeWay(t, reading(how), data)
	})
}

// TestThreeWayAgreement is FuzzThreeWay on the seeds and on seeds that chance has changed.
func TestThreeWayAgreement(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	threeWaySeeds(t, func(i int, data []byte) {
		if testing.Short() && random.IntN(8) != 0 {
			return
		}
		fuzzSubjects[i].threeWay(t, 0, data)
		changes := &choices{data: make([]byte, 1+random.IntN(8))}
		for k := range changes.data {
			changes.data[k] = byte(random.Uint32())
		}
		fuzzSubjects[i].threeWay(t, reading(random.Uint32()), changes.damage(data))
		fuzzSubjects[random.IntN(len(fuzzSubjects))].threeWay(t, reading(random.Uint32()), data)
	})
}

// TestEveryGeneratedTypeIsFuzzed finds the types in the text of the generated packages.
func TestEveryGeneratedTypeIsFuzzed(t *testing.T) {
	files, err := filepath.Glob("../generated/*/*_avro.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no generated packages", err)
	}
	known := make(map[string]bool)
	for _, s := range fuzzSubjects {
		known[s.typ.String()] = true
	}
	method := regexp.MustCompile(`(?m)^func \((?:x )?\*(\w+)\) AvroSchema\(`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range method.FindAllSubmatch(text, -1) {
			if name := filepath.Base(filepath.Dir(file)) + "." + string(match[1]); !known[name] {
				t.Errorf("%s is not among fuzzSubjects", name)
			}
		}
	}
}
