package bridge_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/coach"
	"lightsout/internal/browser/bridge"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// ask sends a message and decodes the answer into result. If the answer is an error, ask returns
// its text.
func ask(t testing.TB, s *bridge.Session, method string, params, result any) string {
	t.Helper()
	message := testkit.Must(json.Marshal(map[string]any{"method": method, "params": params}))(t)
	answer := s.Handle(t.Context(), string(message))
	var r struct {
		Result json.RawMessage
		Error  *struct {
			Text       string
			Unsolvable bool
		}
	}
	testkit.NoError(t, json.Unmarshal([]byte(answer), &r))
	if r.Error != nil {
		return r.Error.Text
	}
	if strings.Contains(string(r.Result), ":null") && method != "open" && method != "act" && method != "hint" && method != "show" {
		t.Errorf("%s has a null, where the page reads a list: %.200s", method, r.Result)
	}
	testkit.NoError(t, json.Unmarshal(r.Result, result))
	return ""
}

func must(t testing.TB, s *bridge.Session, method string, params, result any) {
	t.Helper()
	if text := ask(t, s, method, params, result); text != "" {
		t.Fatalf("%s %v: %s", method, params, text)
	}
}

func TestGame(t *testing.T) {
	s := bridge.NewSession()
	var g bridge.Game
	if text := ask(t, s, "act", bridge.Act{}, &g); !strings.Contains(text, "open one") {
		t.Errorf("a press before there is a game: %q", text)
	}
	must(t, s, "open", bridge.Open{ID: "3x3:1b3", Clock: true}, &g)
	if g.View.Par != 5 || !g.View.Proved || g.Start != "3x3:1b3" || g.Number != 0 {
		t.Errorf("opened as %+v", g)
	}
	must(t, s, "act", bridge.Act{Actions: []string{"press 0", "press 1", "reset", "undo", "undo"}, Elapsed: 2500, Clock: true}, &g)
	if g.View.Moves != 1 || !g.View.CanRedo || g.View.Seconds != 2 {
		t.Errorf("after some moves it is %+v", g.View)
	}
	save := g.Save
	other := bridge.NewSession()
	must(t, other, "open", bridge.Open{ID: "3x3:1b3", Save: save}, &g)
	if g.View.Moves != 1 || !g.View.CanRedo {
		t.Errorf("a saved game continues as %+v", g.View)
	}
	must(t, other, "open", bridge.Open{ID: "3x3:1b3", Save: "3x3:1b3\n99 x\n"}, &g)
	if g.View.Moves != 0 {
		t.Errorf("a damaged save leads to %+v", g.View)
	}
	must(t, other, "open", bridge.Open{ID: "5x5", Save: save}, &g)
	if g.View.Moves != 0 || g.View.Board != "5x5" || g.View.Position != "5x5:1ffffff" {
		t.Errorf("the save of another puzzle leads to %+v", g.View)
	}
	for _, action := range []string{"press 25", "press -1", "press x", "jump", ""} {
		if text := ask(t, other, "act", bridge.Act{Actions: []string{action}}, &g); text == "" {
			t.Errorf("%q was done", action)
		}
	}
	november := time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC).UnixMilli()
	const early = "The puzzle for 25 December 2026 is not here yet; it opens on that day."
	if text := ask(t, other, "open", bridge.Open{ID: "daily#2026-12-25", Now: november}, &g); text != early {
		t.Errorf("a puzzle of next month: %q", text)
	}
}

