package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/internal/play"
)

func (s *gameScreen) draw(m *model, c *canvas) {
	v, g := s.view(m), s.game.View()
	b := s.game.Start().Board()
	k := s.look(g)
	if g.Target != nil && !g.Solved {
		target := s.game.State().Target()
		if t, ok := viewTarget(v, c.w, target); ok {
			t.draw(c, target)
		} else if g.Impossible == nil {
			k.wrong = wrongLights(g)
		}
	}
	if s.lesson != nil {
		s.read.draw(c, v)
	}
	v.paste(c, drawBoard(v.layout, b, func(light int) int { return g.Lights[light] }, k))
	f := s.frame(g, m.w)
	if !g.Solved {
		f.place = s.place()
		if v.cut() {
			f.part = "part of the board"
		}
	}
	if len(k.wrong) > 0 && g.Moves == 0 && f.ink == inkDim {
		f.message = "Change the lights marked ≠." + strings.TrimPrefix(f.message, s.task(g))
	}
	f.draw(c)
	if g.Score != nil {
		s.drawWon(m, c, g)
	}
}

// look returns the marks to show on the lights.
func (s *gameScreen) look(g play.View) look {
	k := look{cursor: s.cursorLight(), won: g.Solved}
	b := s.game.Start().Board()
	switch {
	case k.won:
		k.cursor = -1
		return k
	case g.Impossible != nil:
		k.proof = map[int]int{}
		for i, light := range g.Impossible.Lights {
			k.proof[light] = g.Impossible.Weights[i]
		}
	case s.answer && b.ButtonsAreLights():
		k.presses = s.presses
	case s.hint != nil && b.ButtonsAreLights():
		k.hint(*s.hint)
	case s.lesson != nil:
		k.area = setOf(s.lesson.Area)
		switch {
		case !b.ButtonsAreLights():
		case len(s.lesson.Presses) > 0:
			k.presses = setOf(s.lesson.Presses)
		default:
			k.presses = setOf(s.lesson.Pattern)
		}
	}
	if s.touch || k.cursor < 0 {
		k.touched = setOf(b.AppendToggles(nil, s.cursor))
	}
	return k
}

func (s *gameScreen) frame(g play.View, width int) frame {
	f := frame{title: boardName(s.game.Start().Board()), side: s.side(), ink: inkText, keys: gameKeys, from: s.from}
	if title := levelTitle(g.ID); title != "" {
		f.title, f.side = title, f.title
	}
	par := fmt.Sprintf("par %d", g.Par)
	switch {
	case g.Impossible != nil:
		par = "no solution"
	case !g.Proved:
		par = fmt.Sprintf("best known %d", g.Par)
	}
	left, space := english.Plural(g.Left, "light left", "lights left"), "   "
	if width < roomyWidth {
		left, space = fmt.Sprintf("%d left", g.Left), "  "
	}
	if s.game.State().HasTarget() {
		left = fmt.Sprintf("%d to go", g.Left)
	}
	parts := []string{english.Plural(g.Moves, "press", "presses"), left, par}
	if g.Clock {
		parts = append(parts, clock(g.Seconds))
	}
	if help := g.Words(); help != "" {
		parts = append(parts, help)
	}
	f.status = strings.Join(parts, space)
	s.say(&f, g)
	return f
}

// side returns the text next to the title: the number of a daily puzzle, or the level and the ID.
func (s *gameScreen) side() string {
	id := s.game.View().ID
	if n, ok := play.DailyNumber(id); ok {
		return fmt.Sprintf("daily puzzle %d", n)
	}
	if len(id) > maxIDShown {
		id = ""
	}
	return strings.TrimSpace(string(s.level) + "   " + id)
}

// roomyWidth is the width below which the status line is abbreviated.
const roomyWidth = 60

// maxIDShown is the length above which an ID is not shown next to the title.
const maxIDShown = 40

// place returns the name of the button under the cursor.
func (s *gameScreen) place() string {
	b := s.game.Start().Board()
	text := b.ButtonName(s.cursor)
	if !b.ButtonsAreLights() {
		text += fmt.Sprintf(" of %d", b.Buttons())
	}
	return text
}

// say fills in the message: the win, a note, a hint or the task.
func (s *gameScreen) say(f *frame, g play.View) {
	switch {
	case g.Solved:
		f.keys = wonKeys
		f.message, f.ink = wonText(s.game.Game, "The lights are out."), inkStrong
		if text, ok := shareText(s.game.Game, play.Streak{}); ok {
			f.label, f.message = "To share:", firstLine(text)
			f.keys = append([]hotkey{{"s", "share"}}, wonKeys...)
		}
		if s.again {
			f.keys = wonBeforeKeys
		}
		if text := cmp.Or(s.note, s.trail.Text); text != "" {
			f.label, f.message = "", text
		}
	case s.background.note != "":
		f.message, f.ink = s.background.note, inkDim
	case s.note != "":
		f.message = s.note
	case s.hint != nil:
		sayHint(f, *s.hint)
	case s.lesson != nil:
		f.message = s.lesson.Heading + ". " + s.lesson.Text
		if b := s.game.Start().Board(); !b.ButtonsAreLights() && len(s.lesson.Pattern) > 0 {
			f.message += " The marked buttons: " + placesOn(b, setOf(s.lesson.Pattern), b.ButtonLabel) + "."
		}
	case g.Impossible != nil:
		f.label, f.message = "Impossible.", g.Impossible.Text
	case s.answer:
		f.message = s.answerText(g)
	case g.Moves == 0:
		f.message, f.ink = s.task(g)+" A press "+pressDoes(s.game.Start().Board())+" "+s.reach()+".", inkDim
	}
}

