package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout/board"
	"lightsout/internal/play"
)

// gameOf is the game on screen.
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

// A game won with the keyboard alone: the corners and the middle of 3 x 3.
func TestKeyboard(t *testing.T) {
	m, s := testGame(t, "3x3:1ff")
	keys(m, "space", "left", "up", "enter", "right", "right", "space", "down", "down", "space", "home", "space")
	if !s.game.View().Solved || s.game.View().Moves != 5 {
		t.Fatalf("%v after %v", s.game.State(), s.game.Presses())
	}
	shows(t, m, "Solved in par: 5 presses")
	shows(t, m, "★ ★ ★")
	if m.stats.Solved != 1 || m.env.store.stats().Perfect != 1 {
		t.Errorf("%+v is kept", m.env.store.stats())
	}
	keys(m, "space") // the game is over
	if s.game.View().Moves != 5 {
		t.Error("a won game takes a press")
	}
	keys(m, "u", "u", "r", "x", "u", "end")
	if s.game.View().Moves != 4 || s.cursor != 8 {
		t.Errorf("%v, cursor at %d", s.game.Presses(), s.cursor)
	}
}

// The same with the mouse, wherever the board is in the window.
func TestMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 50}, {40, 16}} {
		for _, id := range []string{"3x3:1ff", "5x5,torus:1fe80f8", "hex3:1f736", "tri5:17a12a4", "cube2:322cf8", "graph6=IheA@GUAo:c9", "4x4,mod=3:1011221200210211", "9x9:on"} {
			m, s := testGame(t, id)
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			list, _, err := s.game.Coach().Solutions(t.Context(), s.game.State(), 1)
			if err != nil {
				t.Fatal(err)
			}
			for button := range list[0].Buttons() {
				for range list[0].Times(button) {
					s.cursor = button // a large board shows what is around the cursor
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
		t.Error("a click beside the board, or of another button, presses")
	}
}

// On every board of the menu each light can be reached with the arrow keys.
func TestArrowsReachEveryLight(t *testing.T) {
	for _, c := range choices {
		b, err := board.Parse(c.spec)
		if err != nil {
			t.Fatal(err)
		}
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

func TestMenu(t *testing.T) {
	m := testModel(t)
	keys(m, "enter") // today's puzzle
	if s := gameOf(t, m); s.game.View().ID != "daily#2026-11-15" {
		t.Errorf("%s is played", s.game.View().ID)
	}
	keys(m, "space", "m")
	shows(t, m, "Continue your game")
	keys(m, "down", "enter")
	if s := gameOf(t, m); s.game.View().ID != "daily#2026-11-15" || s.game.View().Moves != 1 {
		t.Errorf("%s goes on with %d moves", s.game.View().ID, s.game.View().Moves)
	}
	keys(m, "esc", "down", "down", "right", "down", "left", "enter")
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" || s.level != play.Easy {
		t.Errorf("%v of level %s", s.game.Start(), s.level)
	}
	first := gameOf(t, m).game.Start()
	keys(m, "n")
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" || s.game.Start().Equal(first) {
		t.Errorf("%v after %v", s.game.Start(), first)
	}
	keys(m, "?")
	shows(t, m, "How to play")
	keys(m, "a", "m", "?", "b", "up", "up", "enter")
}

func TestMenuWithTheMouse(t *testing.T) {
	m := testModel(t)
	click(m, 10, menuY+2+1) // the board
	if m.menu.board != 1 || m.screen != screen(m.menu) {
		t.Errorf("board %d", m.menu.board)
	}
	click(m, 10, menuY+1+1) // new puzzle
	if s := gameOf(t, m); s.game.Start().Board().String() != "3x3" {
		t.Errorf("%v", s.game.Start())
	}
	m.screen = &helpScreen{back: m.menu}
	click(m, 1, 1)
	click(m, 70, 20)
	if m.screen != screen(m.menu) {
		t.Errorf("%T is on screen", m.screen)
	}
}

// A game that is left with q is there the next time, and a won one is not.
func TestLeaveAndComeBack(t *testing.T) {
	m, _ := testGame(t, "5x5:4e3abb")
	keys(m, "space", "q")
	again := newModel(t.Context(), m.env)
	shows(t, again, "Continue your game")
	keys(again, "down", "enter")
	s := gameOf(t, again)
	if s.game.View().ID != "5x5:4e3abb" || s.game.View().Moves != 1 {
		t.Errorf("%s with %d moves", s.game.View().ID, s.game.View().Moves)
	}
	keys(again, "u")
	follow(t, again)
	keys(again, "m")
	if text := plainText(again); strings.Contains(text, "Continue") {
		t.Errorf("a won game can be continued:\n%s", text)
	}
}

func TestClock(t *testing.T) {
	env, now := testEnvironment(t)
	m := newModel(t.Context(), env)
	if err := m.begin(t.Context(), "5x5:4e3abb", nil); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(83 * time.Second)
	m.Update(tickMsg{})
	shows(t, m, "1:23")
	keys(m, "e") // time elsewhere does not count
	*now = now.Add(time.Hour)
	m.Update(tickMsg{})
	keys(m, "esc", "c")
	if text := plainText(m); strings.Contains(text, "1:23") {
		t.Errorf("the clock is off:\n%s", text)
	}
	keys(m, "c")
	shows(t, m, "1:23")
	if m.Init() == nil {
		t.Error("nothing starts the clock")
	}
}

func TestHintsClimb(t *testing.T) {
	m, s := testGame(t, "5x5:4e3abb")
	keys(m, "h")
	shows(t, m, "Where Look in row 1")
	keys(m, "h")
	shows(t, m, "Why Chasing the lights down")
	keys(m, "h")
	shows(t, m, "Press row 1, column 1")
	shows(t, m, "3 hints")
	if s.cursor != 0 {
		t.Errorf("the cursor is at %d", s.cursor)
	}
	keys(m, "space")
	if s.hint != nil || s.game.View().Moves != 1 {
		t.Error("a press leaves the hint")
	}
	keys(m, "o")
	shows(t, m, "Press each light marked × once")
	keys(m, "o", "g", "space")
	shows(t, m, "That press undid progress")
	keys(m, "g")
	shows(t, m, "The guide is off.")
}

func TestImpossible(t *testing.T) {
	m, s := testGame(t, "5x5:1")
	keys(m, "o", "v", "h")
	if s.answer || s.game.View().Hints.Total() != 0 {
		t.Error("an impossible game has a solution")
	}
	shows(t, m, "no solution")
	shows(t, m, "◆")
}

func TestSolutions(t *testing.T) {
	m, s := testGame(t, "4x4:on")
	keys(m, "v")
	shows(t, m, "1 to 12 of 16")
	keys(m, "right")
	shows(t, m, "13 to 16 of 16")
	keys(m, "right", "left", "esc")
	if m.screen != screen(s) || s.game.View().Hints.Press != 1 {
		t.Errorf("%T, %+v", m.screen, s.game.View().Hints)
	}
	follow(t, m)
	keys(m, "v") // of the start, for free
	shows(t, m, "1 to 12 of 16")
	click(m, 1, 1)
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "30x30:on")
	keys(m, "v")
	shows(t, m, "376 presses")
}

func TestTable(t *testing.T) {
	m, s := testGame(t, "9x9:on")
	keys(m, "k", "right")
	shows(t, m, "→")
	keys(m, "left", "esc")
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "12x12:on")
	keys(m, "k")
	shows(t, m, " of 4095")
	keys(m, "right", "left")
	shows(t, m, "1 to ")
	click(m, 1, 1)
	m, _ = testGame(t, "4x4:on")
	keys(m, "k")
	shows(t, m, "nothing is left.")
	m, _ = testGame(t, "5x5,torus:on")
	keys(m, "k")
	shows(t, m, "no chase table: 5x5,torus cannot be chased")
}

