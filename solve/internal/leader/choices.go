package leader

import (
	"math"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/kernel"
	"lightsout/solve/internal/task"
)

// A chooser tries all choices of some rows of a system: it adds each to a word and looks for the
// lightest sum.
type chooser struct {
	*system
	task *task.Task
	// own has for each row what the change of its free place adds to the weight, if that is not in
	// the row.
	own    []int
	sums   [][]uint64 // by the number of rows that are still to be chosen
	chosen []int
	least  int   // the weight to beat: of a sum, and of the free places
	best   []int // the rows of the lightest sum so far; nil if none beats the least
	looks  int   // words added up since the task was polled
	err    error // the task's
}

func newChooser(t *task.Task, y *system, least int) *chooser {
	c := &chooser{system: y, task: t, least: least, own: make([]int, len(y.rows))}
	if y.rest != nil {
		for i, place := range y.free {
			c.own[i] = y.cost(place)
		}
	}
	return c
}

// try adds all choices of count of the first so many rows to x. The rows chosen before add the given
// weight for their free places.
func (c *chooser) try(x []uint64, count, rows, own int) {
	switch count {
	case 0:
		c.keep(c.weigh(x)+own, -1)
		return
	case 1:
		c.last(x, rows, own)
		return
	}
	for len(c.sums) <= count {
		c.sums = append(c.sums, make([]uint64, len(x)))
	}
	sum := c.sums[count]
	for i := count - 1; i < rows && c.err == nil; i++ {
		kernel.Xor(sum, x, c.rows[i])
		c.chosen = append(c.chosen, i)
		c.try(sum, count-1, i, own+c.own[i])
		c.chosen = c.chosen[:len(c.chosen)-1]
	}
}

// looksPerPoll is how many words are added up between two polls of the task, about a millisecond.
const looksPerPoll = 1 << 20

// last adds one more row. This is where the time goes, so words of one and of two have loops of
// their own.
func (c *chooser) last(x []uint64, rows, own int) {
	if c.looks += rows * len(x); c.looks > looksPerPoll {
		c.looks, c.err = 0, c.task.Err()
	}
	switch {
	case c.Costs != nil:
		sum := make([]uint64, len(x))
		for i, row := range c.rows[:rows] {
			kernel.Xor(sum, x, row)
			c.keep(own+c.own[i]+c.weigh(sum), i)
		}
	case len(x) == 1:
		for i, row := range c.rows[:rows] {
			if weight := own + c.own[i] + bits.OnesCount64(x[0]^row[0]); weight < c.least {
				c.keep(weight, i)
			}
		}
	case len(x) == 2:
		for i, row := range c.rows[:rows] {
			if weight := own + c.own[i] + bits.OnesCount64(x[0]^row[0]) + bits.OnesCount64(x[1]^row[1]); weight < c.least {
				c.keep(weight, i)
			}
		}
	default:
		for i, row := range c.rows[:rows] {
			weight := own + c.own[i]
			for k, w := range x {
				weight += bits.OnesCount64(w ^ row[k])
			}
			if weight < c.least {
				c.keep(weight, i)
			}
		}
	}
}

// keep keeps the rows chosen, and row i unless it is negative, if they are the lightest so far.
func (c *chooser) keep(weight, i int) {
	if weight >= c.least {
		return
	}
	c.least = weight
	if c.best = append(slices.Clone(c.chosen), i); i < 0 {
		c.best = c.best[:len(c.best)-1]
	}
}

// choices returns how many steps it takes to try all choices of count of the first rows. With costs, a
// step takes about ten times as long.
func (y *system) choices(rows, count int) float64 {
	steps := binomial(rows, count) * float64(len(y.zero))
	if y.Costs != nil {
		return 10 * steps
	}
	return steps
}

func binomial(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	if k > n {
		return 0
	}
	return math.Exp(a - b - c)
}
