package coach_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// families lists small boards of every kind.
var families = []string{
	"1x1", "1x7", "2x2", "2x5", "3x3", "3x5", "4x4", "5x5", "6x5", "4x9",
	"3x3,torus", "5x5,torus", "4x5,cylinder", "3x5,mobius", "4x4,klein", "5x4,projective",
	"5x5,rule=x", "4x4,rule=ring", "5x5,rule=star", "5x5,rule=knight", "4x4,rule=0.0_0.1_-1.0",
	"2x3x2", "3x3x3", "3x3x3,torus", "hex3", "hex3,rule=ring", "tri4", "tri5", "cube2", "cube3",
	"graph6=FhCKG", "graph6=IheA@GUAo", "buttons=4_0.1_1.2_2.3_0.3_0.1.2.3", "5x5,holes=7_12",
	"2x3,mod=3", "3x3,mod=3", "3x3,mod=4", "2x2,torus,mod=5", "hex2,mod=3", "4x4,mod=3", "tri3,mod=4",
}

func newCoach(t testing.TB, spec string) *coach.Coach {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	c, err := coach.New(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// hintOf returns the hint for one rung at the end of a line.
func hintOf(ctx context.Context, c *coach.Coach, line coach.Line, rung coach.Rung) (coach.Hint, error) {
	advice, err := c.Advise(ctx, line)
	if err != nil {
		return coach.Hint{}, err
	}
	return advice.Hint(rung), nil
}

// randomState returns a solvable state.
func randomState(t testing.TB, b *board.Board, r *rand.Rand) puzzle.State {
	t.Helper()
	s, err := puzzle.AllOff(b)
	if err != nil {
		t.Fatal(err)
	}
	buttons := make([]int, r.IntN(2*b.Buttons()+1))
	for i := range buttons {
		buttons[i] = r.IntN(b.Buttons())
	}
	return s.Press(buttons...)
}

func parse(t testing.TB, id string) puzzle.State {
	t.Helper()
	return testkit.Must(puzzle.Parse(id))(t)
}

// From 10,000 random positions in every family, a player who follows the hints wins in exactly the
// fewest presses, and every rung has a text along the way.
func TestHintsWinInPar(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 1_000
	}
	for k, spec := range families {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			c := newCoach(t, spec)
			r := rand.New(rand.NewPCG(uint64(k), 5))
			for range (games + len(families) - 1) / len(families) {
				start := randomState(t, c.Solver().Board(), r)
				few, err := c.Solver().Fewest(t.Context(), start)
				if err != nil {
					t.Fatal(err)
				}
				if !few.Proved {
					t.Fatalf("%v: not proved", start)
				}
				followHints(t, c, start, few.Presses.Count(), r)
			}
		})
	}
}

// followHints presses the buttons that the hints reveal, as one line of play. Now and then it
// starts a new line, as after loading a saved game.
func followHints(t *testing.T, c *coach.Coach, start puzzle.State, par int, r *rand.Rand) {
	t.Helper()
	line := coach.Line{Start: start}
	for left := par; ; left-- {
		h, err := hintOf(t.Context(), c, line, coach.Press)
		if err != nil {
			t.Fatal(err)
		}
		if h.Par != left || h.Left != left || !h.Proved || h.Rung != coach.Press {
			t.Fatalf("%v after %v: %+v, and %d are left", start, line.Played, h, left)
		}
		if left == 0 {
			if h.Technique != coach.Done || h.Press != -1 || !line.Start.Press(line.Played...).Solved() {
				t.Fatalf("%v ends with %+v", start, h)
			}
			return
		}
		if r.IntN(8) == 0 {
			checkRungs(t, c, line, h)
		}
		line.Played = append(line.Played, h.Press)
		if r.IntN(4) == 0 {
			line = coach.Line{Start: line.Start.Press(line.Played...)}
		}
	}
}

