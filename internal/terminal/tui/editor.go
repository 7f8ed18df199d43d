package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// editorScreen lets the player make a position.
type editorScreen struct {
	back   screen
	state  puzzle.State
	coach  *coach.Coach
	cursor int
	proof  map[int]int
	text   string // whether the position can be solved and, if not, why
	good   bool
	from   int // the first visible line of a long message

	background background
}

// edit opens the editor with a position.
func (m *model) edit(s puzzle.State, back screen) tea.Cmd {
	e := &editorScreen{back: back, state: s, cursor: middle(s.Board())}
	m.screen = e
	return e.check(m)
}

// A checked is the result of checking an edited position.
type checked struct {
	coach *coach.Coach
	proof map[int]int
	text  string
	good  bool
}

// check checks in the background whether the position can be solved.
func (e *editorScreen) check(m *model) tea.Cmd {
	c, state := e.coach, e.state
	return e.background.start(m, "Checking this position ...", func(ctx context.Context) func(*model) tea.Cmd {
		found := checked{coach: c}
		var err error
		if found.coach == nil {
			found.coach, err = coach.New(ctx, state.Board())
		}
		if err == nil {
			err = found.look(ctx, state)
		}
		if err != nil {
			found = checked{coach: found.coach, text: err.Error()}
		}
		return func(*model) tea.Cmd {
			e.coach, e.proof, e.text, e.good = found.coach, found.proof, found.text, found.good
			return nil
		}
	})
}

// look finds out whether a position can be solved and, if so, its par.
func (f *checked) look(ctx context.Context, s puzzle.State) error {
	if s.Solved() {
		f.text = "All lights are off. Turn some on to make a puzzle."
		return nil
	}
	reason, impossible, err := f.coach.WhyImpossible(ctx, s)
	if err != nil {
		return err
	}
	if impossible {
		f.text = "This can't be solved. Press s to make it solvable. " + reason.Text
		f.proof = map[int]int{}
		for i, light := range reason.Lights {
			f.proof[light] = reason.Weights[i]
		}
		return nil
	}
	d, err := f.coach.Distance(ctx, s)
	f.good = err == nil
	f.text = fmt.Sprintf("This can be solved: par %d.", d.Presses)
	if !d.Proved {
		f.text = fmt.Sprintf("This can be solved in %d presses, maybe fewer.", d.Presses)
	}
	return err
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
		f.ink = inkGood
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
	e.proof, e.text, e.good, e.from = nil, "", false, 0
	return e.check(m)
}

// repair makes the position solvable by changing the fewest lights.
func (e *editorScreen) repair(m *model) tea.Cmd {
	if e.good || e.state.Solved() {
		return nil
	}
	state := e.state
	return e.background.start(m, "Looking for the nearest solvable position ...", func(ctx context.Context) func(*model) tea.Cmd {
		found, near, err := repaired(ctx, state)
		return func(*model) tea.Cmd {
			if err != nil {
				e.text = err.Error()
				return nil
			}
			e.state, e.proof, e.good = near, nil, found.good
			e.text = found.text
			if len(found.flips) > 0 {
				e.cursor = found.flips[0]
				e.text = "Changed " + english.Plural(len(found.flips), "light", "lights") + ". " + found.text
			}
			return nil
		}
	})
}

// A fixed is the result of checking a repaired position, with the lights that were changed.
type fixed struct {
	checked

	flips []int
}

// repaired finds the nearest solvable position and checks it.
func repaired(ctx context.Context, state puzzle.State) (f fixed, near puzzle.State, err error) {
	s, err := solve.New(ctx, state.Board())
	if err != nil {
		return f, state, err
	}
	n, err := s.Nearest(ctx, state)
	if err != nil {
		return f, state, err
	}
	if f.coach, err = coach.New(ctx, state.Board()); err != nil {
		return f, state, err
	}
	f.flips = n.Flips
	return f, n.State, f.look(ctx, n.State)
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
