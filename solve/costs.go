package solve

import (
	"bufio"
	"errors"
	"io"
	"math/bits"
	"slices"
	"strconv"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/solve/internal/cosets"
)

// maxCost is the maximum cost of changing a light or of a press.
const maxCost = 1 << 24

// ReadCosts reads the costs for Cheapest or CheapestPresses: n integers separated by white space, one
// for each light or button.
func ReadCosts(r io.Reader, n int) ([]uint32, error) {
	words := bufio.NewScanner(r)
	words.Split(bufio.ScanWords)
	var costs []uint32
	for words.Scan() {
		if len(costs) == n {
			return nil, english.Errorf("more than the %d numbers that are needed", n)
		}
		cost, err := strconv.ParseUint(words.Text(), 10, 32)
		if err != nil || cost > maxCost {
			return nil, english.Errorf("number %d: %.20q is not a whole number from 0 to %d", len(costs)+1, words.Text(), maxCost)
		}
		costs = append(costs, uint32(cost))
	}
	if errors.Is(words.Err(), bufio.ErrTooLong) {
		return nil, english.Errorf("number %d is too long", len(costs)+1)
	}
	if words.Err() != nil {
		return nil, words.Err()
	}
	if len(costs) < n {
		return nil, english.Errorf("%d numbers where %d are needed", len(costs), n)
	}
	return costs, nil
}

// checkCosts checks that there is a cost for each light or button, within the limit. There may be no
// costs at all.
func checkCosts(costs []uint32, n int, of string) error {
	switch {
	case costs == nil:
	case len(costs) != n:
		return english.Errorf("%w: there are %d costs, but the board has %d %s", board.ErrMismatch, len(costs), n, of)
	case n > 0 && slices.Max(costs) > maxCost:
		return english.Errorf("the largest cost is %d; the limit is %d", slices.Max(costs), maxCost)
	}
	return nil
}

// pressCosts are the costs of presses, as the methods use them. A press of a button weighs its cost
// times the unit, plus 1. The unit is more than the presses of any solution, so the smallest solution
// is one of the cheapest and, among those, has the fewest presses. Without costs, each press weighs 1
// and the unit is 1.
type pressCosts struct {
	weights cosets.Weights
	unit    int
}

// newPressCosts computes the weights, and checks that no sum of them overflows.
func (s *Solver) newPressCosts(costs []uint32) (pressCosts, error) {
	if costs == nil {
		return pressCosts{unit: 1}, nil
	}
	if err := checkCosts(costs, s.board.Buttons(), "buttons"); err != nil {
		return pressCosts{}, err
	}
	most := uint64(s.board.Colours() - 1)
	unit := uint64(len(costs))*most + 1
	total := uint64(0)
	for _, cost := range costs {
		total += uint64(cost)
	}
	high, low := bits.Mul64(total*most, unit)
	if high > 0 || low > cosets.MaxWeight-unit {
		return pressCosts{}, english.Errorf("%w: the costs add up to %d; on this board, the limit is %d", board.ErrTooLarge, total, (cosets.MaxWeight-unit)/(most*unit))
	}
	c := pressCosts{make(cosets.Weights, len(costs)), int(unit)}
	for i, cost := range costs {
		c.weights[i] = int(cost)*c.unit + 1
	}
	return c, nil
}

// fewest converts an answer to costs.
func (c pressCosts) fewest(a cosets.Answer) Solution {
	f := Solution{Presses: a.Presses, Bound: a.Bound / c.unit}
	if a.Presses.Board() != nil {
		f.Cost = c.weights.Of(a.Presses) / c.unit
		f.Proved = a.Proved || f.Cost == f.Bound
	}
	return f
}
