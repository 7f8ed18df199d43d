package cosets

import "lightsout/solve/internal/task"

// With more than two colours, the solutions are enumerated like the readings of an odometer. Each
// step adds the first quiet pattern. A pattern that has been added as many times as its order
// cancels out and carries to the next one. So a step adds fewer than two patterns on average.

const (
	// maxTurns limits the work of an enumeration with more than two colours: solutions times buttons.
	maxTurns = 1 << 36
	// turnsOfShard is the minimum number of solutions in a shard, if there are that many.
	turnsOfShard = 1 << 14
)

// A turn is a button that a quiet pattern presses, and how many times.
type turn struct {
	button int
	times  uint8
}

// countTurns sets up an enumeration with more than two colours.
func (c *Coset) countTurns() error {
	c.enumeration = &enumeration{}
	work := float64(c.first.Board().Buttons())
	for _, q := range c.quiets {
		work *= float64(q.Order)
		c.orders = append(c.orders, q.Order)
	}
	if work > maxTurns {
		return ErrTooMany
	}
	for c.low = 0; c.low < len(c.quiets) && c.shardSize() < turnsOfShard; {
		c.low++
	}
	turns := make([][]turn, len(c.quiets))
	for i, q := range c.quiets {
		for j := range q.Buttons() {
			turns[i] = append(turns[i], turn{j, uint8(q.Times(j))})
		}
	}
	c.newShard = func() shard {
		return &odometerShard{Coset: c, turns: turns, all: make([]int, c.shardSize())}
	}
	return nil
}

// An odometerShard enumerates the solutions of a shard like an odometer.
type odometerShard struct {
	*Coset
	turns [][]turn
	x     []uint8 // the current solution
	size  int
	all   []int // the sizes so far
}

func (s *odometerShard) count(t *task.Task, upper uint64) error {
	shown := s.solution(upper * s.shardSize())
	s.x, s.size = shown.AllTimes(), s.weights.Of(shown)
	digits := make([]int, s.low)
	for n := range s.all {
		if n%256 == 0 && t.Err() != nil {
			return t.Err()
		}
		s.all[n] = s.size
		for i := range digits {
			s.turn(i)
			if digits[i]++; digits[i] < s.quiets[i].Order {
				break
			}
			digits[i] = 0
		}
	}
	return nil
}

// turn adds quiet pattern i once.
func (s *odometerShard) turn(i int) {
	m := s.first.Board().Colours()
	for _, t := range s.turns[i] {
		before := int(s.x[t.button])
		after := before + int(t.times)
		if after >= m {
			after -= m
		}
		s.x[t.button] = uint8(after)
		s.size += (after - before) * s.weights.at(t.button)
	}
}

func (s *odometerShard) fewest() (uint64, int) {
	best := 0
	for c, size := range s.all {
		if size < s.all[best] {
			best = c
		}
	}
	return uint64(best), s.all[best]
}

func (s *odometerShard) sizes(c uint64) []int { return s.all[c:] }
