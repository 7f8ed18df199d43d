package classes

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"lightsout/gf2"
	"lightsout/internal/packed"
)

// ErrNoSplit says that the classes are not two information pairs, or too large.
var ErrNoSplit = errors.New("the classes do not split the quiet patterns")

// maxDigits is the largest dimension of a class.
const maxDigits = 62

// A Coset are the solutions of a state: the first and, added to it, each sum of the
// quiet patterns of the basis.
type Coset struct {
	First *gf2.Vec
	Basis []*gf2.Vec
	// Class is the class of each button, 0 to 3. The classes 0 and 3 have to be an
	// information pair, and the classes 1 and 2.
	Class []uint8
	// Symmetries are permutations of the buttons that lay solutions on solutions: button
	// i goes to Symmetries[k][i]. Their products are found, and need not be given.
	Symmetries [][]int
}

// A Split is a coset whose classes are information pairs.
type Split struct {
	first *gf2.Vec
	pairs [2]pair
	// twins says that a symmetry lays the pairs on each other.
	twins bool
}

// A pair are two classes that together decide a solution.
type pair struct {
	classes [2]*class
	// first is the word of the first solution.
	first word
	// third is how many words of memory the first class of the other pair takes.
	third int
}

// A class is a class of buttons and the words that solutions have on it. Word n adds
// to that of the first solution those patterns that the digits of n name. The patterns
// press no button of the other class of the pair.
type class struct {
	buttons  []int
	pressed  []bool // in the first solution
	patterns []*gf2.Vec
	columns  []uint64 // for each button the patterns that press it
	// The number of a sum of patterns is the sum of numbers[i] over the i for which it
	// presses button pivots[i].
	pivots  []int
	numbers []uint64
	// motions are the symmetries that lay both classes of the pair on themselves.
	motions []motion
	// A symmetry lays the words of the twin, if there is one, on those of the class.
	twin     *class
	fromTwin motion
	reach    reach
	*survey
}

func (c *class) digits() int { return len(c.patterns) }

// New splits a coset. It is ErrNoSplit where the classes are not information pairs.
func New(c Coset) (*Split, error) {
	s := &Split{first: c.First}
	var buttons [4][]int
	for button, class := range c.Class {
		buttons[class] = append(buttons[class], button)
	}
	for _, class := range buttons {
		if len(class) > packed.Max {
			return nil, ErrNoSplit // its weights do not fit packed numbers
		}
	}
	for i, of := range [2][2]int{{0, 3}, {1, 2}} {
		rows, own, err := c.split(buttons[of[0]], buttons[of[1]])
		if err != nil {
			return nil, err
		}
		s.pairs[i].classes[0] = c.newClass(buttons[of[0]], rows[:own])
		s.pairs[i].classes[1] = c.newClass(buttons[of[1]], rows[own:])
	}
	if err := s.addSymmetries(generated(c.Symmetries)); err != nil {
		return nil, err
	}
	for i := range s.pairs {
		s.pairs[i].addReach(s.first, s.pairs[1-i].classes)
	}
	return s, nil
}

// split returns a basis of the quiet patterns of which the first press nothing on the
// class b, and the others nothing on the class a; own is the number of the first. Each
// presses a button, its pivot, that no other does: patterns are in reduced echelon
// form.
func (c Coset) split(a, b []int) (rows []pivoted, own int, err error) {
	order := slices.Concat(a, b)
	m := gf2.NewMatrix(len(c.Basis), len(order)+len(c.Basis))
	for i, pattern := range c.Basis {
		for k, button := range order {
			m.Set(i, k, pattern.Bit(button))
		}
		m.Set(i, len(order)+i, true) // keeps which patterns a row is the sum of
	}
	pivots, err := m.EchelonLeft(len(order), nil)
	if err != nil {
		return nil, 0, err
	}
	if len(pivots) != len(c.Basis) {
		return nil, 0, ErrNoSplit // a quiet pattern presses nothing on either class
	}
	for i, pivot := range pivots {
		row := m.Row(i)
		if pivot < len(a) {
			own++
			if !row.Slice(len(a), len(order)).IsZero() {
				return nil, 0, ErrNoSplit // what it is on a restricts what can be on b
			}
		}
		sum := gf2.NewVec(c.First.Len())
		for k := range row.Slice(len(order), row.Len()).Ones() {
			sum.Xor(sum, c.Basis[k])
		}
		rows = append(rows, pivoted{sum, order[pivot]})
	}
	if own > maxDigits || len(rows)-own > maxDigits {
		return nil, 0, ErrNoSplit
	}
	return rows, own, nil
}

// A pivoted is a pattern and a button that no other pattern of its basis presses.
type pivoted struct {
	pattern *gf2.Vec
	pivot   int
}

func (c Coset) newClass(buttons []int, rows []pivoted) *class {
	k := &class{buttons: buttons, pressed: make([]bool, len(buttons))}
	for j, button := range buttons {
		k.pressed[j] = c.First.Bit(button)
	}
	for i, row := range rows {
		k.patterns = append(k.patterns, row.pattern)
		k.pivots = append(k.pivots, row.pivot)
		k.numbers = append(k.numbers, 1<<i)
	}
	k.addColumns()
	return k
}

func (c *class) addColumns() {
	c.columns = make([]uint64, len(c.buttons))
	for i, pattern := range c.patterns {
		for j, button := range c.buttons {
			if pattern.Bit(button) {
				c.columns[j] |= 1 << i
			}
		}
	}
}

// number returns the number of a sum of patterns.
func (c *class) number(sum *gf2.Vec) uint64 {
	var n uint64
	for i, pivot := range c.pivots {
		if sum.Bit(pivot) {
			n ^= c.numbers[i]
		}
	}
	return n
}

// sum adds the patterns of word n to x.
func (c *class) sum(x *gf2.Vec, n uint64) {
	for ; n != 0; n &= n - 1 {
		x.Xor(x, c.patterns[bits.TrailingZeros64(n)])
	}
}

// rebase takes other sums of the patterns as the basis: sums[i] is the number of the
// i-th of the new ones.
func (c *class) rebase(sums []uint64) {
	patterns := make([]*gf2.Vec, len(sums))
	for i, n := range sums {
		patterns[i] = gf2.NewVec(c.patterns[0].Len())
		c.sum(patterns[i], n)
	}
	inverse := inverted(sums)
	for i, n := range c.numbers {
		c.numbers[i] = apply(inverse, n)
	}
	c.patterns = patterns
	c.addColumns()
}

// addReach gives the classes of a pair their words on two other classes.
func (p *pair) addReach(first *gf2.Vec, others [2]*class) {
	p.third = (len(others[0].buttons) + 63) / 64
	p.first = newWord(first, others)
	for _, c := range p.classes {
		words := make([]word, len(c.patterns))
		for i, pattern := range c.patterns {
			words[i] = newWord(pattern, others)
		}
		c.reach = newReach(words, len(p.first))
	}
}

// solution returns the presses of what was found.
func (s *Split) solution(f found) *gf2.Vec {
	x := s.first.Clone()
	if f.pair >= 0 {
		for i, c := range s.pairs[f.pair].classes {
			c.sum(x, f.n[i])
		}
	}
	return x
}

// Words is the number of words that have to be weighed.
func (s *Split) Words() float64 {
	words := 0.0
	for _, c := range s.classes() {
		if c.twin == nil {
			words += math.Exp2(float64(c.digits())) / float64(1+len(c.motions))
		}
	}
	return words
}
