package worker

// Queue is tasks that goroutines work on, in the order in which they were added. Each task has a goroutine of its own,
// which ends with it: none waits for work, so none is left behind by a caller who stops early. Tasks are used again,
// with the memory they have. The methods are for one goroutine.
type Queue[T any] struct {
	// Workers is how many tasks are worked on at once. Below 2 the caller's goroutine does the work when a task is
	// added.
	Workers int
	// Work does the work on a task. It is called by several goroutines.
	Work func(t *T)
	// Budget bounds what Pull adds, where tasks take something of it.
	Budget Budget

	tasks []entry[T]
	free  []*T
	idle  []chan struct{} // signals that nobody waits for
	slots chan struct{}
	err   error // what next of Pull has ended with, to be told when no task is left
}

// entry is a task at work.
type entry[T any] struct {
	task *T
	done chan struct{} // nil: it is done
}

// Fresh returns a task that was given back, or a new one.
func (q *Queue[T]) Fresh() *T {
	n := len(q.free)
	if n == 0 {
		return new(T)
	}
	t := q.free[n-1]
	q.free = q.free[:n-1]
	return t
}

// GiveBack takes back a task for Fresh.
func (q *Queue[T]) GiveBack(t *T) { q.free = append(q.free, t) }

// Add begins the work on a task.
func (q *Queue[T]) Add(t *T) {
	if q.Workers < 2 {
		q.Work(t)
		q.tasks = append(q.tasks, entry[T]{task: t})
		return
	}
	if q.slots == nil {
		q.slots = make(chan struct{}, q.Workers)
	}
	var done chan struct{}
	if n := len(q.idle); n > 0 {
		done, q.idle = q.idle[n-1], q.idle[:n-1]
	} else {
		done = make(chan struct{}, 1)
	}
	q.tasks = append(q.tasks, entry[T]{t, done})
	go q.run(t, done)
}

func (q *Queue[T]) run(t *T, done chan<- struct{}) {
	q.slots <- struct{}{}
	defer func() {
		<-q.slots
		done <- struct{}{}
	}()
	q.Work(t)
}

// Len is how many tasks are in the queue.
func (q *Queue[T]) Len() int { return len(q.tasks) }

// First is the task that was added first; nil if there is none. It may still be worked on.
func (q *Queue[T]) First() *T {
	if len(q.tasks) == 0 {
		return nil
	}
	return q.tasks[0].task
}

// wait waits until the i-th task is done.
func (q *Queue[T]) wait(i int) *T {
	e := &q.tasks[i]
	if e.done != nil {
		<-e.done
		q.idle, e.done = append(q.idle, e.done), nil
	}
	return e.task
}

// Each waits for each task, in order, and calls look with it. The tasks stay in the queue.
func (q *Queue[T]) Each(look func(t *T)) {
	for i := range q.tasks {
		look(q.wait(i))
	}
}

// Take waits for the first task and takes it out of the queue.
func (q *Queue[T]) Take() *T {
	t := q.wait(0)
	q.tasks = append(q.tasks[:0], q.tasks[1:]...)
	return t
}

// Pull is Take after it has added tasks that next returns: until there are twice as many as workers, or one without
// them, or until the budget is spoken for. An error of next comes when no task is left, and again from then on.
func (q *Queue[T]) Pull(next func() (*T, error)) (*T, error) {
	ahead := 1
	if q.Workers > 1 {
		ahead = 2 * q.Workers
	}
	for q.err == nil && len(q.tasks) < ahead && (len(q.tasks) == 0 || q.Budget.HasRoom()) {
		t, err := next()
		if err != nil {
			q.err = err
			break
		}
		q.Add(t)
	}
	if len(q.tasks) == 0 {
		return nil, q.err
	}
	return q.Take(), nil
}

// Idle reports whether nothing is in the queue, and no error either that Pull has not told yet.
func (q *Queue[T]) Idle() bool { return len(q.tasks) == 0 && q.err == nil }

// Drop waits for all tasks, and forgets them, and what Pull has ended with. Each is given back, after a look that may
// be nil.
func (q *Queue[T]) Drop(look func(t *T)) {
	for i := range q.tasks {
		t := q.wait(i)
		if look != nil {
			look(t)
		}
		q.GiveBack(t)
	}
	q.tasks, q.err = q.tasks[:0], nil
}

// keptMemory is how much memory a task keeps for its next block at most: there are many tasks, and few files with such
// blocks.
const keptMemory = 4 << 20

// Keep returns memory that a task may keep for its next block, or nil if it is too much.
func Keep(memory []byte) []byte {
	if cap(memory) > keptMemory {
		return nil
	}
	return memory
}
