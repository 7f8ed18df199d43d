package cosets

import (
	"math"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Few presses. If a state needs few presses, a search finds them quickly, however many solutions
// there are. Take a light that is on: one of the buttons that toggle it must be pressed. Try each of
// them in turn, and once a button has been tried, search only for solutions without it.
//
// The size allowed starts at a lower bound and grows to the least bound of the branches that were
// cut off, so the first solution found is a smallest one (iterative deepening; R. Korf, 1985). The
// lower bound of a branch comes from lights that have no buttons in common: each needs presses of
// its own. A second bound comes from the number of lights that are on: a press can turn off only
// the lights that it toggles.

const (
	// fewSteps limits the work of a search for few presses, in steps of a few nanoseconds.
	fewSteps = 1 << 23
	// maxFewToggles limits the memory of a search: the number of toggles of all buttons, at four
	// bytes each.
	maxFewToggles = 1 << 26
)

// Few looks for a solution with the fewest presses, for some tens of milliseconds at most, or a
// second on a board with millions of lights. If it finds one, the answer is proved. Otherwise, even
// if there is no solution, the answer has only a bound. Boards with too many toggles are not
// searched.
func Few(t *task.Task, state puzzle.State, weights Weights) (Answer, error) {
	return few(t, state, weights, maxFewToggles, fewSteps)
}

func few(t *task.Task, state puzzle.State, weights Weights, toggles, steps int) (Answer, error) {
	most, err := mostToggles(t, state.Board(), toggles)
	if err != nil {
		return Answer{}, err
	}
	if most == 0 {
		return Answer{Bound: min(1, state.Lit())}, nil
	}
	near, err := newNeighbourhood(t, state.Board())
	if err != nil {
		return Answer{}, err
	}
	s := newFewSearch(state, near, weights, most, steps)
	_, bound := s.look()
	for {
		s.next = MaxWeight
		if s.within(t, bound) {
			presses, err := puzzle.NewPresses(state.Board(), s.pressed...)
			return Answer{presses, true, weights.Of(presses)}, err
		}
		if s.isOver(t) || s.next == MaxWeight { // or no branch was cut off: there is no solution
			return Answer{Bound: bound}, s.err
		}
		bound = s.next
	}
}

// mostToggles returns the largest number of lights that a button toggles, but at least 1. It returns
// 0 if there are more toggles than the limit.
func mostToggles(t *task.Task, b *board.Board, limit int) (int, error) {
	most, total := 1, 0
	err := eachButton(t, b, func(_ int, toggled []int) bool {
		most = max(most, len(toggled))
		total += len(toggled)
		return total <= limit
	})
	if total > limit {
		return 0, err
	}
	return most, err
}

// A fewSearch is a search for few presses. It is in the middle of a branch: some buttons are
// pressed, and some are left out.
type fewSearch struct {
	near    *neighbourhood
	most    int // the largest number of lights that a button toggles
	weights Weights
	strides int     // the most that a press reduces the need of a light
	need    []uint8 // for each light, how many more presses of its buttons turn it off
	on      []int32 // the lights that are not off
	place   []int32 // for each of them, its index in on
	pressed []int   // the buttons pressed
	used    int     // their size
	out     []bool  // for each button, whether it is left out
	seen    []int32 // for each button, the last look that used it
	looks   int32   // number of looks
	needed  int     // the sum of all needs
	next    int     // the least bound of the branches that were cut off
	steps   int     // number of steps left
	poll    int     // the task is polled when fewer steps are left
	err     error   // the task's error
	toggled []int
}

func newFewSearch(state puzzle.State, near *neighbourhood, weights Weights, most, steps int) *fewSearch {
	b := state.Board()
	s := &fewSearch{
		near: near, weights: weights, most: most, strides: b.MostSteps(), steps: steps, poll: steps,
		need: make([]uint8, b.Lights()), place: make([]int32, b.Lights()),
		out: make([]bool, b.Buttons()), seen: make([]int32, b.Buttons()),
	}
	for light, colour := range state.Colours() {
		if colour != 0 {
			s.set(light, b.Colours()-int(colour))
		}
	}
	return s
}

// set changes how many presses a light needs, to a different number.
func (s *fewSearch) set(light, need int) {
	was := int(s.need[light])
	s.need[light] = uint8(need)
	s.needed += need - was
	switch {
	case was == 0:
		s.place[light] = int32(len(s.on))
		s.on = append(s.on, int32(light))
	case need == 0:
		last := s.on[len(s.on)-1]
		s.on[s.place[light]], s.place[last] = last, s.place[light]
		s.on = s.on[:len(s.on)-1]
	}
}

// press presses a button some number of times.
func (s *fewSearch) press(button, times int) {
	m := s.near.board.Colours()
	s.toggled = s.near.board.AppendToggles(s.toggled[:0], button)
	for _, light := range s.toggled {
		s.set(light, (int(s.need[light])+m-times)%m)
	}
}

// look returns a light with the fewest buttons to choose from, or -1 if all lights are off, and a
// lower bound on the size of the presses needed.
func (s *fewSearch) look() (light int32, bound int) {
	s.looks++
	light = -1
	fewest := math.MaxInt
	for _, i := range s.on {
		togglers := s.near.togglers[s.near.from[i]:s.near.from[i+1]]
		s.steps -= 1 + len(togglers)
		choice, apart := 0, true
		for _, button := range togglers {
			if !s.out[button] {
				choice++
				apart = apart && s.seen[button] != s.looks
			}
		}
		if choice < fewest {
			light, fewest = i, choice
		}
		if !apart {
			continue
		}
		bound += s.least(i, togglers)
		for _, button := range togglers {
			s.seen[button] = s.looks
		}
	}
	return light, max(bound, (s.needed+s.most-1)/s.most) // no press weighs less than 1
}

// least returns a lower bound on the size of the presses that turn off a light. It is called often,
// so the usual case comes first.
func (s *fewSearch) least(light int32, togglers []int32) int {
	need, lightest := int(s.need[light]), 0
	if s.weights == nil && s.strides == 1 {
		return need
	}
	for _, button := range togglers {
		if weight := s.weights.at(int(button)); !s.out[button] && (lightest == 0 || weight < lightest) {
			lightest = weight
		}
	}
	return (need + s.strides - 1) / s.strides * max(1, lightest)
}

// stepsPerPoll is the number of steps between two polls of the task, about a millisecond.
const stepsPerPoll = 1 << 18

// isOver reports whether the task has ended or no steps are left.
func (s *fewSearch) isOver(t *task.Task) bool {
	if s.steps < s.poll {
		s.poll = s.steps - stepsPerPoll
		s.err = t.Err()
	}
	return s.steps <= 0 || s.err != nil
}

// within reports whether it found further presses of at most this size that turn off all lights. It
// gives up when the search is over.
func (s *fewSearch) within(t *task.Task, size int) bool {
	light, bound := s.look()
	if bound > size {
		s.next = min(s.next, s.used+bound)
		return false
	}
	if light < 0 {
		return true
	}
	if s.isOver(t) {
		return false
	}
	var tried []int
	for _, button := range s.near.togglers[s.near.from[light]:s.near.from[light+1]] {
		if s.out[button] {
			continue
		}
		button := int(button)
		s.press(button, 1)
		s.pressed = append(s.pressed, button)
		weight := s.weights.at(button)
		s.used += weight
		if s.within(t, size-weight) {
			return true
		}
		s.used -= weight
		s.pressed = s.pressed[:len(s.pressed)-1]
		s.press(button, -1)
		s.out[button] = true
		tried = append(tried, button)
	}
	for _, button := range tried {
		s.out[button] = false
	}
	return false
}
