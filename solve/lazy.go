package solve

// A lazy is something that is made by the first call that wants it. Others wait, but
// no longer than their own context.
type lazy[T any] struct {
	build func(w *work) (T, error)
	lock  chan struct{} // holds a token while the thing is free to look at
	made  bool
	thing T
}

func newLazy[T any](build func(w *work) (T, error)) *lazy[T] {
	l := &lazy[T]{build: build, lock: make(chan struct{}, 1)}
	l.lock <- struct{}{}
	return l
}

// get returns the thing.
func (l *lazy[T]) get(w *work) (T, error) {
	select {
	case <-l.lock:
	case <-w.ctx.Done():
		var none T
		return none, w.ctx.Err()
	}
	defer func() { l.lock <- struct{}{} }()
	if l.made {
		return l.thing, nil
	}
	thing, err := l.build(w)
	if err == nil {
		l.thing, l.made = thing, true
	}
	return thing, err
}
