package sparse

import (
	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Prime holds the eliminated fronts of a board with an odd prime number of colours. It is like
// Solver, with numbers instead of bits.
type Prime struct {
	board     *board.Board
	p         int
	order     []int32           // the buttons in the order of elimination
	fronts    []front[residues] // children before parents
	free      []int32           // buttons without a pivot
	zeros     []zeroRow
	untoggled []int32 // lights that no button toggles, each an invariant
}

// Takes reports whether NewPrime supports a board: its number of colours is an odd prime, and its
// buttons advance each light by one colour.
func Takes(b *board.Board) bool {
	return b.Colours() > 2 && modn.IsPrime(b.Colours()) && b.MostSteps() == 1
}

// NewPrime dissects a board with an odd prime number of colours and eliminates its fronts.
func NewPrime(t *task.Task, b *board.Board) (*Prime, error) {
	s := &Prime{board: b, p: b.Colours()}
	if !Takes(b) {
		return nil, task.Unsupported("sparse elimination needs an odd prime number of colours and buttons that advance each light by one colour; this board has %d colours", s.p)
	}
	plan, err := analyse(t, b, modn.PackedBits(s.p))
	if err != nil {
		return nil, err
	}
	e := newFactorisation(plan, modn.PackedBits(s.p), t.Tick("eliminating"), newResidues(s.p))
	if err := e.run(); err != nil {
		return nil, err
	}
	s.order, s.fronts, s.untoggled = plan.order, e.fronts, plan.untoggled
	s.free, s.zeros = e.leftOver()
	return s, nil
}

// Nullity returns the number of generators of the quiet patterns.
func (s *Prime) Nullity() int { return len(s.free) }

// Invariants returns the number of generators of the invariants.
func (s *Prime) Invariants() int { return len(s.untoggled) + len(s.zeros) }

// Order returns the order of quiet pattern i.
func (s *Prime) Order(int) int { return s.p }

// Syndrome returns the value of each invariant on the lights.
func (s *Prime) Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error) {
	_, values, err := s.up(t, lights.Colours())
	return values, err
}

// Solve returns presses that turn the lights out or, if there are none, an invariant that proves
// it.
func (s *Prime) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	in, values, err := s.up(t, lights.Colours())
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	for i, v := range values {
		if v != 0 {
			proof, err := s.Invariant(t, i)
			return puzzle.Presses{}, &proof, err
		}
	}
	presses := make([]uint8, s.board.Buttons())
	if err := s.down(t, in, presses); err != nil {
		return puzzle.Presses{}, nil, err
	}
	return puzzle.PressesOfTimes(s.board, presses), nil, nil
}

// up applies the elimination to the lights. It returns the input of each front, which is minus the
// lights, and the values of the invariants.
func (s *Prime) up(t *task.Task, lights []uint8) (in []*modn.Packed, values []uint8, err error) {
	tick := t.Tick("solving")
	for _, light := range s.untoggled {
		values = append(values, lights[light])
	}
	in = make([]*modn.Packed, len(s.fronts)) // [zeros | values of the rows]
	out := make([][]int, len(s.fronts))      // values of the rows that are passed on
	for i := range s.fronts {
		f := &s.fronts[i]
		if i%frontsPerTick == 0 {
			if err := tick(i, 2*len(s.fronts)); err != nil {
				return nil, nil, err
			}
		}
		v := modn.NewPacked(s.p, 1, f.m.Cols())
		at := f.columns()
		for _, light := range f.lights {
			v.Set(0, at, s.p-int(lights[light]))
			at++
		}
		for _, child := range f.children {
			for _, value := range out[child] {
				v.Set(0, at, value)
				at++
			}
			out[child] = nil
		}
		in[i] = v
		for row := len(f.pivots); row < f.m.Rows(); row++ {
			value := f.m.Dot(row, v, 0)
			if row < f.zeros() {
				out[i] = append(out[i], value)
			} else {
				values = append(values, uint8((s.p-value)%s.p))
			}
		}
	}
	return in, values, nil
}

// down sets the presses of all buttons with a pivot; those without one may already be set. It
// overwrites in.
func (s *Prime) down(t *task.Task, in []*modn.Packed, presses []uint8) error {
	tick := t.Tick("solving")
	for i := len(s.fronts) - 1; i >= 0; i-- {
		if i%frontsPerTick == 0 {
			if err := tick(2*len(s.fronts)-i, 2*len(s.fronts)); err != nil {
				return err
			}
		}
		f, v := &s.fronts[i], in[i]
		for j := range f.columns() {
			if times := presses[buttonAt(s.order, f.part, j)]; times != 0 {
				v.Set(0, j, s.p-int(times))
			}
		}
		// The pivot buttons of this part are still zero in v, so the product of a row of [R | T] and
		// v is the press of its pivot.
		for row, pivot := range f.pivots {
			presses[buttonAt(s.order, f.part, pivot)] = uint8(f.m.Dot(row, v, 0))
		}
	}
	return nil
}

// Quiet returns quiet pattern i: it presses one button without a pivot once, and no other button
// without a pivot.
func (s *Prime) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	in := make([]*modn.Packed, len(s.fronts))
	for k := range s.fronts {
		in[k] = modn.NewPacked(s.p, 1, s.fronts[k].m.Cols())
	}
	presses := make([]uint8, s.board.Buttons())
	presses[s.free[i]] = 1
	if err := s.down(t, in, presses); err != nil {
		return puzzle.Presses{}, err
	}
	return puzzle.PressesOfTimes(s.board, presses), nil
}

// Invariant returns invariant i: a state whose colours are its weights. It traces a zero row down
// to the lights that add up to it.
func (s *Prime) Invariant(t *task.Task, i int) (puzzle.State, error) {
	weights := make([]uint8, s.board.Lights())
	if i < len(s.untoggled) {
		weights[s.untoggled[i]] = 1
		return puzzle.StateOfColours(s.board, weights), nil
	}
	z := s.zeros[i-len(s.untoggled)]
	rows := make([][]uint8, len(s.fronts)) // for each front, the coefficients of its rows in the sum
	rows[z.front] = make([]uint8, s.fronts[z.front].m.Rows())
	addTransform(&s.fronts[z.front], rows[z.front], z.row, 1, s.p)
	for k := z.front; k >= 0; k-- {
		if rows[k] == nil {
			continue
		}
		if err := t.Err(); err != nil {
			return puzzle.State{}, err
		}
		f := &s.fronts[k]
		for at, light := range f.lights {
			weights[light] = rows[k][at]
		}
		at := len(f.lights)
		for _, child := range f.children {
			c := &s.fronts[child]
			rows[child] = make([]uint8, c.m.Rows())
			for p := range c.passed {
				if times := rows[k][at+p]; times != 0 {
					addTransform(c, rows[child], len(c.pivots)+p, int(times), s.p)
				}
			}
			at += c.passed
		}
		rows[k] = nil
	}
	return puzzle.StateOfColours(s.board, weights), nil
}

// addTransform adds a multiple of a row of a front's T to z.
func addTransform(f *front[residues], z []uint8, row, times, p int) {
	for j := range z {
		z[j] = uint8((int(z[j]) + times*f.m.At(row, f.columns()+j)) % p)
	}
}
