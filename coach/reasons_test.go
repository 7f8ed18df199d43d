package coach_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/coach"
	"lightsout/internal/symmetry"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// dailyBoards lists the boards used for daily puzzles, and candidates for them.
var dailyBoards = []string{"5x5", "6x6", "5x5,torus", "hex4", "cube3", "5x5,rule=x", "5x5,mod=3", "4x6,mobius"}

// lopsided is a board on which button A can change light B without button B changing light A, so
// counting lights proves nothing there.
const lopsided = "5x5,torus,rule=0.0_0.1_0.2_1.0_2.1"

// Every reason holds for random positions of every board. The test checks each one by toggling
// lights and comparing solutions.
func TestReasonsHold(t *testing.T) {
	positions := 60
	if testing.Short() {
		positions = 12
	}
	met := map[coach.Technique]int{}
	for k, spec := range slices.Concat(families, dailyBoards, []string{lopsided}) {
		c := newCoach(t, spec)
		off := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t)
		r := rand.New(rand.NewPCG(uint64(k), 21))
		for range positions {
			checkReason(t, c, somePosition(off, r), met)
		}
		target := somePosition(off, r)
		for range positions / 10 {
			checkReason(t, c, testkit.Must(somePosition(target, r).To(target))(t), met)
		}
	}
	for _, checks := range []map[coach.Technique]func(claim){findable, arguments} {
		for technique := range checks {
			if met[technique] == 0 && technique != "only" && technique != "order" && technique != "shortest" {
				t.Errorf("%s is never met: %v", technique, met)
			}
		}
	}
	t.Log(met)
}

// somePosition returns a position that is a few or many presses away from another, or whose
// difference from it is symmetric.
func somePosition(from puzzle.State, r *rand.Rand) puzzle.State {
	b := from.Board()
	symmetries := symmetry.Of(b)
	switch n := r.IntN(4); {
	case n == 0:
		return from.Press(r.IntN(b.Buttons()), r.IntN(b.Buttons()), r.IntN(b.Buttons()))
	case n == 1 && len(symmetries) > 0:
		y := symmetries[r.IntN(len(symmetries))].Lights
		for range 3 {
			button := r.IntN(b.Buttons())
			from = from.Press(button)
			for at := y[button]; at != button; at = y[at] {
				from = from.Press(at)
			}
		}
		if r.IntN(2) == 0 {
			from = from.Press(r.IntN(b.Buttons()))
		}
		return from
	}
	for range r.IntN(2*b.Buttons() + 1) {
		from = from.Press(r.IntN(b.Buttons()))
	}
	return from
}

// checkReason checks the claims made by the hints for a position, and counts the techniques.
func checkReason(t *testing.T, c *coach.Coach, s puzzle.State, met map[coach.Technique]int) {
	t.Helper()
	advice := testkit.Must(c.Advise(t.Context(), coach.Line{Start: s}))(t)
	where, why, press := advice.Hint(coach.Where), advice.Hint(coach.Why), advice.Hint(coach.Press)
	if why.Technique == coach.Done {
		return
	}
	gap := s.Difference()
	it := claim{t: t, gap: gap, where: where, why: why, press: press.Press}
	if light := lightOf(s.Board(), press.Press); !slices.Contains(where.Area, light) {
		it.failf("the first rung points at %v", where.Area)
	}
	if where.Press != -1 || why.Press != -1 || press.Press < 0 || len(where.Pattern) != 0 ||
		!slices.Equal(press.Area, why.Area) || !slices.Equal(press.Pattern, why.Pattern) {
		it.failf("%+v, %+v, %+v", where, why, press)
	}
	if marks := strings.Contains(why.Text, "marked"); marks && len(why.Area)+len(why.Pattern) == 0 {
		it.failf("nothing is marked")
	}
	for p, err := range c.Solver().Solutions(t.Context(), gap) {
		if err != nil {
			t.Fatal(err)
		}
		if it.all = append(it.all, p); len(it.all) == 1<<8 {
			break
		}
	}
	if n := it.all[0].Count(); n != why.Par || !why.Proved || !slices.ContainsFunc(it.shortest(), it.has) {
		it.failf("the shortest solutions are %v", it.shortest())
	}
	it.holds(findable)
	met[why.Technique]++
	if it.why = advice.Hint(coach.Proof); why.Technique == "narrow" {
		it.holds(arguments)
		met[it.why.Technique]++
	} else if it.why.Text != why.Text || it.why.Press != press.Press {
		it.failf("its proof is another: %+v", it.why)
	}
}

// holds checks a reason according to its technique.
func (c claim) holds(checks map[coach.Technique]func(claim)) {
	c.t.Helper()
	check := checks[c.why.Technique]
	if check == nil {
		c.failf("no check is known")
	}
	check(c)
}

// On large boards, the coach gives only reasons that compare solutions.
func TestReasonsOfLargeBoards(t *testing.T) {
	for _, tt := range []struct {
		spec    string
		buttons []int
		want    coach.Technique
		says    string
	}{
		{"1x4098", []int{10, 500, 1000}, "only", "only one solution"},
		{"1x4100", []int{11, 500, 1001}, "shortest", "Only one solution has as few as 3 presses"},
		{"1x4100,mod=3", []int{0, 500, 1000}, "shortest", "Only one solution has as few as 6 presses"},
		{"1x4100,mod=3", []int{10, 500, 1000}, "shortest", "Only one solution has as few as 6 presses"},
		{"buttons=4097_0_0_1_1_2_2_3_3_4,mod=4", []int{8, 0}, "shortest", "All 4 shortest solutions need this press."}, // of 256
		{"buttons=4097_0_0_1_1_2_2_3_3_5_5_4,mod=4", []int{0, 10}, "order", "A shortest solution has 6 presses"},       // of 1,024
		{"buttons=4097_0.1_1.2_0.2,mod=4", []int{0}, "shortest", "Only one solution has as few as 3 presses"},          // of two
		{"12x350,mod=3", []int{10, 500, 1000}, "order", "A shortest solution has 6 presses"},
	} {
		c := newCoach(t, tt.spec)
		s := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t)
		for _, button := range tt.buttons {
			s = s.Press(button)
		}
		h, err := hintOf(t.Context(), c, coach.Line{Start: s}, coach.Proof)
		if err != nil || h.Technique != tt.want || !strings.Contains(h.Text, tt.says) || h.Press != tt.buttons[0] {
			t.Errorf("%s: %+v, %v; want %s, %q, press %d", tt.spec, h, err, tt.want, tt.says, tt.buttons[0])
		}
	}
}

// On boards with up to 2^12 lights, the coach looks for symmetries and for lights that few buttons
// change.
func TestReasonsAtTheLimit(t *testing.T) {
	for _, test := range []struct {
		spec    string
		buttons []int
		want    coach.Technique
	}{
		{"1x4096", []int{0, 10, 4085, 4095}, "pairs"},
		{"1x4096", []int{0, 10, 500}, "reach"},
		{"1x4097", []int{0, 10, 4086, 4096}, "narrow"},
	} {
		c := newCoach(t, test.spec)
		s := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t).Press(test.buttons...)
		if h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: s}, coach.Why))(t); h.Technique != test.want {
			t.Errorf("%s, %v: %+v", test.spec, test.buttons, h)
		}
	}
}