func TestImpossible(t *testing.T) {
	s := bridge.NewSession()
	var g bridge.Game
	must(t, s, "open", bridge.Open{ID: "5x5:1"}, &g)
	if g.View.Impossible == nil || g.View.Par != -1 {
		t.Errorf("5x5:1 is opened as %+v", g.View)
	}
	var p bridge.Proof
	must(t, s, "proof", bridge.PuzzleID{ID: "5x5:1"}, &p)
	if p.Solvable || len(p.Lights) != 12 || p.Text == "" {
		t.Errorf("the proof is %+v", p)
	}
	must(t, s, "proof", bridge.PuzzleID{ID: "5x5:on"}, &p)
	if !p.Solvable {
		t.Error("5x5:on is reported as unsolvable")
	}
	var near bridge.Nearest
	must(t, s, "nearest", bridge.PuzzleID{ID: "5x5:1"}, &near)
	if must(t, s, "proof", bridge.PuzzleID{ID: near.Position}, &p); !p.Solvable || len(near.Lights) != 1 || !near.Proved {
		t.Errorf("nearest to 5x5:1 is %+v", near)
	}
	must(t, s, "nearest", bridge.PuzzleID{ID: "5x5:on"}, &near)
	if near.Position != "5x5:1ffffff" || len(near.Lights) != 0 {
		t.Errorf("nearest to 5x5:on is %+v", near)
	}
}

// TestFollowsHints follows hints from random positions, as the page does, and wins in exactly par.
// The tests of package coach do this for many more positions.
func TestFollowsHints(t *testing.T) {
	const rounds = 300
	boards := []struct {
		spec   string
		lights int
	}{{"3x3", 9}, {"4x4", 16}, {"5x5", 25}, {"5x5,torus", 25}, {"3x5,mobius", 15}, {"hex3", 19}, {"tri4", 16}, {"cube2", 24}, {"5x5,rule=x", 25}}
	r := rand.New(rand.NewPCG(1, 2))
	sessions := map[string]*bridge.Session{}
	for round := range rounds {
		b := boards[round%len(boards)]
		s := sessions[b.spec]
		if s == nil {
			s = bridge.NewSession()
			sessions[b.spec] = s
		}
		var start bridge.Pressed
		buttons := r.Perm(b.lights)[:1+r.IntN(b.lights)]
		must(t, s, "press", bridge.Presses{ID: b.spec + ":0", Buttons: buttons}, &start)
		followHints(t, s, start.Position)
	}
}

func followHints(t *testing.T, s *bridge.Session, id string) {
	t.Helper()
	var g bridge.Game
	must(t, s, "open", bridge.Open{ID: id}, &g)
	par := g.View.Par
	for moves := 0; !g.View.Solved; moves++ {
		if moves > par+1 { // one hint only tells where to start
			t.Fatalf("%s: no win after %d presses, and par is %d", id, moves, par)
		}
		var told bridge.HintResult
		must(t, s, "hint", bridge.Nothing{}, &told)
		actions := slices.Repeat([]string{fmt.Sprint("press ", told.Hint.Button)}, told.Hint.Times)
		must(t, s, "act", bridge.Act{Actions: actions}, &g)
	}
	if g.View.Moves != par {
		t.Fatalf("%s: won with %d presses, and par is %d", id, g.View.Moves, par)
	}
	if g.View.Score.Perfect {
		t.Fatalf("%s: perfect, though every press was shown", id)
	}
}

// A hint is one whole thought: first the start, then a light that forces a button. After a win, the
// trail says where the player left par.
func TestHintsOfOneGame(t *testing.T) {
	s := bridge.NewSession()
	var g bridge.Game
	must(t, s, "open", bridge.Open{ID: "5x5:18aeb82"}, &g)
	var first, second bridge.HintResult
	must(t, s, "hint", bridge.Nothing{}, &first)
	if h := first.Hint; h.Kind != coach.Told || h.Button != -1 || h.Light != -1 || !slices.Equal(h.Start, []int{20, 21, 22, 23, 24}) || first.Game.View.Hints != 1 {
		t.Errorf("got %+v, want a start of buttons 20 to 24", first)
	}
	must(t, s, "hint", bridge.Nothing{}, &second)
	if h := second.Hint; h.Kind != coach.Forced || h.Button != 18 || h.Times != 1 || h.Light != 23 || !slices.Contains(h.Settled, 24) || second.Game.View.Hints != 2 {
		t.Errorf("got %+v, want that light 23 forces a press of button 18", second)
	}
	var found bridge.TrailResult
	must(t, s, "trail", bridge.Nothing{}, &found)
	if len(found.Trail.Distances) != 0 {
		t.Errorf("a game that is not won: %+v", found)
	}
	must(t, s, "act", bridge.Act{Actions: strings.Split("press 2,press 2,press 18,press 19,press 10,press 14,press 5,press 8,press 9,press 1,press 3", ",")}, &g)
	must(t, s, "trail", bridge.Nothing{}, &found)
	if trail := found.Trail; trail.Press != 1 || len(trail.Distances) != 12 || trail.Text != "Press 1 was where you left par: row 1, column 3 instead of row 1, column 2." {
		t.Errorf("got %+v, want that press 1 left par", trail)
	}
}

