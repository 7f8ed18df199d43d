package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// slowNearest tries every solvable state and returns the least cost of changing a state to one of
// them.
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

// checkNearest checks that the state found is solvable, and that the other fields of n match it.
func checkNearest(t *testing.T, s *Solver, state puzzle.State, n Repair, costs []uint32) {
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
		t.Errorf("%v: flips %v for %d, but the result has %v for %d, proved %v, at least %d", state, flips, cost, n.Flips, n.Cost, n.Proved, n.Bound)
	}
}

func TestNearestAgainstAllStates(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 21))
	for _, spec := range []string{
		"2x3", "3x4", "4x4", "1x8", "3x3,torus", "2x5,rule=x", "tri3", "graph6=FhCKG,rule=ring", "buttons=4_0.1_1.2",
		"2x2,mod=3", "2x3,mod=3", "1x5,mod=4", "2x2,torus,mod=6", "1x2,mod=64,rule=ring", "1x3,mod=12,rule=ring",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		if testing.Short() && b.Lights()*b.Colours() > 20 {
			continue
		}
		ones := slices.Repeat([]uint32{1}, b.Lights())
		for range 4 {
			state := randomState(r, b)
			n := testkit.Must(s.Nearest(t.Context(), state))(t)
			checkNearest(t, s, state, n, nil)
			if want := slowNearest(state, ones); n.Cost != want || !n.Proved {
				t.Errorf("%v: %d wrong, want %d", state, n.Cost, want)
			}
			costs := make([]uint32, b.Lights())
			for i := range costs {
				costs[i] = uint32(r.IntN(4) * r.IntN(100))
			}
			n = testkit.Must(s.Cheapest(t.Context(), state, costs))(t)
			checkNearest(t, s, state, n, costs)
			if want := slowNearest(state, costs); n.Cost != want || !n.Proved {
				t.Errorf("%v: costs %d, want %d", state, n.Cost, want)
			}
		}
	}
}

// TestNearestOfPictures logs how many lights are wrong in random pictures, and checks that no
// picture has too many of them. BenchmarkNearest measures the speed.
func TestNearestOfPictures(t *testing.T) {
	pictures := 10_000
	if testing.Short() {
		pictures = 200
	}
	for spec, worst := range map[string]int{"19x19": 3, "30x30": 4} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		r := rand.New(rand.NewPCG(22, 23))
		wrong := 0
		for range pictures {
			state := randomState(r, s.board)
			n, err := s.Nearest(t.Context(), state)
			if err != nil || !n.Proved || n.Cost > worst {
				t.Fatalf("%v: %d wrong, proved %v; %v", state, n.Cost, n.Proved, err)
			}
			wrong += n.Cost
		}
		t.Logf("%s: %d pictures, %.3f wrong on average", spec, pictures, float64(wrong)/float64(pictures))
	}
}

// After the first picture for a board, each further one takes only a lookup: no table is built, so
// the call polls its context at most 20 times.
func TestNearestIsALookUp(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("30x30"))(t))
	r := rand.New(rand.NewPCG(32, 33))
	first, later := testkit.Watch(t.Context()), testkit.Watch(t.Context())
	for i, ctx := range []context.Context{first, later} {
		if _, err := s.Nearest(ctx, randomState(r, s.board)); err != nil {
			t.Fatalf("picture %d: %v", i, err)
		}
	}
	if later.Looks() > 20 || first.Looks() < 10*later.Looks() {
		t.Errorf("%d polls for the table and %d for a picture", first.Looks(), later.Looks())
	}
}

// Nearest also works on boards whose syndromes do not fit in a table.
func TestNearestOfManyInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 27))
	for _, spec := range []string{"39x39", "3x3x3x3,torus", "33x33,torus"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		state := randomState(r, s.board)
		n, err := s.Nearest(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		checkNearest(t, s, state, n, nil)
		if !n.Proved || n.Bound < 3 {
			t.Errorf("%s: %d wrong, proved %v, at least %d", spec, n.Cost, n.Proved, n.Bound)
		}
		t.Logf("%s: %d wrong, at least %d", spec, n.Cost, n.Bound)
		costs := make([]uint32, s.board.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(128))
		}
		// With costs, the search takes all the time it has, so it is stopped.
		if n, err = s.Cheapest(testkit.CancelAt(t.Context(), 200), state, costs); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		checkNearest(t, s, state, n, costs)
	}
	// Nearest finds up to four wrong lights anywhere on the board.
	s := mustNew(t, testkit.Must(board.Parse("3x3x3x3x3,torus"))(t))
	dark := task.StateOf(s.board, gf2.NewVec(s.board.Lights()))
	for wrong := range 5 {
		v := task.VecOfState(dark.Apply(task.PressesOf(s.board, randomVec(r, s.board.Buttons()))))
		for _, light := range r.Perm(s.board.Lights())[:wrong] {
			v.Flip(light)
		}
		n, err := s.Nearest(t.Context(), task.StateOf(s.board, v))
		if err != nil || n.Cost > wrong || !n.Proved {
			t.Errorf("%d wrong of %d, proved %v; %v", n.Cost, wrong, n.Proved, err)
		}
	}
}