// checkRungs compares the rungs for one position: each reveals more, and none contradicts another.
func checkRungs(t *testing.T, c *coach.Coach, line coach.Line, press coach.Hint) {
	t.Helper()
	if press.Press < 0 || !strings.HasPrefix(press.Text, "Press ") {
		t.Fatalf("%v: %+v", line, press)
	}
	for _, rung := range []coach.Rung{coach.Where, coach.Why} {
		h, err := hintOf(t.Context(), c, line, rung)
		if err != nil {
			t.Fatal(err)
		}
		if h.Press != -1 || h.Technique != press.Technique || h.Text == "" || h.Text == press.Text {
			t.Fatalf("%v: %+v and then %+v", line, h, press)
		}
		if rung == coach.Where && !slices.Contains(h.Area, lightOf(c.Solver().Board(), press.Press)) {
			t.Fatalf("%v: %+v, and then %+v elsewhere", line, h, press)
		}
	}
}

// Every technique occurs in a hint, with the sentences that explain it.
func TestTechniques(t *testing.T) {
	const out = "The lights are out. There's nothing left to press."
	const last = "One press is left: find the button that toggles exactly the lights that are on."
	for _, test := range []struct {
		id         string
		technique  coach.Technique // the technique of the second rung
		where, why string
		argument   coach.Technique
		proof      string
	}{
		{"5x5:0", coach.Done, out, out, coach.Done, out},
		{"5x5:23", "last", "Try row 1: your last remaining press is there.", last, "last", last},
		{
			"3x3:1ff", "pairs", "Try rows 1 and 2: three of your five remaining presses are there.",
			"With the board mirrored left to right, the lights look the same, and so does a shortest solution. So press lights in pairs that swap places. One pair is among the marked lights.",
			"pairs", "",
		},
		{
			"3x3:1b3", "match", "Try rows 1 and 2: four of your five remaining presses are there.",
			"Imagine the board mirrored left to right: only the marked lights don't match. One press fixes them all.", "match", "",
		},
		{
			"5x5:15a8f3b", "reach", "Try row 2: two of your ten remaining presses are there.",
			"Look at row 1, column 1: it is on, and only the three marked buttons change it. So you must press one of them, or all three.", "reach", "",
		},
		{
			"5x5:fd0e6", "narrow", "Try row 3: two of your ten remaining presses are there.", "You need just one of the two marked buttons.",
			"parity", "5 of the marked lights are on, an odd number. Only one button changes an odd number of them, so every solution needs it.",
		},
		{
			"5x5,torus:18273a8", "narrow", "Try row 3: two of your seven remaining presses are there.", "You need just one of the two marked buttons.",
			"half", "Pressing all 8 marked buttons changes nothing: they're a quiet pattern. So pressing the one you need does the same as pressing the other 7.",
		},
		{
			"3x3,mod=3:120100210", "reach", "",
			"Look at row 1, column 1: it needs 2 more steps, and only the three marked buttons change it. So you need to press them 2 or 5 times in total.", "reach", "",
		},
		{
			"70x70:on", "narrow", "Try row 1: 26 of your 2,484 remaining presses are there.", "You need just one of the three marked buttons.",
			"only", "This board has no quiet patterns, so there's only one solution. You need all of its presses, in any order.",
		},
		{"1x1,mod=3:2", "last", "Try row 1: your last remaining press is there.", "One press is left: find the button that moves exactly the lights that are on.", "last", ""},
	} {
		c := newCoach(t, strings.Split(test.id, ":")[0])
		advice := testkit.Must(c.Advise(t.Context(), coach.Line{Start: parse(t, test.id)}))(t)
		for rung, want := range map[coach.Rung]string{coach.Where: test.where, coach.Why: test.why} {
			if h := advice.Hint(rung); h.Technique != test.technique || want != "" && h.Text != want {
				t.Errorf("%s: %+v, want %s: %s", test.id, h, test.technique, want)
			}
		}
		if h := advice.Hint(coach.Proof); h.Technique != test.argument || test.proof != "" && h.Text != test.proof {
			t.Errorf("%s: %+v, want %s: %s", test.id, h, test.argument, test.proof)
		}
	}
}

