package classes

import (
	"errors"
	"math"
	"slices"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

// Some of these tests break the foundations of a proof and check that the proof detects the damage.

// surveyed returns a class with eight patterns on 60 buttons after its survey.
func surveyed(t *testing.T) *class {
	t.Helper()
	const size = 60
	c := Coset{First: gf2.VecOf(4*size, 0, 4, 8, 9, 12), Class: make([]uint8, 4*size)}
	for i := range c.Class {
		c.Class[i] = uint8(i % 4)
	}
	for i := range 16 {
		// Patterns 0..7 press buttons in classes 0 and 1, the others in classes 2 and 3; in both of
		// its classes, each pattern presses one button that no other pattern presses.
		pattern := gf2.NewVec(4 * size)
		for k := range size {
			if k == i%8 || k > 8 && (k*k+k*i)%(5+i%8) == 0 {
				pattern.Set(4*k+i/8*2, true)
				pattern.Set(4*k+i/8*2+1, true)
			}
		}
		c.Basis = append(c.Basis, pattern)
	}
	s := testkit.Must(New(c))(t)
	k := s.pairs[0].classes[0]
	stage := &surveying{minWords: DefaultTuning().MinWords}
	stage.add(newSurveyor(k), len(k.buttons), 1<<20)
	for shard := range stage.Shards() {
		a := testkit.Must(stage.do(t.Context(), shard, nil))(t)
		stage.take(a)
	}
	if !k.keep(stage.parts[0].total.sum()) || k.check() != nil {
		t.Fatal("the survey contradicts itself")
	}
	return k
}

func TestSurveyAgainstCounting(t *testing.T) {
	c := surveyed(t)
	counts := make([]uint64, len(c.buttons)+1)
	for n := range uint64(1) << c.digits() {
		counts[c.weight(n)]++
	}
	if !c.all || counts[c.least] == 0 || !slices.Equal(c.counts, counts[c.least:]) {
		t.Errorf("counted %v from %d on, want %v", c.counts, c.least, counts)
	}
}

func TestListCutShort(t *testing.T) {
	for e := range surveyed(t).lists {
		c := surveyed(t)
		if len(c.lists[e]) == 0 {
			continue
		}
		c.lists[e] = c.lists[e][1:]
		if err := c.check(); !errors.Is(err, errSurvey) {
			t.Errorf("a word of excess %d is missing: %v", e, err)
		}
	}
}

func TestWrongLeastWeight(t *testing.T) {
	for _, by := range []int{-1, 1} {
		c := surveyed(t)
		c.least += by
		if err := c.check(); !errors.Is(err, errSurvey) {
			t.Errorf("the least weight is wrong by %d: %v", by, err)
		}
	}
}

func TestWrongWord(t *testing.T) {
	c := surveyed(t)
	c.lists[0], c.lists[2] = c.lists[2], c.lists[0]
	if err := c.check(); !errors.Is(err, errSurvey) {
		t.Errorf("words in the wrong list were not detected: %v", err)
	}
}

// TestPlans checks small cases exhaustively: the chosen plan is the cheapest of all plans that
// complete the proof.
func TestPlans(t *testing.T) {
	p := pairs{upTo: [2][]float64{{1, 3, 10, 50, 300}, {2, 2, 40, 41, 1000}}}
	for gain := range 12 {
		for _, atLeast := range []plan{{-1, -1}, {0, 1}, {2, 3}} {
			want := plan{}
			found := false
			for s := atLeast[0]; s < 5; s++ {
				for u := atLeast[1]; u < 5; u++ {
					candidate := plan{s, u}
					if candidate.gain() >= gain && (!found || p.cost(candidate) < p.cost(want)) {
						want, found = candidate, true
					}
				}
			}
			got, ok := p.cheapest(gain, atLeast)
			if ok != found || ok && (p.cost(got) != p.cost(want) || got.gain() < gain) {
				t.Errorf("gain %d, at least %v: %v %v, want %v %v", gain, atLeast, got, ok, want, found)
			}
		}
	}
}

// TestJoinLooksAtEachPairOnce counts the pairs that joins examine, in one step and in several, and
// compares the totals with the exact counts.
func TestJoinLooksAtEachPairOnce(t *testing.T) {
	c := surveyed(t)
	p := pair{classes: [2]*class{c, c}, first: make(word, c.reach.length), third: 8, machineWords: c.reach.length}
	sums, _ := p.pairsUpTo()
	for _, steps := range [][]int{{-1, 9}, {-1, 0, 3, 4, 9}, {-1, len(c.lists) - 1}} {
		looked := 0
		for i, upTo := range steps[1:] {
			best := &incumbent{best: found{size: -1}}
			best.size.Store(-1)
			j := &join{pair: &p, after: steps[i], upTo: upTo}
			for j.divide(DefaultTuning().MinPairs*5, DefaultTuning()); j.chunks > 0; j.chunks-- {
				for slice := range j.slices {
					pairs := testkit.Must(j.do(t.Context(), (j.chunks-1)*j.slices+slice, best))(t)
					looked += pairs
				}
			}
		}
		if want := sums[steps[len(steps)-1]]; float64(looked) != want {
			t.Errorf("steps %v: examined %d pairs, want %v", steps, looked, want)
		}
	}
}

// The limits of a survey come from floating-point numbers but are the same on all machines: none is
// so close to an integer that the last digits matter. The test covers classes of boards up to
// 160 x 160, and the numbers of words in a first and a second survey.
func TestLimitsAreTheSameEverywhere(t *testing.T) {
	nearest := 1.0
	for digits := 1; digits <= 46; digits++ {
		words := math.Exp2(float64(digits))
		for _, listed := range []float64{16 * math.Sqrt(words), 64 * math.Sqrt(words), 256 * math.Sqrt(words), 1024 * math.Sqrt(words), words / 4096, words / 1024, words / 64, 1 << 24, 1 << 26, 1 << 28} {
			share := math.Floor(listed) / words
			if share >= 0.5 || share == 0 {
				continue
			}
			for size := 1; size <= 6400; size++ {
				x := quantile(size, share)
				nearest = min(nearest, math.Abs(x-math.Round(x)))
			}
		}
	}
	if nearest < 1e-9 {
		t.Errorf("a limit is %g from an integer", nearest)
	}
}

// CheckPairs completes a proof, and checks that it examines exactly the pairs that exist.
func (s *Split) CheckPairs(t *testing.T, limits Limits) {
	t.Helper()
	p, err := s.Prove(limits)
	for err == nil && p.stage != nil {
		looked, of := 0, p.stage
		for shard := range of.Shards() {
			a, errOfShard := of.do(t.Context(), shard, p.best)
			if errOfShard != nil {
				t.Fatal(errOfShard)
			}
			if joined, ok := a.(*joinAnswer); ok {
				looked += joined.pairs
			}
			of.take(a)
		}
		if want, ok := p.pairsOf(of); ok && float64(looked) != want {
			t.Errorf("%s: %d pairs, want %.0f", of.Name(), looked, want)
		}
		err = of.next(p)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// pairsOf counts the pairs that a stage should examine. ok is false if the stage examines no pairs.
func (p *Proof) pairsOf(of stage) (pairs float64, ok bool) {
	var goal plan
	combs := false
	switch s := of.(type) {
	case *joining:
		goal = s.plan
	case *combing:
		goal, combs = s.plan, true
	default:
		return 0, false
	}
	for i, pair := range p.split.pairs {
		if i == 1 && p.split.twins {
			break
		}
		a, b := pair.classes[0], pair.classes[1]
		for x, n := range a.counts {
			for y, m := range b.counts {
				if x+y <= p.done[i] || x+y > goal[i] || (x < len(a.lists) && y < len(b.lists)) == combs || b.twin == a && y >= len(b.lists) {
					continue // pairs that twins have in common are examined once
				}
				pairs += float64(n) * float64(m)
			}
		}
	}
	return pairs, true
}

// Examined completes a proof with the given step, and returns the result and the number of pairs
// examined.
func (s *Split) Examined(t *testing.T, limits Limits, step int) (Result, float64) {
	t.Helper()
	s.step = step
	p, err := s.Prove(limits)
	for err == nil && p.stage != nil {
		err = p.run(task.New(t.Context(), nil))
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Result(), p.pairs.cost(p.done)
}

// Step returns 2 if all solutions have the same parity, otherwise 1.
func (s *Split) Step() int { return s.step }

// CutShort returns the answer to the first shard of a survey without its first word.
func (p *Proof) CutShort(text []byte) []byte {
	a, err := p.stage.parse(0, text)
	if err != nil {
		panic(err)
	}
	survey := a.(*surveyAnswer) //nolint:forcetypeassert // the first stage
	for weight, list := range survey.tally.lists {
		if len(list) > 0 {
			survey.tally.lists[weight] = list[1:]
			break
		}
	}
	return survey.append(nil)
}
