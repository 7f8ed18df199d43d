package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// gameOf returns the game on the screen.
func gameOf(t *testing.T, m *model) *gameScreen {
	t.Helper()
	s, ok := m.screen.(*gameScreen)
	if !ok {
		t.Fatalf("%T is on screen:\n%s", m.screen, plainText(m))
	}
	return s
}

func shows(t *testing.T, m *model, want string) {
	t.Helper()
	if text := plainText(m); !strings.Contains(text, want) {
		t.Errorf("no %q on screen:\n%s", want, text)
	}
}

// TestKeyboard wins a game with only the keyboard, by pressing the corners and the middle of 3 x 3.
func TestKeyboard(t *testing.T) {
	m, s := testGame(t, "3x3:1ff")
	keys(m, "space", "left", "up", "enter", "right", "right", "space", "down", "down", "space", "home", "space")
	if !s.game.View().Solved || s.game.View().Moves != 5 {
		t.Fatalf("%v after %v", s.game.State(), s.game.Presses())
	}
	shows(t, m, "Perfect! 5 presses, par 5")
	shows(t, m, "★ ★ ★")
	if m.stats.Solved != 1 || solvedIn(m.env.store) != 1 || m.stats.Perfect != 1 {
		t.Errorf("%+v is saved", m.stats)
	}
	keys(m, "space") // the game is over
	if s.game.View().Moves != 5 {
		t.Error("a won game accepts a press")
	}
	keys(m, "u", "u", "r", "x", "u", "end")
	if s.game.View().Moves != 4 || s.cursor != 8 {
		t.Errorf("%v, cursor at %d", s.game.Presses(), s.cursor)
	}
}

// The lines of a graph show its edges in both directions, each pair of nodes once.
func TestLines(t *testing.T) {
	for _, id := range []string{"buttons=2_0.1_1:1", "buttons=2_0_0.1:1", "buttons=2_0.1_0.1:3"} {
		m, _ := testGame(t, id)
		if n := strings.Count(plainText(m), "╎"); n != 5 {
			t.Errorf("%s has %d dashes:\n%s", id, n, plainText(m))
		}
	}
}

// TestMouse wins games with the mouse, in windows of various sizes.
func TestMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 50}, {40, 16}} {
		for _, id := range []string{"3x3:1ff", "5x5,torus:1fe80f8", "hex3:1f736", "tri5:17a12a4", "cube2:322cf8", "graph6=IheA@GUAo:c9", "4x4,mod=3:1011221200210211", "9x9:on"} {
			m, s := testGame(t, id)
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			list, _, err := s.game.Coach().Solutions(t.Context(), s.game.State(), 1)
			testkit.NoError(t, err)
			for button := range list[0].Buttons() {
				for range list[0].Times(button) {
					s.cursor = button // a large board shows only the part around the cursor
					v := s.view(m)
					l := v.layout
					click(m, v.x+l.x[button]-v.fromX+l.tile.w/2, v.y+l.y[button]-v.fromY+l.tile.h/2)
				}
			}
			if !s.game.View().Solved {
				t.Errorf("%s in %v: clicks do not win", id, size)
			}
		}
	}
	m, s := testGame(t, "3x3:1ff")
	click(m, 0, 5)
	m.Update(tea.MouseClickMsg{X: 40, Y: 9, Button: tea.MouseRight})
	if s.game.View().CanUndo {
		t.Error("a click outside the board, or with the right button, presses a light")
	}
}

// On every board in the menu, the arrow keys reach every light.
func TestArrowsReachEveryLight(t *testing.T) {
	for _, c := range choices {
		b := testkit.Must(board.Parse(c.spec))(t)
		reached := map[int]bool{middle(b): true}
		for todo := []int{middle(b)}; len(todo) > 0; todo = todo[1:] {
			for _, side := range []board.Side{board.Top, board.Bottom, board.Left, board.Right} {
				if to := b.Step(todo[0], side); !reached[to] {
					reached[to] = true
					todo = append(todo, to)
				}
			}
		}
		if len(reached) != b.Lights() {
			t.Errorf("%s: %d of %d lights are reached", c.spec, len(reached), b.Lights())
		}
	}
}

