package coach

import (
	"context"
	"fmt"
	"slices"

	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Lesson is the next step in a method that players can learn to use on their own. On a board that
// can be chased, it is a step in solving the puzzle itself by chasing; on other boards, it explains
// a method in one to three sentences.
type Lesson struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	// Area lists the lights that the text refers to, and Pattern the buttons.
	Area    []int `json:"area"`
	Pattern []int `json:"pattern"`
	// Presses are the buttons to press now, in order; empty if players must find them on their own.
	// After a win, they are a shorter solution, if there is one.
	Presses []int `json:"presses"`
	// Table means that the player looks something up in the board's chase table.
	Table bool `json:"table"`
	// Reveals means that the method alone would not have led the player to these presses.
	Reveals bool `json:"reveals"`
}

// The headings of a chase, in order. Steps that are not needed are skipped.
const (
	chaseDown  = "Chase down"
	readTable  = "Read the table"
	chaseAgain = "Chase again"
	shorten    = "Shorten"
)

// Lesson returns the next lesson for a game, given its first position and the presses so far.
func (c *Coach) Lesson(ctx context.Context, start puzzle.State, played []int) (Lesson, error) {
	gap, err := c.difference(start)
	if err != nil {
		return Lesson{}, err
	}
	if err := c.checkPresses(played); err != nil {
		return Lesson{}, err
	}
	wants := goalOf(start)
	reason, impossible, err := c.WhyImpossible(ctx, start.Press(played...))
	left := gap.Press(played...)
	switch {
	case err != nil:
		return Lesson{}, err
	case impossible:
		return Lesson{Heading: wants.say("This cannot be solved", "The target cannot be reached"), Text: reason.Text, Area: reason.Lights}, nil
	case left.Solved():
		return c.shortenLesson(ctx, gap, played)
	case c.litOnly:
		return litLesson(), nil
	case c.chases:
		return c.chaseLesson(ctx, left, played, wants)
	}
	return c.familyLesson(wants), nil
}

// chaseLesson tells the player which row to chase, or which buttons to press according to the
// table.
func (c *Coach) chaseLesson(ctx context.Context, s puzzle.State, played []int, wants goal) (Lesson, error) {
	inTop := func(button int) bool { return button < c.grid.Cols }
	looked := slices.ContainsFunc(played, inTop) // a chase presses nothing in the top row
	row := c.firstLit(s)
	if row == c.grid.Rows-1 || len(played) > 0 && inTop(played[len(played)-1]) {
		l, err := c.tableLesson(ctx, s, row == c.grid.Rows-1)
		if err != nil || len(l.Presses) > 0 {
			return l, err
		}
	}
	l := Lesson{Heading: chaseDown, Text: c.chaseWords(row, wants), Area: rowOf(c.grid, row)}
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

// tableLesson looks up the bottom row in the table, or continues an earlier look-up with the
// presses that are still missing in the top row. It returns no presses if none are missing.
func (c *Coach) tableLesson(ctx context.Context, s puzzle.State, bottom bool) (Lesson, error) {
	top, err := c.lookUp(ctx, s)
	if err != nil {
		return Lesson{}, err
	}
	l := Lesson{Heading: readTable, Presses: repeat(top), Area: rowOf(c.grid, 0), Table: true, Reveals: true}
	l.Text = continueWords(chase.Columns(l.Presses))
	if bottom {
		l.Area = rowOf(c.grid, c.grid.Rows-1)
		l.Text = "Only the bottom row is left. " + lookUpWords(chase.Columns(chase.Left(s)), chase.Columns(l.Presses))
	}
	return l, nil
}

// shortenLesson compares the presses of a won game with a shortest solution, and shows the quiet
// pattern that leads from one to the other.
func (c *Coach) shortenLesson(ctx context.Context, start puzzle.State, played []int) (Lesson, error) {
	a, err := c.answer(ctx, start)
	if err != nil {
		return Lesson{}, err
	}
	l := Lesson{Heading: shorten}
	own, few := c.times(played), a.presses.AllTimes()
	par := a.presses.Count()
	best := "par"
	if !a.proved {
		best = "the best known"
	}
	if len(played) <= par {
		is := "which is " + best
		if len(played) < par {
			is = "fewer than " + best
		}
		l.Text = fmt.Sprintf("That took %s, %s. There's nothing to shorten.", english.Plural(len(played), "press", "presses"), is)
		return l, nil
	}
	l.Text = cancelWords(len(played), sum(own))
	if sum(own) < par {
		l.Text += fmt.Sprintf(" That's fewer than %s.", best)
		return l, nil
	}
	l.Presses, l.Reveals = repeat(few), true
	if sum(own) == par {
		l.Text += fmt.Sprintf(" That's %s.", best)
		return l, nil
	}
	l.Pattern = differing(own, few)
	l.Text += fmt.Sprintf(" Add the marked quiet pattern, which changes no lights, and you're down to %s, which is %s.", fewWords(par), best)
	return l, nil
}

// cancelWords returns how many presses the player made, and how many are enough because the
// others cancel out.
func cancelWords(all, left int) string {
	if all == left {
		return fmt.Sprintf("You pressed %s.", times(all))
	}
	return fmt.Sprintf("You pressed %s, but some of the presses cancel out, so %s would be enough.", times(all), english.Number(left))
}

func fewWords(n int) string {
	if n == 1 {
		return "one press"
	}
	return english.Number(n) + " presses"
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return english.Number(n) + " times"
}

// familyLesson teaches a method for a board that cannot be chased: decide about a few buttons, and
// the rest follows.
func (c *Coach) familyLesson(wants goal) Lesson {
	_, buttons := c.wires().Best([][]uint8{make([]uint8, c.board.Buttons())})
	look := "look for a light with only one undecided button, and press that button if the light " + wants.say("is on.", "differs from the target.")
	if c.board.Colours() > 2 {
		look = "look for a light with only one undecided button, and press that button until the light " + wants.say("is off.", "matches the target.")
	}
	few, first, change := "a few", "the "+english.Number(len(buttons))+" marked buttons", "change one of your first decisions: it"
	switch len(buttons) {
	case 0:
		return Lesson{Heading: "One light at a time", Text: capital(look), Pattern: buttons}
	case 1:
		few, first, change = "one button", "the marked button", "change that decision: it"
	}
	return Lesson{
		Heading: "Decide about " + few + ", and the rest follows", Pattern: buttons,
		Text: "Decide about " + first + " first. Then " + look + " If the last lights don't come out right, " + change +
			" always changes those lights in the same way.",
	}
}
