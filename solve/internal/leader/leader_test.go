package leader

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// least returns the weight of a lightest word by looking at all words.
func least(s *Search) int {
	least := math.MaxInt
	for n := range 1 << s.Length {
		v := gf2.NewVec(s.Length)
		for i := range s.Length {
			v.Set(i, n>>i&1 == 1)
		}
		if s.has(v) {
			least = min(least, s.Weight(v))
		}
	}
	return least
}

// has reports whether a word is in the coset.
func (s *Search) has(v *gf2.Vec) bool {
	difference := gf2.NewVec(s.Length).Xor(v, s.Best)
	if s.Checks {
		for _, check := range s.Words {
			if check.Dot(difference) {
				return false
			}
		}
		return true
	}
	order, rows := make([]int, s.Length), [][]uint64{difference.Words()}
	for i := range order {
		order[i] = i
	}
	for _, word := range s.Words {
		rows = append(rows, word.Clone().Words())
	}
	return len(independent(rows, order)) < len(rows)
}

func independent(rows [][]uint64, order []int) []int {
	pivots, _ := eliminate(task.New(context.Background(), nil), rows, order)
	return pivots
}

// randomSearch returns a search in a random code.
func randomSearch(random *rand.Rand, length int) *Search {
	s := &Search{Code: Code{Length: length, Checks: random.IntN(2) == 0}, Best: gf2.NewVec(length)}
	sparse := 1 + random.IntN(4)
	vector := func() *gf2.Vec {
		v := gf2.NewVec(length)
		for i := range length {
			v.Set(i, random.IntN(1+sparse) == 0)
		}
		return v
	}
	order := random.Perm(length)
	for range 1 + random.IntN(length-1) {
		rows := [][]uint64{vector().Words()}
		for _, v := range s.Words {
			rows = append(rows, v.Clone().Words())
		}
		if v := vector(); len(independent(append(rows[1:], v.Clone().Words()), order)) == len(rows) {
			s.Words = append(s.Words, v)
		}
	}
	s.Best = vector()
	if random.IntN(3) == 0 {
		for range length {
			s.Costs = append(s.Costs, 1+random.IntN(5))
		}
	}
	return s
}

// All words are compared with those that information sets find.
func TestEnumerate(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		s := randomSearch(random, 2+random.IntN(10))
		want, first := least(s), *s
		if err := s.Enumerate(task.New(t.Context(), nil), math.Inf(1)); err != nil {
			t.Fatal(err)
		}
		if s.Weight(s.Best) != want || s.Bound != want || !first.has(s.Best) {
			t.Fatalf("%+v: found %d, at least %d, want %d", first, s.Weight(s.Best), s.Bound, want)
		}
	}
}

func TestGuess(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		s := randomSearch(random, 2+random.IntN(10))
		want, first := least(s), *s
		if err := s.Guess(task.New(t.Context(), nil), 1e6); err != nil {
			t.Fatal(err)
		}
		if s.Weight(s.Best) != want || !first.has(s.Best) {
			t.Fatalf("%+v: found %d, want %d", first, s.Weight(s.Best), want)
		}
	}
}
