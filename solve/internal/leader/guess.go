package leader

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"lightsout/solve/internal/task"
)

// Guessing with information sets (E. Prange, 1962; P. Lee, E. Brickell, 1988). A light word is zero
// in most places, so it has few ones in a random information set. Guess chooses one set after another,
// and tries all choices of up to two ones in it.
//
// If the code is given by words, they are usually few and long, so their sums are much heavier than
// the lightest. Then Guess goes on from the best of them, by changes of up to three free places, as long
// as it gets lighter. On large boards, changes far apart have little to do with each other. So every
// other set is around a random place, and its changes start from the best word so far.
//
// The random numbers have a fixed seed, so the same question always gets the same answer, unless the
// task ends early.

// maxChoices limits the steps for the choices of two or three rows. If there are more, only some of the
// rows take part.
const maxChoices = 1 << 25

// Guess looks for lighter words until the best is proved or the given number of steps is used up. A
// step adds up 64 places.
func (s *Search) Guess(t *task.Task, steps float64) error {
	s.guesses++
	g := &guess{Search: s, task: t, random: rand.New(rand.NewPCG(s.guesses, uint64(s.Length))), left: steps}
	for near := false; g.left > 0 && !s.Proved(); near = !near && s.Around != nil {
		y, err := s.systematic(t, g.order(near))
		if err != nil {
			return err
		}
		g.left -= s.elimination()
		if s.Checks {
			err = g.nearZero(y)
		} else {
			err = g.descend(y, near)
		}
		if err != nil {
			return err
		}
		t.Stand(s.Weight(s.Best), s.Bound)
		t.Report("searching", int(steps-max(g.left, 0)), int(steps))
	}
	return nil
}

type guess struct {
	*Search
	task   *task.Task
	random *rand.Rand
	left   float64 // how many steps are left
}

// order returns all places in an order in which the first are to be free: those near a random one,
// or any. Expensive places come early, because free places are mostly zero.
func (g *guess) order(near bool) []int {
	if near {
		return slices.Collect(g.Around(g.random.IntN(g.Length)))
	}
	order := g.random.Perm(g.Length)
	if g.Costs != nil {
		cheap := make([]float64, g.Length)
		for place, cost := range g.Costs {
			cheap[place] = -float64(cost) * (1 + g.random.Float64())
		}
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(cheap[a], cheap[b]) })
	}
	return order
}

// nearZero tries the words with at most two ones in free places.
func (g *guess) nearZero(y *system) error {
	c := newChooser(g.task, y, y.Weight(y.Best))
	for count := range 3 {
		rows := y.affordable(count)
		g.left -= y.choices(rows, count)
		c.try(y.zero, count, rows, 0)
	}
	if c.best != nil {
		y.Take(y.sum(c.best))
	}
	return c.err
}

// descend improves a word by changes of a few free places, and keeps it if it is the best so far. It
// starts from the best word if near is true, and otherwise from the one whose free places are zero.
func (g *guess) descend(y *system, near bool) error {
	x := slices.Clone(y.zero)
	if near {
		copy(x, y.Best.Words())
	}
	for count := 1; count <= 3; count++ {
		rows := y.affordable(count)
		g.left -= y.choices(rows, count)
		c := newChooser(g.task, y, y.weigh(x))
		if c.try(x, count, rows, 0); c.err != nil {
			return c.err
		}
		if c.best != nil {
			for _, i := range c.best {
				add(x, y.rows[i])
			}
			count = 0
		}
	}
	y.Take(y.word(nil, x))
	return nil
}

// affordable returns the number of rows whose choices take at most maxChoices.
func (y *system) affordable(count int) int {
	rows := len(y.rows)
	for rows > 0 && y.choices(rows, count) > maxChoices {
		rows -= 1 + rows/16
	}
	return rows
}
