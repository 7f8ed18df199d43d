package daily_test

import (
	"errors"
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

var mutated = flag.Int("mutated", 5000, "how many mutated submissions to check")

// A change is how much a button adds to a light's value.
type change struct{ light, add int }

// A slowPuzzle checks submissions by the written rules, one light at a time, with numbers that
// cannot overflow. It computes the replay, the score, the limits and the time itself, and finds out
// what a button changes by pressing it once.
type slowPuzzle struct {
	puzzle   *daily.Puzzle
	solution []int
	colours  int
	start    []int
	toggles  [][]change
}

func newSlowPuzzle(t *testing.T, day int) *slowPuzzle {
	t.Helper()
	p, err := daily.Open(t.Context(), day)
	if err != nil {
		t.Fatal(err)
	}
	found, _, err := p.Game.Solutions(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	board := p.Game.Start().Board()
	s := &slowPuzzle{puzzle: p, colours: board.Colours()}
	for button := range board.Buttons() {
		for range found[0].Times(button) {
			s.solution = append(s.solution, button)
		}
	}
	for light := range board.Lights() {
		s.start = append(s.start, p.Game.Start().Colour(light))
	}
	for button := range board.Buttons() {
		var adds []change
		pressed := p.Game.Start().Press(button)
		for light, before := range s.start {
			if add := (pressed.Colour(light) - before + s.colours) % s.colours; add != 0 {
				adds = append(adds, change{light, add})
			}
		}
		s.toggles = append(s.toggles, adds)
	}
	return s
}

// isDark reports whether all lights are off, which is the target of every daily puzzle.
func isDark(lights []int) bool {
	return !slices.ContainsFunc(lights, func(l int) bool { return l != 0 })
}

// won replays moves. If the last move wins and no earlier one does, ok is true and presses is the
// number of presses since the last reset.
func (s *slowPuzzle) won(moves []int) (presses int, ok bool) {
	lights := slices.Clone(s.start)
	for _, m := range moves {
		switch {
		case isDark(lights), m < -1, m >= len(s.toggles), m == -1 && presses == 0:
			return 0, false
		case m == -1:
			lights, presses = slices.Clone(s.start), 0
			continue
		}
		presses++
		for _, c := range s.toggles[m] {
			lights[c.light] = (lights[c.light] + c.add) % s.colours
		}
	}
	return presses, isDark(lights)
}

// points returns the score of a win.
func (s *slowPuzzle) points(presses int, h play.Hints) int {
	points := big.NewRat(1000, 1)
	if par := s.puzzle.View.Par; presses > par {
		points.Mul(points, big.NewRat(int64(par), int64(presses)))
	}
	left := new(big.Int).Quo(points.Num(), points.Denom())
	for _, cost := range [][2]int{{10, h.Where}, {20, h.Why}, {50, h.Press}} {
		left.Sub(left, new(big.Int).Mul(big.NewInt(int64(cost[0])), big.NewInt(int64(cost[1]))))
	}
	return max(0, int(left.Int64()))
}

// check returns the expected result of a submission, or false if it must be refused.
func (s *slowPuzzle) check(sent daily.Submission) (want daily.Result, ok bool) {
	h := sent.Hints
	if len(sent.Moves) > 500 || min(h.Where, h.Why, h.Press) < 0 || max(h.Where, h.Why, h.Press) > play.MaxHints {
		return want, false
	}
	presses, ok := s.won(sent.Moves)
	if !ok {
		return want, false
	}
	want = daily.Result{Day: s.puzzle.Number, Player: sent.Player, Presses: presses, Points: s.points(presses, h), Hints: h, Stars: 1, Received: sent.Received}
	if presses <= s.puzzle.View.Par+2 {
		want.Stars = 2
	}
	if presses <= s.puzzle.View.Par && h == (play.Hints{}) {
		want.Stars = 3
	}
	if run := sent.Run; run != nil {
		took := sent.Received.Sub(run.Started).Round(time.Millisecond)
		if run.Day != s.puzzle.Number || run.Player != sent.Player {
			return want, false
		}
		want.Time, want.Timed = max(0, took), true
		want.TooFast = want.Time < 200*time.Millisecond*time.Duration(len(sent.Moves))
	}
	return want, true
}

// extreme returns a number that is at or near the limit of some field, or far beyond all limits.
func extreme(random *rand.Rand) int {
	list := []int{
		math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, math.MinInt32, -500, -2, -1, 0, 1, 2, 24, 25, 26, 399, 400, 499, 500, 501,
		play.MaxHints - 1, play.MaxHints, play.MaxHints + 1, math.MaxInt32, math.MaxInt32 + 1, 1 << 32, 1<<32 + 1, 1<<53 + 1,
		math.MaxInt64/50 + 1, math.MaxInt64 - 1, math.MaxInt64, 7378697629698568911, 1844674407156206897,
	}
	return list[random.IntN(len(list))]
}

// mutate changes a valid submission in a few places, in any of its fields.
func (s *slowPuzzle) mutate(random *rand.Rand) daily.Submission {
	me, now := identity.Player{1}, noon()
	sent := daily.Submission{Player: me, Received: now, Moves: slices.Clone(s.solution)}
	if random.IntN(2) == 0 {
		sent.Run = &identity.Run{Day: s.puzzle.Number, Player: me, Started: now.Add(-time.Duration(random.Int64N(int64(time.Minute))))}
	}
	for range 1 + random.IntN(4) {
		at := random.IntN(len(sent.Moves) + 1)
		switch random.IntN(12) {
		case 0:
			sent.Moves = slices.Insert(sent.Moves, at, random.IntN(len(s.toggles)+4)-2)
		case 1:
			sent.Moves = slices.Delete(sent.Moves, min(at, len(sent.Moves)), min(at+1, len(sent.Moves)))
		case 2:
			random.Shuffle(len(sent.Moves), func(i, j int) { sent.Moves[i], sent.Moves[j] = sent.Moves[j], sent.Moves[i] })
		case 3:
			b := random.IntN(len(s.toggles))
			sent.Moves = slices.Insert(sent.Moves, 0, slices.Repeat([]int{b}, s.colours)...)
		case 4:
			sent.Moves = slices.Insert(sent.Moves, 0, append(slices.Clone(sent.Moves[:at]), -1)...)
		case 5:
			sent.Moves = slices.Insert(sent.Moves, at, extreme(random))
		case 6:
			b := random.IntN(len(s.toggles))
			sent.Moves = slices.Insert(sent.Moves, 0, slices.Repeat([]int{b}, s.colours*random.IntN(600/s.colours))...)
		case 7:
			*[]*int{&sent.Hints.Where, &sent.Hints.Why, &sent.Hints.Press}[random.IntN(3)] = extreme(random)
		case 8:
			*[]*int{&sent.Hints.Where, &sent.Hints.Why, &sent.Hints.Press}[random.IntN(3)] = random.IntN(120)
		case 9:
			if sent.Run != nil {
				sent.Run.Started = now.Add(-time.Duration(extreme(random)))
			}
		case 10:
			if sent.Run != nil {
				sent.Run.Started = now.Add(-time.Duration(random.Int64N(int64(73 * time.Hour))))
			}
		case 11:
			if sent.Run != nil {
				sent.Run.Day, sent.Run.Player[0] = s.puzzle.Number-random.IntN(2), byte(random.IntN(2))
			}
		}
	}
	return sent
}

// Every mutated submission is accepted or refused, and scored, exactly as the rules require. Run it
// in full with
//
//	go test ./internal/service/daily -run Mutated -mutated 10000000 -timeout 30m
func TestMutatedSubmissions(t *testing.T) {
	var puzzles []*slowPuzzle
	for day := 312; day < 319; day++ { // one week covers every kind of board
		puzzles = append(puzzles, newSlowPuzzle(t, day))
	}
	workers := runtime.GOMAXPROCS(0)
	var accepted, wrong atomic.Int64
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 2026))
			for n := worker; n < *mutated && wrong.Load() < 10; n += workers {
				s := puzzles[n/workers%len(puzzles)]
				sent := s.mutate(random)
				want, ok := s.check(sent)
				got, err := s.puzzle.Check(sent)
				moves := got.Moves
				got.Moves = nil
				same := len(moves) == len(sent.Moves)
				for i := range moves {
					same = same && int(moves[i]) == sent.Moves[i]
				}
				if (err == nil) != ok || err != nil && !errors.Is(err, play.ErrRun) || ok && (!same || !equal(got, want)) {
					wrong.Add(1)
					t.Errorf("day %d, %+v, run %+v: %+v, %v; want %+v, %v", s.puzzle.Number, sent, sent.Run, got, err, want, ok)
				}
				if ok {
					accepted.Add(1)
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d mutated submissions, %d of them wins, %d checked wrongly", *mutated, accepted.Load(), wrong.Load())
	if n := int(accepted.Load()); n < *mutated/100 || n > *mutated*9/10 {
		t.Errorf("%d of %d submissions are wins", n, *mutated)
	}
}

func equal(a, b daily.Result) bool {
	return a.Day == b.Day && a.Player == b.Player && a.Points == b.Points && a.Presses == b.Presses && a.Stars == b.Stars && a.Hints == b.Hints &&
		a.Time == b.Time && a.Timed == b.Timed && a.TooFast == b.TooFast && a.Received.Equal(b.Received)
}
