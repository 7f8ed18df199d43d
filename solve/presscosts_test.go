package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// randomCosts returns costs of a random range: small ones with many ties and zeros, or any.
func randomCosts(r *rand.Rand, n int) []uint32 {
	most := []uint32{1, 2, 9, 1000, maxCost}[r.IntN(5)]
	costs := make([]uint32, n)
	for i := range costs {
		costs[i] = r.Uint32N(most + 1)
	}
	return costs
}

func costOf(p puzzle.Presses, costs []uint32) (cost int) {
	for button := range p.Buttons() {
		cost += int(costs[button]) * p.Times(button)
	}
	return cost
}

// The cheapest presses cost as little as those found by trying all presses and, among presses that
// cost the same, are as few.
func TestCheapestAgainstAllPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(49, 4))
	for _, spec := range []string{
		"1x1", "2x3", "3x4", "1x8", "3x3,torus", "2x5,rule=x", "2x6,rule=star", "3x4,rule=ring", "tri3", "2x2x3", "graph6=FhCKG,rule=ring",
		"graph6=F???w", "buttons=3_0_0.1_1.2_2_0.2", "buttons=1_0_0_0", "buttons=4_0.1.2.3_0.1_2.3_0.2_1.3_0.1.2.3",
		"2x2,mod=3", "2x3,mod=3", "1x5,mod=4", "2x2,torus,mod=6", "3x3,mod=3,rule=ring", "1x2,mod=64,rule=ring",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		for seed := range uint64(6) {
			state, costs := randomSolvable(t, b, seed), randomCosts(r, b.Buttons())
			cost, count := -1, 0
			for p := range allPresses(b) {
				if c := costOf(p, costs); (cost < 0 || c < cost || c == cost && p.Count() < count) && state.Apply(p).Solved() {
					cost, count = c, p.Count()
				}
			}
			checkCheapest(t, s, state, costs, cost, count)
			checkFewByCost(t, s, state, costs, cost)
		}
	}
}

func checkCheapest(t *testing.T, s *Solver, state puzzle.State, costs []uint32, cost, count int) {
	t.Helper()
	f, err := s.CheapestPresses(t.Context(), state, costs)
	if err != nil || !f.Proved || f.Cost != cost || f.Bound != cost || f.Presses.Count() != count ||
		costOf(f.Presses, costs) != cost || !state.Apply(f.Presses).Solved() {
		t.Errorf("%v, costs %v: %d presses cost %d, at least %d, want %d for %d; %v", state, costs, f.Presses.Count(), f.Cost, f.Bound, count, cost, err)
	}
}

// checkFewByCost checks the methods that Fewest prefers on boards with many solutions.
func checkFewByCost(t *testing.T, s *Solver, state puzzle.State, costs []uint32, cost int) {
	t.Helper()
	c := testkit.Must(s.newPressCosts(costs))(t)
	a, err := s.few(t.Context(), state, c)
	if f := c.fewest(a); err != nil || f.Bound > cost || f.Proved && f.Cost != cost {
		t.Errorf("%v, costs %v: %+v, want %d; %v", state, costs, f, cost, err)
	}
	a, err = s.fewestByWidth(s.task(t.Context()), state, c, quickWork)
	if f := c.fewest(a); err != nil || f.Proved && f.Cost != cost || !f.Proved && s.board.Colours() == 2 {
		t.Errorf("%v, costs %v, by width: %+v, want %d; %v", state, costs, f, cost, err)
	}
}

// On larger boards, the test compares all solutions one by one, in the order of a Gray code.
func TestCheapestOfManySolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 49))
	for _, spec := range []string{"9x9", "16x16", "11x14", "8x8,torus,rule=ring", "10x10,torus"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		for seed := range uint64(2) {
			state, costs := randomSolvable(t, b, seed), randomCosts(r, b.Buttons())
			x := task.VecOfPresses(testkit.Must(s.Solve(t.Context(), state))(t))
			cost, count := costOf(task.PressesOf(b, x), costs), x.Weight()
			for n := 1; n < 1<<s.Nullity(); n++ {
				i := 0
				for n>>i&1 == 0 {
					i++
				}
				x.Xor(x, task.VecOfPresses(testkit.Must(s.QuietPattern(t.Context(), i))(t)))
				if c := costOf(task.PressesOf(b, x), costs); c < cost || c == cost && x.Weight() < count {
					cost, count = c, x.Weight()
				}
			}
			checkCheapest(t, s, state, costs, cost, count)
		}
	}
}

