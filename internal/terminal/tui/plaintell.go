package tui

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/internal/play"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

func (p *plainGame) say(format string, args ...any) {
	if p.err != nil {
		return
	}
	text := fmt.Sprintf(format+"\n", args...)
	if p.env.ascii {
		text = strings.Map(termtext.Glyph, text)
	}
	_, p.err = io.WriteString(p.out, text)
}

// tellNeighbours prints what each button toggles, or how to ask if there are many, on boards
// without rows and columns.
func (p *plainGame) tellNeighbours() {
	b := p.game.Start().Board()
	if _, isGrid := b.Grid(); isGrid && b.Labels() == nil {
		return
	}
	if b.Buttons() > maxToldButtons {
		p.say("Type near and a light to hear what pressing it toggles.")
		return
	}
	for button := range b.Buttons() {
		p.tellNear(button)
	}
}

// tellNear prints what a press toggles.
func (p *plainGame) tellNear(button int) {
	b := p.game.Start().Board()
	var words []string
	for _, light := range b.AppendToggles(nil, button) {
		words = append(words, typed(b, b.LightLabel(light)))
	}
	if len(words) == 0 {
		words = []string{"nothing"}
	}
	p.say("Pressing %s %s %s.", typed(b, b.ButtonLabel(button)), pressDoes(b), strings.Join(words, ", "))
}

// pressDoes says what a press does to lights.
func pressDoes(b *board.Board) string {
	if b.Colours() > 2 {
		return "advances"
	}
	return "toggles"
}

// tellContinued tells the player if the game is being continued, has already been won or could not
// be read.
func (p *plainGame) tellContinued() {
	switch v := p.game.View(); {
	case p.game.Damaged != "":
		p.say("%s", continuedText(p.game))
	case p.game.Continued && v.Solved:
		p.say("You already won this puzzle. Type reset to play it again.")
		p.tellWon()
	case p.game.Continued:
		p.say("%s Type reset to start over.", continuedText(p.game))
	}
}

// tell describes a move.
func (p *plainGame) tell(events []play.Event) {
	what := map[play.Kind]string{play.Pressed: "Pressed", play.Undone: "Undid", play.Redone: "Redid", play.Restarted: "Back at the start"}[events[0].Kind]
	switch {
	case events[0].Button >= 0:
		what += " " + p.game.Start().Board().ButtonName(events[0].Button)
	case events[0].Kind != play.Restarted:
		what += " the reset"
	}
	v := p.game.View()
	p.say("%s: %s changed, %d left. %s.", what, english.Plural(len(events[0].Lights), "light", "lights"), v.Left, english.Plural(v.Moves, "press", "presses"))
}

// tellWon prints the score of a won game and, if there are any, where it left par and what to
// share.
func (p *plainGame) tellWon() {
	score := p.game.View().Score
	what := wonText(p.game.Game, "All lights are off.")
	par := "par"
	if !p.game.View().Proved {
		par = "best known"
	}
	solved := fmt.Sprintf("%s: solved in %s, %s %d", strings.TrimSuffix(what, "."), english.Plural(score.Moves, "press", "presses"), par, score.Par)
	if help := score.Words(); help != "" {
		solved += ", " + help
	}
	next := "new for another puzzle"
	if levelWords(p.game.View().ID) != "" {
		next = "next for the next level"
	}
	p.say("%s, %s. Type %s.", solved, english.Plural(score.Stars, "star", "stars"), next)
	if trail, _, err := p.game.Trail(p.ctx); err == nil && trail.Text != "" {
		p.say("%s", trail.Text)
		if len(trail.Pattern) > 0 {
			p.say("The marked buttons: %s.", p.places(setOf(trail.Pattern), p.game.Start().Board().ButtonLabel))
		}
	}
	if text, ok := shareText(p.game.Game, play.StreakOf(p.stats.Days, p.env.day())); ok {
		p.say("To share: %s", text)
	}
}

