package facts

import (
	"math"
	"math/big"
	"strconv"

	"lightsout/internal/english"
	"lightsout/solve"
)

// A Count is the number of states or solutions: a power of the number of colours, times some
// factors and divided by some divisors. It can be far too large to write out.
type Count struct {
	colours, power int
	factors, under []int
}

// Solutions returns how many solutions a solvable state has.
func Solutions(s *solve.Solver) Count {
	c := Count{colours: s.Board().Colours()}
	if c.colours == 2 { // the nullity may be huge, so skip the loop below
		c.power = s.Nullity()
		return c
	}
	for i := range s.Nullity() {
		if order := s.QuietOrder(i); order == c.colours {
			c.power++
		} else {
			c.factors = append(c.factors, order)
		}
	}
	return c
}

// SolvableStates returns the number of solvable states, and share: one in every share states is
// solvable.
func SolvableStates(s *solve.Solver) (states, share Count) {
	all := Solutions(s)
	states = Count{colours: all.colours, power: s.Board().Buttons() - all.power, under: all.factors}
	share = Count{colours: all.colours, power: s.Board().Lights() - states.power, factors: all.factors}
	return states, share
}

const (
	// maxBits is the approximate length, in bits, of the largest count that is written out. It
	// corresponds to 19,729 decimal digits.
	maxBits = 1 << 16
	// readableBits is the length, in binary digits, of the largest numbers that people see in full.
	readableBits = 40
)

// Value computes the count, or returns false if it is too large.
func (c Count) Value() (*big.Int, bool) {
	if float64(c.power)*math.Log2(float64(c.colours)) > maxBits {
		return nil, false
	}
	v := new(big.Int).Exp(big.NewInt(int64(c.colours)), big.NewInt(int64(c.power)), nil)
	for _, f := range c.factors {
		v.Mul(v, big.NewInt(int64(f)))
	}
	for _, d := range c.under {
		v.Div(v, big.NewInt(int64(d)))
	}
	return v, true
}

// Decimal returns the count in digits, or nil if it has too many digits to be useful.
func (c Count) Decimal() *string {
	v, ok := c.Value()
	if !ok {
		return nil
	}
	text := v.String()
	return &text
}

// maxPlain is the largest number of decimal digits for which Log2 returns nil: programs can compute
// the logarithm of smaller counts themselves.
const maxPlain = 40

// Log2 returns the binary logarithm of a count with more than 40 digits, and nil for smaller ones.
func (c Count) Log2() *float64 {
	log := float64(c.power) * math.Log2(float64(c.colours))
	for _, factor := range c.factors {
		log += math.Log2(float64(factor))
	}
	for _, divisor := range c.under {
		log -= math.Log2(float64(divisor))
	}
	if log < maxPlain*math.Log2(10) {
		return nil
	}
	return &log
}

// String returns the count in a form that people can read.
func (c Count) String() string {
	if v, ok := c.Value(); ok && v.BitLen() <= readableBits {
		return english.Group(v.String())
	}
	return powerText(c.colours, c.power) + product(" * ", c.factors) + product(" / ", c.under)
}

// product formats factors, with equal ones combined.
func product(sign string, factors []int) string {
	text := ""
	for len(factors) > 0 {
		n := 1
		for n < len(factors) && factors[n] == factors[0] {
			n++
		}
		text += sign + powerText(factors[0], n)
		factors = factors[n:]
	}
	return text
}

// powerText formats a power, as in 2^10.
func powerText(base, exponent int) string {
	text := strconv.Itoa(base)
	if exponent != 1 {
		text += "^" + english.Group(strconv.Itoa(exponent))
	}
	return text
}

// A shortest solution is found without being asked for if there are at most maxCompared solutions
// and maxComparedButtons buttons.
const (
	maxCompared        = 64
	maxComparedButtons = 1 << 16
)

// FewSolutions reports whether the board is small enough, and solvable positions have few enough
// solutions, to find a shortest one quickly.
func FewSolutions(s *solve.Solver) bool {
	n := s.SolutionCount()
	return s.Board().Buttons() <= maxComparedButtons && n.IsInt64() && n.Int64() <= maxCompared
}
