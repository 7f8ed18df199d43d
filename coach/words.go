package coach

import (
	"fmt"
	"slices"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/forcing"
)

// The words of the hints. A forced hint always names a light, says that only one button can still
// change it, and says whether to press that button.

// maxWords is the length, in bytes, above which a hint uses a shorter text if there is one.
const maxWords = 140

// shortestOf returns the first text that is short enough, or else the last.
func shortestOf(texts ...string) string {
	for _, text := range texts {
		if len(text) <= maxWords {
			return text
		}
	}
	return texts[len(texts)-1]
}

// solutionName is what the hints of a plan call its solution.
func solutionName(proved bool) string {
	if proved {
		return "a shortest solution"
	}
	return "the best solution found"
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// pressWords returns the words for pressing a button some number of times.
func (c *Coach) pressWords(button, n int) string {
	return "press " + c.board.ButtonName(button) + howOften(n)
}

func howOften(n int) string {
	switch n {
	case 0, 1:
		return ""
	case 2:
		return " twice"
	}
	return fmt.Sprintf(" %d times", n)
}

// toldWords says how many buttons of the start are pressed or, once that has been told, how many
// are left, and which comes first.
func (t thought) toldWords(p Plan, h Hint, left []uint8) string {
	s := t.coach.wires().Named(p.Start)
	n := 0
	for _, button := range p.Start {
		if left[button] > 0 {
			n++
		}
	}
	name, in := s.Name, "in "+s.Name
	if name == "" {
		name, in = t.markedName(), "among "+t.markedName()
	}
	press := ""
	if h.Button >= 0 {
		press = t.coach.pressWords(h.Button, h.Times)
	}
	switch {
	case p.Told && n == 1:
		return fmt.Sprintf("One button is left %s: %s.", in, press)
	case p.Told:
		return fmt.Sprintf("%s buttons are left %s: %s.", capital(english.Number(n)), in, press)
	}
	begin, there := "Start with "+name+". ", "there"
	if s.Where != "" {
		begin, there = "Start "+s.Where+". ", in
	}
	what := capital(solutionName(p.Proved)) + " presses "
	switch n {
	case 0:
		return begin + what + "nothing " + there + "."
	case 1:
		return begin + what + "one button " + there + ": " + press + "."
	}
	return shortestOf(begin+what+english.Number(n)+" buttons "+there+". First, "+press+".",
		begin+what+english.Number(n)+" there. First, "+press+".")
}

// markedName is what the hints call buttons that the player sees marked.
func (t thought) markedName() string {
	if t.coach.board.ButtonsAreLights() {
		return "the marked lights"
	}
	return "the marked buttons"
}

// toldButtonWords tells how a single button of the start is pressed.
func (t thought) toldButtonWords(p Plan, h Hint) string {
	if h.Times == 0 {
		return fmt.Sprintf("%s doesn't press %s.", capital(solutionName(p.Proved)), t.coach.board.ButtonName(h.Button))
	}
	return fmt.Sprintf("%s presses %s%s.", capital(solutionName(p.Proved)), t.coach.board.ButtonName(h.Button), howOften(h.Times))
}

// forcedWords gives the reason for a press, or for leaving a button alone.
func (t thought) forcedWords(p Plan, h Hint) string {
	light, button := capital(t.coach.board.LightName(h.Light)), t.coach.board.ButtonName(h.Button)
	if h.Times == 0 {
		return fmt.Sprintf("%s is right, and only %s could still change it, so don't press that.", light, button)
	}
	wrong := light + t.wants.say(" is on.", " has to change.")
	if m := t.coach.board.Colours(); m > 2 {
		wrong = fmt.Sprintf("%s needs %s.", light, english.Plural(h.Times, "more step", "more steps"))
	}
	only, press := t.onlyWords(h), ": "+t.coach.pressWords(h.Button, h.Times)+"."
	if len(t.coach.wires().Buttons[h.Light]) == 1 {
		return wrong + " No other button changes it" + press
	}
	settled, skipped := t.settledWords(p, h)
	if settled == "" {
		settled = "Its other buttons are settled"
	}
	full := fmt.Sprintf("%s %s, so only %s can still change it%s", wrong, settled, only, press)
	short := fmt.Sprintf("%s Only %s can still change it%s", wrong, only, press)
	if skipped != "" {
		return shortestOf(skipped+" "+full, full, short)
	}
	return shortestOf(full, short)
}

// onlyWords describes the button of a forced hint by its place next to the light.
func (t thought) onlyWords(h Hint) string {
	g, ok := t.coach.board.Grid()
	switch {
	case h.Light == h.Button && t.coach.board.ButtonsAreLights():
		return "its own button"
	case !ok:
		return "one button"
	}
	row, col := g.Place(h.Light)
	atRow, atCol := g.Place(h.Button)
	switch [2]int{atRow - row, atCol - col} {
	case [2]int{-1, 0}:
		return "the light above it"
	case [2]int{1, 0}:
		return "the light below it"
	case [2]int{0, -1}:
		return "the light to its left"
	case [2]int{0, 1}:
		return "the light to its right"
	}
	return "one button"
}

// A strip is the rows of a grid, or its columns.
type strip struct {
	what     string
	n, width int
	at       func(line, i int) int
}

// settledWords says which rows or columns are settled, if all those from the light to the edge of
// the board are. If the plan presses nothing in the light's own row or column, skipped mentions it
// in the first hint for the next one.
func (t thought) settledWords(p Plan, h Hint) (settled, skipped string) {
	g, ok := t.coach.board.Grid()
	if !ok {
		return "", ""
	}
	row, col := g.Place(h.Light)
	atRow, atCol := g.Place(h.Button)
	rows := strip{"row", g.Rows, g.Cols, g.At}
	cols := strip{"column", g.Cols, g.Rows, func(line, i int) int { return g.At(i, line) }}
	switch {
	case atCol == col && (atRow-row)*(atRow-row) == 1:
		return t.linesWords(p, h, rows, row, atRow)
	case atRow == row && (atCol-col)*(atCol-col) == 1:
		return t.linesWords(p, h, cols, col, atCol)
	}
	return "", ""
}

// linesWords is settledWords for a light and a button in neighbouring lines of a strip.
func (t thought) linesWords(p Plan, h Hint, s strip, light, button int) (settled, skipped string) {
	from, to := light, s.n-1
	if button > light {
		from, to = 0, light
	}
	in := make([]bool, t.coach.board.Buttons())
	for _, b := range h.Settled {
		in[b] = true
	}
	for line := from; line <= to; line++ {
		for i := range s.width {
			if !in[s.at(line, i)] {
				return "", ""
			}
		}
	}
	verb := "are"
	if from == to {
		verb = "is"
	}
	settled = capital(forcing.Lines(s.what, from, to-from+1)) + " " + verb + " settled"
	before := 2*light - button // the line that the light's own line was forced by
	if before < from || before > to || !t.first(p, h, s, button) {
		return settled, ""
	}
	times := t.coach.times(p.Presses)
	for i := range s.width {
		if times[s.at(light, i)] > 0 || slices.Contains(p.Start, s.at(light, i)) {
			return settled, ""
		}
	}
	return settled, fmt.Sprintf("%s %d asks for nothing in %s %d.", capital(s.what), before+1, s.what, light+1)
}

// first reports whether the button is the first of its line that the plan presses.
func (t thought) first(p Plan, h Hint, s strip, line int) bool {
	times := t.coach.times(p.Presses)
	for i := range s.width {
		if button := s.at(line, i); times[button] > 0 {
			return button == h.Button
		}
	}
	return false
}

// lastWords describes the last press, or the last two.
func (t thought) lastWords(h Hint, buttons int) string {
	press := t.coach.pressWords(h.Button, h.Times)
	n := english.Number(len(h.Marked))
	of := "These " + n + " lights are"
	if len(h.Marked) == 1 {
		of = "This light is"
	}
	what := "exactly one press"
	switch {
	case buttons == 2 && t.coach.board.Colours() > 2:
		what = "exactly two buttons that don't overlap"
	case buttons == 2:
		what = "exactly two presses that don't overlap"
	case h.Times > 1:
		what = "exactly one button"
	}
	return fmt.Sprintf("%s %s: %s.", of, what, press)
}

// astrayWords says that the press of a button is not part of the plan. It may be part of another
// shortest solution.
func (t thought) astrayWords(button int, good, last, proved bool) string {
	name, back := t.coach.board.ButtonName(button), "Undo it"
	if !last {
		back = "Undo back to it"
	}
	par := "par"
	if !proved {
		par = "the best solution found"
	}
	if good {
		return fmt.Sprintf("Your press at %s belongs to another solution, which is as short. %s, or go on with that one?", name, back)
	}
	return fmt.Sprintf("Your press at %s leads away from %s. %s, or go on from here?", name, par, back)
}
