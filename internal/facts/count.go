package facts

import (
	"math"
	"math/big"
	"strconv"

	"lightsout/internal/english"
	"lightsout/solve"
)

// A Count is how many states or solutions there are: a power of the number of colours, times
// some factors and over some divisors. It can be far too large to be written out.
type Count struct {
	colours, power int
	factors, under []int
}

// Solutions is how many solutions a solvable state has.
func Solutions(s *solve.Solver) Count {
	c := Count{colours: s.Board().Colours()}
	if c.colours == 2 { // there may be very many
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

// SolvableStates is how many states can be solved, and share in how many states there is
// one of them.
func SolvableStates(s *solve.Solver) (states, share Count) {
	all := Solutions(s)
	states = Count{colours: all.colours, power: s.Board().Buttons() - all.power, under: all.factors}
	share = Count{colours: all.colours, power: s.Board().Lights() - states.power, factors: all.factors}
	return states, share
}

const (
	// maxBits is about the largest count that is written out, in binary digits; in decimal
	// it has 19,729.
	maxBits = 1 << 16
	// readableBits is the length of the largest numbers that are written in digits for
	// people.
	readableBits = 40
)

// Value computes the count; it reports false if that is too large.
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

// Decimal is the count in digits, nil when they are too many to be of use.
func (c Count) Decimal() *string {
	v, ok := c.Value()
	if !ok {
		return nil
	}
	text := v.String()
	return &text
}

// maxPlain is the most decimal digits of a count that programs are left to take the logarithm of.
const maxPlain = 40

// Log2 is the logarithm to base 2 of a count with more than 40 digits, nil of smaller ones.
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

// String is the count as a person reads it.
func (c Count) String() string {
	if v, ok := c.Value(); ok && v.BitLen() <= readableBits {
		return english.Group(v.String())
	}
	return powerText(c.colours, c.power) + product(" * ", c.factors) + product(" / ", c.under)
}

// product writes factors, equal ones together.
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

// powerText writes a power.
func powerText(base, exponent int) string {
	text := strconv.Itoa(base)
	if exponent != 1 {
		text += "^" + english.Group(strconv.Itoa(exponent))
	}
	return text
}
