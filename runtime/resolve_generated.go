package runtime

// NOTE: What follows is for generated code. Its helper functions serve both kinds of bytes: where they are given no
// Resolution the bytes are those of the type's own schema, so that each function is written once.

// isOwn reports whether the bytes are those that the reader's schema would have made.
func (s *Resolution) isOwn() bool { return s == nil || s.Same }

// Branch reads which of its n branches a union value is of, as [Reader.UnionIndex] does, or as s says where it is not
// nil. It returns how the value of that branch is read, nil for one of the branch's own schema; -1 on failure.
func (r *Reader) Branch(s *Resolution, n int) (int, *Resolution) {
	if s.isOwn() {
		return r.UnionIndex(n), nil
	}
	return r.chosenBranch(s, n)
}

//go:noinline
func (r *Reader) chosenBranch(s *Resolution, n int) (int, *Resolution) {
	switch s = r.Choose(s); {
	case s == nil:
		return -1, nil
	case s.Same:
		return r.UnionIndex(n), nil
	}
	return s.Branch, s.Value
}

// Items begins an array or map that is read as s says, or by its own schema where s is nil. It returns how its items
// are read, nil for those of their own schema, and how many bytes one takes at least: least for those, with its key if
// it has one.
func (r *Reader) Items(s *Resolution, least int) (*Resolution, int) {
	if s == nil {
		return nil, least
	}
	return r.chosenItems(s, least)
}

//go:noinline
func (r *Reader) chosenItems(s *Resolution, least int) (*Resolution, int) {
	if s = r.Choose(s); s == nil || s.Same {
		return nil, least
	}
	return s.Item, s.MinItemBytes
}

// ChooseBranch is [Reader.Choose] where there may be no Resolution: it sets s to how the value is read, and reports
// whether that can go on. Where s is nil it does, even if r has failed, as every read then counts for
// [Reader.FieldError].
func (r *Reader) ChooseBranch(s **Resolution) bool {
	if *s == nil {
		return true
	}
	*s = r.Choose(*s)
	return *s != nil
}

// NullFrom reads a null, which takes no bytes but for the number of its branch where the writer's type is a union.
func (r *Reader) NullFrom(s *Resolution) {
	if s != nil {
		r.Choose(s)
	}
}

// BeginStep begins a step of a record, and returns it: what is read until [Reader.EndStep] is its default, if it has
// one; see [Reader.BeginDefault]. What the record has no field for is passed over at once.
func (r *Reader) BeginStep(in *Input, s *Step) *Step {
	if s.Default != nil || s.Field < 0 {
		r.beginStep(in, s)
	}
	return s
}

//go:noinline
func (r *Reader) beginStep(in *Input, s *Step) {
	if s.Field < 0 {
		r.Skip(s.Skip)
		return
	}
	r.BeginDefault(in, s.Default)
}

// EndStep ends a step of a record and reports whether r has failed; see [Reader.StepError].
func (r *Reader) EndStep(in *Input, s *Step) bool {
	if s.Default != nil {
		r.EndDefault(in)
	}
	return r.err != nil
}
