package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// views are the screens with golden files: their names, their sizes and how to reach them.
var views = []struct {
	name string
	w, h int
	make func(t *testing.T) *model
}{
	{"menu", 80, 24, testModel},
	{"menu-board", 80, 24, func(t *testing.T) *model {
		m := testModel(t)
		m.stats = play.Stats{Solved: 12, Perfect: 5, Days: []int{317, 318, 319}}
		keys(m, "down", "down", "right", "right", "right", "right", "right", "right", "right")
		return m
	}},
	{"journey", 80, 24, journeyMap()},
	{"journey-closed", 80, 24, journeyMap("right", "down", "enter")},
	{"journey-narrow-window", 40, 16, journeyMap()},
	{"game-level", 80, 24, game("3x3:ba")},
	{"game", 80, 24, game("5x5:4e3abb")},
	{"game-touch", 80, 24, game("5x5:4e3abb", "t", "left", "up", "space", "right")},
	{"game-torus", 80, 24, game("5x5,torus:1fe80f8")},
	{"game-mobius", 80, 24, game("4x7,mobius:d505bf9")},
	{"game-x", 80, 24, game("5x5,rule=x:1abdab5")},
	{"game-colours", 80, 24, game("4x4,mod=3:1011221200210211")},
	{"game-hex", 80, 24, game("hex3:1f736")},
	{"game-tri", 80, 24, game("tri5:17a12a4")},
	{"game-cube", 80, 24, game("cube3:337754467e105f")},
	{"game-cube2", 80, 24, game("cube2:322cf8")},
	{"game-dimensions", 80, 24, game("3x3x3:31df352")},
	{"game-graph", 80, 24, game("graph6=IheA@GUAo:c9")},
	{"game-buttons", 80, 24, game("buttons=4_0.1_1.2_2.3_0.3_0.1.2.3:5", "right", "space")},
	{"game-large", 80, 24, game("40x60:on", "end", "down")},
	{"game-wide-window", 120, 40, game("7x7:123456789abcd", "h", "h", "h")},
	{"game-narrow-window", 40, 16, game("5x5:4e3abb", "h")},
	{"game-small-window", 30, 10, game("5x5:4e3abb")},
	{"target", 80, 24, game("5x5:4e3abb,to=23880")},
	{"target-on", 80, 24, game("5x5,to=on", "space", "h")},
	{"target-narrow-window", 40, 16, game("5x5:4e3abb,to=23880")},
	{"target-impossible", 80, 24, game("5x5:1,to=on")},
	{"target-colours", 80, 24, game("3x3,mod=3:012012012,to=111111111")},
	{"target-won", 80, 24, func(t *testing.T) *model {
		m, _ := testGame(t, "5x5:4e3abb,to=4e3a98")
		follow(t, m)
		return m
	}},
	{"hint-told", 80, 24, game("5x5:18aeb82", "h")},
	{"hint-forced", 80, 24, game("5x5:18aeb82", "h", "h", "h", "h")},
	{"hint-last", 80, 24, game("5x5:23", "h")},
	{"hint-astray", 80, 24, game("5x5:18aeb82", "h", "down", "down", "space", "h")},
	{"overlay", 80, 24, game("5x5:4e3abb", "o")},
	{"overlay-colours", 80, 24, game("4x4,mod=3:1011221200210211", "o")},
	{"impossible", 80, 24, game("5x5:1")},
	{"impossible-colours", 80, 24, game("4x4,mod=3:0120121012201102")},
	{"won", 80, 24, won},
	{"won-daily", 80, 24, wonDaily},
	{"table", 80, 24, game("5x5:4e3abb", "k")},
	{"table-wide", 80, 24, game("20x20:on", "k")},
	{"editor", 80, 24, game("5x5:1f", "e")},
	{"editor-impossible", 80, 24, game("5x5:4e3abb", "e", "up", "up", "left", "left", "space")},
	{"open", 80, 24, func(t *testing.T) *model {
		m := testModel(t)
		keys(m, "up", "up", "up", "up", "enter")
		keys(m, strings.Split("5y5", "")...)
		keys(m, "enter")
		return m
	}},
	{"open-small", 40, 16, func(t *testing.T) *model {
		m := testModel(t)
		keys(m, "up", "up", "up", "up", "enter")
		return m
	}},
	{"help", 80, 24, game("5x5:4e3abb", "?")},
	{"statistics", 80, 24, withResults},
	{"statistics-small", 40, 16, withResults},
	{"statistics-empty", 80, 24, func(t *testing.T) *model {
		m := testModel(t)
		keys(m, "up", "up", "up", "enter")
		return m
	}},
	{"ascii-menu", 80, 24, plainASCII(testModel)},
	{"ascii-game", 80, 24, plainASCII(game("5x5:18aeb82", "h", "h", "h", "h"))},
	{"ascii-medium", 80, 24, plainASCII(game("7x7:123456789abcd", "o"))},
	{"ascii-torus", 80, 24, plainASCII(game("5x5,torus:1fe80f8", "t"))},
	{"ascii-tri", 80, 24, plainASCII(game("tri5:17a12a4"))},
	{"ascii-graph", 80, 24, plainASCII(game("graph6=IheA@GUAo:c9"))},
	{"ascii-impossible", 40, 16, plainASCII(game("5x5:1"))},
	{"ascii-won", 80, 24, plainASCII(wonDaily)},
	{"ascii-statistics", 80, 24, plainASCII(withResults)},
	{"editor-help", 80, 24, game("5x5:4e3abb", "e", "?")},
	{"editor-help-small", 40, 16, game("5x5:4e3abb", "e", "?")},
	{"games", 80, 24, leftGames},
	{"menu-small", 40, 16, leftMenu},
	{"menu-small-first", 40, 16, testModel},
	{"menu-large", 200, 60, testModel},
	{"game-large-window", 200, 60, game("5x5:18aeb82", "h", "h", "h", "h")},
	{"editor-small", 40, 16, game("5x5:4e3abb", "e", "up", "up", "left", "left", "space")},
	{"editor-large", 200, 60, game("5x5:4e3abb", "e", "left", "left", "space")},
	{"editor-repaired", 80, 24, game("5x5:4e3abb", "e", "up", "up", "left", "left", "space", "s")},
	{"help-small", 40, 16, smallHelp},
	{"help-large", 200, 60, game("5x5:4e3abb", "?")},
	{"won-small", 40, 16, won},
	{"won-daily-small", 40, 16, wonDaily},
	{"won-large", 200, 60, won},
	{"won-before", 80, 24, wonBefore},
	{"won-before-small", 40, 16, wonBefore},
	{"continued", 80, 24, continued},
	{"continued-small", 40, 16, continued},
	{"games-small", 40, 16, leftGames},
}

