package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// slowNearest compares a state with every solvable one.
func slowNearest(state puzzle.State, costs []uint32) int {
	b := state.Board()
	dark := puzzle.StateOfColours(b, make([]uint8, b.Lights()))
	best := -1
	for presses := range allPresses(b) {
		other := dark.Apply(presses)
		cost := 0
		for light := range b.Lights() {
			if other.Colour(light) != state.Colour(light) {
				cost += int(costs[light])
			}
		}
		if best < 0 || cost < best {
			best = cost
		}
	}
	return best
}

func randomState(r *rand.Rand, b *board.Board) puzzle.State {
	colours := make([]uint8, b.Lights())
	for i := range colours {
		colours[i] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.StateOfColours(b, colours)
}

// checkNearest checks that what was found is what it says.
func checkNearest(t *testing.T, s *Solver, state puzzle.State, n Nearest, costs []uint32) {
	t.Helper()
	if _, err := s.Solve(t.Context(), n.State); err != nil {
		t.Errorf("%v: %v", state, err)
	}
	cost := 0
	var flips []int
	for light := range s.board.Lights() {
		if state.Colour(light) != n.State.Colour(light) {
			flips = append(flips, light)
			if cost++; costs != nil {
				cost += int(costs[light]) - 1
			}
		}
	}
	if cost != n.Cost || !slices.Equal(flips, n.Flips) || n.Bound > cost || n.Proved != (n.Bound == cost) {
		t.Errorf("%v: flips %v for %d, and it says %v for %d, proved %v, at least %d", state, flips, cost, n.Flips, n.Cost, n.Proved, n.Bound)
	}
}

func TestNearestAgainstAllStates(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 21))
	for _, spec := range []string{
		"2x3", "3x4", "4x4", "1x8", "3x3,torus", "2x5,rule=x", "tri3", "graph6=FhCKG,rule=ring", "buttons=4_0.1_1.2",
		"2x2,mod=3", "2x3,mod=3", "1x5,mod=4", "2x2,torus,mod=6", "1x2,mod=64,rule=ring", "1x3,mod=12,rule=ring",
	} {
		b := mustBoard(t, spec)
		s := mustNew(t, b)
		ones := slices.Repeat([]uint32{1}, b.Lights())
		for range 4 {
			state := randomState(r, b)
			n, err := s.Nearest(t.Context(), state)
			if err != nil {
				t.Fatal(err)
			}
			checkNearest(t, s, state, n, nil)
			if want := slowNearest(state, ones); n.Cost != want || !n.Proved {
				t.Errorf("%v: %d wrong, want %d", state, n.Cost, want)
			}
			costs := make([]uint32, b.Lights())
			for i := range costs {
				costs[i] = uint32(r.IntN(4) * r.IntN(100))
			}
			n, err = s.NearestBy(t.Context(), state, costs)
			if err != nil {
				t.Fatal(err)
			}
			checkNearest(t, s, state, n, costs)
			if want := slowNearest(state, costs); n.Cost != want || !n.Proved {
				t.Errorf("%v: costs %d, want %d", state, n.Cost, want)
			}
		}
	}
}

// Pictures for the studio: how wrong they are, and how fast it is found.
func TestNearestOfPictures(t *testing.T) {
	pictures, bar := 10_000, time.Millisecond
	if raceDetector {
		pictures, bar = 200, 10*time.Millisecond
	}
	for spec, worst := range map[string]int{"19x19": 3, "30x30": 4} {
		s := mustNew(t, mustBoard(t, spec))
		r := rand.New(rand.NewPCG(22, 23))
		if _, err := s.Nearest(t.Context(), randomState(r, s.board)); err != nil { // makes the table
			t.Fatal(err)
		}
		wrong := 0
		start := time.Now()
		for range pictures {
			state := randomState(r, s.board)
			n, err := s.Nearest(t.Context(), state)
			if err != nil || !n.Proved || n.Cost > worst {
				t.Fatalf("%v: %d wrong, proved %v; %v", state, n.Cost, n.Proved, err)
			}
			wrong += n.Cost
		}
		each := time.Since(start) / time.Duration(pictures)
		if each > bar {
			t.Errorf("%s: %v a picture", spec, each)
		}
		t.Logf("%s: %d pictures, %.3f wrong on average, %v each", spec, pictures, float64(wrong)/float64(pictures), each)
	}
}

// The worst pictures of all (computed independently).
func TestWorstPictures(t *testing.T) {
	for worst, sizes := range map[int][]int{1: {5, 17, 41}, 2: {4, 9, 11, 14, 16, 24, 29, 34, 35}, 3: {19, 23}, 4: {30}} {
		for _, n := range sizes {
			s := mustNew(t, mustBoard(t, fmt.Sprintf("%dx%d", n, n)))
			w, err := s.start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			m, err := s.moves.Get(w)
			if err != nil {
				t.Fatal(err)
			}
			table, err := m.table.Get(w)
			if err != nil || int(slices.Max(table)) != worst {
				t.Errorf("%d x %d: %d wrong in the worst picture, want %d; %v", n, n, slices.Max(table), worst, err)
			}
		}
	}
}