func TestClock(t *testing.T) {
	env, now := testEnvironment(t)
	m := newModel(t.Context(), env)
	testkit.NoError(t, m.begin(t.Context(), "5x5:4e3abb", nil))
	*now = now.Add(83 * time.Second)
	m.Update(tickMsg{})
	shows(t, m, "1:23")
	keys(m, "e") // time on other screens does not count
	*now = now.Add(time.Hour)
	m.Update(tickMsg{})
	keys(m, "esc", "c")
	if text := plainText(m); strings.Contains(text, "1:23") {
		t.Errorf("the clock is still shown:\n%s", text)
	}
	keys(m, "c")
	shows(t, m, "1:23")
	if m.Init() == nil {
		t.Error("Init returns no command that starts the clock")
	}
}

// One key gives a hint, and makes its press the second time.
func TestHintsAreFollowed(t *testing.T) {
	m, s := testGame(t, "5x5:18aeb82")
	keys(m, "h")
	shows(t, m, "Start at the bottom. A shortest solution presses nothing in row 5.")
	shows(t, m, "h next hint")
	keys(m, "h")
	shows(t, m, "press row 4, column 4.")
	shows(t, m, "h press it")
	shows(t, m, "2 hints")
	if s.cursor != 18 || s.game.View().Moves != 0 {
		t.Errorf("the cursor is at %d after %d moves", s.cursor, s.game.View().Moves)
	}
	keys(m, "h")
	if got := s.game.Presses(); s.hint != nil || !slices.Equal(got, []int{18}) {
		t.Errorf("%v is pressed, and the hint is %v", got, s.hint)
	}
	keys(m, "o")
	shows(t, m, "Press each light marked × once")
	keys(m, "o", "down", "space", "h")
	shows(t, m, "Your press at row 5, column 4 leads away from par. Undo it, or go on from")
	shows(t, m, "h go on")
	keys(m, "u")
	for range 2 * s.game.View().Par {
		keys(m, "h")
	}
	if v := s.game.View(); !v.Solved || v.Moves != v.Par {
		t.Errorf("%d moves, par %d, solved %v", v.Moves, v.Par, v.Solved)
	}
}

// After a win above par, the screen tells where the player left par.
func TestLeftPar(t *testing.T) {
	m, s := testGame(t, "3x3:1ff")
	for _, button := range []int{0, 1, 1, 2, 4, 6, 8} {
		s.cursor = button
		keys(m, "space")
	}
	shows(t, m, "Press 2 was where you left par: row 1, column 2 instead of row 1, column 3.")
}

func TestImpossible(t *testing.T) {
	m, s := testGame(t, "5x5:1")
	keys(m, "o", "h")
	if s.answer || s.game.View().Hints != 0 {
		t.Error("an impossible game has a solution")
	}
	shows(t, m, "no solution")
	shows(t, m, "◆")
}

// Any sequence of keys, in a window of any size, leaves a screen that can be drawn.
func FuzzKeys(f *testing.F) {
	names := []string{
		"up", "down", "left", "right", "space", "enter", "esc", "home", "end", "backspace",
		"u", "r", "x", "h", "o", "k", "t", "l", "c", "n", "e", "m", "f", "?", "5", "ctrl+z", "s", "d",
	}
	f.Add([]byte{5, 4, 13, 13, 13, 4, 18, 6, 19, 4, 6, 21, 4, 5}, uint8(80), uint8(24))
	f.Add([]byte{1, 1, 3, 3, 3, 5, 14, 22, 24, 4}, uint8(41), uint8(17))
	f.Fuzz(func(t *testing.T, typed []byte, w, h uint8) {
		m := testModel(t)
		m.Update(tea.WindowSizeMsg{Width: int(w), Height: int(h)})
		for _, b := range typed[:min(len(typed), 40)] {
			if b >= 200 {
				click(m, int(b)-200+int(w)/4, int(b)%16)
			} else {
				keys(m, names[int(b)%len(names)])
			}
			if c := m.content(); c.w != int(w) || c.h != int(h) {
				t.Fatalf("%d x %d is drawn as %d x %d", w, h, c.w, c.h)
			}
		}
		m.content().render()
	})
}

