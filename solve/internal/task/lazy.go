package task

// A Lazy is a value that is built by the first call that needs it. Other calls wait, but no longer
// than their own context allows. After a failed build the next call tries again.
type Lazy[T any] struct {
	build func(t *Task) (T, error)
	lock  chan struct{} // contains a token unless a Get holds the lock
	built bool
	value T
}

// NewLazy returns a Lazy that gets its value from build.
func NewLazy[T any](build func(t *Task) (T, error)) *Lazy[T] {
	l := &Lazy[T]{build: build, lock: make(chan struct{}, 1)}
	l.lock <- struct{}{}
	return l
}

// Get returns the value, building it first if necessary.
func (l *Lazy[T]) Get(t *Task) (T, error) {
	select {
	case <-l.lock:
	case <-t.ctx.Done():
		var none T
		return none, t.ctx.Err()
	}
	defer func() { l.lock <- struct{}{} }()
	if l.built {
		return l.value, nil
	}
	value, err := l.build(t)
	if err == nil {
		l.value, l.built = value, true
	}
	return value, err
}
