package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/puzzle"
)

// A Grade says what a person has to know to solve a position in the fewest presses. It is
// worked out by following the hints to the end and noting what each press needed.
type Grade struct {
	// Points add up the presses, each by how hard it is to find.
	Points int `json:"points"`
	// Method is what a person needs where looking is not enough: Chase, Search, or empty
	// if every press can be found by looking.
	Method Technique `json:"method"`
	// Needs are the techniques, the easiest first.
	Needs []Need `json:"needs"`
}

// A Need is how many of the presses a technique finds.
type Need struct {
	Technique Technique `json:"technique"`
	Presses   int       `json:"presses"`
}

// Search is what a grade calls a press that cannot be found by looking, on a board that
// cannot be chased: the player has to try.
const Search Technique = "search"

// gradePoints is what a press found by a technique counts, the easiest first. The numbers
// only order the techniques and keep them apart; nobody has measured people.
var gradePoints = []Need{
	{"last", 1}, {"picture", 2}, {"match", 3}, {"pairs", 3}, {"reach", 4}, {Chase, 6}, {Search, 8},
}

// maxGraded is the most lights, and buttons, of a board whose positions have a grade.
const maxGraded = 1 << 10

// Grade grades a position. The error is [board.ErrTooLarge] on boards of more than 1024
// lights, and a [solve.UnsolvableError] if the position cannot be solved.
func (c *Coach) Grade(ctx context.Context, s puzzle.State) (Grade, error) {
	if err := c.board.Match(s.Board()); err != nil {
		return Grade{}, err
	}
	if n := max(c.board.Lights(), c.board.Buttons()); n > maxGraded {
		return Grade{}, fmt.Errorf("%w to grade: %d lights, but at most %d", board.ErrTooLarge, n, maxGraded)
	}
	p, err := c.shortest(ctx, c.difference(s))
	if err != nil {
		return Grade{}, err
	}
	presses := map[Technique]int{}
	for p.presses.Count() > 0 {
		step, err := c.shortStep(ctx, p)
		if err != nil {
			return Grade{}, err
		}
		presses[c.needed(step.technique)]++
		p = p.after(step.button)
	}
	return gradeOf(presses), nil
}

// needed is the technique that a person needs for a hint: one that only narrows is no help
// to a player without hints.
func (c *Coach) needed(t Technique) Technique {
	switch {
	case t != "narrow":
		return t
	case c.chases:
		return Chase
	}
	return Search
}

// gradeOf adds the presses up.
func gradeOf(presses map[Technique]int) Grade {
	g := Grade{Needs: []Need{}}
	for _, each := range gradePoints {
		n := presses[each.Technique]
		if n == 0 {
			continue
		}
		g.Points += n * each.Presses
		g.Needs = append(g.Needs, Need{each.Technique, n})
		if slices.Contains([]Technique{Chase, Search}, each.Technique) {
			g.Method = each.Technique
		}
	}
	return g
}
