// Package words holds what messages are made of: numbers of things, texts of others cut to a readable length, lists,
// and what may have been meant by a word that is not known.
package words
