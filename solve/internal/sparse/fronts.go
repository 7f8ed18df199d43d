package sparse

import (
	"runtime"
	"sync"

	"lightsout/gf2"
)

// A front is the elimination of a part.
type front struct {
	*part
	// m is [R | T]. Its rows are first those with a pivot in an own button, then
	// those that are passed on, then those that are zero.
	m      *gf2.Matrix
	pivots []int // the columns of the pivots in own buttons
	passed int   // how many rows go to the parent
}

// transform is a row of T.
func (f *front) transform(row int) *gf2.Vec {
	return f.m.Row(row).Slice(f.columns(), f.m.Cols())
}

// zeros is the first of the rows that are zero.
func (f *front) zeros() int { return len(f.pivots) + f.passed }

// A factorisation eliminates the fronts of a plan. Those of different branches of a tree
// have nothing to do with each other, so each processor takes a front whose children are
// done. What comes out does not depend on who takes which.
type factorisation struct {
	*plan
	fronts []front
	tick   gf2.Tick

	// The rest is guarded by lock, and ready is told when it changes.
	lock    sync.Mutex
	ready   *sync.Cond
	queue   []int   // the fronts whose children are done
	waiting []int   // for how many children each front waits
	left    int     // fronts that are not done
	taken   float64 // bits, by the fronts so far
	work    float64 // of the fronts that are done
	total   float64
	err     error
}

func newFactorisation(p *plan, tick gf2.Tick) *factorisation {
	e := &factorisation{plan: p, fronts: make([]front, len(p.parts)), tick: tick, waiting: make([]int, len(p.parts)), left: len(p.parts)}
	e.ready = sync.NewCond(&e.lock)
	for i := range p.parts {
		f := &p.parts[i]
		e.fronts[i].part = f
		e.total += work(f)
		if e.waiting[i] = len(f.children); e.waiting[i] == 0 {
			e.queue = append(e.queue, i)
		}
	}
	return e
}

// work is about how long the elimination of a part takes.
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

// runSome eliminates fronts until there are no more.
func (e *factorisation) runSome() {
	for {
		i, ok := e.next()
		if !ok {
			return
		}
		e.finish(i, e.eliminate(&e.fronts[i]))
	}
}

// next waits for a front whose children are done. The last of them comes first: then
// few that are done wait for their parents.
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

// finish notes that a front is done.
func (e *factorisation) finish(i int, err error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.err == nil {
		e.err = err
	}
	e.left--
	e.work += work(e.fronts[i].part)
	if parent := e.fronts[i].parent; parent >= 0 {
		if e.waiting[parent]--; e.waiting[parent] == 0 {
			e.queue = append(e.queue, parent)
		}
	}
	e.ready.Broadcast()
}

// look reports the progress, and returns why to stop.
func (e *factorisation) look(int, int) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.err == nil {
		const steps = 1 << 20
		e.err = e.tick(int(steps*e.work/e.total), steps)
	}
	return e.err
}

// take counts the bits of a front, unless they are too many.
func (e *factorisation) take(bits float64) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.taken += bits; e.taken > maxSparseBits {
		return errTooClose()
	}
	return nil
}

// eliminate collects the rows of a front and eliminates its own buttons.
func (e *factorisation) eliminate(f *front) error {
	if err := e.look(0, 0); err != nil {
		return err
	}
	rows := len(f.lights)
	for _, child := range f.children {
		rows += e.fronts[child].passed
	}
	if err := e.take(matrixBits(rows, f.columns())); err != nil {
		return err
	}
	f.m = gf2.NewMatrix(rows, f.columns()+rows)
	e.fill(f)
	var err error
	if f.pivots, err = f.m.EchelonLeft(f.own, e.look); err != nil {
		return err
	}
	f.passed = rows - len(f.pivots)
	if f.passed <= len(f.beyond) || len(f.beyond) == 0 {
		f.passed = min(f.passed, len(f.beyond))
		return nil
	}
	// There are more rows than columns, so some can be made zero.
	pivots, err := f.m.EchelonLeft(f.columns(), e.look)
	f.passed = len(pivots) - len(f.pivots)
	return err
}

// fill makes [F | I].
func (e *factorisation) fill(f *front) {
	row := 0
	for _, light := range f.lights {
		for _, button := range e.inc.buttonsOf.of(light) {
			f.m.Flip(row, f.column(e.place[button]))
		}
		row++
	}
	for _, child := range f.children {
		c := &e.fronts[child]
		runs := c.runsIn(f.part)
		for p := range c.passed {
			to, from := f.m.Row(row).Words(), c.m.Row(len(c.pivots)+p).Words()
			for _, r := range runs {
				copyBits(to, r.to, from, r.from, r.n)
			}
			row++
		}
	}
	for i := range row {
		f.m.Flip(i, f.columns()+i)
	}
}

// A run is n columns of a part that follow each other in its parent, too.
type run struct{ from, to, n int }

// runsIn returns where the columns that a part passes on are in its parent. Both are in
// the order of elimination, and so they are few runs.
func (p *part) runsIn(parent *part) []run {
	var runs []run
	to := 0
	for i, place := range p.beyond {
		if int(place-parent.first) < parent.own {
			to = int(place - parent.first)
		} else {
			for to = max(to, parent.own); parent.beyond[to-parent.own] != place; {
				to++
			}
		}
		if last := len(runs) - 1; last >= 0 && runs[last].to+runs[last].n == to {
			runs[last].n++
		} else {
			runs = append(runs, run{p.own + i, to, 1})
		}
	}
	return runs
}

// copyBits adds n bits of src, from bit from on, to those of dst, from bit to on.
func copyBits(dst []uint64, to int, src []uint64, from, n int) {
	for n > 0 {
		// As many as are in one word, on both sides.
		k := min(n, 64-to%64, 64-from%64)
		w := src[from/64] >> (from % 64) & (^uint64(0) >> (64 - k))
		dst[to/64] ^= w << (to % 64)
		to, from, n = to+k, from+k, n-k
	}
}