// withoutWords replaces the words of a hint on the screen. Package coach tests them, and a changed word
// should not change the pictures of screens.
func withoutWords(m *model) {
	if s, ok := m.screen.(*gameScreen); ok && s.hint != nil {
		h := *s.hint
		h.Text = "Here is the sentence of a hint. It is as long as those on boards with rows and columns may be, so it wraps like them on small screens."
		s.hint = &h
	}
}

// plainASCII draws a view in plain ASCII.
func plainASCII(view func(t *testing.T) *model) func(t *testing.T) *model {
	return func(t *testing.T) *model {
		t.Helper()
		m := view(t)
		m.env.ascii = true
		return m
	}
}

// withResults shows the statistics of someone who has played for a while.
func withResults(t *testing.T) *model {
	t.Helper()
	m := leftMenu(t)
	m.stats = play.Stats{Solved: 12, Perfect: 5, Days: []int{311, 312, 313, 314, 318, 319}}
	for i, above := range []int{0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4, 9} {
		r := play.Result{ID: fmt.Sprintf("5x5#%d", i), Board: "5x5", Presses: 8 + above, Par: 8, Proved: true, Seconds: 60 + i}
		if i%4 == 3 {
			r.Board, r.Seconds = "4x7,mobius", 0
		}
		m.stats.Results = append(m.stats.Results, r)
	}
	keys(m, "up", "up", "up", "enter")
	return m
}

// leftGames shows a list of three unfinished games.
func leftGames(t *testing.T) *model {
	t.Helper()
	m := leftMenu(t)
	keys(m, "down", "enter")
	return m
}

// leftMenu shows the menu with three unfinished games.
func leftMenu(t *testing.T) *model {
	t.Helper()
	m := testModel(t)
	for i, id := range []string{"3x3:1ff", "5x5#monday,par=8", "graph6=IheA@GUAo:c9"} {
		testkit.NoError(t, m.begin(t.Context(), id, nil))
		keys(m, "space")
		when := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		testkit.NoError(t, os.Chtimes(gameFile(t, m.env, gameOf(t, m).game.View().ID), when, when))
	}
	keys(m, "m")
	return m
}

