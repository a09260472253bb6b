package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/schema"
	"github.com/twmb/franz-go/pkg/sr"
)

// registry is a schema registry as a frame.Lookup.
type registry struct{ client *sr.Client }

// Schema returns the schema with the given id in the registry.
func (r registry) Schema(ctx context.Context, id uint32) (string, error) {
	s, err := r.client.SchemaByID(ctx, int(id))
	if response := (*sr.ResponseError)(nil); errors.As(err, &response) && response.StatusCode == http.StatusNotFound {
		return "", fmt.Errorf("%w: %w", frame.ErrUnknownSchema, err)
	} else if err != nil {
		return "", err
	}
	if s.Type != sr.TypeAvro {
		return "", fmt.Errorf("a schema of type %v, not of Avro", s.Type)
	}
	if len(s.References) == 0 {
		return s.Schema, nil
	}
	return r.whole(ctx, s)
}

// whole returns a schema together with the types of other subjects that it refers to.
func (r registry) whole(ctx context.Context, s sr.Schema) (string, error) {
	sources := []schema.Source{{Name: "schema", Text: []byte(s.Schema)}}
	seen := make(map[sr.SchemaReference]bool)
	for pending := s.References; len(pending) > 0; pending = pending[1:] {
		reference := pending[0]
		if seen[reference] {
			continue
		}
		seen[reference] = true
		other, err := r.client.SchemaByVersion(ctx, reference.Subject, reference.Version)
		if err != nil {
			return "", fmt.Errorf("reference to %s: %w", reference.Name, err)
		}
		sources = append(sources, schema.Source{Name: reference.Name, Text: []byte(other.Schema.Schema)})
		pending = append(pending, other.References...)
	}
	set, err := schema.ParseSourcesOfData(sources)
	if err != nil {
		return "", err
	}
	return set.Roots[0].Schema.String(), nil
}

// register registers a schema for the values of a topic, and returns its id. A schema that is there already has the id
// that it has.
func (r registry) register(ctx context.Context, topic, text string) (uint32, error) {
	registered, err := r.client.CreateSchema(ctx, topic+"-value", sr.Schema{Schema: text, Type: sr.TypeAvro})
	if err != nil {
		return 0, err
	}
	return uint32(registered.ID), nil
}
