package saves

import "sync"

// A Queue lets a program save in the background, so that a player never waits for the disk. Add and
// Do only put a change into the queue. Flush saves the changes, on whichever goroutine calls it:
// one at a time, in the order in which they were added. A snapshot takes the place of an earlier
// one of the same game that is still waiting, so the last state always wins.
type Queue struct {
	Store Store

	writing sync.Mutex // held while saving

	mu      sync.Mutex // protects the fields below
	waiting []job
	failed  []Failure
}

// A job is a change to the store. The snapshot is empty unless the job saves a game.
type job struct {
	snapshot Snapshot
	do       func(Store) error
}

// A Failure is an error from saving.
type Failure struct {
	Game *Game // nil if the error is not about a game that is being played
	Err  error
}

// Add adds a snapshot.
func (q *Queue) Add(s Snapshot) {
	q.mu.Lock()
	defer q.mu.Unlock()
	save := func(s Snapshot) job { return job{s, func(store Store) error { return store.Save(s) }} }
	for i, earlier := range q.waiting {
		if earlier.snapshot.game == s.game {
			q.waiting[i] = save(s.after(earlier.snapshot))
			return
		}
	}
	q.waiting = append(q.waiting, save(s))
}

// Do adds a change other than saving a game.
func (q *Queue) Do(change func(Store) error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, job{do: change})
}

// Flush saves everything that was added before the call, or waits until another call has saved it.
func (q *Queue) Flush() {
	q.writing.Lock()
	defer q.writing.Unlock()
	for {
		j, ok := q.next()
		if !ok {
			return
		}
		if err := j.do(q.Store); err != nil {
			q.mu.Lock()
			q.failed = append(q.failed, Failure{j.snapshot.game, err})
			q.mu.Unlock()
		}
	}
}

func (q *Queue) next() (j job, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return job{}, false
	}
	j, q.waiting = q.waiting[0], q.waiting[1:]
	return j, true
}

// Failures returns the errors since its last call.
func (q *Queue) Failures() []Failure {
	q.mu.Lock()
	defer q.mu.Unlock()
	failed := q.failed
	q.failed = nil
	return failed
}