// hint reads out the next hint. If the last one said what to press and the position is still the
// same, it makes those presses instead.
func (p *plainGame) hint(ctx context.Context) error {
	if p.hinted.Times > 0 && p.hintedAt == p.game.State().String() {
		return p.moved(ctx, p.game.Follow(p.hinted), "")
	}
	h, err := p.game.Hint(ctx)
	if err != nil {
		return err
	}
	if ok, err := p.save(ctx); !ok {
		return err
	}
	p.hinted, p.hintedAt = h, p.game.State().String()
	p.say("%s", h.Text)
	b := p.game.Start().Board()
	if strings.Contains(h.Text, "marked") && h.Kind == coach.Told {
		marked := "lights"
		if !b.ButtonsAreLights() {
			marked = "buttons"
		}
		p.say("The marked %s: %s.", marked, p.places(setOf(h.Start), b.ButtonLabel))
	}
	if h.Kind == coach.Last {
		p.say("The lights: %s.", p.places(setOf(h.Marked), b.LightLabel))
	}
	return nil
}

func (p *plainGame) solution(ctx context.Context) error {
	if reason := p.game.View().Impossible; reason != nil {
		p.tellImpossible(*reason)
		return nil
	}
	list, _, err := p.game.Solutions(ctx, 1)
	if err != nil {
		return err
	}
	if ok, err := p.save(ctx); !ok {
		return err
	}
	if list[0].Count() == 0 {
		p.say("There's nothing left to press.")
		return nil
	}
	order := "in any order"
	if p.game.Rule() != "" {
		order = "each while it is on"
	}
	p.say("%s, %s: %s.", english.Plural(list[0].Count(), "press", "presses"), order, p.places(timesOf(list[0]), p.game.Start().Board().ButtonLabel))
	return nil
}

// why explains why the puzzle has no solution, or says that it has one.
func (p *plainGame) why() {
	v := p.game.View()
	if v.Impossible != nil {
		p.tellImpossible(*v.Impossible)
		return
	}
	p.say("This can be solved in %s.", english.Plural(v.Par, "press", "presses"))
}

func (p *plainGame) tellImpossible(reason coach.Reason) {
	p.say("%s", reason.Text)
	set := map[int]int{}
	for i, light := range reason.Lights {
		set[light] = reason.Weights[i]
	}
	p.say("The marked lights: %s.", p.places(set, p.game.Start().Board().LightLabel))
}

// tellBoard reads out the lights, and the target if there is one.
func (p *plainGame) tellBoard() {
	s, v := p.game.State(), p.game.View()
	par := fmt.Sprintf(", par %d", v.Par)
	switch {
	case v.Impossible != nil:
		par = ". It cannot be solved; type why"
	case !v.Proved:
		par = fmt.Sprintf(". The best known solution has %d presses", v.Par)
	}
	on := english.Plural(s.Lit(), "light", "lights") + " on"
	if !s.HasTarget() {
		p.say("%s, %s%s.", boardName(s.Board()), on, par)
		p.tellLights(s)
		return
	}
	p.say("%s, %s, %d left to change%s.", boardName(s.Board()), on, v.Left, par)
	p.tellLights(s)
	p.say("The target:")
	p.tellLights(s.Target())
}

// tellLights reads out lights, row by row on a grid.
func (p *plainGame) tellLights(s puzzle.State) {
	b := s.Board()
	g, isGrid := b.Grid()
	if !isGrid || b.Labels() != nil {
		p.say("On: %s.", lightsOn(s, 0, b.Lights(), func(light int) string { return typed(b, b.LightLabel(light)) }))
		return
	}
	for row := range g.Rows {
		p.say("Row %d: %s.", row+1, lightsOn(s, g.At(row, 0), g.At(row, g.Cols-1)+1, func(light int) string {
			return strconv.Itoa(light - g.At(row, 0) + 1)
		}))
	}
}

// lightsOn lists the lights that are on in a range.
func lightsOn(s puzzle.State, from, to int, name func(light int) string) string {
	var words []string
	for light := from; light < to; light++ {
		switch {
		case s.On(light) && s.Board().Colours() > 2:
			words = append(words, fmt.Sprintf("%s colour %d", name(light), s.Colour(light)))
		case s.On(light):
			words = append(words, name(light))
		}
	}
	if len(words) == 0 {
		return "all off"
	}
	return strings.Join(words, ", ")
}

// places lists places, each with its count if that is more than one.
func (p *plainGame) places(set map[int]int, label func(int) string) string {
	return placesOn(p.game.Start().Board(), set, label)
}

func placesOn(b *board.Board, set map[int]int, label func(int) string) string {
	var words []string
	for _, i := range slices.Sorted(maps.Keys(set)) {
		word := typed(b, label(i))
		if n := set[i]; n > 1 {
			word += fmt.Sprintf(" times %d", n)
		}
		if set[i] > 0 {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}
