package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"lightsout/gf2"
	"lightsout/puzzle"
)

// Values from counts of all states, from integer programs and, from 9 x 9 on where no
// other was known, from here.
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
			if raceDetector && want > 1000 {
				t.Skip("slow")
			}
			low, high, err := mustNew(t, mustBoard(t, spec)).GodsNumber(t.Context())
			if err != nil || low != want || high != want {
				t.Errorf("%d to %d, want %d; %v", low, high, want, err)
			}
		})
	}
}

// 16 x 16 takes longest of the boards that are proved without being asked to.
func TestGodsNumberOf16x16(t *testing.T) {
	if raceDetector {
		t.Skip("slow")
	}
	reports := 0
	s, err := New(t.Context(), mustBoard(t, "16x16"), OnProgress(func(p Progress) {
		if p.Stage == "ruling out 125 presses" && p.Done > 0 && p.Done <= p.Total {
			reports++
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.Hardest(t.Context(), QuickEffort)
	if err != nil || h.Low != 124 || h.High != 124 || reports == 0 {
		t.Errorf("%d to %d, %v; %d reports", h.Low, h.High, err, reports)
	}
	checkHardest(t, s, h)
}

// checkHardest checks that the presses are needed.
func checkHardest(t *testing.T, s *Solver, h Hardest) {
	t.Helper()
	off, err := puzzle.AllOff(s.Board())
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Fewest(t.Context(), off.Apply(h.Presses))
	if err != nil || f.Presses.Count() != h.Presses.Count() || h.Presses.Count() > h.Low || h.Low > h.High {
		t.Errorf("%v: %d to %d, but %d presses and %d are enough; %v",
			s.Board(), h.Low, h.High, h.Presses.Count(), f.Presses.Count(), err)
	}
}

// Bounds are bounds with whatever effort, on boards with few and with many digits.
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
		s := mustNew(t, mustBoard(t, spec))
		h, err := s.Hardest(t.Context(), tt.effort)
		if err != nil {
			t.Fatal(err)
		}
		if h.Low < tt.low || h.High > tt.high {
			t.Errorf("%s: %d to %d, want at least %d and at most %d", spec, h.Low, h.High, tt.low, tt.high)
		}
		checkHardest(t, s, h)
	}
}

// With more digits than the sizes of all solutions have room, the groups are taken in
// parts, and sets of presses are counted.
func TestHardestOfManyDigits(t *testing.T) {
	for spec, tt := range map[string]struct{ effort, found, low, high int }{
		"39x39":         {QuickEffort, 580, 640, 756},
		"47x47":         {QuickEffort, 900, 952, 1104},
		"65x65":         {0, 233, 1878, 2112},
		"3x3x3x3,torus": {QuickEffort, 0, 11, 36},
	} {
		h, err := mustNew(t, mustBoard(t, spec)).Hardest(t.Context(), tt.effort)
		if err != nil || h.Presses.Count() < tt.found || h.Low < tt.low || h.Presses.Count() > h.Low || h.High > tt.high || h.Low > h.High {
			t.Errorf("%s: %d to %d, %d found; %v", spec, h.Low, h.High, h.Presses.Count(), err)
		}
	}
}

// The smallest board whose sizes can still be looked at, but not all at once.
func TestHardestInParts(t *testing.T) {
	if raceDetector {
		t.Skip("slow")
	}
	s := mustNew(t, mustBoard(t, "59x59"))
	h, err := s.Hardest(t.Context(), QuickEffort)
	if err != nil || h.Low < 1600 || h.High > 1766 {
		t.Errorf("%d to %d, %v", h.Low, h.High, err)
	}
	checkHardest(t, s, h)
}

func TestCounted(t *testing.T) {
	q := newHardQuest([]uint64{0, 0, 0, 1, 1, 2, 2, 2})
	// 5 buttons, 2^3 states, 1 set of no presses, 5 of one, 10 of two.
	if got := q.counted(8, 2); got != 3+2 {
		t.Errorf("%d", got)
	}
	if got := newHardQuest([]uint64{0, 0}).counted(2, 0); got != 0 {
		t.Errorf("nothing to count: %d", got)
	}
}

// A space with many groups in few digits is cut down too.
func TestProvable(t *testing.T) {
	q := &hardQuest{}
	for i := range 255 {
		q.groups = append(q.groups, group{uint64(i + 1), 1})
	}
	l, whole := q.provable(oddSpan(q.groups, maxClimbDigits))
	if whole || l.digits != 7 || len(l.n) != 127 {
		t.Errorf("%v, %d digits, %d groups", whole, l.digits, len(l.n))
	}
}

// The hardest state of small boards, found by solving all of them.
func TestGodsNumberAgainstAllStates(t *testing.T) {
	for _, spec := range []string{
		"2x3", "2x2", "4x4", "3x3,torus", "1x5", "2x5", "3x4", "3x5", "tri3", "hex2", "graph6=FhCKG,rule=ring",
		"2x7,rule=ring", "3x4,torus", "3x3,klein", "4x4,rule=x", "buttons=3_0.1_1.2_0.2_0.1.2_0",
	} {
		b := mustBoard(t, spec)
		s := mustNew(t, b)
		hardest := 0
		for n := range 1 << b.Lights() {
			v := gf2.NewVec(b.Lights())
			v.Words()[0] = uint64(n)
			f, err := s.Fewest(t.Context(), puzzle.StateOf(b, v))
			if errors.Is(err, ErrUnsolvable) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			hardest = max(hardest, f.Presses.Count())
		}
		low, high, err := s.GodsNumber(t.Context())
		if err != nil || hardest != low || hardest != high {
			t.Errorf("%s: %d to %d, and the hardest state needs %d; %v", spec, low, high, hardest, err)
		}
	}
}

// randomLeaning has a basis of odd groups and some others.
func randomLeaning(random *rand.Rand, digits, groups int) *leaning {
	var all []group
	for i, t := range random.Perm(1<<digits - 1)[:min(groups, 1<<digits-1)] {
		all = append(all, group{uint64(t + 1), 1 + i%3})
	}
	return newLeaning(all, oddSpan(all, digits))
}

// bestLeast tries all leans.
func bestLeast(l *leaning, leans []int, j int) int {
	if j == len(leans) {
		_, least := l.least(leans)
		return least
	}
	best := -1 << 30
	for v := -l.n[j]; v <= l.n[j]; v += 2 {
		leans[j] = v
		best = max(best, bestLeast(l, leans, j+1))
	}
	return best
}

func TestProverAgainstAllLeans(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 150 {
		l := randomLeaning(random, 2+random.IntN(3), 3+random.IntN(6))
		want := bestLeast(l, make([]int, len(l.n)), 0)
		for floor := want - 2; floor <= want+4; floor++ {
			p := &prover{
				leaning: l, floor: floor, y: make([]int32, 1<<l.digits),
				budget: &budget{ctx: t.Context(), left: -1}, report: func(float64) {},
			}
			leans, err := p.search()
			if err != nil {
				t.Fatal(err)
			}
			if leans == nil {
				if floor <= want {
					t.Fatalf("%v %v: nothing reaches %d, but %d is possible", l.t, l.n, floor, want)
				}
			} else if _, least := l.least(leans); least < floor || floor > want {
				t.Fatalf("%v %v: %v reach %d, want %d, and %d is the most", l.t, l.n, leans, least, floor, want)
			}
		}
	}
}

// Bounds that hold a set of leans are never refuted, whatever numbers a program has.
func TestRefutedIsSound(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		l := randomLeaning(random, 3, 5)
		q := newProgram(l, 3)
		leans := make([]int, len(l.n))
		for j, n := range l.n {
			leans[j] = random.IntN(n+1)*2 - n
			q.lo[j], q.hi[j] = float64(leans[j]), float64(leans[j])
			if random.IntN(2) == 0 {
				q.lo[j], q.hi[j] = float64(-n), float64(n)
			}
		}
		q.columns, q.a = nil, nil
		for c := range 1 << l.digits {
			q.columns = append(q.columns, len(l.n)+c)
			q.a = append(q.a, -random.Float64())
		}
		_, least := l.least(leans)
		p := &prover{leaning: l, floor: least, y: make([]int32, 1<<l.digits)}
		q.values[0] = float64(least - 1)
		if p.refuted(q) {
			t.Fatalf("%v reach %d, but it is refuted", leans, least)
		}
	}
}

func TestSpan(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for range 100 {
		var s span
		for range 5 {
			if v := random.Uint64() >> 40; s.rest(v) != 0 {
				s = s.with(v)
			}
		}
		c := random.IntN(1 << len(s))
		var v uint64
		for i, b := range s {
			if c>>i&1 == 1 {
				v ^= b
			}
		}
		if s.rest(v) != 0 || s.coordinates(v) != c || s.rest(v^1<<50) == 0 {
			t.Fatalf("%x: %x is made of %b, want %b", s, v, s.coordinates(v), c)
		}
	}
}

func TestGodsNumberRefuses(t *testing.T) {
	for _, spec := range []string{"4x4,mod=3", "191x191"} {
		s := mustNew(t, mustBoard(t, spec))
		if s.Nullity() == 0 {
			t.Fatalf("%s has no quiet patterns", spec)
		}
		if _, _, err := s.GodsNumber(t.Context()); !errors.Is(err, ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := mustNew(t, mustBoard(t, "5x5")).GodsNumber(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestHardestStops(t *testing.T) {
	bar := 50 * time.Millisecond
	if raceDetector {
		bar *= 10
	}
	for _, spec := range []string{"16x16", "19x19", "30x30"} {
		s := mustNew(t, mustBoard(t, spec))
		for _, after := range []time.Duration{20 * time.Millisecond, 100 * time.Millisecond} {
			late := time.Hour
			for range 5 { // others may use the machine too
				ctx, cancel := context.WithTimeout(t.Context(), after)
				start := time.Now()
				_, err := s.Hardest(ctx, -1)
				cancel()
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: %v", spec, err)
				}
				if late = min(late, time.Since(start)-after); late <= bar {
					break
				}
			}
			if late > bar {
				t.Errorf("%s: stopped %v late", spec, late)
			}
		}
	}
}
