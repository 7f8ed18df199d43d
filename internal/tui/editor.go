package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/play"
	"lightsout/puzzle"
)

// editorScreen is where a position of one's own is made.
type editorScreen struct {
	back   screen
	state  puzzle.State
	coach  *coach.Coach
	cursor int
	proof  map[int]int
	text   string // whether it can be solved, and why not
	good   bool
}

func newEditor(m *model, s puzzle.State, back screen) *editorScreen {
	e := &editorScreen{back: back, state: s, cursor: middle(s.Board())}
	var err error
	if e.coach, err = coach.New(m.ctx, s.Board()); err != nil {
		e.text = err.Error()
		return e
	}
	e.check(m)
	return e
}

// check says what the position is worth.
func (e *editorScreen) check(m *model) {
	e.proof, e.good = nil, false
	if e.coach == nil {
		return
	}
	if e.state.Solved() {
		e.text = "All lights are off. Turn some on to make a puzzle."
		return
	}
	reason, impossible, err := e.coach.WhyImpossible(m.ctx, e.state)
	switch {
	case err != nil:
		e.text = err.Error()
	case impossible:
		e.text = "This cannot be solved. " + reason.Text
		e.proof = map[int]int{}
		for i, light := range reason.Lights {
			e.proof[light] = reason.Weights[i]
		}
	default:
		d, err := e.coach.Distance(m.ctx, e.state)
		e.good = err == nil
		e.text = fmt.Sprintf("This can be solved: par %d.", d.Presses)
		if err != nil {
			e.text = err.Error()
		} else if !d.Proved {
			e.text = fmt.Sprintf("This can be solved in %d presses; fewer may do.", d.Presses)
		}
	}
}

func (e *editorScreen) view(m *model) boardView {
	return viewOf(e.state.Board(), m.w, m.h, e.cursor)
}

func (e *editorScreen) draw(m *model, c *canvas) {
	v := e.view(m)
	v.draw(c, e.state, look{cursor: e.cursor, proof: e.proof})
	f := frame{
		title: "Your own position", side: boardName(e.state.Board()),
		status: english.Plural(e.state.Lit(), "light on", "lights on"), place: e.state.Board().LightName(e.cursor),
		message: e.text, ink: inkText,
		keys: []hotkey{{"arrows", "move"}, {"space", "light on or off"}, {"f", "all on"}, {"x", "all off"}, {"enter", "play it"}, {"esc", "back"}},
	}
	if e.good {
		f.ink = inkGood
	}
	f.draw(c)
}

func (e *editorScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	b := e.state.Board()
	switch k.String() {
	case "up":
		e.cursor = b.Step(e.cursor, board.Top)
	case "down":
		e.cursor = b.Step(e.cursor, board.Bottom)
	case "left":
		e.cursor = b.Step(e.cursor, board.Left)
	case "right":
		e.cursor = b.Step(e.cursor, board.Right)
	case "space":
		e.toggle(m, e.cursor)
	case "f", "x":
		colours := make([]uint8, b.Lights())
		if k.String() == "f" {
			for i := range colours {
				colours[i] = 1
			}
		}
		e.state = puzzle.StateOfColours(b, colours)
		e.check(m)
	case "enter":
		return e.play(m)
	case "esc", "m":
		m.screen = e.back
	case "q":
		return m.quit()
	}
	return nil
}

// toggle gives a light its next colour.
func (e *editorScreen) toggle(m *model, light int) {
	colours := e.state.Colours()
	colours[light] = uint8((int(colours[light]) + 1) % e.state.Board().Colours())
	e.state = puzzle.StateOfColours(e.state.Board(), colours)
	e.check(m)
}

// play starts a game of the position.
func (e *editorScreen) play(m *model) tea.Cmd {
	if e.state.Solved() {
		return nil
	}
	g, err := play.New(m.ctx, "", e.state, play.Options{Budget: play.Unlimited, Clock: m.env.clock})
	if err != nil {
		e.text = err.Error()
		return nil
	}
	m.show(g, "")
	return nil
}

func (e *editorScreen) click(m *model, x, y int) tea.Cmd {
	if light := e.view(m).hit(x, y); light >= 0 {
		e.cursor = light
		e.toggle(m, light)
	}
	return nil
}
