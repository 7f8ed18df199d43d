package classes

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

// Some of these tests break the foundations of a proof and check that the proof detects the damage.

func newTask(t *testing.T) *task.Task { return task.New(t.Context(), nil) }

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
	if err := surveyAll(newTask(t), []*request{newRequest(newSurveyor(k), len(k.buttons), 1<<20)}); err != nil {
		t.Fatal(err)
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
		if err := c.check(newTask(t)); !errors.Is(err, errSurvey) {
			t.Errorf("a word of excess %d is missing: %v", e, err)
		}
	}
}

func TestWrongLeastWeight(t *testing.T) {
	for _, by := range []int{-1, 1} {
		c := surveyed(t)
		c.least += by
		if err := c.check(newTask(t)); !errors.Is(err, errSurvey) {
			t.Errorf("the least weight is wrong by %d: %v", by, err)
		}
	}
}

func TestWrongWord(t *testing.T) {
	c := surveyed(t)
	c.lists[0], c.lists[2] = c.lists[2], c.lists[0]
	if err := c.check(newTask(t)); !errors.Is(err, errSurvey) {
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

// looked counts the pairs that a join examines, including their images under the motions.
func (j *join) looked(portions []portion) int {
	pairs := 0
	for _, p := range portions {
		for _, n := range p.numbers {
			pairs += len(j.pair.classes[p.class].orbit(nil, n)) * (p.to - p.from)
		}
	}
	return pairs
}

// TestJoinLooksAtEachPairOnce counts the pairs that joins examine, in one step and in several, with few
// and many words in memory, and compares the totals with the exact counts.
func TestJoinLooksAtEachPairOnce(t *testing.T) {
	c := surveyed(t)
	p := pair{classes: [2]*class{c, c}, first: make(word, c.reach.length), third: 8, machineWords: c.reach.length}
	sums, _ := p.pairsUpTo()
	for _, steps := range [][]int{{-1, 9}, {-1, 0, 3, 4, 9}, {-1, len(c.lists) - 1}} {
		for _, heldBytes := range []int{1, 1000, 1 << 20} {
			looked := 0
			for i, upTo := range steps[1:] {
				j := &join{pair: &p, after: steps[i], upTo: upTo}
				err := j.eachChunk(newTask(t), heldBytes, func(portions []portion) error {
					looked += j.looked(portions)
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if want := sums[steps[len(steps)-1]]; float64(looked) != want {
				t.Errorf("steps %v, %d bytes: examined %d pairs, want %v", steps, heldBytes, looked, want)
			}
		}
	}
}

// CheckPairs completes a proof, and then checks that its last plan examines exactly the pairs that
// exist: those of listed words in a join, and the others in combings.
func (s *Split) CheckPairs(t *testing.T, limits Limits) {
	t.Helper()
	p := newSearch(s, limits)
	if err := p.run(newTask(t)); err != nil {
		t.Fatal(err)
	}
	goal := p.done
	p.done = plan{-1, -1}
	var listed, combed int
	for i := range p.different() {
		j := p.newJoin(i, goal[i])
		err := j.eachChunk(newTask(t), limits.HeldBytes, func(portions []portion) error {
			listed += j.looked(portions)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range testkit.Must(p.combings(newTask(t), goal))(t) {
		if err := c.held.fill(newTask(t), c.pair.classes[1-c.class].reach, c.pair.third, 0, len(c.held.numbers)); err != nil {
			t.Fatal(err)
		}
		for piece := range c.surveyor.pieces {
			combed += c.looked(testkit.Must(c.portions(newTask(t), piece))(t))
		}
	}
	if want := p.existing(goal, true); float64(listed) != want {
		t.Errorf("joins examine %d pairs, want %.0f", listed, want)
	}
	if want := p.existing(goal, false); float64(combed) != want {
		t.Errorf("combings examine %d pairs, want %.0f", combed, want)
	}
}

// existing counts the pairs of a plan whose words are both listed, or the others.
func (p *search) existing(goal plan, listed bool) float64 {
	pairs := 0.0
	for i := range p.different() {
		a, b := p.pairs[i].classes[0], p.pairs[i].classes[1]
		for x, n := range a.counts {
			for y, m := range b.counts {
				if x+y > goal[i] || (x < len(a.lists) && y < len(b.lists)) != listed || b.twin == a && y >= len(b.lists) {
					continue // pairs that twins have in common are examined once
				}
				pairs += float64(n) * float64(m)
			}
		}
	}
	return pairs
}

// Examined completes a proof with the given step, and returns the result and the number of pairs
// examined.
func (s *Split) Examined(t *testing.T, limits Limits, step int) (Result, float64) {
	t.Helper()
	s.step = step
	p := newSearch(s, limits)
	if err := p.run(newTask(t)); err != nil {
		t.Fatal(err)
	}
	return p.result(), p.counted.cost(p.done)
}

// Step returns 2 if all solutions have the same parity, otherwise 1.
func (s *Split) Step() int { return s.step }

// The sum of tallies does not depend on the order in which they are added, and every list is complete
// or empty.
func TestTallies(t *testing.T) {
	const limit, pieces = 9, 12
	random := rand.New(rand.NewPCG(18, 11))
	for range 200 {
		most := random.IntN(400)
		tallies := make([]*tally, pieces)
		var all [limit + 1][]uint64
		for piece := range tallies {
			tallies[piece] = newTally(limit, limit, most/2+random.IntN(60))
			for i := range random.IntN(40) {
				weight, n := random.IntN(limit+1), uint64(1000*piece+i)
				all[weight] = append(all[weight], n)
				tallies[piece].counts[weight]++
				if weight <= tallies[piece].cut {
					tallies[piece].list(n, weight)
				}
			}
		}
		cut := -2
		for range 2 {
			sum := newTally(limit, limit, most)
			for _, piece := range random.Perm(pieces) {
				sum.add(tallies[piece])
			}
			if cut != -2 && sum.cut != cut || sum.listed > most {
				t.Fatalf("lists end at %d and %d, with %d words of at most %d", sum.cut, cut, sum.listed, most)
			}
			cut = sum.cut
			for weight, want := range all {
				if sum.counts[weight] != uint64(len(want)) {
					t.Fatalf("weight %d: %d words counted, want %d", weight, sum.counts[weight], len(want))
				}
				if weight > cut {
					want = nil
				}
				if got := slices.Sorted(slices.Values(sum.lists[weight])); !slices.Equal(got, want) {
					t.Fatalf("weight %d: %v, want %v", weight, got, want)
				}
			}
		}
	}
}
