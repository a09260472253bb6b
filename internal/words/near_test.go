package words

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
		if got := Near(c.word, commands); got != c.want {
			t.Errorf("Near(%q) = %q, want %q", c.word, got, c.want)
		}
	}
}

func TestHintIsEmptyWhenNothingIsNear(t *testing.T) {
	if got := DidYouMean("genrate", []string{"generate"}); got != "; did you mean generate?" {
		t.Errorf("DidYouMean = %q", got)
	}
	if got := DidYouMean("x", []string{"generate"}); got != "" {
		t.Errorf("DidYouMean = %q, want nothing", got)
	}
}
