package repair

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/leader"
	"lightsout/solve/internal/task"
)

// slowSmallest returns the size of the smallest set of moves whose effects add up to a syndrome, by
// trying all sets in order of size, up to a limit.
func slowSmallest(f *Finder, syndrome []uint8, limit int) int {
	var within func(from, size int) bool
	rest := bitVec(syndrome)
	within = func(from, size int) bool {
		if size == 0 {
			return rest.IsZero()
		}
		for i := from; i < len(f.list); i++ {
			effect := f.vectors[f.list[i].Light]
			rest.Xor(rest, effect)
			found := within(i+1, size-1)
			rest.Xor(rest, effect)
			if found {
				return true
			}
		}
		return false
	}
	for size := 0; size <= limit; size++ {
		if within(0, size) {
			return size
		}
	}
	return limit + 1
}

func randomSyndrome(r *rand.Rand, f *Finder) []uint8 {
	syndrome := make([]uint8, len(f.group.radix))
	syndrome[0] = 1
	for i := range syndrome[1:] {
		syndrome[i+1] = uint8(r.IntN(2))
	}
	return syndrome
}

// firstRepair returns some repair of a syndrome.
func firstRepair(t *testing.T, f *Finder, syndrome []uint8) []Move {
	t.Helper()
	m := gf2.NewMatrix(len(syndrome), len(f.list)+1)
	for i, move := range f.list {
		for check := range f.vectors[move.Light].Ones() {
			m.Set(check, i, true)
		}
	}
	for check, v := range syndrome {
		m.Set(check, len(f.list), v == 1)
	}
	var moves []Move
	for row, pivot := range testkit.Must(m.EchelonLeft(len(f.list), nil))(t) {
		if m.Bit(row, len(f.list)) {
			moves = append(moves, f.list[pivot])
		}
	}
	return moves
}

func questionOf(t *testing.T, f *Finder, syndrome []uint8) Question {
	t.Helper()
	return Question{Syndrome: syndrome, Known: func() [][]Move { return [][]Move{firstRepair(t, f, syndrome)} }}
}

// A patient search finds the same number of moves as trying all sets of up to six.
func TestSearchAgainstAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 41))
	sizes := map[int]int{}
	for _, c := range []struct{ lights, invariants int }{{14, 6}, {20, 10}, {30, 12}, {24, 16}, {22, 18}} {
		for range 4 {
			f := finderOf(t, 2, c.lights, randomWeights(r, 2, c.lights, c.invariants))
			q := questionOf(t, f, randomSyndrome(r, f))
			q.Patient = true
			got := testkit.Must(f.search(newCall(t), q, f.even, f.known(q, f.even)))(t)
			want := slowSmallest(f, q.Syndrome, 6)
			if !got.Proved || want <= 6 && len(got.Moves) != want || want > 6 && len(got.Moves) <= 6 {
				t.Errorf("%+v: %d moves, proved %v, want %d", c, len(got.Moves), got.Proved, want)
			}
			sizes[want]++
		}
	}
	t.Logf("syndromes by the moves they need: %v", sizes)
}

// Find returns at most as many moves as were planted, and proves up to four.
func TestPlanted(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 43))
	specs := []string{"24x24,torus", "3x3x3x3,torus", "39x39", "33x33,torus"}
	if testing.Short() {
		specs = specs[:2]
	}
	for _, spec := range specs {
		f, b := finderOfBoard(t, spec)
		for planted := 1; planted <= 6; planted++ {
			syndrome := make([]uint8, len(f.group.radix))
			for _, light := range r.Perm(b.Lights())[:planted] {
				for i := range f.vectors[light].Ones() {
					syndrome[i] ^= 1
				}
			}
			got := testkit.Must(f.Find(newCall(t), questionOf(t, f, syndrome)))(t)
			if len(got.Moves) > planted || len(got.Moves) <= 4 && !got.Proved {
				t.Errorf("%s: %d moves, proved %v, for %d planted", spec, len(got.Moves), got.Proved, planted)
			}
		}
	}
}