// Proofs show the quiet pattern that makes a chase shorter if that saves at least four presses. The
// hint is the first press that the pattern adds or, if it only removes presses, the first of all
// presses.
func TestSaving(t *testing.T) {
	c := newCoach(t, "5x5")
	saved := map[int]int{}
	r := rand.New(rand.NewPCG(1, 2))
	games := 6000
	if testing.Short() {
		games = 600
	}
	for range games {
		start := randomState(t, c.Solver().Board(), r)
		h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: start}, coach.Proof))(t)
		if h.Technique != "saving" {
			continue
		}
		var chase, fewer int
		if _, err := fmt.Sscanf(h.Text, "Chasing the lights down would take %d presses. "+
			"Adding the marked quiet pattern, which changes no lights, saves %d of them.", &chase, &fewer); err != nil || chase-fewer != h.Par {
			t.Errorf("%v: %q, %v", start, h.Text, err)
		}
		saved[fewer]++
		solutions, _, err := c.Solutions(t.Context(), start, 1)
		if err != nil {
			t.Fatal(err)
		}
		plan := slices.Collect(solutions[0].Buttons())
		press := plan[0]
		if i := slices.IndexFunc(h.Pattern, func(button int) bool { return slices.Contains(plan, button) }); i >= 0 {
			press = h.Pattern[i]
		}
		if !start.Press(h.Pattern...).Equal(start) || h.Press != press {
			t.Errorf("%v: %+v, want press %d", start, h, press)
		}
	}
	if saved[4] == 0 || saved[6] == 0 || saved[2] > 0 {
		t.Errorf("presses saved, and how many times: %v", saved)
	}
}

func TestImpossible(t *testing.T) {
	c := newCoach(t, "5x5")
	s := parse(t, "5x5:1")
	for _, rung := range coach.Rungs() {
		h, err := hintOf(t.Context(), c, coach.Line{Start: s}, rung)
		if err != nil {
			t.Fatal(err)
		}
		want := "This cannot be solved. Every press toggles an even number of the 12 marked lights. Now 1 of them is lit, an odd number. " +
			"It stays odd, so they can never all be out."
		if h.Technique != coach.Impossible || h.Text != want || h.Press != -1 || h.Par != -1 || len(h.Area) != 12 {
			t.Errorf("%+v", h)
		}
	}
	if _, err := c.Distance(t.Context(), s); err == nil {
		t.Error("an impossible position has a distance")
	}
	if _, err := c.Judge(t.Context(), s, s.Press(3)); err == nil {
		t.Error("a press of an impossible position has a verdict")
	}
	if _, impossible, err := c.WhyImpossible(t.Context(), parse(t, "5x5:on")); impossible || err != nil {
		t.Errorf("all on is impossible: %v, %v", impossible, err)
	}
}

// The weights alone are enough to check the explanation of an impossible position
// with three colours.
func TestImpossibleColours(t *testing.T) {
	c := newCoach(t, "2x3,mod=3")
	r := rand.New(rand.NewPCG(3, 4))
	b := c.Solver().Board()
	found := 0
	for range 100 {
		colours := make([]uint8, b.Lights())
		for i := range colours {
			colours[i] = uint8(r.IntN(3))
		}
		s := puzzle.StateOfColours(b, colours)
		reason, impossible, err := c.WhyImpossible(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if !impossible {
			continue
		}
		found++
		sum := 0
		for i, light := range reason.Lights {
			sum += reason.Weights[i] * s.Colour(light)
		}
		if sum%3 == 0 || !strings.Contains(reason.Text, fmt.Sprintf("It is %d now, which is not a multiple of 3,", sum)) {
			t.Errorf("%v: %+v", s, reason)
		}
	}
	if found == 0 {
		t.Error("no impossible position among 100")
	}
}