// answerText says how to read the solution on the board or, if the buttons are not lights, names
// the buttons to press.
func (s *gameScreen) answerText(g play.View) string {
	b := s.game.Start().Board()
	switch {
	case !b.ButtonsAreLights():
		return "Press these buttons, in any order: " + placesOn(b, s.presses, b.ButtonLabel) + "."
	case g.Rule != "":
		return "Press each light marked × once, or as many times as shown, but only while it is on."
	}
	return "Press each light marked × once, or as many times as shown, in any order."
}

// reach says which lights a press of the button under the cursor changes.
func (s *gameScreen) reach() string {
	light := s.cursorLight()
	own := light >= 0 && slices.Contains(s.game.Start().Board().AppendToggles(nil, s.cursor), light)
	switch dots := s.touch || light < 0; {
	case dots && own:
		return "the light and the ones with a dot"
	case dots:
		return "the lights with a dot"
	case own:
		return "a light and its neighbours"
	}
	return "the neighbours of a light"
}

// sayHint fills in a hint.
func sayHint(f *frame, h coach.Hint) {
	f.message = h.Text
	again := "next hint"
	switch {
	case h.Times > 0:
		again = "press it"
	case h.Kind == coach.Astray:
		again = "go on"
	}
	f.keys = slices.Clone(f.keys)
	f.keys[slices.Index(f.keys, hintKey)] = hotkey{"h", again}
}

// task returns the goal of the puzzle.
func (s *gameScreen) task(g play.View) string {
	switch {
	case g.Target == nil:
		return "Turn all the lights off."
	case !slices.Contains(g.Target, 0) && s.game.State().Board().Colours() == 2:
		return "Turn all the lights on."
	default:
		return "Match the target."
	}
}

// wonText returns the message for a win. It returns the string off if the goal was to turn all
// lights off.
func wonText(g *play.Game, off string) string {
	if g.State().HasTarget() {
		return "You reached the target."
	}
	return off
}

// drawWon draws the result in a panel over the board.
func (s *gameScreen) drawWon(m *model, c *canvas, g play.View) {
	score := *g.Score
	stars := strings.Repeat("★ ", score.Stars) + strings.Repeat("☆ ", 3-score.Stars)
	how := fmt.Sprintf("Solved in %s, par %d", english.Plural(score.Moves, "press", "presses"), score.Par)
	switch {
	case !g.Proved:
		how = fmt.Sprintf("%s, best known %d", english.Plural(score.Moves, "press", "presses"), score.Par)
	case score.Perfect:
		how = fmt.Sprintf("Perfect! %s, par %d", english.Plural(score.Moves, "press", "presses"), score.Par)
	}
	more := []string{score.Words()}
	if more[0] == "" {
		more[0] = "No hints"
	}
	if score.Seconds > 0 {
		more = append(more, clock(score.Seconds))
	}
	top := panelLine{}
	if s.again {
		top = panelLine{"You already won this puzzle.", inkStrong}
	}
	lines := []panelLine{top, {stars, inkStrong}, {text: how}, {text: strings.Join(more, "   ")}}
	if n, ok := play.DailyNumber(g.ID); ok {
		streak := "Past days don't extend a streak."
		if slices.Contains(m.stats.Days, n) {
			streak = "Your streak: " + english.Plural(play.StreakOf(m.stats.Days, m.env.day()).Current, "day", "days")
		}
		lines = append(lines, panelLine{text: streak})
	}
	room := c.h - linesAbove - linesBelow
	lines = append(lines, s.patternLines(room-panelEdges-len(lines))...)
	if len(lines) < room-panelEdges {
		lines = append(lines, panelLine{})
	}
	drawPanel(c, linesAbove, room, lines)
}

// patternLines returns a drawing of the quiet pattern that shortens a chase, or nil if there is
// none or no room for it.
func (s *gameScreen) patternLines(room int) []panelLine {
	g, ok := s.game.Start().Board().Grid()
	if !ok || len(s.trail.Pattern) == 0 || g.Rows+1 > room || 2*g.Cols > panelWidth-4 {
		return nil
	}
	marked := setOf(s.trail.Pattern)
	lines := []panelLine{{}}
	for row := range g.Rows {
		cells := make([]string, g.Cols)
		for col := range cells {
			cells[col] = "·"
			if marked[g.At(row, col)] > 0 {
				cells[col] = "×"
			}
		}
		lines = append(lines, panelLine{strings.Join(cells, " "), inkStrong})
	}
	return lines
}
