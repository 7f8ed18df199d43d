package coach

import (
	"fmt"
	"slices"
	"strings"

	"lightsout/internal/english"
)

// For most presses there is no reason that a person could have found by looking. In that case, the
// second rung narrows the place named in the first rung down to a few buttons, exactly one of which
// is needed, and leaves the argument that the press is right to the proof.

// maxNarrowed limits how many buttons are left to choose from.
const maxNarrowed = 3

// narrow picks at most half of the buttons in a place, including the step's own button. If the plan
// may not be a shortest solution, the text calls it the best solution found.
func (c *Coach) narrow(s *step, in place) {
	c.pick(s, in)
	if !s.plan.proved {
		s.why = "In " + s.plan.name() + ", " + strings.ToLower(s.why[:1]) + s.why[1:]
	}
}

// pick chooses these buttons, and a text as if the plan were a shortest solution.
func (c *Coach) pick(s *step, in place) {
	right, wrong := c.split(s, in)
	s.reason = reason{technique: "narrow", marked: in.lights, pattern: in.buttons}
	if len(wrong) == 0 {
		s.why = fmt.Sprintf("You need every button in %s, in any order.", in.name)
		if c.litOnly {
			s.why = fmt.Sprintf("You need every button in %s.", in.name)
		}
		return
	}
	if c.crossing(s, in) {
		return
	}
	s.pattern = among(s.button, wrong, min(maxNarrowed, len(in.buttons)/2))
	s.why = fmt.Sprintf("You need just one of the %s marked buttons", english.Number(len(s.pattern)))
	if len(s.pattern) == 1 {
		s.why = "It's the marked button"
	}
	if len(right) == 1 && in.name != marked {
		s.why += ", and nothing else in " + in.name
	}
	s.why += "."
}

// crossing narrows a row by counting presses in columns: it picks the columns with as many presses
// as the button's column. It returns false if too few or too many columns qualify, or if more than
// one of them has a press in this row.
func (c *Coach) crossing(s *step, in place) bool {
	g, _ := c.board.Grid()
	if len(in.buttons) != g.Cols { // the place is not a single row, or the board is not a grid
		return false
	}
	row, col := g.Place(s.button)
	presses := make([]int, g.Cols)
	for button := range s.plan.presses.Buttons() {
		_, at := g.Place(button)
		presses[at] += s.plan.presses.Times(button)
	}
	var crossed, cols []int
	right := 0
	for at, n := range presses {
		if n != presses[col] {
			continue
		}
		button := g.At(row, at)
		crossed, cols = append(crossed, button), append(cols, at)
		if s.plan.presses.Times(button) > 0 {
			right++
		}
	}
	if right != 1 || len(crossed) < 2 || len(crossed) > min(maxNarrowed, len(in.buttons)/2) {
		return false
	}
	s.pattern = crossed
	s.why = fmt.Sprintf("Columns %s have %s each. Where they cross %s, you need just one button.",
		columnList(cols), pressWords(presses[col]), in.name)
	return true
}

func pressWords(n int) string {
	if n == 1 {
		return "one press"
	}
	return english.Number(n) + " presses"
}

// columnList formats two or more columns, counted from 1, as in "1, 2 and 5".
func columnList(cols []int) string {
	last := len(cols) - 1
	return strings.ReplaceAll(columns(cols[:last]), " ", ", ") + " and " + columns(cols[last:])
}

// split divides the buttons in a place into the ones that the plan presses and the rest.
func (c *Coach) split(s *step, in place) (right, wrong []int) {
	for _, button := range in.buttons {
		if s.plan.presses.Times(button) > 0 {
			right = append(right, button)
		} else {
			wrong = append(wrong, button)
		}
	}
	return right, wrong
}

// among hides a button among its neighbours in a sorted list of others, and returns n buttons
// in all, or fewer if the list is too short. The position of the button in the result depends
// on the list, not on the button.
func among(button int, others []int, n int) []int {
	hiding := max(0, min(n-1, len(others)))
	at, _ := slices.BinarySearch(others, button)
	before := 0
	for _, other := range others {
		before += other
	}
	from := min(max(0, at-before%(hiding+1)), len(others)-hiding)
	few := append(slices.Clone(others[from:from+hiding]), button)
	slices.Sort(few)
	return few
}