// A search with costs that ends early returns the cheapest of the known repairs, or a cheaper one.
func TestKnownRepairs(t *testing.T) {
	f, b := finderOfBoard(t, "19x19")
	costs := make([]uint32, b.Lights())
	for i := range costs {
		costs[i] = uint32(1 + i%7)
	}
	p := f.prices(costs)
	q := questionOf(t, f, randomSyndrome(rand.New(rand.NewPCG(48, 49)), f))
	q.Costs = costs
	best := testkit.Must(f.Find(newCall(t), q))(t)
	rest := bitVec(q.Syndrome)
	for _, m := range best.Moves {
		rest.Xor(rest, f.vectors[m.Light])
	}
	if !rest.IsZero() || len(best.Moves) == 0 {
		t.Fatalf("%v does not repair it", best.Moves)
	}
	none := f.list[slices.IndexFunc(f.list, func(m Move) bool { return !slices.Contains(best.Moves, m) })]
	worse := append(slices.Clone(best.Moves), none, none) // the price of a repair that is not tidied
	q.Known = func() [][]Move { return [][]Move{worse, best.Moves, worse} }
	watched := testkit.Watch(t.Context())
	if _, err := f.Find(task.New(watched, nil), q); err != nil {
		t.Fatal(err)
	}
	for look := 1; look <= watched.Looks(); look++ {
		got, err := f.Find(task.New(testkit.CancelAt(t.Context(), look), nil), q)
		if !errors.Is(err, context.Canceled) || p.price(got) != p.price(best) || got.Bound != 1 {
			t.Errorf("look %d: price %d, bound %d; %v; one of %d was known", look, p.price(got), got.Bound, err, p.price(best))
		}
	}
}

// Sets of two moves are found among more moves than a set of three can tell apart.
func TestPairOfFarMoves(t *testing.T) {
	n := maxPlaces + 5
	f := &Finder{list: make([]Move, n)}
	s := &search{Finder: f, call: newCall(t), words: make([]uint64, n), syndrome: gf2.NewVec(1)}
	s.Search = &leader.Search{Code: leader.Code{Length: n, Checks: true}, Best: gf2.NewVec(n).Fill()}
	s.prices = &prices{order: make([]int, n)}
	f.vectors = []*gf2.Vec{gf2.NewVec(1)}
	for i := range n {
		s.words[i] = uint64(i+1) * spread
	}
	s.word = s.words[n-1] ^ s.words[n-2]
	if err := s.tryTwo(); err != nil || !slices.Equal(slices.Collect(s.Best.Ones()), []int{n - 2, n - 1}) || s.tried != 2 {
		t.Errorf("%d moves, %d tried; %v", s.Best.Weight(), s.tried, err)
	}
}

// A search that is stopped returns the best repair so far, which is never worse than the known
// ones.
func TestStoppedSearch(t *testing.T) {
	f, b := finderOfBoard(t, "39x39")
	r := rand.New(rand.NewPCG(46, 47))
	syndrome := make([]uint8, len(f.group.radix))
	var known []Move
	for _, light := range r.Perm(b.Lights())[:9] {
		known = append(known, Move{Light: light, Times: 1})
		for i := range f.vectors[light].Ones() {
			syndrome[i] ^= 1
		}
	}
	watched := testkit.Watch(t.Context())
	q := Question{Syndrome: syndrome, Known: func() [][]Move { return [][]Move{known} }}
	if _, err := f.Find(task.New(watched, nil), q); err != nil {
		t.Fatal(err)
	}
	for look := 1; look < watched.Looks(); look += look {
		got, err := f.Find(task.New(testkit.CancelAt(t.Context(), look), nil), q)
		if !errors.Is(err, context.Canceled) || len(got.Moves) > 9 || len(got.Moves) == 0 {
			t.Errorf("stopped after %d looks: %d moves; %v", look, len(got.Moves), err)
		}
	}
}
