package compat

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Version is one version of a schema.
type Version struct {
	Name   string // of its file
	Schema *schema.Schema
	plan   *plan.Plan
}

// MarshalText writes the name, which stands for the version in reports.
func (v *Version) MarshalText() ([]byte, error) { return []byte(v.Name), nil }

// Point is a place in a version's text. A schema that a program has built has none but the version's name.
type Point struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// at is the place of a position in the version.
func (v *Version) at(p schema.Position) *Point {
	if p.File == "" {
		p.File = v.Name
	}
	return &Point{p.File, p.Line, p.Column}
}

// String returns the place as editors read it.
func (p *Point) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// NewVersions returns the versions that valid schemas are.
func NewVersions(roots []schema.Root) ([]*Version, error) {
	versions := make([]*Version, 0, len(roots))
	for _, root := range roots {
		p, err := plan.Build(root.Schema)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", root.Source, err)
		}
		versions = append(versions, &Version{Name: root.Source, Schema: root.Schema, plan: p})
	}
	return versions, nil
}

// Direction says which side of a change reads.
type Direction string

// The directions.
const (
	Backward Direction = "backward" // the new version reads what the old one wrote
	Forward  Direction = "forward"  // the old version reads what the new one writes
)

// Modes are the words for a Mode, the usual one first.
func Modes() []string {
	return []string{"backward", "forward", "full", "backward-transitive", "forward-transitive", "full-transitive"}
}

// Mode says which versions have to read which.
type Mode struct {
	Directions []Direction
	Transitive bool // with all earlier versions, not just the last one
}

// ParseMode returns the mode of one of the words of Modes.
func ParseMode(word string) Mode {
	word, transitive := strings.CutSuffix(word, "-transitive")
	if word == "full" {
		return Mode{Directions: []Direction{Backward, Forward}, Transitive: transitive}
	}
	return Mode{Directions: []Direction{Direction(word)}, Transitive: transitive}
}

// Check is what became of one version reading another.
type Check struct {
	Direction      Direction
	Writer, Reader *Version
	Faults         []plan.Fault
	Warnings       []Warning // of data that can be read, but not as they were meant; empty if no data can be read
}

// Run compares the newest version, which is the last of at least two, with the one before it or with all of them, the
// latest first.
func (m Mode) Run(versions []*Version) ([]Check, error) {
	newest := versions[len(versions)-1]
	var checks []Check
	for _, old := range m.Earlier(versions) {
		for _, direction := range m.Directions {
			c := Check{Direction: direction, Writer: old, Reader: newest}
			if direction == Forward {
				c.Writer, c.Reader = newest, old
			}
			if err := c.run(); err != nil {
				return nil, err
			}
			checks = append(checks, c)
		}
	}
	return checks, nil
}

// Earlier returns the versions that the newest is compared with, the latest first.
func (m Mode) Earlier(versions []*Version) []*Version {
	var list []*Version
	for i := len(versions) - 2; i >= 0; i-- {
		if list = append(list, versions[i]); !m.Transitive {
			break
		}
	}
	return list
}

func (c *Check) run() error {
	r, err := plan.Resolve(c.Writer.plan, c.Reader.plan)
	if err == nil {
		c.Faults, c.Warnings = r.Faults, warnings(r)
	} else if wrong, ok := err.(*plan.MismatchError); ok {
		c.Faults = wrong.Faults
	} else {
		return fmt.Errorf("%s as %s: %w", c.Writer.Name, c.Reader.Name, err)
	}
	if c.Direction == Forward {
		for i := range c.Faults {
			c.Faults[i].Hint = forwardHints[c.Faults[i].Kind]
		}
	}
	return nil
}

// forwardHints say what would be right for readers that are out there already. What plan.Resolve suggests changes the
// reader, which is too late for an old version.
var forwardHints = map[plan.FaultKind]string{
	plan.TypeMismatch:   "keep the type, or write the new one into a field of another name",
	plan.NameMismatch:   "keep the name; an alias helps readers with the new schema only",
	plan.SizeMismatch:   "keep the size, or use a type of another name in a field of its own",
	plan.MissingDefault: "keep the field; old readers cannot do without it",
	plan.MissingSymbol: "do not write it before all readers know it; if their enum had a default, they would be " +
		"ready for it",
	plan.NoUnionBranch:   "do not write it before all readers know it",
	plan.DecimalMismatch: "keep the scale, and do not raise the precision; otherwise write it into a field of its own",
}