func TestReplay(t *testing.T) {
	m := won(t)
	keys(m, "p", "space")
	s, ok := m.screen.(*replayScreen)
	if !ok || !s.playing || s.at != 0 {
		t.Fatalf("%T is on screen", m.screen)
	}
	for i := 1; i <= 5; i++ {
		m.Update(replayMsg{s, s.run})
		if s.at != i {
			t.Fatalf("at %d after %d ticks", s.at, i)
		}
	}
	shows(t, m, "All lights are off.")
	m.Update(replayMsg{s, s.run}) // too late
	keys(m, "home", "right", "left", "end")
	click(m, 1, 1)
	if s.playing || s.at != 5 {
		t.Errorf("at %d", s.at)
	}
	keys(m, "space")
	m.Update(replayMsg{s, s.run - 1}) // of the run before
	if s.at != 0 {
		t.Errorf("at %d", s.at)
	}
	keys(m, "esc")
	if _, ok := m.screen.(*gameScreen); !ok {
		t.Errorf("%T is on screen", m.screen)
	}
	m, _ = testGame(t, "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:5")
	keys(m, "space", "p")
	shows(t, m, "Next: button 1.")
}

func TestEditor(t *testing.T) {
	m := testModel(t)
	keys(m, "down", "down", "down", "down", "enter")
	shows(t, m, "All lights are off. Turn some on")
	keys(m, "enter", "space")
	shows(t, m, "par ")
	keys(m, "up", "up", "left", "left", "space")
	shows(t, m, "This cannot be solved; s makes it solvable.")
	shows(t, m, "◆")
	keys(m, "f")
	shows(t, m, "This can be solved: par 15.")
	keys(m, "x", "down", "right")
	click(m, 40, 10)
	keys(m, "enter")
	s := gameOf(t, m)
	if s.game.Start().Lit() != 1 {
		t.Errorf("%v", s.game.Start())
	}
	keys(m, "e", "esc")
	if m.screen != screen(s) {
		t.Errorf("%T is on screen", m.screen)
	}
}

