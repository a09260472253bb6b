package avrotest

import "github.com/schemagen/schemagen/runtime"

// ResolveAvro is written as the generator writes it.
func (x *person) ResolveAvro(r *runtime.Reader, s *runtime.Resolution) error {
	if s = r.Choose(s); s == nil {
		return r.Err()
	}
	if s.Same {
		return x.DecodeAvro(r)
	}
	if err := r.Enter(); err != nil {
		return err
	}
	var err error
	for i := range s.Steps {
		step := &s.Steps[i]
		switch step.Field {
		case 0:
			x.ID = r.LongFrom(step.Value)
		case 1:
			x.Name = r.StringFrom(step.Value)
		case 2:
			x.Mood = mood(r.EnumFrom(step.Value, 3))
			if x.fault == resolvesNoMood {
				x.Mood = 0
			}
		case 3:
			if x.fault != resolvesOldTags || x.Tags == nil {
				x.Tags = r.StringArrayFrom(step.Value, x.Tags)
			} else {
				x.Tags = append(x.Tags, r.StringArrayFrom(step.Value, nil)...)
			}
		case 4:
			x.Photo = r.BytesFrom(step.Value, x.Photo)
		case 5:
			err = x.resolveAttrs(r, step.Value)
		case 6:
			err = x.resolveBoss(r, step.Value)
		default:
			r.Skip(step.Skip)
		}
		if x.fault == resolvesBlindly {
			continue
		}
		if err != nil || r.Failed() {
			if x.fault == resolvesWithoutPath {
				return r.Err()
			}
			return r.StepError(err, "Person", step)
		}
	}
	r.Leave()
	return nil
}

func (x *person) resolveAttrs(r *runtime.Reader, s *runtime.Resolution) error {
	if s = r.Choose(s); s == nil {
		return r.Err()
	}
	x.Attrs = make(map[string]int64)
	var block runtime.Block
	for block.Next(r, s.MinItemBytes) {
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			x.Attrs[key] = r.LongFrom(s.Item)
			if r.Failed() {
				return runtime.KeyError(r.Err(), key)
			}
		}
	}
	return r.Err()
}

func (x *person) resolveBoss(r *runtime.Reader, s *runtime.Resolution) error {
	if s = r.Choose(s); s == nil || s.Branch != 1 {
		x.Boss = nil
		return r.Err()
	}
	if x.Boss == nil {
		x.Boss = new(person)
	}
	x.Boss.fault = x.fault
	return x.Boss.ResolveAvro(r, s.Value)
}
