package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// editorScreen lets the player make a position.
type editorScreen struct {
	checked

	back   screen
	coach  *coach.Coach // nil until the first check
	cursor int
	from   int // the first visible line of a long message

	background background
}

// A checked is a position, and the result of checking it.
type checked struct {
	state puzzle.State
	proof map[int]int
	text  string // whether the position can be solved and, if not, why
	good  bool
	flips []int // the lights that were changed to make it solvable
}

// edit opens the editor with a position.
func (m *model) edit(s puzzle.State, back screen) tea.Cmd {
	e := &editorScreen{checked: checked{state: s}, back: back, cursor: middle(s.Board())}
	m.screen = e
	return e.check(m)
}

// check checks in the background whether the position can be solved.
func (e *editorScreen) check(m *model) tea.Cmd {
	state := e.state
	return e.start(m, "Checking this position ...", func(ctx context.Context, c *coach.Coach) (checked, error) {
		return checkState(ctx, c, state)
	})
}

// start runs work in the background, and shows the position that it returns. It first analyses the
// board, unless earlier work has done so and was not cancelled.
func (e *editorScreen) start(m *model, note string, work func(context.Context, *coach.Coach) (checked, error)) tea.Cmd {
	c, state := e.coach, e.state
	return e.background.start(m, note, func(ctx context.Context) func(*model) tea.Cmd {
		var err error
		if c == nil {
			c, err = coach.New(ctx, state.Board())
		}
		var found checked
		if err == nil {
			found, err = work(ctx, c)
		}
		if err != nil {
			found = checked{state: state, text: err.Error()}
		}
		return func(*model) tea.Cmd {
			e.coach, e.checked = c, found
			if len(found.flips) > 0 {
				e.cursor = found.flips[0]
			}
			return nil
		}
	})
}

// checkState finds out whether a position can be solved and, if so, its par.
func checkState(ctx context.Context, c *coach.Coach, s puzzle.State) (checked, error) {
	f := checked{state: s}
	if s.Solved() {
		f.text = "All lights are off. Turn some on to make a puzzle."
		return f, nil
	}
	reason, impossible, err := c.WhyImpossible(ctx, s)
	if err != nil {
		return f, err
	}
	if impossible {
		f.text = "This can't be solved. Press s to make it solvable. " + reason.Text
		f.proof = map[int]int{}
		for i, light := range reason.Lights {
			f.proof[light] = reason.Weights[i]
		}
		return f, nil
	}
	d, err := c.Distance(ctx, s)
	f.good = err == nil
	f.text = fmt.Sprintf("This can be solved: par %d.", d.Presses)
	if !d.Proved {
		f.text = fmt.Sprintf("This can be solved in %d presses, maybe fewer.", d.Presses)
	}
	return f, err
}

func (e *editorScreen) view(m *model) boardView {
	return viewOf(e.state.Board(), m.w, m.h, e.frame(m).below(m.w, m.h), e.cursor)
}

func (e *editorScreen) draw(m *model, c *canvas) {
	e.view(m).draw(c, e.state, look{cursor: e.cursor, proof: e.proof})
	e.frame(m).draw(c)
}

func (e *editorScreen) frame(m *model) frame {
	f := frame{
		title: "Your own position", side: boardName(e.state.Board()),
		status: english.Plural(e.state.Lit(), "light on", "lights on"), place: e.state.Board().LightName(e.cursor),
		message: e.text, from: e.from, ink: inkText,
		keys: []hotkey{
			{arrowKeys, "move"},
			{"space", "on or off"},
			{"enter", "play it"},
			{helpKey, "keys"},
			{"esc", "back"},
			{"s", "make it solvable"},
			{"f", "all on"},
			{"x", "all off"},
		},
	}
	switch {
	case m.waiting:
		f.message, f.ink = openingNote, inkDim
	case e.background.note != "":
		f.message, f.ink = e.background.note, inkDim
	case e.good:
		f.ink = inkStrong
	}
	return f
}

// key handles the keys for moving, scrolling and help; otherKey handles the rest.
func (e *editorScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	b := e.state.Board()
	switch k.String() {
	case "pgdown":
		e.from = e.frame(m).scrolled(m.w, m.h, 1)
	case "pgup":
		e.from = e.frame(m).scrolled(m.w, m.h, -1)
	case "up":
		e.cursor = b.Step(e.cursor, board.Top)
	case "down":
		e.cursor = b.Step(e.cursor, board.Bottom)
	case "left":
		e.cursor = b.Step(e.cursor, board.Left)
	case "right":
		e.cursor = b.Step(e.cursor, board.Right)
	case "?":
		m.screen = newEditorHelp(e)
	default:
		return e.otherKey(m, k.String())
	}
	return nil
}

func (e *editorScreen) otherKey(m *model, name string) tea.Cmd {
	switch name {
	case "space":
		return e.toggle(m, e.cursor)
	case "f", "x":
		return e.fill(m, name == "f")
	case "s":
		return e.repair(m)
	case "enter":
		return e.play(m)
	case "esc", "m":
		m.screen = e.back
	case "q":
		return tea.Quit
	}
	return nil
}

// fill turns all lights on or off.
func (e *editorScreen) fill(m *model, on bool) tea.Cmd {
	colours := make([]uint8, e.state.Board().Lights())
	if on {
		for i := range colours {
			colours[i] = 1
		}
	}
	e.state = puzzle.StateOfColours(e.state.Board(), colours)
	return e.change(m)
}

// toggle switches a light to its next colour.
func (e *editorScreen) toggle(m *model, light int) tea.Cmd {
	colours := e.state.Colours()
	colours[light] = uint8((int(colours[light]) + 1) % e.state.Board().Colours())
	e.state = puzzle.StateOfColours(e.state.Board(), colours)
	return e.change(m)
}

// change drops the result for the previous position and checks the new one.
func (e *editorScreen) change(m *model) tea.Cmd {
	e.checked, e.from = checked{state: e.state}, 0
	return e.check(m)
}

// repair makes the position solvable by changing as few lights as Nearest can find.
func (e *editorScreen) repair(m *model) tea.Cmd {
	if e.good || e.state.Solved() {
		return nil
	}
	state := e.state
	return e.start(m, "Looking for the nearest solvable position ...", func(ctx context.Context, c *coach.Coach) (checked, error) {
		n, err := c.Solver().Nearest(ctx, state)
		if err != nil {
			return checked{}, err
		}
		found, err := checkState(ctx, c, n.State)
		if found.flips = n.Flips; len(n.Flips) > 0 {
			found.text = "Changed " + english.Plural(len(n.Flips), "light", "lights") + ". " + found.text
		}
		return found, err
	})
}

// play starts a game with the position.
func (e *editorScreen) play(m *model) tea.Cmd {
	if e.state.Solved() {
		return nil
	}
	return m.openState(e.state.String(), e.state, openedMsg{})
}

func (e *editorScreen) click(m *model, x, y int) tea.Cmd {
	if light := e.view(m).hit(x, y); light >= 0 {
		e.cursor = light
		return e.toggle(m, light)
	}
	return nil
}