func TestPrompt(t *testing.T) {
	m := testModel(t)
	m.screen = &promptScreen{back: m.menu}
	keys(m, "enter")
	keys(m, strings.Split("hex", "")...)
	keys(m, "x", "backspace", "3", "enter")
	if s := gameOf(t, m); s.game.View().ID != "hex3" {
		t.Errorf("%s", s.game.View().ID)
	}
	m.screen = &promptScreen{back: m.menu}
	keys(m, "9", "enter")
	shows(t, m, "not a board")
	click(m, 1, 1)
	keys(m, "esc")
	if m.screen != screen(m.menu) {
		t.Errorf("%T is on screen", m.screen)
	}
	if err := m.begin(t.Context(), "199x99", nil); err == nil || !strings.Contains(err.Error(), "too large to play") {
		t.Errorf("%v", err)
	}
}

// A game that comes when another has been asked for is not shown.
func TestOnlyTheLastOneOpens(t *testing.T) {
	m := testModel(t)
	slow := m.openID("5x5")
	quick := m.openID("3x3")
	run(m, quick)
	run(m, slow)
	if s := gameOf(t, m); s.game.View().ID != "3x3" {
		t.Errorf("%s is on screen", s.game.View().ID)
	}
	run(m, m.openID("5by5"))
	shows(t, m, "not a board")
}

