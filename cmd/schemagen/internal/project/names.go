package project

import (
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// copyKey is a record and what is chosen of it.
type copyKey struct {
	of     *schema.Schema
	wanted string
}

// madeCopy is a record with some of its fields.
type madeCopy struct {
	*schema.Schema
	path   string // of the selection; empty at the root
	branch bool   // of a union, where its name is seen
}

// copyOf returns the record with the given fields only. Places of the same type with the same choice share one.
func (n *narrower) copyOf(s *schema.Schema, wanted *selection, branch bool, fields []*schema.Field) *schema.Schema {
	key := copyKey{s, wanted.key()}
	if made := n.copies[key]; made != nil {
		for i := range n.made {
			if n.made[i].Schema == made {
				n.made[i].branch = n.made[i].branch || branch
			}
		}
		return made
	}
	narrow := *s
	narrow.Fields = fields
	n.copies[key] = &narrow
	n.made = append(n.made, madeCopy{&narrow, wanted.path, branch})
	return &narrow
}

// rename gives records that share a name, but no longer their fields, different ones. Whole types keep theirs, and so
// do records whose name is seen.
func (n *narrower) rename(root *schema.Schema, unnamed bool) error {
	narrow := make(map[*schema.Schema]bool)
	for _, m := range n.made {
		narrow[m.Schema] = true
	}
	taken := make(map[schema.Name]bool)
	for s := range root.All() {
		if s.Kind.IsNamed() && !narrow[s] {
			taken[s.Name] = true
		}
	}
	for _, seen := range []bool{true, false} {
		for _, m := range n.made {
			if seen != (m.branch && !unnamed) {
				continue
			}
			if seen && taken[m.Name] {
				return fmt.Errorf("in %s other fields of %s are chosen than elsewhere, but in JSON one name is one "+
					"type; choose the same ones, or use --plain",
					m.path, m.Name)
			}
			for i, short := 2, m.Name.Short; taken[m.Name]; i++ {
				m.Name.Short = short + "_" + strconv.Itoa(i)
			}
			taken[m.Name] = true
		}
	}
	return nil
}
