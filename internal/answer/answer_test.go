package answer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

func parse(t *testing.T, id string) puzzle.State {
	t.Helper()
	return testkit.Must(puzzle.Parse(id))(t)
}

func find(t *testing.T, r Request) Answer {
	t.Helper()
	return testkit.Must(Find(t.Context(), r))(t)
}

// reached reports whether a state satisfies a request.
func reached(s puzzle.State, r Request) bool {
	colours := s.Colours()
	if r.Same {
		return len(slices.Compact(colours)) == 1
	}
	return s.Solved()
}

// search returns the fewest presses by trying all of them, breadth first, or -1.
func search(r Request) int {
	ahead, seen := []puzzle.State{r.State}, map[string]bool{string(r.State.Colours()): true}
	for depth := 0; len(ahead) > 0; depth++ {
		var next []puzzle.State
		for _, s := range ahead {
			if reached(s, r) {
				return depth
			}
			for button := range s.Board().Buttons() {
				if r.LitOnly && !s.On(button) {
					continue
				}
				after := s.Press(button)
				if key := string(after.Colours()); !seen[key] {
					seen[key] = true
					next = append(next, after)
				}
			}
		}
		ahead = next
	}
	return -1
}

func random(t *testing.T, r *rand.Rand, spec string) puzzle.State {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	draw := func() puzzle.State {
		colours := make([]uint8, b.Lights())
		for i := range colours {
			colours[i] = uint8(r.IntN(b.Colours()))
		}
		return puzzle.StateOfColours(b, colours)
	}
	if r.IntN(2) == 0 {
		return draw()
	}
	return testkit.Must(draw().To(draw()))(t)
}

// An answer is found if and only if a search of all positions finds one, and it has as many presses.
// Its presses are allowed, and they reach the goal.
func TestAgainstSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, spec := range []string{"2x2", "2x3", "3x3", "3x3,rule=ring", "3x3,rule=x", "1x5", "3x4", "2x3,mod=3", "2x2,mod=4", "1x4,mod=6", "buttons=4_0.1_1.2.3_0.3", "buttons=3_0.0.1_1.2.2_0.2,mod=3", "buttons=3_0.0.0.1_1.2.2_0.2_2.2,mod=4"} {
		for range 60 {
			r := Request{State: random(t, rng, spec), Same: rng.IntN(2) == 0}
			r.LitOnly = r.State.Board().ButtonsAreLights() && rng.IntN(3) == 0
			a, want := find(t, r), search(r)
			if a.Found != (want >= 0) || a.Found && len(a.Presses) != want {
				t.Errorf("%s, same %v, lit only %v: found %d presses (%v), but the search found %d",
					r.State, r.Same, r.LitOnly, len(a.Presses), a.Found, want)
			}
			follow(t, r, a)
		}
	}
}

// follow makes the presses of an answer, and checks that they are allowed and reach the goal.
func follow(t *testing.T, r Request, a Answer) {
	t.Helper()
	s := r.State
	for _, button := range a.Presses {
		if r.LitOnly && !s.On(button) {
			t.Fatalf("%s: %v presses an unlit light", r.State, a.Presses)
		}
		s = s.Press(button)
	}
	if a.Found && !reached(s, r) {
		t.Errorf("%s, same %v: %v leads to %s", r.State, r.Same, a.Presses, s)
	}
}

// There are answers for the three-colour toy, and for lit-only play on a board too large to search.
func TestToys(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		s := parse(t, "5x5,mod=3:off")
		for range 12 {
			s = s.Press(rng.IntN(25))
		}
		a := find(t, Request{State: s})
		follow(t, Request{State: s}, a)
		if !a.Found || !a.Proved {
			t.Errorf("%s: %+v", s, a)
		}
		s = parse(t, "5x5:off")
		for range 8 {
			s = s.Press(rng.IntN(25))
		}
		r := Request{State: s, LitOnly: true}
		lit := find(t, r)
		follow(t, r, lit)
		if !lit.Found {
			t.Errorf("%s: %+v", s, lit)
		}
	}
}

// If someone gets one light of a solvable 5 x 5 position wrong, and the result is unsolvable, that
// light is among those named.
func TestWrongLightIsNamed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	named, unsolvable := 0, 0
	for range 1000 {
		s := parse(t, "5x5:off")
		for button := range 25 {
			if rng.IntN(2) == 1 {
				s = s.Press(button)
			}
		}
		wrong := rng.IntN(25)
		colours := s.Colours()
		colours[wrong] ^= 1
		mistaken := puzzle.StateOfColours(s.Board(), colours)
		a := find(t, Request{State: mistaken})
		if a.Found {
			continue
		}
		unsolvable++
		if slices.ContainsFunc(a.Repairs, func(r Repair) bool { return slices.Equal(r.Lights, []int{wrong}) && r.State.Equal(s) }) {
			named++
		}
		for _, r := range a.Repairs[:1] {
			if !find(t, Request{State: r.State}).Found {
				t.Fatalf("%s: the repair %s cannot be solved", mistaken, r.State)
			}
		}
	}
	if named != unsolvable || unsolvable < 500 {
		t.Errorf("named %d of %d wrong lights", named, unsolvable)
	}
}

