package frame

import (
	"context"
	"fmt"
	"sync"

	"github.com/schemagen/schemagen/schema"
)

// Store holds schemas by their fingerprints: the schema store of single-object encoding. It is a [Lookup] of what was
// added to it. The zero value is empty; a Store is safe for concurrent use, and must not be copied after its first use.
type Store struct {
	mu    sync.RWMutex
	texts map[Fingerprint]string
}

// Add adds a schema and returns its fingerprint. Of several texts with one canonical form (Avro 1.12, "Parsing
// Canonical Form for Schemas") the first one stays. The error is a schema.ErrorList when the text is no valid schema
// even for [schema.ParseOfData], and a [*SchemaError] with the cause [ErrCollision] when a schema of another form,
// which somebody must have made for the purpose, has the same fingerprint.
func (s *Store) Add(text string) (Fingerprint, error) {
	parsed, err := schema.ParseOfData(text)
	if err != nil {
		return 0, err
	}
	fingerprint := Fingerprint(parsed.Fingerprint())
	s.mu.Lock()
	defer s.mu.Unlock()
	if other, ok := s.texts[fingerprint]; ok {
		first, err := schema.ParseOfData(other)
		if err != nil {
			return 0, err // never: what is in the store has been parsed before
		}
		if canonical := first.Canonical(); canonical != parsed.Canonical() {
			return 0, &SchemaError{ID: fingerprint,
				Err: fmt.Errorf("%w: %s and %s", ErrCollision, canonical, parsed.Canonical())}
		}
		return fingerprint, nil
	}
	if s.texts == nil {
		s.texts = make(map[Fingerprint]string)
	}
	s.texts[fingerprint] = text
	return fingerprint, nil
}

// Schema returns the schema with the given fingerprint, or [ErrUnknownSchema].
func (s *Store) Schema(_ context.Context, fingerprint Fingerprint) (string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	text, ok := s.texts[fingerprint]
	if !ok {
		return "", ErrUnknownSchema
	}
	return text, nil
}

// Len returns how many schemas there are.
func (s *Store) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.texts)
}
