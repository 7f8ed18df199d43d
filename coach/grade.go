package coach

import (
	"context"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Grade describes what a person needs to solve a position in the fewest presses. The coach
// follows its own hints to the end and records what it takes to find each press.
type Grade struct {
	// Points is the sum of the weights of all presses. A press that is harder to find weighs more.
	Points int `json:"points"`
	// Method is what a person needs when looking is not enough: Chase, Search, or empty if
	// every press can be found by looking.
	Method Technique `json:"method"`
	// Needs lists the techniques that the puzzle needs, easiest first.
	Needs []Need `json:"needs"`
}

// A Need is a technique and the number of presses that it finds.
type Need struct {
	Technique Technique `json:"technique"`
	Presses   int       `json:"presses"`
}

// Search is the technique for a press that cannot be found by looking, on a board that cannot be
// chased: the player has to try things out.
const Search Technique = "search"

// gradePoints is the weight of a press for each technique, easiest first. The weights only rank the
// techniques; they are not based on measurements with people.
var gradePoints = []Need{
	{"last", 1}, {"picture", 2}, {"match", 3}, {"pairs", 3}, {"reach", 4}, {Chase, 6}, {Search, 8},
}

// maxGraded is the largest number of lights, and of buttons, on a board whose positions
// can be graded.
const maxGraded = 1 << 10

// Grade grades a position. The error is [board.ErrTooLarge] on boards with more than 1024
// lights or buttons, and a [solve.UnsolvableError] if the position cannot be solved.
func (c *Coach) Grade(ctx context.Context, s puzzle.State) (Grade, error) {
	gap, err := c.difference(s)
	if err != nil {
		return Grade{}, err
	}
	if n := max(c.board.Lights(), c.board.Buttons()); n > maxGraded {
		return Grade{}, english.Errorf("%w to grade: it has %d lights, and the limit is %d", board.ErrTooLarge, n, maxGraded)
	}
	p, err := c.shortest(ctx, gap)
	if err != nil {
		return Grade{}, err
	}
	presses := map[Technique]int{}
	for p.presses.Count() > 0 {
		step, err := c.shortStep(ctx, p, goalOf(s))
		if err != nil {
			return Grade{}, err
		}
		presses[c.needed(step.technique)]++
		p = p.after(step.button)
	}
	return gradeOf(presses), nil
}

// needed returns the technique that a person needs to find a press without its hint. A hint that
// only narrows down the choice does not help a player who plays without hints.
func (c *Coach) needed(t Technique) Technique {
	switch {
	case t != "narrow":
		return t
	case c.chases:
		return Chase
	}
	return Search
}

// gradeOf returns the grade of a position, given how many presses each technique finds.
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