// If the repairs change several lights, then no change of a single light is enough.
func TestRepairsAreNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, spec := range []string{"4x4", "1x8", "2x3,mod=3", "2x2,mod=4", "5x2"} {
		for range 20 {
			r := Request{State: random(t, rng, spec), Same: rng.IntN(2) == 0}
			a := find(t, r)
			if a.Found {
				continue
			}
			if len(a.Repairs) == 0 {
				t.Fatalf("%s: no repairs", r.State)
			}
			for light := range r.State.Board().Lights() {
				for by := 1; by < r.State.Board().Colours() && len(a.Repairs[0].Lights) > 1; by++ {
					colours := r.State.Colours()
					colours[light] = uint8((int(colours[light]) + by) % r.State.Board().Colours())
					changed := testkit.Must(puzzle.StateOfColours(r.State.Board(), colours).To(r.State.Target()))(t)
					if find(t, Request{State: changed, Same: r.Same}).Found {
						t.Errorf("%s: one change is enough, but the repairs are %+v", r.State, a.Repairs)
					}
				}
			}
		}
	}
}

func TestWords(t *testing.T) {
	for _, test := range []struct {
		request     Request
		title, text string
	}{
		{Request{State: parse(t, "3x3:1ef")}, "Eight presses, in any order", "Nobody can do it in fewer."},
		{Request{State: parse(t, "3x3:0")}, "Nothing to press", "It’s already there."},
		{Request{State: parse(t, "1x2:1")}, "No presses lead there", "It could be solved if row 1, column 1 were off, or if row 1, column 2 were on: check those lights."},
		{Request{State: parse(t, "5x5:1")}, "No presses lead there", "one of these lights were different: row 1, column 1; row 1, column 5; row 5, column 1; row 5, column 5. Check them."},
		{Request{State: parse(t, "19x20,mod=20:1"+strings.Repeat("0", 379))}, "No presses lead there", "Perhaps a press in your game changes other lights:"}, // too large to look for wrong lights
		{Request{State: parse(t, "2x3:5"), LitOnly: true}, "Three presses, in this order", ""},
	} {
		a := find(t, test.request)
		if a.Title != test.title || !strings.Contains(a.Text, test.text) {
			t.Errorf("%s: %q, %q", test.request.State, a.Title, a.Text)
		}
	}
}

// The other rules that are offered make the position solvable.
func TestOtherRules(t *testing.T) {
	s := parse(t, "5x5:1")
	a := find(t, Request{State: s})
	if len(a.Boards) == 0 {
		t.Fatalf("no other rule: %+v", a)
	}
	for _, b := range a.Boards {
		if !find(t, Request{State: puzzle.StateOfColours(b, s.Colours())}).Found {
			t.Errorf("%s does not help", b)
		}
	}
	if _, err := Find(t.Context(), Request{State: parse(t, "buttons=3_0.1_1.2:1"), LitOnly: true}); err == nil {
		t.Error("buttons apart from the lights can be lit")
	}
}

// A walk that finds no path says whether it left out paths with more presses.
func TestWalkSaysWhatItLeftOut(t *testing.T) {
	missed := 0
	for _, id := range []string{"2x2:1", "3x3:100", "3x3:1f0", "1x3:2", "1x3:5"} {
		state := parse(t, id)
		solver := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		few := testkit.Must(solver.Fewest(t.Context(), state))(t)
		look := func(layers int) (*walk, *step) {
			w := testkit.Must(Request{State: state, LitOnly: true}.newWalk(t.Context(), solver, few))(t)
			w.layers = w.layers[:layers]
			return w, testkit.Must(w.find(t.Context(), &step{state: state, left: few.Presses.AllTimes()}))(t)
		}
		_, end := look(1 + maxMore*2)
		if w, short := look(1); end != nil && short == nil {
			missed++
			if end.depth < w.unseen || w.unseen <= w.first {
				t.Errorf("%s: a path of %d presses was left out without a word; the first layer has %d", id, end.depth, w.first)
			}
		}
	}
	if missed == 0 {
		t.Error("each position has a path in the first layer")
	}
}
