package avrotest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	avro "github.com/schemagen/schemagen/runtime"
)

// recorder is a testing.TB that keeps what is reported. Any other method than those below panics.
type recorder struct {
	testing.TB
	failure string
	skipped string
}

func (r *recorder) Helper() {}

func (r *recorder) Fatal(args ...any) {
	r.failure = fmt.Sprint(args...)
	runtime.Goexit()
}

func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

func (r *recorder) Skip(args ...any) {
	r.skipped = fmt.Sprint(args...)
	runtime.Goexit()
}

// record runs f, which may end its goroutine, and returns what it reports.
func record(f func(t testing.TB)) *recorder {
	r := new(recorder)
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
	return r
}

// report runs checks of the suite, or all if none are named, for a person with a fault as Run does. It returns what
// each failed check reports, where "" is the name of what comes first, and why all were skipped.
func report(f fault, checks ...string) (failures map[string]string, skipped string) {
	failures = make(map[string]string)
	var s *suite
	r := record(func(t testing.TB) { s = prepare(t, func() Datum { return &person{fault: f} }) })
	if s == nil {
		failures[""] = r.failure
		return failures, r.skipped
	}
	for _, c := range s.checks() {
		if len(checks) > 0 && !slices.Contains(checks, c.name) {
			continue
		}
		if r := record(c.run); r.failure != "" {
			failures[c.name] = r.failure
		}
	}
	return failures, ""
}

func TestFaultsAreReported(t *testing.T) {
	tests := []struct {
		name  string
		fault fault
		check string // must fail
		says  string // must stand in its report
	}{
		{"broken schema", brokenSchema, "", "no valid schema"},
		{"wrong fingerprint", wrongFingerprint, "", "AvroFingerprint returns 0x0000000000000001"},
		{"no zigzag", noZigzag, "RoundTrip", "another value comes back"},
		{"loses a map entry", losesMapEntry, "RoundTrip", "another value comes back"},
		{"writes long varints", writesLongVarints, "RoundTrip", "shortest form"},
		{"MarshalBinary cuts", cutsMarshal, "RoundTrip", "by MarshalBinary"},
		{"changes the input", changesInput, "RoundTrip", "is changed by decoding"},
		{"keeps the input", keepsInput, "RoundTrip", "and the input overwritten"},
		{"writes into memory of others", writesAliased, "Alias", "writes into the input of the first"},
		{"leaks items", leaksItems, "Reuse", "decoded into a"},
		{"leaks a pointer", leaksPointer, "Reuse", "decoded into a"},
		{"leaves a slice nil", leavesNil, "Reuse", "in x.Tags: a value that is not nil instead of nil"},
		{"panics when cut", panicsWhenCut, "Truncation", "panic: runtime error: index out of range"},
		{"panics when cut", panicsWhenCut, "Stream", "panic: runtime error: index out of range"},
		{"accepts cut data", acceptsCut, "Truncation", "decodes; it should fail"},
		{"trusts a count", trustsCount, "Hostile", "that lies"},
		{"trusts a length", trustsLength, "Hostile", "that lies"},
		{"wastes memory", wastesOnFailure, "Corruption", "bytes of memory to decode"},
		{"wastes memory", wastesOnFailure, "Hostile", "bytes of memory to decode"},
		{"ignores the depth", ignoresDepth, "Depth", "records nested deeper than 1000"},
		{"never leaves", neverLeaves, "Depth", "after many like it"},
		{"refuses depth", shallow, "Depth", "should decode; it fails"},
		{"ignores trailing bytes", ignoresTrailing, "Trailing", "should fail: avro: 1 trailing byte"},
		{"accepts any enum index", acceptsAnyMood, "Corruption", "is not within 0 to 2"},
		{"wrong offset", movesOffset, "Truncation", "wrong cause or offset"},
		{"wrong cause", changesCause, "Corruption", "wrong cause or offset"},
		{"reads too far", readsTooFar, "Stream", "one of several in a stream"},
		{"does not pass on the Writer", ignoresWriter, "Blocks", "has a block without its size"},
		{"closes no block", neverCuts, "Blocks", "items, though one fills it"},
		{"loses the path", losesPath, "Truncation", "wrong path"},
		{"moves the buffer", movesBuffer, "Append", "moves the buffer"},
		{"drops the prefix", dropsPrefix, "Append", "changes what the buffer held"},
		{"returns nil on failure", nilOnFailure, "Append", "in x.Mood that should not be encoded"},
		{"encodes any enum index", encodesAnyMood, "Append", "what is no datum: avro: Person.mood: enum index"},
		{"keeps failed data", keepsFailed, "Append", "writes all the same"},
		{"panics when encoding", panicsOnEncode, "Append", "panic: runtime error: index out of range"},
		{"compares backwards", comparesBackwards, "Values", "the encoded data compare as"},
		{"leaves a field out of the order", comparesNoMood, "Values", "the encoded data compare as"},
		{"panics when comparing", panicsComparing, "Values", "panic: runtime error: index out of range"},
		{"leaves a map out of equality", ignoresAttrs, "Values", "that the encoded data are the same is false"},
		{"leaves a pointer out of equality", ignoresBoss, "Values", "that the encoded data are the same is false"},
		{"shares a slice", sharesTags, "Values", "after its clone was overwritten"},
		{"shares bytes", sharesPhoto, "Values", "after its clone was overwritten"},
		{"shares a map", sharesAttrs, "Values", "after its clone was overwritten"},
		{"shares a pointer", sharesBoss, "Values", "after its clone was overwritten"},
		{"resolves without a field", resolvesNoMood, "Resolve", "another value comes back"},
		{"resolves into a used slice", resolvesOldTags, "Resolve", "resolved into a used value"},
		{"resolves cut data", resolvesBlindly, "Resolve", "wrong path"},
		{"resolves without the path", resolvesWithoutPath, "Resolve", "wrong path"},
		{"loses a pointer", losesBoss, "Values", "differs from what it was cloned from, in x.Boss"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			failures, _ := report(test.fault, test.check)
			got, ok := failures[test.check]
			if !ok {
				t.Fatalf("the check %q passes", test.check)
			}
			if !strings.Contains(got, test.says) {
				t.Errorf("the report does not say %q:\n%s", test.says, got)
			}
			if test.check != "" && (!strings.HasPrefix(got, "*avrotest.person: ") || !strings.Contains(got, "data: ")) {
				t.Errorf("the report does not name the type, or shows no data:\n%s", got)
			}
		})
	}
}