// Where nothing can be kept, the game goes on and says so.
func TestNothingCanBeKept(t *testing.T) {
	env, _ := testEnvironment(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	env.store = store{filepath.Join(file, "lightsout")}
	m := newModel(t.Context(), env)
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
	keys(m, "space")
	shows(t, m, "cannot be written")
	shows(t, m, "are not kept")
	keys(m, "space")
	if text := plainText(m); strings.Contains(text, "are not kept") {
		t.Error("it is said twice")
	}
	follow(t, m)
	keys(m, "m")
	if text := plainText(m); strings.Contains(text, "are not kept") {
		t.Error("it is said twice")
	}
	env.store = store{}
	m = newModel(t.Context(), env)
	shows(t, m, "There is no folder for your settings")
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
	keys(m, "space", "m")
	if text := plainText(m); strings.Contains(text, "Continue") {
		t.Error("a store without a folder keeps a game")
	}
}

func TestStore(t *testing.T) {
	s := store{filepath.Join(t.TempDir(), "a", "b")}
	if len(s.games()) != 0 || s.stats().Solved != 0 || s.dropGame("5x5") != nil {
		t.Error("an empty store has something")
	}
	for i, text := range []string{"5x5\n1\n", "3x3\n2 3\n", "5x5\n1 2\n"} {
		if err := s.saveGame(text); err != nil {
			t.Fatal(err)
		}
		// The clock of files may be too coarse to tell which was last.
		when := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(s.dir, gameName(savedID(text))), when, when); err != nil {
			t.Fatal(err)
		}
	}
	if games := s.games(); !slices.Equal(games, []string{"5x5\n1 2\n", "3x3\n2 3\n"}) {
		t.Errorf("kept are %q", games)
	}
	if err := s.dropGame("5x5"); err != nil || len(s.games()) != 1 {
		t.Errorf("%q, %v", s.games(), err)
	}
	for i := range maxGames + 5 {
		if err := s.saveGame(fmt.Sprintf("%dx1\n\n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.games()); n != maxGames {
		t.Errorf("%d games are kept", n)
	}
	if err := s.saveStats(play.Stats{Solved: 3, Days: []int{5}}); err != nil || s.stats().Solved != 3 {
		t.Errorf("%+v, %v", s.stats(), err)
	}
	for _, damaged := range []string{"{", strings.Repeat(" ", play.MaxSave) + "{}"} {
		if err := os.WriteFile(filepath.Join(s.dir, statsFile), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if s.stats().Solved != 0 {
			t.Error("damaged stats are read")
		}
		if kept, err := os.ReadFile(filepath.Join(s.dir, statsFile+".damaged")); err != nil || string(kept) != damaged {
			t.Errorf("of %d bytes %d are kept: %v", len(damaged), len(kept), err)
		}
	}
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	if got := defaultStore(); got != (store{}) {
		t.Errorf("without a home the store is %v", got)
	}
}

// A saved game that makes no sense is said to be so.
func TestDamagedGame(t *testing.T) {
	env, _ := testEnvironment(t)
	if err := env.store.saveGame("5x5\n99\n"); err != nil {
		t.Fatal(err)
	}
	m := newModel(t.Context(), env)
	keys(m, "down", "enter")
	shows(t, m, "not a saved game")
}

// Every key on every screen, in any order, leaves a screen that can be drawn, in
// windows of any size.
func FuzzKeys(f *testing.F) {
	names := []string{
		"up", "down", "left", "right", "space", "enter", "esc", "home", "end", "backspace",
		"u", "r", "x", "h", "o", "k", "t", "g", "c", "v", "p", "n", "e", "m", "f", "?", "5", "ctrl+z", "s", "d",
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
		m.content().render(newTheme(colorprofile.ANSI, false))
	})
}

// Several games can be left and gone on with.
func TestSeveralGames(t *testing.T) {
	m := testModel(t)
	for _, id := range []string{"3x3:1ff", "5x5:4e3abb"} {
		if err := m.begin(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
		keys(m, "space", "m")
	}
	shows(t, m, "Continue a game")
	keys(m, "down", "enter")
	shows(t, m, "Your games")
	shows(t, m, "3x3:1ff")
	shows(t, m, "5x5:4e3abb")
	keys(m, "d", "enter")
	if s := gameOf(t, m); s.game.View().Moves != 1 {
		t.Errorf("%d moves", s.game.View().Moves)
	}
	if n := len(m.env.store.games()); n != 1 {
		t.Errorf("%d games are kept", n)
	}
	keys(m, "m")
	shows(t, m, "Continue your game")
}

// The editor makes a position solvable with as few changes as possible.
func TestMakeSolvable(t *testing.T) {
	m, _ := testGame(t, "5x5:1")
	keys(m, "e")
	shows(t, m, "This cannot be solved; s makes it solvable.")
	keys(m, "s")
	shows(t, m, "Changed 1 light.")
	e, ok := m.screen.(*editorScreen)
	if !ok || !e.good && !e.state.Solved() {
		t.Errorf("%T %v", m.screen, e)
	}
}

// A daily puzzle that is won has a line to share; one of a day to come has no streak.
func TestShare(t *testing.T) {
	m := testModel(t)
	keys(m, "enter")
	follow(t, m)
	shows(t, m, "To share: Lights Out 319  ★★★  15 presses, par 15")
	shows(t, m, "Your streak: 1 day")
	_, cmd := m.Update(keyPress("s"))
	if cmd == nil {
		t.Error("nothing is copied")
	}
	shows(t, m, "Copied")
	if err := m.begin(t.Context(), "daily#2026-11-16", nil); err != nil {
		t.Fatal(err)
	}
	follow(t, m)
	shows(t, m, "A day to come: no streak yet")
	if !slices.Equal(m.stats.Days, []int{319}) {
		t.Errorf("the days are %v", m.stats.Days)
	}
}

// In a small window the help can be read to its end, and the keys say where it is.
func TestHelpInASmallWindow(t *testing.T) {
	m, _ := testGame(t, "5x5:4e3abb")
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 16})
	shows(t, m, "? keys")
	keys(m, "?")
	for range 60 {
		keys(m, "down")
		plainText(m)
	}
	shows(t, m, "lead to it.")
	keys(m, "up", "x")
	gameOf(t, m)
}
