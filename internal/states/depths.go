package states

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// ErrBoard reports that a board has too many states to count or tabulate, or is of the wrong kind.
var ErrBoard = errors.New("this board's states cannot be searched")

const (
	// maxPresses limits the size of a board whose depths are counted: the sum, over all buttons, of
	// how many times each can usefully be pressed.
	maxPresses = 2048
	// maxWalkBits is the binary logarithm of the maximum number of states of a board with two
	// colours to visit if nothing else works: 2^30 states take 400 MB.
	maxWalkBits = 30
	// maxSteps is the default limit on additions for counting. They take about half a minute. The
	// cost of counting by quiet patterns is not known in advance. Every board we tried that needs
	// more than this ran out of time and memory.
	maxSteps = 2e10
)

// A Distribution records how many solvable states need each number of presses.
type Distribution struct {
	// Counts[k] is the number of states that need k presses.
	Counts []*big.Int
	// Hardest is one of the states that need the most presses.
	Hardest puzzle.State
}

// GodsNumber returns the largest number of presses that any solvable state needs.
func (d Distribution) GodsNumber() int { return len(d.Counts) - 1 }

// Total returns the number of solvable states.
func (d Distribution) Total() *big.Int {
	sum := new(big.Int)
	for _, n := range d.Counts {
		sum.Add(sum, n)
	}
	return sum
}

// Depths counts the solvable states of a board by the fewest presses they need. The counts are
// exact. The number of buttons, times the number of colours minus one, must be at most maxPresses,
// and the board must have either few enough quiet patterns, or quiet patterns that split into small
// enough independent sets, or few enough states; otherwise the error is ErrBoard. If s is nil, the
// error is [board.ErrNone].
func Depths(ctx context.Context, s *solve.Solver, options ...Option) (Distribution, error) {
	if s == nil {
		return Distribution{}, board.ErrNone
	}
	b := s.Board()
	if b.Buttons() > maxPresses || b.Buttons()*(b.Colours()-1) > maxPresses {
		return Distribution{}, english.Errorf("%w: to count depths, buttons x (colours - 1) can be at most %d, but this board has %d buttons and %d colours",
			ErrBoard, maxPresses, b.Buttons(), b.Colours())
	}
	c, err := newCode(ctx, s)
	if err != nil {
		return Distribution{}, err
	}
	parts, free := c.split()
	width := uint(math.Ceil(float64(b.Buttons())*math.Log2(float64(b.Colours())))) + 1
	total := freeCount(b.Colours(), len(free), width)
	hardest := make([]uint8, b.Buttons())
	for _, j := range free {
		hardest[j] = uint8(b.Colours() - 1)
	}
	for _, part := range parts {
		f, err := part.count(ctx, width, newProgress(options))
		if err != nil {
			return Distribution{}, err
		}
		total.Mul(total, f.count)
		for i, j := range part.buttons {
			hardest[j] = f.choice[i]
		}
	}
	return newDistribution(b, total, width, hardest)
}

// freeCount returns the polynomial that counts the presses of buttons that are in no quiet pattern:
// every press of such a button adds one to the depth.
func freeCount(m, buttons int, width uint) *big.Int {
	one := new(big.Int)
	for times := range m {
		one.SetBit(one, times*int(width), 1)
	}
	return one.Exp(one, big.NewInt(int64(buttons)), nil)
}

// newDistribution extracts the coefficients of a polynomial from its value at 2^width, and builds
// the state that the presses in hardest solve.
func newDistribution(b *board.Board, total *big.Int, width uint, hardest []uint8) (Distribution, error) {
	var d Distribution
	mask := new(big.Int).Lsh(big.NewInt(1), width)
	mask.Sub(mask, big.NewInt(1))
	for at := uint(0); at < uint(total.BitLen()); at += width {
		n := new(big.Int).Rsh(total, at)
		d.Counts = append(d.Counts, n.And(n, mask))
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return Distribution{}, err
	}
	for j, times := range hardest {
		hardest[j] = uint8((b.Colours() - int(times)) % b.Colours())
	}
	d.Hardest = off.Apply(puzzle.PressesOfTimes(b, hardest))
	return d, nil
}

// count counts the states of a code in one of two ways. If there are at most maxMembers quiet
// patterns, it first counts by them, although the cost of that is not known in advance. Once that
// has cost as much as visiting all states would, it visits the states instead, if that is possible.
func (c *code) count(ctx context.Context, width uint, p *progress) (*dpState, error) {
	bits := c.logStates()
	canWalk := c.canWalk(bits) && c.walkCost() <= p.effort
	limit := p.effort
	if canWalk {
		limit = c.walkCost()
	}
	if c.size() <= maxMembers {
		f, err := newCosetDP(c, width, p).run(ctx, limit)
		if !errors.Is(err, errDear) {
			return f, err
		}
	}
	if !canWalk {
		return nil, fmt.Errorf("%w: counting their depths would take too long; one part has about 2^%.0f states with %.0f solutions each",
			ErrBoard, bits, c.size())
	}
	switch {
	case c.m == 2:
		return c.walkBits(ctx, width, p)
	case modn.IsPrime(c.m):
		return c.walkColours(ctx, width, p)
	}
	return c.walkLights(ctx, width, p)
}

// canWalk reports whether visiting all states takes little enough memory, given the binary
// logarithm of their number.
func (c *code) canWalk(bits float64) bool {
	switch {
	case c.m == 2:
		return bits <= maxWalkBits
	case modn.IsPrime(c.m):
		return bits <= maxWalkBits-4
	}
	return c.canWalkLights()
}

// walkCost returns the approximate cost of visiting all states, in additions.
func (c *code) walkCost() float64 {
	visits := math.Exp2(c.logStates()) * float64(len(c.buttons))
	if c.m == 2 { // walkBits visits 64 states at a time, once for each depth
		return visits / 64 * float64(len(c.buttons))
	}
	if !modn.IsPrime(c.m) {
		return visits * 100 // a look-up in a hash table
	}
	return visits * 4
}