// The editor makes a position solvable by changing the fewest lights.
func TestMakeSolvable(t *testing.T) {
	m, _ := testGame(t, "5x5:1")
	keys(m, "e")
	shows(t, m, "This can't be solved. Press s to make it solvable.")
	keys(m, "s")
	shows(t, m, "Changed 1 light.")
	e, ok := m.screen.(*editorScreen)
	if !ok || !e.good && !e.state.Solved() {
		t.Errorf("%T %v", m.screen, e)
	}
}

// A won daily puzzle has a line to share. A past one does not count towards the streak, and a future
// one cannot be opened.
func TestShare(t *testing.T) {
	m := testModel(t)
	keys(m, "enter")
	follow(t, m)
	shows(t, m, "To share: Lights Out 319  ★★★  15 presses, par 15")
	shows(t, m, "Your streak: 1 day")
	_, cmd := m.Update(keyPress("s"))
	if cmd == nil {
		t.Error("no command copies the text")
	}
	shows(t, m, "Copied")
	testkit.NoError(t, m.begin(t.Context(), "daily#2026-11-13", nil))
	follow(t, m)
	shows(t, m, "Past days don't extend a streak.")
	testkit.WantError(t, m.begin(t.Context(), "daily#2026-12-25", nil), play.ErrEarly, "a puzzle of next month")
	if !slices.Equal(m.stats.Days, []int{319}) {
		t.Errorf("the days are %v", m.stats.Days)
	}
}

// In a small window, the help can be scrolled to its end, and the line of keys includes the key
// that opens the help.
func TestHelpInASmallWindow(t *testing.T) {
	m, _ := testGame(t, "5x5:4e3abb")
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 16})
	shows(t, m, "? keys")
	keys(m, "?")
	for range 60 {
		keys(m, "down")
		plainText(m)
	}
	shows(t, m, "get you there.")
	keys(m, "up", "x")
	gameOf(t, m)
}

// On a board that is larger than the window, the status line still names the place of the cursor, and
// a hint moves the window to what it marks.
func TestLargeBoard(t *testing.T) {
	m, s := testGame(t, "20x20#1")
	shows(t, m, "row 10, column 10")
	s.cursor = 399
	shows(t, m, "row 20, column 20")
	keys(m, "h")
	marked := append(slices.Concat(s.hint.Start, s.hint.Marked), s.hint.Button)
	if !s.view(m).cut() || !slices.Contains(marked, s.cursor) {
		t.Errorf("the cursor is at %d, and the hint is about %v", s.cursor, marked)
	}
}

// Without a proof of par, a win is compared with the best known solution.
func TestWinWithoutProof(t *testing.T) {
	m, s := testGame(t, "20x20,torus")
	list, _, err := s.game.Coach().Solutions(t.Context(), s.game.Start(), 1)
	testkit.NoError(t, err)
	for button := range list[0].Buttons() {
		if s.cursor = button; s.game.View().Left > 5 {
			s.game.Press(button)
		}
	}
	keys(m, "space")
	shows(t, m, "192 presses, best known 192")
	const want = "solved in 192 presses, best known 192, 3 stars"
	if text := talk(t, m.env, "20x20,torus", "quit"); !strings.Contains(text, want) {
		t.Errorf("got %q, want %q", text, want)
	}
}
