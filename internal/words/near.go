package words

import "strings"

// longest bounds the work of comparing two words.
const longest = 100

// Near returns the candidate with the fewest changes to word, or "" if none is near. Capitals count as small letters,
// and of equals the first is taken.
func Near(word string, candidates []string) string {
	best, fewest := "", len(word)/3+1
	for _, candidate := range candidates {
		if n := Changes(strings.ToLower(word), strings.ToLower(candidate), fewest); n < fewest {
			best, fewest = candidate, n
		}
	}
	return best
}

// Changes counts the bytes to insert, drop or replace between a and b, or returns limit if there are that many or more.
func Changes(a, b string, limit int) int {
	if len(a) > longest || len(b) > longest || len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], limit)
}

// DidYouMean returns "; did you mean …?" for the candidate that [Near] finds, or "".
func DidYouMean(word string, candidates []string) string {
	if found := Near(word, candidates); found != "" {
		return "; did you mean " + found + "?"
	}
	return ""
}

// Meant is [DidYouMean] for names and others that stand for them, and where none is near it lists the first so many
// names.
func Meant(word string, names []string, most int, others ...string) string {
	hint := DidYouMean(word, append(names[:len(names):len(names)], others...))
	if hint == "" && len(names) > 0 {
		hint = "; there is " + Some(names, most)
	}
	return hint
}
