package runtime

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// methods of Reader that are no reads: they need not count. Those that resolve are not read in runs.
var notReads = strings.Fields(
	`AtEnd AtHand BeginDefault BeginStep Branch Choose ChooseBranch End EndDefault EndStep Enter Err ExpectEnd
	Fail Failed FewStrings FieldError Into Items Leave Makes NextDatum Offset Reset ResetBytes Resolve Skip SkipArray
	Start StartFor StartSparse StepError TakeItems`)

func TestEveryReadMethodIsListed(t *testing.T) {
	typ := reflect.TypeFor[*Reader]()
	for i := range typ.NumMethod() {
		name := typ.Method(i).Name
		listed := slices.ContainsFunc(readOps, func(op readOp) bool { return op.name == name })
		if !listed && !slices.Contains(notReads, name) && !strings.HasSuffix(name, "From") {
			t.Errorf("Reader.%s is missing from readOps", name)
		}
	}
}

func TestReadAfterFailureCountsOnceAndReturnsZero(t *testing.T) {
	for _, op := range readOps {
		t.Run(op.name, func(t *testing.T) {
			eachSource(t, []byte{1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, func(t *testing.T, r *Reader, _ bool) {
				r.Boolean()
				r.Fail(ErrUnion, "", 7)
				for n := range 3 {
					got := op.read(r)
					if !reflect.DeepEqual(got, op.zero) {
						t.Errorf("read %d after a failure: %#v, want %#v", n, got, op.zero)
					}
					if int(r.late) != n+1 {
						t.Errorf("after %d reads: late is %d", n+1, r.late)
					}
				}
				if err := r.Err(); !errors.Is(err, ErrUnion) || r.Offset() != 7 {
					t.Errorf("the failure became %v at %d", err, r.Offset())
				}
			})
		})
	}
}

// badInputs has an input for each read method that it must refuse; those that take any input that is long enough are
// refused for its length.
var badInputs = map[string]string{
	"Boolean": "\x02", "Enum": "\x06", "UnionIndex": "\x04", "TimeMicros": "\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01",
	"SkipVarints": "\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "SkipStrings": "\x00\x01",
	"SkipItems": "\x02a\x05abc",
	"Int":       "\x80\x80\x80\x80\x20", "UUIDString": "\x02x", "BooleanArray": "\x02\x02\x00",
	"IntArray":    "\x02\x80\x80\x80\x80\x20\x00",
	"StringArray": "\x02\x01\x00", "BytesArray": "\x02\x01\x00", "NullableBoolean": "\x02\x02",
	"NullableTimeMicros": "\x04", "BooleanMap": "\x02\x02k\x02", "StringMap": "\x02\x02k\x01", "BytesMap": "\x02\x01",
}

func TestReadThatFailsFirstDoesNotCount(t *testing.T) {
	for _, op := range readOps {
		if strings.HasSuffix(op.name, "empty") {
			continue // an item without bytes can't fail
		}
		t.Run(op.name, func(t *testing.T) {
			for _, input := range []string{"", badInputs[op.name]} {
				eachSource(t, []byte(input), func(t *testing.T, r *Reader, _ bool) {
					op.read(r)
					if !r.Failed() || r.late != 0 {
						t.Errorf("%x: failed %v, late %d, want true, 0", input, r.Failed(), r.late)
					}
				})
			}
		})
	}
}

// The promise that generated code rests on: in a run of any reads, FieldError names the one that failed.
func TestFieldErrorNamesTheReadThatFailed(t *testing.T) {
	const run = 5
	names := []string{"a", "b", "c", "d", "e"}
	for _, op := range readOps {
		for bad := range run {
			var r Reader
			r.ResetBytes(make([]byte, bad))
			for i := range run {
				if i < bad {
					r.Boolean() // takes a byte
					continue
				}
				if i == bad && strings.HasSuffix(op.name, "empty") {
					r.Long()
					continue
				}
				op.read(&r)
			}
			err := r.FieldError("T", names...)
			var e *DecodeError
			if !errors.As(err, &e) || !strings.HasPrefix(e.Path(), names[bad]) || e.Type != "T" {
				t.Fatalf("%s fails at %d: %v", op.name, bad, err)
			}
			if e.Offset != int64(bad) {
				t.Errorf("%s fails at %d: offset %d", op.name, bad, e.Offset)
			}
		}
	}
}

func TestFieldErrorLeavesAnEarlierFailureAlone(t *testing.T) {
	var r Reader
	r.ResetBytes(nil)
	if err := r.FieldError("T", "a"); err != nil {
		t.Fatalf("no failure gave %v", err)
	}
	r.Long()
	r.Long()
	r.Int()
	err := r.FieldError("T", "a", "b")
	if e := err.(*DecodeError); e.Path() != "" || e.Type != "" {
		t.Errorf("got %v", err)
	}
}
