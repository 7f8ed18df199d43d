package tui

import (
	"os"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// leftAt makes four presses, asks for a hint and quits.
func leftAt(t *testing.T, env environment, id string) {
	t.Helper()
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), id, nil))
	keys(m, "space", "up", "space", "left", "space", "down", "space", "h", "q")
}

// continues checks that the game on the screen is the one that leftAt left.
func continues(t *testing.T, m *model) {
	t.Helper()
	if v := gameOf(t, m).game.View(); v.Moves != 4 || v.Hints != 1 {
		t.Errorf("%s is at %d presses and %d hints", v.ID, v.Moves, v.Hints)
	}
	shows(t, m, "Continuing your game: 4 presses, 1 hint. Press x to start over.")
}

// However a puzzle is opened, its saved game is continued.
func TestEveryWayContinues(t *testing.T) {
	const daily, position = "daily#2026-11-15", "3x3:1b3"
	begin := func(id string) func(t *testing.T, m *model) {
		return func(t *testing.T, m *model) {
			t.Helper()
			testkit.NoError(t, m.begin(t.Context(), id, nil))
		}
	}
	typed := func(id string) func(t *testing.T, m *model) {
		return func(_ *testing.T, m *model) {
			keys(m, "up", "up", "up", "up", "enter")
			keys(m, strings.Split(id, "")...)
			keys(m, "enter")
		}
	}
	for _, way := range []struct {
		name, left string
		open       func(t *testing.T, m *model)
	}{
		{"argument", position, begin(position)},
		{"argument in other words", position, begin("3x3:1B3")},
		{"argument of a board", "5x5", begin("5x5:on")},
		{"argument of a seed", "5x5#monday,par=8", begin("5x5#monday,par=8")},
		{"argument with a target", "5x5,to=on", begin("5x5:0,to=1ffffff")},
		{"argument daily", daily, begin(dailyWord)},
		{"today's puzzle", daily, func(_ *testing.T, m *model) { keys(m, "enter") }},
		{"continue", position, func(_ *testing.T, m *model) { keys(m, "down", "enter") }},
		{"typed", position, typed(position)},
		{"typed daily", daily, typed(dailyWord)},
		{"editor", position, func(t *testing.T, m *model) {
			t.Helper()
			s := testkit.Must(puzzle.Parse(position))(t)
			run(m, m.edit(s, m.menu))
			keys(m, "enter")
		}},
		{"boards", "5x5#1,par=6", func(t *testing.T, m *model) {
			t.Helper()
			b := testkit.Must(board.Parse("5x5"))(t)
			run(m, m.openNew(b, play.Medium)) // the seed of this puzzle is 1
		}},
	} {
		t.Run(way.name, func(t *testing.T) {
			env, _ := testEnvironment(t)
			leftAt(t, env, way.left)
			m := startModel(t, env)
			way.open(t, m)
			continues(t, m)
			keys(m, "space", "q")
			if games := env.store.Unfinished(); len(games) != 1 {
				t.Errorf("%v are saved", games)
			}
		})
	}
}

// The same holds in line mode, and the two front ends continue each other's games.
func TestPlainContinues(t *testing.T) {
	for id, lines := range map[string][]string{
		"":              {"q"},
		"daily":         {"q"},
		"3x3:1ff":       {"daily", "q"},
		"3x3:1fe":       {"open daily#2026-11-15", "q"},
		"graph6=EhCG:3": {"games 1", "q"},
	} {
		env, _ := testEnvironment(t)
		leftAt(t, env, dailyWord)
		text := talk(t, env, id, lines...)
		if !strings.Contains(text, "Daily puzzle 319.\nContinuing your game: 4 presses, 1 hint. Type reset to start over.\n") {
			t.Errorf("%q, %q: the game is not continued:\n%s", id, lines, text)
		}
	}
	env, _ := testEnvironment(t)
	talk(t, env, "3x3:1b3", "1 1", "1 2", "2 1", "2 2", "hint") // the input ends without quit
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), "3x3:1b3", nil))
	continues(t, m)
}

// Hints are saved even without a press, and still count when the player starts over.
func TestHintsStay(t *testing.T) {
	for name, keyNames := range map[string][]string{"quit": {"q"}, "menu": {"m"}, "killed": nil} {
		m, _ := testGame(t, "3x3:1b3")
		keys(m, "h")
		keys(m, keyNames...)
		again := startModel(t, m.env)
		testkit.NoError(t, again.begin(t.Context(), "3x3:1b3", nil))
		shows(t, again, "Continuing your game: 0 presses, 1 hint.")
		keys(again, "space", "x")
		follow(t, again)
		if score := gameOf(t, again).game.View().Score; score.Perfect || score.Stars == 3 {
			t.Errorf("%s: a hint is forgotten: %+v", name, score)
		}
	}
}

// Removing a game from the list deletes everything except its hints.
func TestRemovedGames(t *testing.T) {
	env, _ := testEnvironment(t)
	leftAt(t, env, "3x3:1b3")
	leftAt(t, env, dailyWord)
	m := startModel(t, env)
	keys(m, "down", "enter", "d", "d")
	if m.screen != screen(m.menu) || len(env.store.Unfinished()) != 0 {
		t.Fatalf("%v are left", env.store.Unfinished())
	}
	keys(m, "enter")
	if s := gameOf(t, m); s.game.View().ID != "daily#2026-11-15" {
		t.Fatalf("%s is on screen", s.game.View().ID)
	}
	shows(t, m, "Continuing your game: 0 presses, 1 hint.")
}

