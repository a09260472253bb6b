package near

import "testing"

func TestFindTakesTheNearestAndNothingFar(t *testing.T) {
	commands := []string{"generate", "check", "canonical", "fingerprint"}
	for _, c := range []struct{ word, want string }{
		{"genrate", "generate"},
		{"Check", "check"},
		{"chekc", ""}, // two changes in five letters are too many
		{"chec", "check"},
		{"fingerprints", "fingerprint"},
		{"delete", ""},
		{"", ""},
	} {
		if got := Find(c.word, commands); got != c.want {
			t.Errorf("Find(%q) = %q, want %q", c.word, got, c.want)
		}
	}
}

func TestHintIsEmptyWhenNothingIsNear(t *testing.T) {
	if got := Hint("genrate", []string{"generate"}); got != "; did you mean generate?" {
		t.Errorf("Hint = %q", got)
	}
	if got := Hint("x", []string{"generate"}); got != "" {
		t.Errorf("Hint = %q, want nothing", got)
	}
}
