package solve

import (
	"context"
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// The values for the smallest boards come from counting all states and from integer programs. From
// 9 x 9 on, no values were known before, and the values come from this program.
func TestGodsNumber(t *testing.T) {
	for spec, want := range map[string]int{
		"3x3":        9,
		"4x4":        7,
		"5x5":        15,
		"9x9":        37,
		"11x11":      65,
		"14x14":      123,
		"17x17":      199,
		"24x24":      375,
		"29x29":      443,
		"34x34":      763,
		"35x35":      721,
		"41x41":      1191,
		"49x49":      1397,
		"3x3,torus":  3,
		"5x5,torus":  8,
		"6x6,torus":  14,
		"9x9,torus":  39,
		"5x5,rule=x": 13,
		"2x5":        7,
		"3x5":        8,
		"4x9":        20,
		"6x8":        22,
		"cube3":      30,
		"3x3,mod=4":  27,
	} {
		t.Run(spec, func(t *testing.T) {
			if testing.Short() && want > 100 {
				t.Skip("proofs above 100 presses take seconds; -short proves the smaller boards")
			}
			h, err := mustNew(t, testkit.Must(board.Parse(spec))(t)).Hardest(t.Context(), QuickEffort)
			if err != nil || h.Low != want || h.High != want {
				t.Errorf("%d to %d, want %d; %v", h.Low, h.High, want, err)
			}
		})
	}
}

// The proof for 16 x 16 takes seconds, and reports its progress.
func TestGodsNumberOf16x16(t *testing.T) {
	if testing.Short() {
		t.Skip("the proof for 16 x 16 takes seconds; -short proves the smaller boards")
	}
	reports := 0
	s := testkit.Must(New(t.Context(), testkit.Must(board.Parse("16x16"))(t), OnProgress(func(p Progress) {
		if p.Stage == "ruling out 125 presses" && p.Done > 0 && p.Done <= p.Total {
			reports++
		}
	})))(t)
	h, err := s.Hardest(t.Context(), QuickEffort)
	if err != nil || h.Low != 124 || h.High != 124 || reports == 0 {
		t.Errorf("%d to %d, %v; %d reports", h.Low, h.High, err, reports)
	}
	checkHardest(t, s, h)
}

// checkHardest checks that solving the hardest state found takes as many presses as h.Presses has.
func checkHardest(t *testing.T, s *Solver, h GodsNumber) {
	t.Helper()
	off := testkit.Must(puzzle.AllOff(s.Board()))(t)
	f, err := s.Fewest(t.Context(), off.Apply(h.Presses))
	if err != nil || f.Presses.Count() != h.Presses.Count() || h.Presses.Count() > h.Low || h.Low > h.High {
		t.Errorf("%v: %d to %d, but %d presses, and %d are enough; %v",
			s.Board(), h.Low, h.High, h.Presses.Count(), f.Presses.Count(), err)
	}
}

// If no effort leads to a proof, Limit explains why; otherwise it is empty, whether or not the
// effort was enough.
func TestHardestLimit(t *testing.T) {
	for spec, want := range map[string]string{
		"13x17":         "the proof handles up to 160 groups of buttons, 10 of them independent, but this board has 165 and 13",
		"3x3x3x3,torus": "the proof handles up to 160 groups of buttons, 10 of them independent, but this board has 81 and 40",
		"9x9":           "",
		"4x4":           "",
	} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		for _, effort := range []int{0, 1_000_000} {
			h, err := s.Hardest(t.Context(), effort)
			if err != nil || h.Limit != want || h.Growth != nil {
				t.Errorf("%s, effort %d: %d to %d, %q, %v", spec, effort, h.Low, h.High, h.Limit, err)
			}
		}
	}
}

// With unlimited effort, Growth reports the steps on more and more groups if the whole problem is
// out of reach, and nothing if it is solved.
func TestGrowth(t *testing.T) {
	h, err := mustNew(t, testkit.Must(board.Parse("6x6x2"))(t)).Hardest(t.Context(), -1)
	if err != nil || h.Limit == "" || len(h.Growth) < 2 {
		t.Fatalf("6x6x2: %q, %v, %v", h.Limit, h.Growth, err)
	}
	last := len(h.Growth) - 1
	if want := (Part{Independent: 12, Groups: 48}); h.Growth[last] != want {
		t.Errorf("6x6x2: the whole problem is %+v, want %+v", h.Growth[last], want)
	}
	for _, part := range h.Growth[:last] {
		if part.Independent > 12 || part.Groups > 48 || part.Steps <= 0 {
			t.Errorf("6x6x2: %+v", part)
		}
	}
	if h, err = mustNew(t, testkit.Must(board.Parse("5x5"))(t)).Hardest(t.Context(), -1); err != nil || h.Limit != "" || h.Growth != nil {
		t.Errorf("5x5: %q, %v, %v", h.Limit, h.Growth, err)
	}
}

// Without quiet patterns, the most presses are colours - 1 on every button.
func TestGodsNumberWithoutQuietPatterns(t *testing.T) {
	for spec, want := range map[string]int{"3x3": 9, "2x2": 4, "2x2,mod=4": 12, "1x1,mod=64": 63} {
		h, err := mustNew(t, testkit.Must(board.Parse(spec))(t)).Hardest(t.Context(), QuickEffort)
		if err != nil || h.Low != want || h.High != want || h.Presses.Count() != want {
			t.Errorf("%s: %d to %d, %v", spec, h.Low, h.High, err)
		}
	}
}

