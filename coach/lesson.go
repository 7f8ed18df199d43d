package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Lesson is the next step of a method that a player can use without help some day. On
// boards that can be chased it is a step of a chase of the puzzle itself; on others it is the
// method of the board's family, in three sentences.
type Lesson struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	// Area is the lights that the text is about, Pattern the buttons.
	Area    []int `json:"area"`
	Pattern []int `json:"pattern"`
	// Presses are the buttons to press now, in order; none where the player has to find out.
	Presses []int `json:"presses"`
	// Reveals says that the player could not have known the presses by the method alone.
	Reveals bool `json:"reveals"`
}

// The headings of a chase, in order. A step that is not needed is left out.
const (
	chaseDown  = "Chase down"
	readTable  = "Read the table"
	chaseAgain = "Chase again"
	shorten    = "Shorten"
)

// Lesson returns what to do next in a game that began at a position, after some presses.
func (c *Coach) Lesson(ctx context.Context, start puzzle.State, played []int) (Lesson, error) {
	if err := c.board.Match(start.Board()); err != nil {
		return Lesson{}, err
	}
	now := start.Press(played...)
	reason, impossible, err := c.WhyImpossible(ctx, now)
	switch {
	case err != nil:
		return Lesson{}, err
	case impossible:
		return Lesson{Heading: c.say("This cannot be solved", "The target cannot be reached"), Text: reason.Text, Area: reason.Lights}, nil
	case c.difference(now).Solved():
		return c.shortenLesson(ctx, start, played)
	case c.litOnly:
		return litLesson(), nil
	case c.chases:
		return c.chaseLesson(ctx, c.difference(now), played)
	}
	return c.familyLesson(c.difference(now)), nil
}

// chaseLesson is a row to chase, or what the table says.
func (c *Coach) chaseLesson(ctx context.Context, s puzzle.State, played []int) (Lesson, error) {
	inTop := func(button int) bool { return button < c.grid.Cols }
	looked := slices.ContainsFunc(played, inTop) // a chase presses nothing in the top row
	row := c.firstLit(s)
	if row == c.grid.Rows-1 || len(played) > 0 && inTop(played[len(played)-1]) {
		l, err := c.tableLesson(ctx, s, row == c.grid.Rows-1)
		if err != nil || len(l.Presses) > 0 {
			return l, err
		}
	}
	l := Lesson{Heading: chaseDown, Text: c.chaseWords(row), Area: rowOf(c.grid, row)}
	if looked {
		l.Heading = chaseAgain
	}
	for _, light := range l.Area {
		if colour := s.Colour(light); colour != 0 {
			l.Presses = append(l.Presses, slices.Repeat([]int{light + c.grid.Cols}, c.board.Colours()-colour)...)
		}
	}
	return l, nil
}

// tableLesson is what the table says about the bottom row, or what is missing of it in the
// top row; without presses if nothing is.
func (c *Coach) tableLesson(ctx context.Context, s puzzle.State, bottom bool) (Lesson, error) {
	top, err := c.lookUp(ctx, s)
	if err != nil {
		return Lesson{}, err
	}
	l := Lesson{Heading: readTable, Presses: repeat(top), Area: rowOf(c.grid, 0), Reveals: true}
	l.Text = continueWords(columns(l.Presses))
	if bottom {
		l.Area = rowOf(c.grid, c.grid.Rows-1)
		l.Text = "Only the bottom row is left. " + lookUpWords(columns(c.leftover(s)), columns(l.Presses))
	}
	return l, nil
}

// shortenLesson compares the presses of a game that is won with the fewest, which a quiet
// pattern leads to.
func (c *Coach) shortenLesson(ctx context.Context, start puzzle.State, played []int) (Lesson, error) {
	p, err := c.plan(ctx, c.difference(start))
	if err != nil {
		return Lesson{}, err
	}
	l := Lesson{Heading: shorten}
	own, few := c.times(played), p.presses.AllTimes()
	par := p.presses.Count()
	best := "par"
	if !p.proved {
		best = "the best that is known"
	}
	if len(played) <= par {
		l.Text = fmt.Sprintf("That took %s: %s. There is nothing to shorten.", english.Plural(len(played), "press", "presses"), best)
		return l, nil
	}
	l.Presses, l.Reveals = repeat(few), true
	l.Text = cancelWords(len(played), sum(own))
	if sum(own) == par {
		l.Text += fmt.Sprintf(" Those %s are %s.", english.Number(par), best)
		return l, nil
	}
	for button := range own {
		if own[button] != few[button] {
			l.Pattern = append(l.Pattern, button)
		}
	}
	l.Text += fmt.Sprintf(" Add the marked quiet pattern, which changes no light: %s presses are left, which is %s.", english.Number(par), best)
	return l, nil
}

// cancelWords say how many presses are left when those that cancel out are left out.
func cancelWords(all, left int) string {
	if all == left {
		return fmt.Sprintf("You pressed %s.", times(all))
	}
	return fmt.Sprintf("You pressed %s; leave out what cancels, and %s are left.", times(all), english.Number(left))
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return english.Number(n) + " times"
}

// familyLesson is the method of a board that cannot be chased down to one row: a sweep that
// leaves a few lights, or choices that start where there are the fewest.
func (c *Coach) familyLesson(s puzzle.State) Lesson {
	if w, ok := c.sweep(); ok {
		return Lesson{
			Heading: "Sweep", Area: w.left, Pattern: w.free,
			Text: fmt.Sprintf("%s Only the %s marked lights can be left then. Each of the marked buttons, followed by the same sweep, "+
				"always changes those lights in the same way: try one after the other, and combine the ones that %s.",
				w.how, english.Number(len(w.left)), c.say("put out what is left", "put right what is left")),
		}
	}
	reach := c.reached().buttons
	light := -1
	for _, lit := range litLights(s) {
		if light < 0 || len(reach[lit]) < len(reach[light]) {
			light = lit
		}
	}
	rule := "an odd number of them must be pressed, as the light is on"
	switch {
	case c.board.Colours() > 2:
		rule = "their presses must add up to what the light still needs"
	case c.target.Board() != nil:
		rule = "an odd number of them must be pressed, as the light has to change"
	}
	return Lesson{
		Heading: "Start where the choice is small", Area: []int{light}, Pattern: reach[light],
		Text: fmt.Sprintf("Only the %s marked buttons change the marked light: %s. Choose which, then go to a light beside it, "+
			"where some buttons are decided already, and choose again. When a light can't be put right any more, go back and change your last choice.",
			english.Number(len(reach[light])), rule),
	}
}