func TestNoFaultIsReported(t *testing.T) {
	for _, f := range []fault{noFault, refusesSome} {
		if failures, skipped := report(f); len(failures) > 0 || skipped != "" {
			t.Errorf("fault %d: reported %v, skipped %q", f, failures, skipped)
		}
	}
}

func TestDataThatTheTypeRefusesAreReplaced(t *testing.T) {
	s := prepare(t, func() Datum { return &person{fault: refusesSome} })
	plain := prepare(t, func() Datum { return new(person) })
	if len(s.samples) != len(plain.samples) {
		t.Errorf("%d samples, want %d", len(s.samples), len(plain.samples))
	}
	odd := func(s sample) bool {
		var r avro.Reader
		r.ResetBytes(s.data)
		return r.Long()&1 == 1
	}
	if slices.ContainsFunc(s.samples, odd) || !slices.ContainsFunc(plain.samples, odd) {
		t.Error("the samples are not those that the type accepts")
	}
}

func TestTypeThatRefusesAllIsSkipped(t *testing.T) {
	failures, skipped := report(refusesAll)
	if failures[""] != "" || !strings.Contains(skipped, "refuses every random datum: not for me") {
		t.Errorf("reported %v, skipped %q", failures, skipped)
	}
}

func TestSeedOfAReportBeginsWithItsDatum(t *testing.T) {
	failures, _ := report(losesMapEntry, "RoundTrip")
	text := failures["RoundTrip"]
	_, seed, _ := strings.Cut(text, "AVROTEST_SEED=")
	seed, _, _ = strings.Cut(seed, " ")
	t.Setenv("AVROTEST_SEED", seed)
	s, err := newSuite(func() Datum { return new(person) })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.makeSamples(); err != nil {
		t.Fatal(err)
	}
	first := slices.MinFunc(s.samples, func(a, b sample) int { return int(a.seed - b.seed) })
	if !strings.Contains(text, fmt.Sprintf("data: %x", first.data)) {
		t.Errorf("seed %s begins with %x, which the report does not show:\n%s", seed, first.data, text)
	}
}

func FuzzPerson(f *testing.F) {
	Fuzz(f, func() Datum { return new(person) })
}