// Bounds hold with any effort, on boards with small and large nullities.
func TestHardest(t *testing.T) {
	for spec, tt := range map[string]struct{ effort, low, high int }{
		"3x3":         {-1, 9, 9},
		"4x4":         {-1, 7, 7},
		"6x8":         {-1, 22, 22},
		"6x6,torus":   {0, 9, 18},
		"9x9":         {10_000_000, 36, 40},
		"12x12,torus": {100_000_000, 45, 68},
		"19x19":       {400_000_000, 155, 179},
		"23x23":       {0, 189, 269},
	} {
		if testing.Short() && tt.effort > 1_000_000 {
			continue
		}
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		h := testkit.Must(s.Hardest(t.Context(), tt.effort))(t)
		if h.Low < tt.low || h.High > tt.high {
			t.Errorf("%s: %d to %d, want at least %d and at most %d", spec, h.Low, h.High, tt.low, tt.high)
		}
		checkHardest(t, s, h)
	}
}

// If the sizes of all solutions don't fit in memory, the search divides the groups into parts, and
// also counts sets of presses to find a lower bound.
func TestHardestOfManyDigits(t *testing.T) {
	for spec, tt := range map[string]struct{ effort, found, low, high int }{
		"39x39":         {QuickEffort, 650, 650, 756},
		"47x47":         {QuickEffort, 1000, 1000, 1104},
		"65x65":         {0, 233, 1878, 2112},
		"3x3x3x3,torus": {QuickEffort, 0, 11, 36},
	} {
		if testing.Short() && tt.effort > 0 {
			continue
		}
		h, err := mustNew(t, testkit.Must(board.Parse(spec))(t)).Hardest(t.Context(), tt.effort)
		if err != nil || h.Presses.Count() < tt.found || h.Low < tt.low || h.Presses.Count() > h.Low || h.High > tt.high || h.Low > h.High {
			t.Errorf("%s: %d to %d, %d found; %v", spec, h.Low, h.High, h.Presses.Count(), err)
		}
	}
}

// 59 x 59, with nullity 22, has too many quiet patterns for one local search, so the search is done
// in parts.
func TestHardestInParts(t *testing.T) {
	if testing.Short() {
		t.Skip("the search on 59 x 59 takes seconds; -short searches the smaller boards")
	}
	s := mustNew(t, testkit.Must(board.Parse("59x59"))(t))
	h, err := s.Hardest(t.Context(), QuickEffort)
	if err != nil || h.Low < 1600 || h.High > 1766 {
		t.Errorf("%d to %d, %v", h.Low, h.High, err)
	}
	checkHardest(t, s, h)
}

// TestGodsNumberAgainstAllStates solves all states of small boards and compares the hardest with
// God's number.
func TestGodsNumberAgainstAllStates(t *testing.T) {
	for _, spec := range []string{
		"2x3", "2x2", "4x4", "3x3,torus", "1x5", "2x5", "3x4", "3x5", "tri3", "hex2", "graph6=FhCKG,rule=ring",
		"2x7,rule=ring", "3x4,torus", "3x3,klein", "4x4,rule=x", "buttons=3_0.1_1.2_0.2_0.1.2_0",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		if testing.Short() && b.Lights() > 10 {
			continue
		}
		s := mustNew(t, b)
		hardest := 0
		for n := range 1 << b.Lights() {
			v := gf2.NewVec(b.Lights())
			v.Words()[0] = uint64(n)
			f, err := s.Fewest(t.Context(), task.StateOf(b, v))
			if errors.Is(err, ErrUnsolvable) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			hardest = max(hardest, f.Presses.Count())
		}
		h, err := s.Hardest(t.Context(), QuickEffort)
		if err != nil || hardest != h.Low || hardest != h.High {
			t.Errorf("%s: %d to %d, but the hardest state needs %d; %v", spec, h.Low, h.High, hardest, err)
		}
	}
}

func TestGodsNumberRefuses(t *testing.T) {
	for _, spec := range []string{"4x4,mod=3", "191x191"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		if s.Nullity() == 0 {
			t.Fatalf("%s has no quiet patterns", spec)
		}
		if _, err := s.Hardest(t.Context(), QuickEffort); !errors.Is(err, ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mustNew(t, testkit.Must(board.Parse("5x5"))(t)).Hardest(ctx, QuickEffort); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// The search polls its context about every 65,536 steps, and stops once the context is done.
func TestHardestStops(t *testing.T) {
	looks := []int{1, 20, 200}
	if testing.Short() {
		looks = looks[:2]
	}
	for _, spec := range []string{"16x16", "19x19", "30x30"} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := s.Hardest(ctx, -1)
			return err
		}, looks...)
	}
}

func BenchmarkHardest(b *testing.B) {
	for _, spec := range []string{"9x9", "16x16", "29x29"} {
		s := mustNew(b, testkit.Must(board.Parse(spec))(b))
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				if h, err := s.Hardest(b.Context(), QuickEffort); err != nil || h.Low != h.High {
					b.Fatal(h.Low, h.High, err)
				}
			}
		})
	}
}
