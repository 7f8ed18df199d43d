package fronts

import (
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A System holds the eliminated fronts of a board. It implements [task.System].
type System struct {
	board     *board.Board
	orders    []int
	order     []int32 // the buttons in the order of elimination
	fronts    []front // children before parents
	free      []int32 // buttons without a pivot
	zeros     []zeroRow
	untoggled []int32 // lights that no button toggles, each an invariant
	// quiets and invariants are bases in reduced echelon form.
	quiets, invariants *task.Lazy[*gf2.Matrix]
}

// wholeLights is the number of lights up to which cutting a board takes longer than it saves.
const wholeLights = 256

// frontsPerTick is how many fronts are processed between two ticks.
const frontsPerTick = 64

// Limits of a system.
const (
	maxLights  = 1 << 24 // lights or buttons
	maxToggles = 1 << 26
	maxBits    = 1 << 34 // all fronts together: 2 GiB
)

// New dissects a two-colour board and eliminates its fronts.
func New(t *task.Task, b *board.Board) (*System, error) { return newSystem(t, b, wholeLights) }

// newSystem eliminates a board as a whole if it has at most the given number of lights.
func newSystem(t *task.Task, b *board.Board, whole int) (*System, error) {
	s := &System{board: b}
	s.quiets, s.invariants = task.NewLazy(s.buildQuiet), task.NewLazy(s.buildInvariants)
	p, err := analyse(t, b, whole)
	if err != nil {
		return nil, err
	}
	e := newFactorisation(p, t.Tick("eliminating"))
	if err := e.run(); err != nil {
		return nil, err
	}
	s.order, s.fronts, s.untoggled = p.order, e.fronts, p.untoggled
	s.free, s.zeros = e.leftOver()
	s.orders = slices.Repeat([]int{2}, len(s.free))
	return s, nil
}

// analyse plans the elimination of a board, as a whole if it has at most the given number of lights.
func analyse(t *task.Task, b *board.Board, whole int) (*plan, error) {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, task.Unsupported("%w: elimination is limited to %d lights and as many buttons, but this board has %d and %d",
			board.ErrTooLarge, maxLights, b.Lights(), b.Buttons())
	}
	inc, err := newIncidence(t, b, maxToggles)
	if err != nil {
		return nil, err
	}
	d := newDissection(t, inc)
	trees := []*cut{{own: d.buttons()}}
	if b.Lights() > whole {
		if trees, err = d.cut(d.buttons()); err != nil {
			return nil, err
		}
	}
	return newPlan(inc, trees, t.Tick("planning the elimination"))
}

// Orders returns the orders of the quiet patterns.
func (s *System) Orders() []int { return s.orders }

// Solve returns presses that turn the lights out or, if there are none, an invariant that covers an
// odd number of lights that are on. It goes up the tree, applying the elimination of the fronts to
// the lights, and then down, where each front determines the presses of its own buttons.
func (s *System) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	odd := func(set *gf2.Vec) (puzzle.Presses, *puzzle.State, error) {
		proof := task.StateOf(s.board, set)
		return puzzle.Presses{}, &proof, nil
	}
	for _, light := range s.untoggled {
		if lights.On(int(light)) {
			return odd(gf2.VecOf(s.board.Lights(), int(light)))
		}
	}
	in, zero, err := s.up(t, task.VecOfState(lights))
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	if zero != nil {
		return odd(s.invariantOf(*zero))
	}
	presses := gf2.NewVec(s.board.Buttons())
	if err := s.down(t, in, presses); err != nil {
		return puzzle.Presses{}, nil, err
	}
	return task.PressesOf(s.board, presses), nil, nil
}