// A won puzzle is shown as won when it is opened again, and counts only once, however often it is
// won.
func TestWonGamesCountOnce(t *testing.T) {
	m := testModel(t)
	keys(m, "enter")
	follow(t, m)
	m = startModel(t, m.env)
	shows(t, m, "number 319 ✓")
	keys(m, "enter")
	shows(t, m, "You already won this puzzle.")
	shows(t, m, "Perfect! 15 presses, par 15")
	if n := len(m.env.store.Unfinished()); n != 0 {
		t.Errorf("%d games can be continued", n)
	}
	keys(m, "u", "r")
	once := func(where string) {
		t.Helper()
		stats, _ := m.env.store.Stats()
		if stats.Solved != 1 || stats.Perfect != 1 || len(stats.Days) != 1 {
			t.Errorf("%s: %+v", where, stats)
		}
	}
	once("undo and redo")
	keys(m, "u", "q")
	m = startModel(t, m.env)
	keys(m, "enter")
	shows(t, m, "Continuing your game: 14 presses.")
	keys(m, "r")
	once("undo, and redo in another process")
	keys(m, "x")
	follow(t, m)
	once("played again")
	if text := talk(t, m.env, dailyWord, "reset", "q"); !strings.Contains(text, "You already won this puzzle. Type reset to play it again.\nAll lights are off: solved in 15 presses") {
		t.Errorf("got %q, want that the puzzle is already won", text)
	}
	m = startModel(t, m.env)
	keys(m, "enter", "m", "down", "enter") // the game that was started over
	follow(t, m)
	once("started over in line mode")
	testkit.NoError(t, os.RemoveAll(m.env.folder.path("finished")))
	m = startModel(t, m.env)
	keys(m, "enter")
	follow(t, m)
	once("without the saved game")
}

// Two processes that play the same puzzle do not overwrite each other's progress. The one that is
// behind switches to the latest position.
func TestTwoProcesses(t *testing.T) {
	env, _ := testEnvironment(t)
	both := [2]*model{startModel(t, env), startModel(t, env)}
	for _, m := range both {
		testkit.NoError(t, m.begin(t.Context(), "5x5:4e3abb", nil))
	}
	keys(both[0], "space", "up", "space", "h")
	keys(both[1], "space")
	shows(t, both[1], "You continued this game in another window. Here is the")
	if v := gameOf(t, both[1]).game.View(); v.Moves != 2 || v.Hints != 1 {
		t.Errorf("the second process is at %d presses, %d hints", v.Moves, v.Hints)
	}
	keys(both[1], "space")
	keys(both[0], "h")
	if v := gameOf(t, both[0]).game.View(); v.Moves != 3 || v.Hints != 1 {
		t.Errorf("the first process is at %d presses, %d hints", v.Moves, v.Hints)
	}
	keys(both[1], "left", "space")
	keys(both[0], "q") // this process has nothing new, so it overwrites nothing
	if games := env.store.Unfinished(); len(games) != 1 || games[0].Presses != 4 {
		t.Errorf("%v are saved", games)
	}
	follow(t, both[1])
	testkit.NoError(t, both[0].begin(t.Context(), "3x3:1ff", nil))
	follow(t, both[0])
	if stats, _ := env.store.Stats(); stats.Solved != 2 {
		t.Errorf("two processes won one puzzle each, and the stats count %d", stats.Solved)
	}
}

// The same holds in line mode.
func TestTwoProcessesPlain(t *testing.T) {
	env, _ := testEnvironment(t)
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), "3x3:1b3", nil))
	talk(t, env, "3x3:1b3", "1 1", "2 2")
	keys(m, "space")
	shows(t, m, "Here is the latest")
	if n := gameOf(t, m).game.View().Moves; n != 2 {
		t.Errorf("the screen is at %d presses", n)
	}
	g := testkit.Must(env.open(t.Context(), "3x3:1b3", nil, m.options()))(t)
	var out strings.Builder
	p := &plainGame{ctx: t.Context(), env: env, game: g, out: &out}
	keys(m, "space")
	for _, line := range []string{"1 1", "board"} {
		testkit.NoError(t, p.do(t.Context(), strings.Fields(line)))
	}
	if n := p.game.View().Moves; n != 3 || !strings.Contains(out.String(), "You continued this game in another window.") {
		t.Errorf("at %d presses:\n%s", n, out.String())
	}
}

// A game from a graph file is continued with the names of its lights.
func TestLabelsAreContinued(t *testing.T) {
	env, _ := testEnvironment(t)
	b := testkit.Must(board.Parse("graph6=EhCG"))(t)
	b = testkit.Must(b.WithLabels([]string{"a", "b", "New York", "4", "e", "f"}))(t)
	on := testkit.Must(puzzle.AllOn(b))(t)
	for want := range 3 {
		g := testkit.Must(env.open(t.Context(), on.String(), &on, play.Options{Budget: play.Unlimited}))(t)
		if got := g.Start().Board().LightLabel(0); g.View().Moves != want || got != "a" {
			t.Errorf("%d presses, and the first light is %s", g.View().Moves, got)
		}
		g.Press(want)
		testkit.NoError(t, env.store.Save(g.Snapshot()))
	}
}
