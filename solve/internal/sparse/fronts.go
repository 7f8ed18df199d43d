package sparse

import (
	"lightsout/board"
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// A front is the elimination of a cut.
type front struct {
	columns  []int32 // buttons, the cut's own first
	own      int     // how many are the cut's own
	lights   []int32 // the first rows are lights,
	children []int   // the others what these fronts pass on
	// m is [R | T]. Its rows are first those with a pivot in an own button, then
	// those that are passed on, then those without pivot.
	m      *gf2.Matrix
	pivots []int
	owned  int // how many pivots are own buttons
}

// passed is the number of rows that go to the parent.
func (f *front) passed() int { return len(f.pivots) - f.owned }

// transform is a row of T.
func (f *front) transform(row int) *gf2.Vec {
	return f.m.Row(row).Slice(len(f.columns), f.m.Cols())
}

// A factorisation makes the fronts of a sparse board.
type factorisation struct {
	s        *Solver
	inc      *incidence
	cuts     []*cut    // children before parents
	lightsAt [][]int32 // the lights of each front
	column   []int32   // of each button in the front at hand, from 1; 0 when it is in none
	bits     float64   // of all fronts so far
}

func newFactorisation(t *task.Task, s *Solver, inc *incidence, trees []*cut) (*factorisation, error) {
	e := &factorisation{s: s, inc: inc, column: make([]int32, s.buttons)}
	for _, tree := range trees {
		e.list(tree)
	}
	e.lightsAt = make([][]int32, len(e.cuts))
	frontOf := make([]int32, s.buttons)
	for i, c := range e.cuts {
		for _, button := range c.own {
			frontOf[button] = int32(i)
		}
	}
	tick := t.Tick("reading the board")
	for light := range s.lights {
		if light%incidenceTick == 0 {
			if err := tick(light, s.lights); err != nil {
				return nil, err
			}
		}
		buttons := inc.buttonsOf.of(int32(light))
		if len(buttons) == 0 {
			s.untoggled = append(s.untoggled, int32(light))
			continue
		}
		lowest := frontOf[buttons[0]]
		for _, button := range buttons {
			lowest = min(lowest, frontOf[button])
		}
		e.lightsAt[lowest] = append(e.lightsAt[lowest], int32(light))
	}
	return e, nil
}

// list numbers the cuts, children first.
func (e *factorisation) list(c *cut) {
	for _, child := range c.children {
		e.list(child)
	}
	c.number = len(e.cuts)
	e.cuts = append(e.cuts, c)
}

func (e *factorisation) run(tick gf2.Tick) error {
	total := len(e.cuts)
	for i, c := range e.cuts {
		whole := func(int, int) error { return tick(i, total) } // the front's own progress is of no interest
		if err := whole(0, 0); err != nil {
			return err
		}
		f, err := e.front(i, c)
		if err != nil {
			return err
		}
		if f.pivots, err = f.m.EchelonLeft(len(f.columns), whole); err != nil {
			return err
		}
		e.finish(i, f)
	}
	return nil
}

// front collects the rows and columns of a front.
func (e *factorisation) front(i int, c *cut) (*front, error) {
	f := &front{own: len(c.own), lights: e.lightsAt[i]}
	rows := len(f.lights)
	for _, child := range c.children {
		k := child.number
		f.children = append(f.children, k)
		rows += e.s.fronts[k].passed()
	}
	e.addColumns(f, c.own)
	for _, light := range f.lights {
		e.addColumns(f, e.inc.buttonsOf.of(light))
	}
	for _, k := range f.children {
		child := e.s.fronts[k]
		e.addColumns(f, child.columns[child.own:])
	}
	e.bits += matrixBits(rows, len(f.columns))
	if e.bits > maxSparseBits {
		return nil, errTooClose()
	}
	f.m = gf2.NewMatrix(rows, len(f.columns)+rows)
	e.fill(f)
	for _, button := range f.columns {
		e.column[button] = 0
	}
	return f, nil
}

// frontBits is what a front takes beside its matrix.
const frontBits = 8 * 512

// matrixBits is what a front of so many rows and columns takes.
func matrixBits(rows, columns int) float64 {
	return frontBits + float64(rows)*float64(columns+rows)
}

func errTooClose() error {
	return task.Refuse("%w: its parts hang together too closely for sparse elimination", board.ErrTooLarge)
}

// predict refuses a board whose fronts would not fit in memory, before any of them is
// made. The columns of a front are known beforehand. How many rows it passes on depends on
// ranks, which are taken to be full; boards that are near the limit are let through, and
// stopped when they reach it.
func (e *factorisation) predict(tick gf2.Tick) error {
	const near = 1.25
	bits, err := e.predictBits(tick, near*maxSparseBits)
	if err == nil && bits > near*maxSparseBits {
		err = errTooClose()
	}
	return err
}

// predictBits is about what all fronts take. It stops when that is more than most.
func (e *factorisation) predictBits(tick gf2.Tick, most float64) (total float64, err error) {
	passed := make([]int, len(e.cuts))
	beyond := make([][]int32, len(e.cuts)) // the columns that a front passes on
	for i, c := range e.cuts {
		if err := tick(i, len(e.cuts)); err != nil {
			return 0, err
		}
		f := &front{own: len(c.own)}
		rows := len(e.lightsAt[i])
		e.addColumns(f, c.own)
		for _, light := range e.lightsAt[i] {
			e.addColumns(f, e.inc.buttonsOf.of(light))
		}
		for _, child := range c.children {
			rows += passed[child.number]
			e.addColumns(f, beyond[child.number])
			beyond[child.number] = nil
		}
		for _, button := range f.columns {
			e.column[button] = 0
		}
		if total += matrixBits(rows, len(f.columns)); total > most {
			break
		}
		passed[i] = min(max(0, rows-f.own), len(f.columns)-f.own)
		beyond[i] = f.columns[f.own:]
	}
	return total, nil
}

func (e *factorisation) addColumns(f *front, buttons []int32) {
	for _, button := range buttons {
		if e.column[button] == 0 {
			f.columns = append(f.columns, button)
			e.column[button] = int32(len(f.columns))
		}
	}
}

// fill makes [F | I].
func (e *factorisation) fill(f *front) {
	row := 0
	for _, light := range f.lights {
		for _, button := range e.inc.buttonsOf.of(light) {
			f.m.Flip(row, int(e.column[button])-1)
		}
		row++
	}
	for _, k := range f.children {
		child := e.s.fronts[k]
		for p := range child.passed() {
			for j := range child.m.Row(child.owned+p).Slice(child.own, len(child.columns)).Ones() {
				f.m.Flip(row, int(e.column[child.columns[child.own+j]])-1)
			}
			row++
		}
	}
	for i := range row {
		f.m.Flip(i, len(f.columns)+i)
	}
}

// finish notes what the elimination of a front has shown.
func (e *factorisation) finish(i int, f *front) {
	pivot := gf2.VecOf(len(f.columns), f.pivots...)
	for j, button := range f.columns[:f.own] {
		if pivot.Bit(j) {
			f.owned++
		} else {
			e.s.free = append(e.s.free, button)
		}
	}
	for row := len(f.pivots); row < f.m.Rows(); row++ {
		e.s.zeros = append(e.s.zeros, zeroRow{i, row})
	}
	e.s.fronts = append(e.s.fronts, f)
}
