package words

import (
	"slices"
	"strings"
	"testing"
)

func TestTextsAreCutBetweenLetters(t *testing.T) {
	for _, c := range []struct {
		text  string
		most  int
		start string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc"},
		{"ééé", 3, "é"},
		{"ééé", 4, "éé"},
		{"a€b", 3, "a"},
		{"a€b", 4, "a€"},
		{"𝄞", 3, ""},
		{strings.Repeat("\xff", 9), 5, strings.Repeat("\xff", 5)},
		{strings.Repeat("\x80", 9), 5, strings.Repeat("\x80", 5)},
	} {
		if got := Start(c.text, c.most); got != c.start {
			t.Errorf("%q cut to %d: %q, want %q", c.text, c.most, got, c.start)
		}
	}
	long := strings.Repeat("é", 50)
	if got, want := Clip("a"+long), "a"+strings.Repeat("é", 39)+"…"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Quote("a\n"), `"a\n"`; got != want {
		t.Error(got)
	}
}

func TestListsEndSomewhere(t *testing.T) {
	names := []string{"a", "b", "c"}
	for most, want := range []string{" and 3 more", "a and 2 more", "a, b and 1 more", "a, b, c", "a, b, c"} {
		if got := Some(names, most); got != want {
			t.Errorf("%d: %q, want %q", most, got, want)
		}
	}
	if got := First(names, 2); !slices.Equal(got, []string{"a", "b", "…"}) || names[2] != "c" {
		t.Error(got, names)
	}
	if got := First(names, 3); !slices.Equal(got, names) {
		t.Error(got)
	}
	if got := Meant("x1", names, 2); got != "; there is a, b and 1 more" {
		t.Error(got)
	}
	if got := Meant("longword", nil, 2, "longwort"); got != "; did you mean longwort?" {
		t.Error(got)
	}
}

func TestNumbersAndNouns(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1: "1 byte", 2: "2 bytes", -1: "-1 bytes"} {
		if got := Plural(n, "byte"); got != want {
			t.Error(got)
		}
	}
	for noun, want := range map[string]string{"int": "an int", "record": "a record", "union": "a union",
		"uuid": "a uuid", "Unit": "a Unit", "unsigned int": "an unsigned int", "Order": "an Order"} {
		if got := WithArticle(noun); got != want {
			t.Error(got)
		}
	}
}
