package coach_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// litWords matches texts about lights that are on or go out.
var litWords = regexp.MustCompile(`\b(out|off)\b|(is|are) on\b|\bon[.:,]`)

// A player who follows the hints reaches the target in as many presses as the difference needs,
// and no hint talks about lights going out.
func TestHintsReachTheTarget(t *testing.T) {
	for k, spec := range []string{"3x3", "5x5", "4x4", "5x5,torus", "hex3", "3x3,mod=3", "graph6=FhCKG"} {
		c := newCoach(t, spec)
		r := rand.New(rand.NewPCG(uint64(k), 11))
		for range 20 {
			b := c.Solver().Board()
			target := randomColours(b, r)
			start := testkit.Must(somePosition(target, r).To(target))(t)
			want := testkit.Must(c.Distance(t.Context(), start.Difference()))(t)
			if got := testkit.Must(c.Distance(t.Context(), start))(t); got != want {
				t.Fatalf("%v to %v: %+v, want %+v", start, target, got, want)
			}
			if g := followHints(t, c, start); g.presses != want.Presses {
				t.Fatalf("%v to %v in %d presses, par %d", start, target, g.presses, want.Presses)
			}
			texts := hintsOf(t, start)
			for _, text := range texts {
				if litWords.MatchString(text) {
					t.Errorf("%q speaks of lit lights, although there is a target", text)
				}
			}
			if last := texts[len(texts)-1]; last != "You've reached the target. There's nothing left to press." {
				t.Error(last)
			}
		}
	}
}

// The coach explains why a target cannot be reached.
func TestTargetOutOfReach(t *testing.T) {
	for _, test := range []struct{ start, want string }{
		{"2x3:1,to=6", "Every press toggles an even number of the 4 marked lights. Now 1 of them differs from the target, an odd number. It stays odd, so you can never reach the target."},
		{"1x1,rule=ring:0,to=1", "No press changes the marked light, so it can never match the target."},
		{"2x2,mod=3:0000,to=1111", "Add up the colours of the 4 marked lights, each times a weight. Every press changes the sum by a multiple of 3. The differences from the target, added up in the same way, make 8, which is not a multiple of 3, so you can never reach the target."},
	} {
		start := parse(t, test.start)
		c := testkit.Must(coach.New(t.Context(), start.Board()))(t)
		reason, impossible, err := c.WhyImpossible(t.Context(), start)
		if err != nil || !impossible || reason.Text != test.want {
			t.Errorf("%s: %s, %v", test.start, reason.Text, err)
		}
		h, _, err := c.Hint(t.Context(), coach.Line{Start: start}, coach.Plan{})
		if err != nil || h.Kind != coach.Impossible || h.Text != "The target cannot be reached. "+test.want {
			t.Error(h.Text)
		}
	}
}

// For random positions with random targets, every method answers as it does for the difference,
// and its presses lead to the target.
func TestTargetsAreDifferences(t *testing.T) {
	for k, spec := range []string{"5x5", "4x4", "4x3,cylinder", "5x5,torus", "hex3", "3x3,mod=3", "4x4,torus,mod=3", "graph6=FhCKG"} {
		c := newCoach(t, spec)
		r := rand.New(rand.NewPCG(uint64(k), 12))
		for range 20 {
			b := c.Solver().Board()
			start := testkit.Must(randomColours(b, r).To(randomColours(b, r)))(t)
			if r.IntN(3) > 0 {
				start = testkit.Must(somePosition(start.Target(), r).To(start.Target()))(t)
			}
			checkDifference(t, c, start)
		}
	}
}

func checkDifference(t *testing.T, c *coach.Coach, start puzzle.State) {
	t.Helper()
	ctx, gap := t.Context(), start.Difference()
	reason, impossible, err := c.WhyImpossible(ctx, start)
	of, no, errOf := c.WhyImpossible(ctx, gap)
	if impossible != no || err != nil || errOf != nil || !slices.Equal(reason.Lights, of.Lights) || !slices.Equal(reason.Weights, of.Weights) {
		t.Fatalf("%v: %+v, but the difference has %+v", start, reason, of)
	}
	if table, err := chase.New(ctx, start.Board(), nil); err == nil {
		now := start
		for _, step := range table.Walk(start) {
			now = now.Press(step.Presses...)
		}
		if now.Solved() == impossible {
			t.Errorf("%v: a chase leads to %v", start, now)
		}
	}
	if impossible {
		return
	}
	list, n, err := c.Solutions(ctx, start, 4)
	ofList, ofN, errOf := c.Solutions(ctx, gap, 4)
	if n != ofN || len(list) != len(ofList) || err != nil || errOf != nil {
		t.Errorf("%v: %d solutions, not %d: %v", start, n, ofN, err)
	}
	for _, p := range list {
		if after := start.Apply(p); !after.Lights().Equal(start.Target()) {
			t.Errorf("%v: %v leads to %v", start, p, after)
		}
	}
	if d := testkit.Must(c.Distance(ctx, start))(t); d.Presses != list[0].Count() {
		t.Errorf("%v: a distance of %+v, but %d presses", start, d, list[0].Count())
	}
	if g, of := testkit.Must(c.Grade(ctx, start))(t), testkit.Must(c.Grade(ctx, gap))(t); g != of {
		t.Errorf("%v: grade %+v, not %+v", start, g, of)
	}
	l, ofL := testkit.Must(c.Lesson(ctx, start, nil))(t), testkit.Must(c.Lesson(ctx, gap, nil))(t)
	if !slices.Equal(l.Presses, ofL.Presses) || !slices.Equal(l.Area, ofL.Area) || !slices.Equal(l.Pattern, ofL.Pattern) {
		t.Errorf("%v: %+v, not %+v", start, l, ofL)
	}
}

// randomColours returns a state that need not be solvable.
func randomColours(b *board.Board, r *rand.Rand) puzzle.State {
	colours := make([]uint8, b.Lights())
	for i := range colours {
		colours[i] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.StateOfColours(b, colours)
}

// somePosition returns a random position from which the given one can be reached.
func somePosition(from puzzle.State, r *rand.Rand) puzzle.State {
	for range r.IntN(2 * from.Board().Buttons()) {
		from = from.Press(r.IntN(from.Board().Buttons()))
	}
	return from
}