// If only two or three lights are on, Nearest changes at most as many: turning them off makes the
// state solvable.
func TestNearestOfFewLights(t *testing.T) {
	for _, c := range []struct {
		id    string
		worst int
	}{{"79x79:1010001", 3}, {"119x119:7", 3}, {"33x33,torus:8001", 2}} {
		state := testkit.Must(puzzle.Parse(c.id))(t)
		n := testkit.Must(mustNew(t, state.Board()).Nearest(t.Context(), state))(t)
		if n.Cost > c.worst || !n.Proved {
			t.Errorf("%s: %d wrong, proved %v", c.id, n.Cost, n.Proved)
		}
	}
}

// Wherever Nearest is stopped, it returns a solvable state with the context's error, and one that
// is no farther than turning everything off or pushing the errors to an edge.
func TestNearestStopsWithTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 35))
	b := testkit.Must(board.Parse("39x39"))(t)
	state := randomState(r, b)
	worst := state.Lit()
	for _, edge := range Edges() {
		_, wrong, err := Push(state, edge)
		if err != nil {
			t.Fatal(err)
		}
		left := 0
		for _, v := range wrong {
			left += int(v)
		}
		worst = min(worst, left)
	}
	s := mustNew(t, b)
	watched := testkit.Watch(t.Context())
	if _, err := s.Nearest(watched, state); err != nil {
		t.Fatal(err)
	}
	for look := 1; look < watched.Looks(); look += look {
		n, err := mustNew(t, b).Nearest(testkit.CancelAt(t.Context(), look), state)
		if !errors.Is(err, context.Canceled) || n.Cost > worst {
			t.Errorf("stopped after %d looks: %d wrong, at most %d without a search; %v", look, n.Cost, worst, err)
		}
		checkNearest(t, s, state, n, nil)
	}
}

func TestNearestRefuses(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("5x5"))(t))
	state, _ := puzzle.Parse("5x5:1")
	costs := slices.Repeat([]uint32{1}, 25)
	costs[7] = maxCost
	if _, err := s.Cheapest(t.Context(), state, costs); err != nil {
		t.Errorf("the largest cost: %v", err)
	}
	costs[7] = maxCost + 1
	if _, err := s.Cheapest(t.Context(), state, costs); err == nil {
		t.Error("a cost above the largest was accepted")
	}
	s = mustNew(t, testkit.Must(board.Parse("3x3x3x3,torus,mod=4"))(t))
	if _, err := s.Nearest(t.Context(), randomState(rand.New(rand.NewPCG(1, 1)), s.board)); !errors.Is(err, ErrBoard) {
		t.Errorf("many syndromes of many colours: %v", err)
	}
	if testkit.Amount(0, 1) == 0 {
		return // reading the board takes too long
	}
	r, toggles := rand.New(rand.NewPCG(1, 2)), make([][]int, 60)
	for i := range toggles {
		toggles[i] = r.Perm(30_000)[:3000]
	}
	s = mustNew(t, testkit.Must(board.NewButtons(30_000, toggles))(t))
	on, _ := puzzle.AllOn(s.board)
	if _, err := s.Nearest(t.Context(), on); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("%d invariants of 30,000 lights: %v", s.Invariants(), err)
	}
}

func TestNearestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 29))
	for _, spec := range []string{"23x23", "39x39"} {
		if testing.Short() && spec != "23x23" {
			continue
		}
		b := testkit.Must(board.Parse(spec))(t)
		state := randomState(r, b)
		costs := make([]uint32, b.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(99))
		}
		s := mustNew(t, b)
		watched := testkit.Watch(t.Context())
		if _, err := s.Cheapest(watched, state, costs); err != nil {
			t.Fatal(err)
		}
		work := func(ctx context.Context) error {
			_, err := mustNew(t, b).Cheapest(ctx, state, costs)
			return err
		}
		for look := 1; look <= watched.Looks()/8; look += 2*look + 1 {
			testkit.CheckStops(t, work, look)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, n := range []int{19, 30, 39} {
		s := mustNew(b, testkit.Must(board.Parse(fmt.Sprintf("%dx%d", n, n)))(b))
		r := rand.New(rand.NewPCG(30, 31))
		costs := make([]uint32, s.board.Lights())
		for i := range costs {
			costs[i] = uint32(r.IntN(128))
		}
		for name, costs := range map[string][]uint32{"fewest": nil, "faintest": costs} {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					if _, err := s.Cheapest(b.Context(), randomState(r, s.board), costs); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
