package dense

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A Solver holds the row-reduced matrix of a board.
type Solver struct {
	lights, buttons int
	m               *gf2.Matrix // [R | T]
	pivots          []int       // the pivot column of each of the first Rank rows
	*Patterns
}

// rowsPerTick is how many rows or columns are processed between two ticks.
const rowsPerTick = 64

// MaxBits is the maximum size of [A | I]: 256 MiB, which is enough for a 181 x 181 grid.
const MaxBits = 1 << 31

// New row-reduces the matrix of a two-colour board.
func New(t *task.Task, b *board.Board) (*Solver, error) {
	s := &Solver{lights: b.Lights(), buttons: b.Buttons()}
	s.Patterns = NewPatterns(s.buildQuiet, s.buildInvariants)
	if float64(s.lights)*float64(s.lights+s.buttons) > MaxBits {
		return nil, task.Unsupported("%w: elimination is limited to about 32,000 lights and as many buttons, but this board has %d and %d",
			board.ErrTooLarge, s.lights, s.buttons)
	}
	if err := s.fill(t, b); err != nil {
		return nil, err
	}
	var err error
	s.pivots, err = s.m.EchelonLeft(s.buttons, t.Tick("eliminating"))
	return s, err
}

// fill builds [A | I].
func (s *Solver) fill(t *task.Task, b *board.Board) error {
	tick := t.Tick("reading the board")
	s.m = gf2.NewMatrix(s.lights, s.buttons+s.lights)
	for light := range s.lights {
		if light%rowsPerTick == 0 {
			if err := tick(light, s.lights); err != nil {
				return err
			}
		}
		s.m.Flip(light, s.buttons+light)
	}
	var toggled []int
	for button := range s.buttons {
		if button%rowsPerTick == 0 {
			if err := tick(button, s.buttons); err != nil {
				return err
			}
		}
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			s.m.Flip(light, button)
		}
	}
	return nil
}

// Rank returns the dimension of the space of solvable states.
func (s *Solver) Rank() int { return len(s.pivots) }

// transform returns T b.
func (s *Solver) transform(t *task.Task, b *gf2.Vec) (*gf2.Vec, error) {
	tick := t.Tick("solving")
	padded := gf2.NewVec(s.buttons+s.lights).SetSlice(s.buttons, b)
	out := gf2.NewVec(s.lights)
	for i := range s.lights {
		if i%rowsPerTick == 0 {
			if err := tick(i, s.lights); err != nil {
				return nil, err
			}
		}
		out.Set(i, s.m.Row(i).Dot(padded))
	}
	return out, nil
}

// transformRow returns row i of T.
func (s *Solver) transformRow(i int) *gf2.Vec {
	return s.m.Row(i).Slice(s.buttons, s.buttons+s.lights)
}

// Solve returns presses that turn the lights out or, if there are none, an invariant that covers an
// odd number of lights that are on.
func (s *Solver) Solve(t *task.Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	transformed, err := s.transform(t, lights)
	if err != nil {
		return nil, nil, err
	}
	presses = gf2.NewVec(s.buttons)
	for i := range transformed.Ones() {
		if i >= s.Rank() {
			return nil, s.transformRow(i), nil
		}
		presses.Set(s.pivots[i], true)
	}
	return presses, nil, nil
}

func (s *Solver) buildInvariants(t *task.Task) (*gf2.Matrix, error) {
	return Basis(t, s.lights-s.Rank(), s.lights, func(i int) (*gf2.Vec, error) {
		return s.transformRow(s.Rank() + i), nil
	})
}

// buildQuiet computes the quiet patterns: each presses one button whose column has no pivot, and
// the pivot buttons of the rows that have a one in that column.
func (s *Solver) buildQuiet(t *task.Task) (*gf2.Matrix, error) {
	m, err := newMatrix(s.buttons-s.Rank(), s.buttons)
	if err != nil {
		return nil, err
	}
	patternOf := make([]int, s.buttons) // indexed by column without pivot
	pivots := gf2.VecOf(s.buttons, s.pivots...)
	next := 0
	for j := range s.buttons {
		if !pivots.Bit(j) {
			m.Set(next, j, true)
			patternOf[j] = next
			next++
		}
	}
	tick := t.Tick("ordering quiet patterns")
	for i, pivot := range s.pivots {
		if i%rowsPerTick == 0 {
			if err := tick(0, s.buttons); err != nil {
				return nil, err
			}
		}
		for j := range s.m.Row(i).Slice(0, s.buttons).Ones() {
			if j != pivot {
				m.Set(patternOf[j], pivot, true)
			}
		}
	}
	_, err = m.Echelon(tick)
	return m, err
}