// smallHelp shows the help in a window that is too small for it.
func smallHelp(t *testing.T) *model {
	t.Helper()
	m, _ := testGame(t, "5x5:4e3abb")
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 16})
	keys(m, "?", "down", "down")
	return m
}

// hasSolved sets the saved stats.
func hasSolved(t *testing.T, m *model, stats string) {
	t.Helper()
	testkit.NoError(t, m.env.folder.Write("stats.json", []byte(stats)))
	run(m, m.load())
}

func wonDaily(t *testing.T) *model {
	t.Helper()
	m := testModel(t)
	hasSolved(t, m, `{"days": [317, 318]}`)
	keys(m, "enter")
	follow(t, m)
	return m
}

// wonBefore shows a won daily puzzle that was opened again.
func wonBefore(t *testing.T) *model {
	t.Helper()
	m := startModel(t, wonDaily(t).env)
	keys(m, "enter")
	return m
}

// continued shows a game that was left and opened again.
func continued(t *testing.T) *model {
	t.Helper()
	env, _ := testEnvironment(t)
	leftAt(t, env, "5x5:4e3abb")
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), "5x5:4e3abb", nil))
	return m
}

func game(id string, typed ...string) func(t *testing.T) *model {
	return func(t *testing.T) *model {
		t.Helper()
		m, _ := testGame(t, id)
		keys(m, typed...)
		return m
	}
}

func journeyMap(typed ...string) func(t *testing.T) *model {
	return func(t *testing.T) *model {
		t.Helper()
		m := testModel(t)
		m.openJourney()
		keys(m, typed...)
		return m
	}
}

func won(t *testing.T) *model {
	t.Helper()
	m, _ := testGame(t, "5x5:4e3abb")
	follow(t, m)
	return m
}

// follow wins the game on the screen by pressing the buttons of a solution.
func follow(t *testing.T, m *model) {
	t.Helper()
	s, ok := m.screen.(*gameScreen)
	if !ok {
		t.Fatalf("%T is on screen", m.screen)
	}
	list, _, err := s.game.Coach().Solutions(t.Context(), s.game.State(), 1)
	testkit.NoError(t, err)
	for button := range list[0].Buttons() {
		for range list[0].Times(button) {
			run(m, s.press(m, button))
		}
	}
	if !s.game.View().Solved {
		t.Fatal("the presses of the solution do not win")
	}
}

var escapeCode = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// style matches the escape codes for bold, faint and reversed text, and for the six colours that
// every palette makes visible on its background.
var style = regexp.MustCompile(`^\x1b\[(1|2|7|7;3[1-6]|3[1-6])?m$`)

// Every view matches its golden file, and uses no colours but the terminal's own.
func TestScreens(t *testing.T) {
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) {
			m := v.make(t)
			withoutWords(m)
			m.Update(tea.WindowSizeMsg{Width: v.w, Height: v.h})
			golden(t, v.name+".ansi", m.View().Content)
			for _, code := range escapeCode.FindAllString(m.View().Content, -1) {
				if !style.MatchString(code) {
					t.Errorf("%q is used", code)
				}
			}
			if i := strings.IndexFunc(plainText(m), func(r rune) bool { return r > '~' }); i >= 0 && m.env.ascii {
				t.Errorf("%q is not ASCII", plainText(m)[i:])
			}
			c := m.content()
			if c.w != v.w || c.h != v.h {
				t.Errorf("%d x %d is drawn as %d x %d", v.w, v.h, c.w, c.h)
			}
			if dir := os.Getenv("LIGHTSOUT_SCREENS"); dir != "" {
				testkit.NoError(t, os.WriteFile(filepath.Join(dir, v.name+".svg"), []byte(svg(c, v.name)), 0o600))
			}
		})
	}
}

// The README's picture matches the program.
func TestPicture(t *testing.T) {
	m, _ := testGame(t, "5x5:18aeb82")
	keys(m, "h", "h", "h", "h")
	got := svg(m.content(), "Lights Out in a terminal")
	testkit.Golden(t, filepath.Join("..", "..", "..", "docs", "reference", "play.svg"), got, *update)
}
