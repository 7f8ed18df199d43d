package main

import (
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

// A checker confirms hints from the board alone. It records which buttons are settled: those that
// hints have told, those of forced hints, and those that follow: a button is settled if some light
// is right and all other buttons of that light are settled.
type checker struct {
	buttons [][]int // of each light
	settled []bool
}

func newChecker(b *board.Board) *checker {
	c := &checker{make([][]int, b.Lights()), make([]bool, b.Buttons())}
	for button := range b.Buttons() {
		for light := range b.Toggles(button) {
			c.buttons[light] = append(c.buttons[light], button)
		}
	}
	return c
}

// needs returns how many steps a light needs.
func needs(s puzzle.State, light int) int {
	m := s.Board().Colours()
	return (m - s.Difference().Colour(light)) % m
}

func (c *checker) open(light int) []int {
	return slices.DeleteFunc(slices.Clone(c.buttons[light]), func(b int) bool { return c.settled[b] })
}

// confirm returns an error unless the board shows that a hint is right, or the hint is simply told.
func (c *checker) confirm(s puzzle.State, h coach.Hint) error {
	switch h.Kind {
	case coach.Told:
		for _, button := range h.Start {
			c.settled[button] = true
		}
		return nil
	case coach.Forced:
		for more := true; more; {
			more = false
			for light := range c.buttons {
				if open := c.open(light); len(open) == 1 && needs(s, light) == 0 {
					c.settled[open[0]], more = true, true
				}
			}
		}
		open := c.open(h.Light)
		c.settled[h.Button] = true
		if len(open) == 1 && open[0] == h.Button && needs(s, h.Light) == h.Times {
			return nil
		}
	case coach.Last:
		return confirmPicture(s, h)
	case coach.Astray, coach.Done, coach.Impossible, coach.Stuck:
	}
	return fmt.Errorf("this hint is not confirmed: %+v", h)
}

// confirmPicture returns an error unless all lights of the button need the hint's presses, the hint
// marks exactly the lights that are wrong, and those left after the presses are none or the picture of
// one other button.
func confirmPicture(s puzzle.State, h coach.Hint) error {
	for light := range s.Board().Toggles(h.Button) {
		if needs(s, light) != h.Times {
			return fmt.Errorf("light %d is not part of this picture: %+v", light, h)
		}
	}
	for light := range s.Board().Lights() {
		if (needs(s, light) > 0) != slices.Contains(h.Marked, light) {
			return fmt.Errorf("light %d is marked wrongly: %+v", light, h)
		}
	}
	for range h.Times {
		s = s.Press(h.Button)
	}
	if !s.Solved() && !isPicture(s) {
		return fmt.Errorf("the other lights are not the picture of a button: %+v", h)
	}
	return nil
}

// isPicture reports whether pressing one button some times turns all lights out.
func isPicture(s puzzle.State) bool {
	for button := range s.Board().Buttons() {
		after := s
		for range s.Board().Colours() - 1 {
			if after = after.Press(button); after.Solved() {
				return true
			}
		}
	}
	return false
}

// inOnePiece reports whether buttons are connected on the board. Two of them are if they are next
// to each other (even diagonally, unless the rule is plus or ring) or, on boards without a grid, if
// one toggles the light of the other.
func inOnePiece(b *board.Board, set []int) bool {
	if len(set) == 0 {
		return true
	}
	if g, ok := b.Grid(); ok && g.Rule != board.Plus && g.Rule != board.Ring {
		g.Rule = board.Star
		if around, err := board.NewGrid(g); err == nil {
			b = around
		}
	}
	piece, left := []int{set[0]}, slices.Clone(set[1:])
	for i := 0; i < len(piece); i++ {
		left = slices.DeleteFunc(left, func(other int) bool {
			if slices.Contains(b.AppendToggles(nil, piece[i]), other) || slices.Contains(b.AppendToggles(nil, other), piece[i]) {
				piece = append(piece, other)
				return true
			}
			return false
		})
	}
	return len(left) == 0
}