// up returns the input of each front, or a zero row whose value is not zero.
func (s *System) up(t *task.Task, lights *gf2.Vec) (in []*gf2.Vec, zero *zeroRow, err error) {
	tick := t.Tick("solving")
	in = make([]*gf2.Vec, len(s.fronts)) // [zeros | values of the rows]
	out := make([][]bool, len(s.fronts)) // values of the rows that are passed on
	for i := range s.fronts {
		f := &s.fronts[i]
		if i%frontsPerTick == 0 {
			if err := tick(i, 2*len(s.fronts)); err != nil {
				return nil, nil, err
			}
		}
		v := gf2.NewVec(f.m.Cols())
		at := f.columns()
		for _, light := range f.lights {
			v.Set(at, lights.Bit(int(light)))
			at++
		}
		for _, child := range f.children {
			for _, one := range out[child] {
				v.Set(at, one)
				at++
			}
			out[child] = nil
		}
		in[i] = v
		for row := len(f.pivots); row < f.m.Rows(); row++ {
			one := f.m.Row(row).Dot(v)
			if row < f.zeros() {
				out[i] = append(out[i], one)
			} else if one {
				return nil, &zeroRow{i, row}, nil
			}
		}
	}
	return in, nil, nil
}

// down sets the presses of all buttons with a pivot; those without one may already be set. It
// overwrites in.
func (s *System) down(t *task.Task, in []*gf2.Vec, presses *gf2.Vec) error {
	tick := t.Tick("solving")
	for i := len(s.fronts) - 1; i >= 0; i-- {
		if i%frontsPerTick == 0 {
			if err := tick(2*len(s.fronts)-i, 2*len(s.fronts)); err != nil {
				return err
			}
		}
		f, v := &s.fronts[i], in[i]
		for j := range f.columns() {
			if presses.Bit(buttonAt(s.order, f.part, j)) {
				v.Set(j, true)
			}
		}
		// The pivot buttons of this part are still zero in v, so the product of a row of [R | T] and
		// v is the press of its pivot.
		for row, pivot := range f.pivots {
			presses.Set(buttonAt(s.order, f.part, pivot), f.m.Row(row).Dot(v))
		}
	}
	return nil
}

// buttonAt returns the button at a column of a part, given the order of elimination.
func buttonAt(order []int32, f *part, column int) int {
	if column < f.own {
		return int(order[int(f.first)+column])
	}
	return int(order[f.beyond[column-f.own]])
}

// invariantOf traces a zero row down to the lights that add up to it.
func (s *System) invariantOf(z zeroRow) *gf2.Vec {
	set := gf2.NewVec(s.board.Lights())
	rows := make([]*gf2.Vec, len(s.fronts)) // for each front, the set of its rows that are in the sum
	rows[z.front] = transform(&s.fronts[z.front], z.row)
	for i := z.front; i >= 0; i-- {
		f := &s.fronts[i]
		if rows[i] == nil {
			continue
		}
		for at, light := range f.lights {
			if rows[i].Bit(at) {
				set.Flip(int(light))
			}
		}
		at := len(f.lights)
		for _, child := range f.children {
			c := &s.fronts[child]
			sum := gf2.NewVec(c.m.Rows())
			for k := range c.passed {
				if rows[i].Bit(at + k) {
					sum.Xor(sum, transform(c, len(c.pivots)+k))
				}
			}
			at += c.passed
			rows[child] = sum
		}
		rows[i] = nil
	}
	return set
}

func (s *System) buildInvariants(t *task.Task) (*gf2.Matrix, error) {
	return basisOf(t, len(s.zeros)+len(s.untoggled), s.board.Lights(), func(i int) (*gf2.Vec, error) {
		if i < len(s.untoggled) {
			return gf2.VecOf(s.board.Lights(), int(s.untoggled[i])), nil
		}
		return s.invariantOf(s.zeros[i-len(s.untoggled)]), nil
	})
}

func (s *System) buildQuiet(t *task.Task) (*gf2.Matrix, error) {
	return basisOf(t, len(s.free), s.board.Buttons(), func(i int) (*gf2.Vec, error) { return s.quietOf(t, s.free[i]) })
}

// quietOf returns the quiet pattern that presses one button without a pivot, and no other button
// without a pivot.
func (s *System) quietOf(t *task.Task, button int32) (*gf2.Vec, error) {
	in := make([]*gf2.Vec, len(s.fronts))
	for i := range s.fronts {
		in[i] = gf2.NewVec(s.fronts[i].m.Cols())
	}
	presses := gf2.VecOf(s.board.Buttons(), int(button))
	return presses, s.down(t, in, presses)
}

// transform returns a row of a front's T.
func transform(f *front, row int) *gf2.Vec {
	return f.m.Row(row).Slice(f.columns(), f.m.Cols())
}