// Showing the solution does not count as a hint, but a win after it earns no stars.
func TestShow(t *testing.T) {
	s := bridge.NewSession()
	var g bridge.Game
	var shown bridge.ShowResult
	if text := ask(t, s, "show", bridge.Nothing{}, &shown); !strings.Contains(text, "open one") {
		t.Errorf("a solution before there is a game: %q", text)
	}
	must(t, s, "open", bridge.Open{ID: "3x3:1b3"}, &g)
	must(t, s, "show", bridge.Nothing{}, &shown)
	if v := shown.Game.View; !slices.Equal(shown.Presses, []int{0, 1, 2, 3, 7}) || !v.Shown || v.Hints != 0 || !strings.Contains(shown.Game.Save, "\nshown\n") {
		t.Errorf("got %+v, want the five presses of the solution, counted as shown", shown)
	}
	for _, button := range shown.Presses {
		must(t, s, "act", bridge.Act{Actions: []string{fmt.Sprint("press ", button)}}, &g)
	}
	if !g.View.Solved || g.View.Score.Stars != 0 || g.View.Score.Perfect {
		t.Errorf("a win after the solution: %+v", g.View)
	}
	must(t, s, "open", bridge.Open{ID: "5x5:1"}, &g)
	if text := ask(t, s, "show", bridge.Nothing{}, &shown); text == "" {
		t.Error("show gave a solution to a puzzle that has none")
	}
	must(t, s, "act", bridge.Act{}, &g)
	if g.View.Shown {
		t.Error("no solution was shown, but the game counts one")
	}
}

func TestMake(t *testing.T) {
	s := bridge.NewSession()
	for _, spec := range []string{"1x1", "3x3", "5x5", "20x20", "5x5,torus", "4x8,mobius", "hex4", "cube3", "5x5,mod=3"} {
		pars := map[string]int{}
		for _, level := range []string{"easy", "medium", "hard"} {
			var p bridge.Made
			must(t, s, "make", bridge.NewPuzzle{Board: spec, Level: level, Seed: "monday"}, &p)
			if !strings.Contains(p.Grade, "a reason you can see.") {
				t.Errorf("%s has the grade %q", p.ID, p.Grade)
			}
			var g bridge.Game
			must(t, s, "open", bridge.Open{ID: p.ID}, &g)
			if pars[level] = g.View.Par; p.Par != g.View.Par || p.Position != g.Start {
				t.Errorf("%+v, but a game of it starts with %s and par %d", p, g.Start, g.View.Par)
			}
		}
		if spec == "5x5" && (pars["easy"] >= pars["medium"] || pars["medium"] >= pars["hard"]) {
			t.Errorf("the pars of 5x5 are %v", pars)
		}
	}
	var p bridge.Made
	for _, wrong := range []bridge.NewPuzzle{{Board: "x", Level: "easy", Seed: "s"}, {Board: "5x5", Level: "mild", Seed: "s"}, {Board: "5x5", Level: "easy", Seed: "a b"}} {
		if text := ask(t, s, "make", wrong, &p); text == "" {
			t.Errorf("a puzzle was made of %+v", wrong)
		}
	}
}

