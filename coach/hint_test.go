package coach_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// In every family, hints win random games in exactly par. A checker that looks at the board alone
// confirms each hint. On boards with more than eight buttons, at most 15% of the presses are told,
// and 10% on 5x5. At least 90% of the starts hang together.
func TestHintsWinInPar(t *testing.T) {
	games := testkit.Amount(1_000, 10_000)
	if testing.Short() {
		games = 200
	}
	for k, spec := range families {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			c := newCoach(t, spec)
			b := c.Solver().Board()
			r := rand.New(rand.NewPCG(uint64(k), 5))
			all := playedGame{}
			connected, n := 0, (games+len(families)-1)/len(families)
			for range n {
				start := randomState(t, b, r)
				par := testkit.Must(c.Solver().Fewest(t.Context(), start))(t)
				g := followHints(t, c, start)
				if !par.Proved || g.presses != par.Presses.Count() {
					t.Fatalf("%v: won in %d presses, par %d", start, g.presses, par.Presses.Count())
				}
				all.told, all.presses = all.told+g.told, all.presses+g.presses
				if g.connected {
					connected++
				}
			}
			t.Logf("told %d of %d presses", all.told, all.presses)
			if most := map[bool]int{true: 10, false: 15}[spec == "5x5"]; b.Buttons() > 8 && 100*all.told > most*all.presses {
				t.Errorf("told %d of %d presses", all.told, all.presses)
			}
			if 100*connected < 90*n {
				t.Errorf("%d of %d starts hang together", connected, n)
			}
		})
	}
}

// The list of reasons covers every button until the last presses, and each reason follows from
// those before it.
func TestReasons(t *testing.T) {
	for k, spec := range append(families, "12x12", "9x9,mod=3") {
		c := newCoach(t, spec)
		r := rand.New(rand.NewPCG(uint64(k), 6))
		for range 4 {
			start := randomState(t, c.Solver().Board(), r)
			if start.Solved() {
				continue
			}
			steps := testkit.Must(c.Reasons(t.Context(), start))(t)
			checkReasons(t, start, steps)
			for _, h := range steps {
				checkNames(t, c.Solver().Board(), h)
			}
		}
	}
}

// hintsOf returns the texts of all hints of a game.
func hintsOf(t *testing.T, start puzzle.State) []string {
	t.Helper()
	c := testkit.Must(coach.New(t.Context(), start.Board()))(t)
	line, plan, texts := coach.Line{Start: start}, coach.Plan{}, []string{}
	for {
		h, next, err := c.Hint(t.Context(), line, plan)
		testkit.NoError(t, err)
		texts = append(texts, h.Text)
		if h.Kind != coach.Told && h.Times == 0 {
			return texts
		}
		plan, line.Played = next, append(line.Played, slices.Repeat([]int{h.Button}, h.Times)...)
	}
}

