package fronts

import (
	"runtime"
	"sync"

	"lightsout/internal/algebra/gf2"
)

// A factorisation eliminates the fronts of a plan. Fronts in different branches of a tree are
// independent, so each processor takes a front whose children are done. The result does not depend
// on which processor takes which.
type factorisation struct {
	*plan
	tick   gf2.Tick
	fronts []front

	// lock guards the fields below; ready signals changes.
	lock    sync.Mutex
	ready   *sync.Cond
	queue   []int   // fronts whose children are done
	waiting []int   // how many children each front waits for
	left    int     // number of fronts that are not done
	taken   float64 // bits taken by the fronts so far
	work    float64 // work of the fronts that are done
	total   float64
	err     error
}

func newFactorisation(p *plan, tick gf2.Tick) *factorisation {
	e := &factorisation{plan: p, tick: tick, fronts: make([]front, len(p.parts)), waiting: make([]int, len(p.parts)), left: len(p.parts)}
	e.ready = sync.NewCond(&e.lock)
	for i := range p.parts {
		f := &p.parts[i]
		e.total += work(f)
		if e.waiting[i] = len(f.children); e.waiting[i] == 0 {
			e.queue = append(e.queue, i)
		}
	}
	return e
}

// work estimates how long the elimination of a part takes.
func work(f *part) float64 { return matrixBits(f.rows, f.columns()) * float64(1+f.own) }

// run eliminates all fronts.
func (e *factorisation) run() error {
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(e.runSome)
	}
	group.Wait()
	return e.err
}

// runSome eliminates fronts until none are left.
func (e *factorisation) runSome() {
	for {
		i, ok := e.next()
		if !ok {
			return
		}
		e.finish(i, e.eliminate(i))
	}
}

// next waits for a front whose children are done. It takes the most recent one, so that few
// finished fronts wait for their parents. ok is false if no fronts are left or one has failed.
func (e *factorisation) next() (i int, ok bool) {
	e.lock.Lock()
	defer e.lock.Unlock()
	for len(e.queue) == 0 && e.left > 0 && e.err == nil {
		e.ready.Wait()
	}
	if e.left == 0 || e.err != nil {
		return 0, false
	}
	i = e.queue[len(e.queue)-1]
	e.queue = e.queue[:len(e.queue)-1]
	return i, true
}

// finish records that a front is done.
func (e *factorisation) finish(i int, err error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.err == nil {
		e.err = err
	}
	e.left--
	e.work += work(&e.parts[i])
	if parent := e.parts[i].parent; parent >= 0 {
		if e.waiting[parent]--; e.waiting[parent] == 0 {
			e.queue = append(e.queue, parent)
		}
	}
	e.ready.Broadcast()
}

// look reports progress, and returns the reason to stop, if any.
func (e *factorisation) look(int, int) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.err == nil {
		const steps = 1 << 20
		e.err = e.tick(int(steps*e.work/e.total), steps)
	}
	return e.err
}

// take adds the bits of a front with the given rows and columns to the total, and fails if the
// total is too large.
func (e *factorisation) take(rows, columns int) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.taken += matrixBits(rows, columns); e.taken > maxBits {
		return errTooClose()
	}
	return nil
}
