package play_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// replayed plays moves one by one, as a person would, and returns the score, or false if the moves
// do not win. It is the reference for Judge.
func replayed(t testing.TB, id string, moves []int, help play.Help) (play.Score, bool) {
	t.Helper()
	g := open(t, id, play.Options{Budget: play.Unlimited})
	for _, m := range moves {
		if m != play.ResetMove && (m < 0 || m >= g.Start().Board().Buttons()) || g.View().Solved {
			return play.Score{}, false
		}
		var events []play.Event
		if m == play.ResetMove {
			events = g.Reset()
		} else {
			events = g.Press(m)
		}
		if events == nil {
			return play.Score{}, false
		}
	}
	v := g.View()
	if v.Score == nil {
		return play.Score{}, false
	}
	s := *v.Score
	// Help is not part of a replay, so apply the rules for it here.
	s.Help = help
	if help != (play.Help{}) {
		s.Perfect, s.Stars = false, 1
	}
	if help.Shown {
		s.Stars = 0
	}
	return s, true
}

func checkJudge(t testing.TB, g *play.Game, moves []int, help play.Help) bool {
	t.Helper()
	want, ok := replayed(t, g.View().ID, moves, help)
	got, err := g.Judge(moves, help)
	if (err == nil) != ok || ok && got != want {
		t.Fatalf("%v with %+v: %+v, %v; move by move it is %+v, %v", moves, help, got, err, want, ok)
	}
	if err != nil && !errors.Is(err, play.ErrRun) {
		t.Fatalf("%v: %v", moves, err)
	}
	return ok
}

// Of the lists that differ slightly from a winning one, some win and some do not. Judge agrees with
// playing them move by move.
func TestJudgeMutatedRuns(t *testing.T) {
	g := open(t, "daily#2026-11-14", free())
	solution := solutionOf(t, g)
	random := rand.New(rand.NewPCG(1, 2))
	won := 0
	for range 300 {
		if checkJudge(t, g, mutate(random, solution, g.Start().Board().Buttons()), play.Help{Hints: random.IntN(2), Shown: random.IntN(2) == 0}) {
			won++
		}
	}
	if !checkJudge(t, g, solution, play.Help{}) || won == 0 || won == 300 {
		t.Errorf("%d of 300 mutated runs are won", won)
	}
}

// mutate changes a list of moves in one to four places.
func mutate(random *rand.Rand, moves []int, buttons int) []int {
	moves = slices.Clone(moves)
	for range 1 + random.IntN(4) {
		at := random.IntN(len(moves) + 1)
		switch random.IntN(6) {
		case 0:
			moves = slices.Insert(moves, at, random.IntN(buttons+4)-2)
		case 1:
			if at < len(moves) {
				moves = slices.Delete(moves, at, at+1)
			}
		case 2:
			if at < len(moves) {
				moves[at] = random.IntN(buttons)
			}
		case 3:
			random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		case 4:
			moves = slices.Insert(moves, 0, append(slices.Clone(moves[:min(at, len(moves)-1)]), play.ResetMove)...)
		case 5:
			b := random.IntN(buttons)
			moves = slices.Insert(moves, 0, b, b)
		}
		if len(moves) == 0 {
			moves = []int{0}
		}
	}
	return moves
}

func solutionOf(t testing.TB, g *play.Game) []int {
	t.Helper()
	solutions, _, err := g.Solutions(t.Context(), 1)
	testkit.NoError(t, err)
	var buttons []int
	for button := range g.Start().Board().Buttons() {
		for range solutions[0].Times(button) {
			buttons = append(buttons, button)
		}
	}
	return buttons
}

// longWin returns a list of moves of the given length, the last of which wins 3x3 with all lights
// on.
func longWin(moves int) []int {
	win := []int{play.ResetMove, 0, 2, 4, 6, 8}
	return append(make([]int, moves-len(win)), win...)
}

func TestJudgeLimits(t *testing.T) {
	g := open(t, "3x3", free())
	for _, c := range []struct {
		moves []int
		help  play.Help
	}{
		{nil, play.Help{}},
		{longWin(play.MaxRun + 1), play.Help{}},
		{[]int{0, 2, 4, 6, 8}, play.Help{Hints: -1}},
		{[]int{0, 2, 4, 6, 8}, play.Help{Hints: 1 << 40}},
		{[]int{9}, play.Help{}},
		{[]int{-2}, play.Help{}},
		{[]int{play.ResetMove, 0, 2, 4, 6, 8}, play.Help{}},
	} {
		testkit.MustFail(g.Judge(c.moves, c.help))(t, play.ErrRun, "%d moves with %+v", len(c.moves), c.help)
	}
	if s, err := g.Judge(longWin(play.MaxRun), play.Help{}); err != nil || s.Moves != 5 {
		t.Errorf("%d moves: %+v, %v", play.MaxRun, s, err)
	}
	if s, err := g.Judge([]int{0, play.ResetMove, 0, 2, 4, 6, 8}, play.Help{}); err != nil || s.Moves != 5 || !s.Perfect || s.Stars != 3 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Impossible numbers of hints are rejected.
func TestJudgeExtremeHints(t *testing.T) {
	g := open(t, "3x3", free())
	for _, hints := range []int{
		math.MinInt64, math.MinInt32 - 1, math.MinInt32, -1, 0, 1, 100, play.MaxHints, play.MaxHints + 1, math.MaxInt32, 1 << 32, 1<<53 + 1, math.MaxInt64,
	} {
		s, err := g.Judge([]int{0, 2, 4, 6, 8}, play.Help{Hints: hints})
		if possible := hints >= 0 && hints <= play.MaxHints; (err == nil) != possible || err != nil && !errors.Is(err, play.ErrRun) {
			t.Errorf("%d hints: %+v, %v", hints, s, err)
		}
	}
}

func FuzzJudge(f *testing.F) {
	f.Add([]byte{0, 2, 4, 6, 8}, 0)
	f.Add([]byte{0, 255, 0, 2, 4, 6, 8}, 1)
	g := open(f, "3x3", free())
	f.Fuzz(func(t *testing.T, data []byte, help int) {
		moves := make([]int, len(data))
		for i, b := range data {
			moves[i] = int(int8(b))
		}
		checkJudge(t, g, moves, play.Help{Hints: help & 3, Shown: help&4 != 0})
	})
}