// If all costs are equal and the fewest presses are proved, the lowest cost is the number of
// presses times the cost of one.
func TestCheapestWithEqualCosts(t *testing.T) {
	for _, spec := range []string{"5x50,rule=star", "2x60,cylinder,rule=star", "19x19", "4x4,mod=3", "50x50,rule=star"} {
		b := testkit.Must(board.Parse(spec))(t)
		s, state := mustNew(t, b), testkit.Must(puzzle.AllOn(b))(t)
		f := testkit.Must(s.Fewest(t.Context(), state))(t)
		if f.Cost != f.Presses.Count() {
			t.Errorf("%s: %d presses cost %d", spec, f.Presses.Count(), f.Cost)
		}
		if !f.Proved {
			continue
		}
		costs := slices.Repeat([]uint32{maxCost}, b.Buttons())
		checkCheapest(t, s, state, costs, f.Cost*maxCost, f.Cost)
	}
}

// On a board with too many solutions to compare, a search that is stopped once it has a solution
// returns the best one so far and a bound.
func TestCheapestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 49))
	for _, spec := range []string{"39x39", "33x33,torus", "12x12,torus,mod=3"} {
		b := testkit.Must(board.Parse(spec))(t)
		s, state := mustNew(t, b), testkit.Must(puzzle.AllOn(b))(t)
		costs := randomCosts(r, b.Buttons())
		first := costOf(testkit.Must(s.Solve(t.Context(), state))(t), costs)
		var f Solution
		var err error
		for look := 1; f.Presses.Board() == nil; look += 1 + look/8 {
			f, err = s.CheapestPresses(testkit.CancelAt(t.Context(), look), state, costs)
		}
		if !errors.Is(err, context.Canceled) || f.Cost != costOf(f.Presses, costs) || f.Cost > first || f.Bound > f.Cost ||
			!state.Apply(f.Presses).Solved() {
			t.Errorf("%s: cost %d, at least %d, the first solution costs %d; %v", spec, f.Cost, f.Bound, first, err)
		}
	}
}

// Costs that do not fit the board, and costs whose sums would overflow, are refused.
func TestBadPressCosts(t *testing.T) {
	for spec, test := range map[string]struct {
		costs []uint32
		want  string
	}{
		"2x2":                       {[]uint32{1, 2, 3}, "3 costs, but the board has 4 buttons"},
		"1x2":                       {[]uint32{1, maxCost + 1}, "the limit is 16,777,216"},
		"buttons=3_0_0.1_1.2_2_0.2": {[]uint32{1, 1, 1}, "the board has 5 buttons"},
		"512x512":                   {slices.Repeat([]uint32{maxCost}, 512*512), ""},
		"800x800":                   {slices.Repeat([]uint32{maxCost}, 800*800), "the costs add up to 10,737,418,240,000; on this board"},
		"64x64,mod=64":              {slices.Repeat([]uint32{maxCost}, 64*64), ""},
		"500x500,mod=64":            {slices.Repeat([]uint32{maxCost}, 500*500), "the costs add up to"},
	} {
		s := &Solver{board: testkit.Must(board.Parse(spec))(t)}
		_, err := s.newPressCosts(test.costs)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", spec, err, test.want)
		}
	}
}

// No costs that are accepted overflow, however large they are.
func FuzzPressCosts(f *testing.F) {
	f.Add("1 2 3 4", uint8(2))
	f.Add(fmt.Sprint(maxCost, maxCost, maxCost, maxCost), uint8(64))
	f.Add("0 0 0 0", uint8(3))
	f.Add("99999999999999999999 1 -1 18446744073709551616", uint8(2))
	f.Fuzz(func(t *testing.T, text string, colours uint8) {
		b, err := board.Parse(fmt.Sprintf("2x2,mod=%d", colours))
		if err != nil {
			return
		}
		costs, err := ReadCosts(strings.NewReader(text), b.Buttons())
		if err != nil {
			return
		}
		s := mustNew(t, b)
		state := randomSolvable(t, b, uint64(colours))
		got, err := s.CheapestPresses(t.Context(), state, costs)
		if err != nil || !got.Proved || got.Cost != costOf(got.Presses, costs) || got.Cost < 0 || !state.Apply(got.Presses).Solved() {
			t.Errorf("%v with %v: %+v, %v", state, costs, got, err)
		}
	})
}