// The hints of some games read as follows.
func TestHintWords(t *testing.T) {
	for id, want := range map[string][]string{
		"5x5:18aeb82": {
			"Start at the bottom. A shortest solution presses nothing in row 5.",
			"Row 5, column 4 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 4.",
			"Row 5, column 5 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 5.",
			"Row 4, column 1 is on. Rows 4 and 5 are settled, so only the light above it can still change it: press row 3, column 1.",
			"Row 4, column 5 is on. Rows 4 and 5 are settled, so only the light above it can still change it: press row 3, column 5.",
			"Row 3, column 1 is on. Rows 3 to 5 are settled, so only the light above it can still change it: press row 2, column 1.",
			"Row 3, column 4 is on. Rows 3 to 5 are settled, so only the light above it can still change it: press row 2, column 4.",
			"Row 3, column 5 is on. Rows 3 to 5 are settled, so only the light above it can still change it: press row 2, column 5.",
			"Row 2, column 2 is on. Rows 2 to 5 are settled, so only the light above it can still change it: press row 1, column 2.",
			"These four lights are exactly one press: press row 1, column 4.",
			"The lights are out. There's nothing left to press.",
		},
		"1x1,mod=3:1": {
			"This light is exactly one button: press row 1, column 1 twice.",
			"The lights are out. There's nothing left to press.",
		},
		"5x5:0,to=8e": {
			"These four lights are exactly one press: press row 1, column 3.",
			"You've reached the target. There's nothing left to press.",
		},
	} {
		got := hintsOf(t, parse(t, id))
		if !slices.Equal(got, want) {
			t.Errorf("%s: the hints are\n%s\nwant\n%s", id, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// A plan is kept through undo: at every earlier position of a game, the hint is the one that was
// given there.
func TestPlanSurvivesUndo(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, spec := range []string{"5x5", "6x6", "5x5,torus", "hex3", "5x5,mod=3"} {
		c := newCoach(t, spec)
		start := randomState(t, c.Solver().Board(), r)
		line, plan := coach.Line{Start: start}, coach.Plan{}
		var hints []coach.Hint
		for {
			h, next, err := c.Hint(t.Context(), line, plan)
			testkit.NoError(t, err)
			if plan = next; h.Kind == coach.Done {
				break
			}
			if h.Times > 0 {
				hints = append(hints, h)
				line.Played = append(line.Played, slices.Repeat([]int{h.Button}, h.Times)...)
			}
		}
		for i := len(hints) - 1; i >= 0; i-- {
			line.Played = line.Played[:len(line.Played)-hints[i].Times]
			h, next, err := c.Hint(t.Context(), line, plan)
			if plan = next; err != nil || h.Button != hints[i].Button || h.Kind != hints[i].Kind || h.Light != hints[i].Light {
				t.Errorf("%v after undo: %+v, not %+v, %v", start, h, hints[i], err)
			}
		}
	}
}

// After a press that leads away from par, the hint points it out. The hints make a new plan only
// when asked again.
func TestAstray(t *testing.T) {
	start := parse(t, "5x5:18aeb82")
	c := newCoach(t, "5x5")
	line := coach.Line{Start: start}
	ask := func(plan coach.Plan) (coach.Hint, coach.Plan) {
		t.Helper()
		h, next, err := c.Hint(t.Context(), line, plan)
		testkit.NoError(t, err)
		return h, next
	}
	_, plan := ask(coach.Plan{}) // the bottom row is told
	line.Played = []int{22}      // but the player presses there
	h, asked := ask(plan)
	if h.Kind != coach.Astray || h.Button != 22 || h.Times != 0 ||
		h.Text != "Your press at row 5, column 3 leads away from par. Undo it, or go on from here?" {
		t.Errorf("got %+v, want a hint that the press of button 22 leads away from par", h)
	}
	line.Played = []int{22, 18}
	if h, _ := ask(plan); h.Text != "Your press at row 5, column 3 leads away from par. Undo back to it, or go on from here?" {
		t.Errorf("got %+v, want a hint to undo back to row 5, column 3", h)
	}
	line.Played = []int{22}
	if h, _ := ask(asked); h.Kind == coach.Astray {
		t.Errorf("asked again: %+v", h)
	}
	line.Played = nil // undone
	if h, _ := ask(asked); h.Kind != coach.Forced || h.Button != 18 {
		t.Errorf("after undo: %+v", h)
	}
	line.Played = []int{22, 22} // pressed back
	if h, _ := ask(plan); h.Kind != coach.Forced || h.Button != 18 {
		t.Errorf("after pressing twice: %+v", h)
	}
	line.Played = []int{12} // not settled yet: pressing it again is part of what is left
	if h, _ := ask(plan); h.Kind == coach.Astray {
		t.Errorf("outside the settled part: %+v", h)
	}
}

// Whatever a player does, hints never press anything unasked, and following them still wins.
func TestHintsAfterAnyPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, spec := range []string{"5x5", "4x4", "5x5,torus", "hex3", "3x3,mod=3", "cube2", "graph6=IheA@GUAo"} {
		c := newCoach(t, spec)
		b := c.Solver().Board()
		for range testkit.Amount(20, 200) {
			line, plan := coach.Line{Start: randomState(t, b, r)}, coach.Plan{}
			for range 200 {
				h, next, err := c.Hint(t.Context(), line, plan)
				testkit.NoError(t, err)
				if plan = next; h.Kind == coach.Done {
					break
				}
				if h.Times > 0 && (len(line.Played) > 40 || r.IntN(4) > 0) {
					line.Played = append(line.Played, slices.Repeat([]int{h.Button}, h.Times)...)
				} else if len(line.Played) <= 40 {
					line.Played = append(line.Played, r.IntN(b.Buttons()))
				}
			}
			if !line.Start.Press(line.Played...).Solved() {
				t.Fatalf("%v after %v is not solved", line.Start, line.Played)
			}
		}
	}
}

// Plans from damaged saves and presses that do not exist are errors or are ignored, never panics.
func TestHintsOfBadInput(t *testing.T) {
	c := newCoach(t, "5x5")
	start := parse(t, "5x5:18aeb82")
	for _, played := range [][]int{{99}, {-4}, {0, 25}} {
		if _, _, err := c.Hint(t.Context(), coach.Line{Start: start, Played: played}, coach.Plan{}); !errors.Is(err, board.ErrRange) {
			t.Errorf("Hint after %v: %v", played, err)
		}
		if _, err := c.Lesson(t.Context(), start, played); err == nil {
			t.Errorf("Lesson after %v is not an error", played)
		}
		if _, _, err := c.Trail(t.Context(), start, played); err == nil {
			t.Errorf("Trail of %v is not an error", played)
		}
	}
	for _, plan := range []coach.Plan{
		{Presses: []int{99}, Start: []int{0}},
		{Presses: []int{1}, Start: []int{-1}},
		{Presses: []int{1, 2}, Start: []int{0, 1, 2, 3, 4}},
		{Presses: []int{1, 3, 5, 8, 9, 10, 14, 18, 19}, Start: []int{0}, Told: true},
		{Presses: []int{1, 3, 5, 8, 9, 10, 14, 18, 19}, Start: []int{20, 21, 22, 23, 24}, Told: true, Settled: 1 << 40, Made: -7, Asked: -7},
	} {
		if h, _, err := c.Hint(t.Context(), coach.Line{Start: start, Played: []int{1}}, plan); err != nil || h.Text == "" {
			t.Errorf("%+v: %+v, %v", plan, h, err)
		}
	}
}

// Hints call a solution the shortest only if that is proved. Otherwise they call it the best found.
func TestHintsOfTheBestFound(t *testing.T) {
	for id, want := range map[string]string{
		"40x40,torus:on": "the best solution found", "70x70:on": "a shortest solution",
	} {
		c := newCoach(t, strings.Split(id, ":")[0])
		h, _, err := c.Hint(t.Context(), coach.Line{Start: parse(t, id)}, coach.Plan{})
		if err != nil || h.Kind != coach.Told || !strings.Contains(strings.ToLower(h.Text), want) || h.Proved != (want == "a shortest solution") {
			t.Errorf("%s: %+v, %v", id, h, err)
		}
	}
}

// Boards of more than 1,024 buttons have too many reasons to list.
func TestTooManyReasons(t *testing.T) {
	for id, ok := range map[string]bool{"32x32:on": true, "33x32:on": false} {
		c := newCoach(t, strings.Split(id, ":")[0])
		if _, err := c.Reasons(t.Context(), parse(t, id)); (err == nil) != ok {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// The hints after a win tell where a player left par.
func TestTrail(t *testing.T) {
	c := newCoach(t, "5x5")
	start := parse(t, "5x5:18aeb82") // par 9: 1 3 5 8 9 10 14 18 19
	trail, ok, err := c.Trail(t.Context(), start, []int{18, 19, 2, 2, 10, 14, 5, 8, 9, 1, 3})
	if want := []int{9, 8, 7, 8, 7, 6, 5, 4, 3, 2, 1, 0}; err != nil || !ok || !slices.Equal(trail.Distances, want) || trail.Press != 3 ||
		trail.Text != "Press 3 was where you left par: row 1, column 3 instead of row 1, column 2." {
		t.Errorf("%+v, %v, %v", trail, ok, err)
	}
	trail, ok, err = c.Trail(t.Context(), start, []int{18, 19, 10, 14, 5, 8, 9, 1, 3})
	if err != nil || !ok || trail.Press != 0 || trail.Text != "" {
		t.Errorf("in par: %+v, %v, %v", trail, ok, err)
	}
	solved := testkit.Must(puzzle.AllOff(start.Board()))(t)
	trail, ok, err = c.Trail(t.Context(), solved, []int{3, 3})
	if err != nil || !ok || trail.Press != 1 || trail.Text != "Press 1 was where you left par: the puzzle was solved before it." {
		t.Errorf("from a solved puzzle: %+v, %v, %v", trail, ok, err)
	}
	inert := newCoach(t, "buttons=2")
	if trail, ok, err := inert.Trail(t.Context(), testkit.Must(puzzle.AllOff(inert.Solver().Board()))(t), nil); err != nil || !ok || trail.Press != 0 {
		t.Errorf("without buttons: %+v, %v, %v", trail, ok, err)
	}
	large := newCoach(t, "40x40,torus")
	if _, ok, err := large.Trail(t.Context(), testkit.Must(puzzle.AllOff(large.Solver().Board()))(t), nil); ok || err != nil {
		t.Errorf("40x40,torus: %v, %v", ok, err)
	}
}

// A player who wins by chasing never tried to keep par, so the trail shows how to shorten the
// solution instead: the marked buttons are a quiet pattern, and adding it makes par.
func TestTrailOfAChase(t *testing.T) {
	start := parse(t, "5x5:14b9640")
	table := testkit.Must(chase.New(t.Context(), start.Board(), nil))(t)
	var played []int
	for _, step := range table.Walk(start) {
		played = append(played, step.Presses...)
	}
	c := newCoach(t, "5x5")
	trail := trailOf(t, c, start, played)
	const want = "You pressed 17 times, but some of the presses cancel out, so eleven would be enough. Add the marked quiet pattern, which changes no lights, and you're down to seven presses, which is par."
	if off := testkit.Must(puzzle.AllOff(start.Board()))(t); trail.Text != want || len(trail.Pattern) == 0 || !off.Press(trail.Pattern...).Solved() {
		t.Errorf("got %+v, want a quiet pattern with %q", trail, want)
	}
	// With a press that is not below a lit light, the game is no longer a chase.
	if other := trailOf(t, c, start, append([]int{24, 24}, played...)); len(other.Pattern) > 0 || other.Press != 1 {
		t.Errorf("got %+v, want press 1 and no pattern", other)
	}
}

func trailOf(t *testing.T, c *coach.Coach, start puzzle.State, played []int) coach.Trail {
	t.Helper()
	trail, ok, err := c.Trail(t.Context(), start, played)
	if err != nil || !ok || !start.Press(played...).Solved() {
		t.Fatalf("%v, %v", ok, err)
	}
	return trail
}

// BenchmarkPlan measures the choice of a plan, with its solution.
func BenchmarkPlan(b *testing.B) {
	for _, spec := range []string{"5x5", "5x5,torus", "hex4", "cube3", "3x3x3", "10x10", "30x30"} {
		b.Run(spec, func(b *testing.B) {
			c := newCoach(b, spec)
			r := rand.New(rand.NewPCG(1, 1))
			var starts []puzzle.State
			for range 300 { // more than the coach remembers
				starts = append(starts, scrambled(b, c.Solver().Board(), r))
			}
			for i := 0; b.Loop(); i++ {
				if _, _, err := c.Hint(b.Context(), coach.Line{Start: starts[i%len(starts)]}, coach.Plan{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// scrambled returns a state after pressing each button or not.
func scrambled(t testing.TB, b *board.Board, r *rand.Rand) puzzle.State {
	t.Helper()
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	return testkit.Must(puzzle.AllOff(b))(t).Apply(puzzle.PressesOfTimes(b, times))
}