func TestDays(t *testing.T) {
	s := bridge.NewSession()
	var c bridge.Calendar
	// The daily puzzle of 15 November 2026 is number 319.
	must(t, s, "days", bridge.Days{Codes: []string{"1-5 316", "318 319"}, Today: "2026-11-15"}, &c)
	streak := play.Streak{Current: 3, Longest: 5, Days: 8, Frozen: "317", Freezes: 1, Used: true}
	want := bridge.Calendar{Code: "1-5 316 318-319", Number: 319, Streak: streak, Words: "3 days in a row, with a freeze"}
	if c != want {
		t.Errorf("the calendar is %+v, want %+v", c, want)
	}
	for _, wrong := range []bridge.Days{{Codes: []string{"5-1"}, Today: "2026-11-15"}, {Today: "today"}} {
		if text := ask(t, s, "days", wrong, &c); text == "" {
			t.Errorf("%+v was taken", wrong)
		}
	}
}

// Wins and progress from other devices add up. Puzzles that are not levels do not count, and
// neither do wins in fewer presses than par. Every level is open if the player wants that, however
// often they say so, and until they say the opposite.
func TestJourney(t *testing.T) {
	s := bridge.NewSession()
	yes, no := true, false
	var j bridge.Journey
	must(t, s, "journey", bridge.JourneyRequest{
		Progress: []string{"", "Lights Out journey 1\n1 3x3:ba\n2 3x3:17\n"},
		Wins:     []bridge.Win{{ID: "3x3:ba", Presses: 1}, {ID: "3x3:b", Presses: 2, Help: play.Help{Hints: 1}}, {ID: "3x3:72", Presses: 1}, {ID: "5x5", Presses: 15}},
		AllOpen:  &yes,
	}, &j)
	if want := "Lights Out journey 1\nall open\n2 3x3:17\n1 3x3:b\n3 3x3:ba\n"; j.Progress != want || j.Path.Stars != 6 || j.Path.Next != "3x3:72" || !j.Path.AllOpen {
		t.Errorf("%q, %d stars, then %s", j.Progress, j.Path.Stars, j.Path.Next)
	}
	for _, wanted := range []struct {
		all  *bool
		want bool
	}{{&yes, true}, {nil, true}, {&no, false}, {&no, false}, {nil, false}} {
		must(t, s, "journey", bridge.JourneyRequest{Progress: []string{j.Progress}, AllOpen: wanted.all}, &j)
		if j.Path.AllOpen != wanted.want || strings.Contains(j.Progress, "all open") != wanted.want {
			t.Errorf("every level open is %t, want %t", j.Path.AllOpen, wanted.want)
		}
	}
	if text := ask(t, s, "journey", bridge.JourneyRequest{Progress: []string{"nonsense"}}, &j); text == "" {
		t.Error("nonsense was accepted as progress")
	}
}

func TestLearn(t *testing.T) {
	s := bridge.NewSession()
	var f bridge.Facts
	must(t, s, "facts", bridge.PuzzleID{ID: "5x5"}, &f)
	if f.Nullity != 2 || len(f.Quiet) != 2 || f.Lights != 25 {
		t.Errorf("the facts are %+v", f)
	}
	must(t, s, "facts", bridge.PuzzleID{ID: "4x6,torus"}, &f)
	if f.Nullity != 8 || len(f.Quiet) != bridge.MaxQuiet {
		t.Errorf("the facts are %+v", f)
	}
	var all bridge.Solutions
	must(t, s, "solutions", bridge.PuzzleID{ID: "5x5:f52b93"}, &all)
	if !all.All || len(all.Presses) != 4 || len(all.Presses[0]) != 7 || len(all.Presses[3]) != 13 {
		t.Errorf("the solutions are %+v", all)
	}
	must(t, s, "solutions", bridge.PuzzleID{ID: "4x6,torus:0"}, &all)
	if all.All || len(all.Presses) != bridge.MaxSolutions {
		t.Errorf("the solutions are %+v", all)
	}
	var table bridge.Table
	must(t, s, "chase", bridge.PuzzleID{ID: "5x5"}, &table)
	if len(table.Rows) != 7 {
		t.Errorf("the table is %+v", table)
	}
	must(t, s, "chase", bridge.PuzzleID{ID: "4x4"}, &table)
	if len(table.Rows) != 0 {
		t.Errorf("the table is %+v", table)
	}
}