// Pairs that meet find what the table says, and are honest beyond.
func TestPairsAgainstTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 25))
	proved := 0
	for _, spec := range []string{"9x9", "16x16", "19x19", "5x5,torus", "3x3x3,torus", "4x9"} {
		s := mustNew(t, mustBoard(t, spec))
		w, _ := s.start(t.Context())
		m, err := s.moves.Get(w)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			state := randomState(r, s.board)
			costs := make([]uint32, s.board.Lights())
			for i := range costs {
				costs[i] = uint32(r.IntN(128))
			}
			for _, costs := range [][]uint32{nil, costs} {
				want, err := s.nearest(t.Context(), state, costs)
				if err != nil {
					t.Fatal(err)
				}
				syndrome, _ := s.Syndrome(t.Context(), state)
				if isZero(syndrome) {
					continue
				}
				f, err := m.findPairs(w, syndrome, m.prices(costs), found{})
				if err != nil {
					t.Fatal(err)
				}
				got := s.changed(state, f, costs)
				checkNearest(t, s, state, got, costs)
				if got.Cost < want.Cost || got.Bound > want.Cost || costs == nil && !got.Proved || got.Proved && got.Cost != want.Cost {
					t.Errorf("%v: pairs cost %d, proved %v, at least %d; the table says %d", state, got.Cost, got.Proved, got.Bound, want.Cost)
				}
				if got.Proved {
					proved++
				}
			}
		}
	}
	if proved < 30 {
		t.Errorf("%d proved", proved)
	}
}

// Boards whose syndromes fit no table.
func TestNearestOfManyInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 27))
	for spec, proved := range map[string]bool{"39x39": true, "79x79": false, "3x3x3x3,torus": false, "3x3x3x3x3,torus": false} {
		s := mustNew(t, mustBoard(t, spec))
		state := randomState(r, s.board)
		start := time.Now()
		n, err := s.Nearest(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		checkNearest(t, s, state, n, nil)
		if n.Proved != proved || n.Bound < 3 {
			t.Errorf("%s: %d wrong, proved %v, at least %d", spec, n.Cost, n.Proved, n.Bound)
		}
		if took := time.Since(start); took > 10*time.Second && !raceDetector {
			t.Errorf("%s: %v", spec, took)
		}
		t.Logf("%s: %d wrong, at least %d, %v", spec, n.Cost, n.Bound, time.Since(start))
		costs := make([]uint32, s.board.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(128))
		}
		if n, err = s.NearestBy(t.Context(), state, costs); err != nil {
			t.Fatal(err)
		}
		checkNearest(t, s, state, n, costs)
	}
	// One light wrong, or two, is found anywhere.
	s := mustNew(t, mustBoard(t, "3x3x3x3x3,torus"))
	dark := puzzle.StateOf(s.board, gf2.NewVec(s.board.Lights()))
	for wrong := range 5 {
		v := dark.Apply(puzzle.PressesOf(s.board, randomVec(r, s.board.Buttons()))).Vec()
		for _, light := range r.Perm(s.board.Lights())[:wrong] {
			v.Flip(light)
		}
		n, err := s.Nearest(t.Context(), puzzle.StateOf(s.board, v))
		if err != nil || n.Cost > wrong || !n.Proved {
			t.Errorf("%d wrong of %d, proved %v; %v", n.Cost, wrong, n.Proved, err)
		}
	}
}

func TestNearestRefuses(t *testing.T) {
	s := mustNew(t, mustBoard(t, "5x5"))
	state, _ := puzzle.Parse("5x5:1")
	costs := slices.Repeat([]uint32{1}, 25)
	costs[7] = MaxCost + 1
	if _, err := s.NearestBy(t.Context(), state, costs); err == nil {
		t.Error("a cost above the largest")
	}
	s = mustNew(t, mustBoard(t, "3x3x3x3,torus,mod=4"))
	if _, err := s.Nearest(t.Context(), randomState(rand.New(rand.NewPCG(1, 1)), s.board)); !errors.Is(err, ErrBoard) {
		t.Errorf("many syndromes of many colours: %v", err)
	}
	s = mustNew(t, mustBoard(t, "buttons=30000_0"))
	on, _ := puzzle.AllOn(s.board)
	if _, err := s.Nearest(t.Context(), on); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("29,999 invariants of 30,000 lights: %v", err)
	}
}

func TestNearestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 29))
	for _, spec := range []string{"23x23", "39x39", "79x79"} {
		b := mustBoard(t, spec)
		state := randomState(r, b)
		costs := make([]uint32, b.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(99))
		}
		stopped := 0
		for n := int64(0); n < 1<<20; n += n/2 + 1 {
			s := mustNew(t, b)
			ctx := &stopAfter{Context: t.Context()}
			ctx.left.Store(n)
			_, err := s.NearestBy(ctx, state, costs)
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s stopped at look %d: %v", spec, n, err)
			}
			stopped++
		}
		if stopped < 5 {
			t.Errorf("%s stopped %d times", spec, stopped)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, n := range []int{19, 30, 39} {
		s := mustNew(b, mustBoard(b, fmt.Sprintf("%dx%d", n, n)))
		r := rand.New(rand.NewPCG(30, 31))
		costs := make([]uint32, s.board.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(128))
		}
		for name, costs := range map[string][]uint32{"fewest": nil, "faintest": costs} {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					if _, err := s.nearest(b.Context(), randomState(r, s.board), costs); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