func TestPress(t *testing.T) {
	s := bridge.NewSession()
	for id, want := range map[string]bridge.Pressed{
		"2x2:1":          {Position: "2x2:6", Lights: []int{0, 1, 1, 0}},
		"2x2:7":          {Position: "2x2:0", Lights: []int{0, 0, 0, 0}, Solved: true},
		"2x2:0,to=7":     {Position: "2x2:7,to=7", Lights: []int{1, 1, 1, 0}, Solved: true},
		"2x2,mod=3:2210": {Position: "2x2,mod=3:0020", Lights: []int{0, 0, 2, 0}},
	} {
		var got bridge.Pressed
		text := ask(t, s, "press", bridge.Presses{ID: id, Buttons: []int{0}}, &got)
		if text != "" || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %s", id, got, text)
		}
	}
	var none bridge.Pressed
	if text := ask(t, s, "press", bridge.Presses{ID: "5x5", Buttons: []int{0, 25}}, &none); text != "Button 25 is out of range; the buttons are 0 to 24." {
		t.Errorf("button 25 of 25: %s", text)
	}
}

func TestErrors(t *testing.T) {
	s := bridge.NewSession()
	for _, message := range []string{
		"", "{", "[]", `{"method":"fly"}`, `{"method":"open"}`, `{"method":"open","params":{"id":5}}`,
		`{"method":"open","params":{"id":"5x5","more":1}}`, `{"method":"open","params":{"id":"5x"}}`,
		`{"method":"open","params":{"id":"300x300"}}`, `{"method":"facts","params":{"id":"5x5:0"}}`,
		`{"method":"press","params":{"id":"5x5:0","buttons":[25]}}`, strings.Repeat(" ", 2<<20),
	} {
		answer := s.Handle(t.Context(), message)
		var r struct{ Error struct{ Text string } }
		if err := json.Unmarshal([]byte(answer), &r); err != nil || len(r.Error.Text) < 10 || !strings.HasSuffix(r.Error.Text, ".") {
			t.Errorf("%.80q is answered by %q", message, answer)
		}
	}
	var g bridge.Game
	if text := ask(t, s, "solutions", bridge.PuzzleID{ID: "5x5:1"}, &g); text == "" {
		t.Error("5x5:1, which cannot be solved, has solutions")
	}
}

// FuzzHandle also sends messages that no page would send.
func FuzzHandle(f *testing.F) {
	for _, seed := range []string{
		`{"method":"open","params":{"id":"5x5:on","save":"","clock":true}}`,
		`{"method":"act","params":{"actions":["press 3","undo"],"elapsed":100,"clock":false}}`,
		`{"method":"hint","params":{}}`, `{"method":"days","params":{"codes":["3 5-9"],"today":"2026-11-15"}}`,
		`{"method":"journey","params":{"progress":["Lights Out journey 1\n3 3x3:ba\n"],"wins":[{"id":"3x3:b","presses":1,"hints":0}],"all_open":true}}`,
		`{"method":"press","params":{"id":"hex3:1","buttons":[1,2]}}`, `{"method":"chase","params":{"id":"5x5"}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, message string) {
		if len(message) > 300 {
			return // large boards may take a long time
		}
		answer := bridge.NewSession().Handle(t.Context(), message)
		if !json.Valid([]byte(answer)) {
			t.Errorf("%q is answered by %q", message, answer)
		}
	})
}
