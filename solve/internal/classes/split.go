package classes

import (
	"errors"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
	"lightsout/internal/algebra/packed"
)

// ErrNoSplit reports that the classes do not form two information pairs, or that they are too
// large.
var ErrNoSplit = errors.New("the classes do not split the quiet patterns")

// maxDigits is the largest dimension of a class.
const maxDigits = 62

// A Coset is the set of solutions to a state: First plus each linear combination of the quiet
// patterns in Basis.
type Coset struct {
	First *gf2.Vec
	Basis []*gf2.Vec
	// Class is the class of each button, 0 to 3. Classes 0 and 3 must be an information pair, and
	// so must classes 1 and 2.
	Class []uint8
	// Symmetries are permutations of the buttons that map solutions to solutions: button i goes to
	// Symmetries[k][i]. Generators suffice; New computes their products.
	Symmetries [][]int
}

// A Split is a coset whose classes form two information pairs.
type Split struct {
	first *gf2.Vec
	pairs [2]pair
	// twins is set if a symmetry maps one pair to the other.
	twins bool
	// step is 2 if every quiet pattern has an even number of presses, otherwise 1. Solutions differ
	// in size by multiples of step.
	step int
}

// A pair is two classes that together determine a solution.
type pair struct {
	classes [2]*class
	// first is the word of the first solution on the other pair's classes.
	first word
	// third is the number of machine words for the first class of the other pair, padded with zeros
	// to a multiple of eight.
	third int
	// machineWords is the length of first without the padding.
	machineWords int
}

// A class is one of the four sets of buttons, with the words of the solutions on it. Word n is the
// word of the first solution plus the patterns that the binary digits of n select. The patterns
// press no button in the other class of the pair.
type class struct {
	buttons  []int
	pressed  []bool // whether the first solution presses them
	patterns []*gf2.Vec
	columns  []uint64 // for each button, the patterns that press it
	// The number of a combination of patterns is the sum of numbers[i] over all i for which it
	// presses button pivots[i].
	pivots  []int
	numbers []uint64
	// low is the number of digits of a block; a block is the set of words that share the other
	// digits. The motions map blocks to blocks, and orbits is the number of orbits of blocks.
	low    int
	orbits float64
	// motions are the actions of the symmetries that map both classes of the pair to themselves, or
	// nil if addBlocks found no suitable blocks.
	motions []motion
	// A symmetry maps the words of the twin, if there is one, to the words of this class.
	twin     *class
	fromTwin motion
	reach    reach
	*survey
}

func (c *class) digits() int { return len(c.patterns) }

// New splits a coset. It returns ErrNoSplit if the classes do not form two information pairs, or if
// they are too large.
func New(c Coset) (*Split, error) {
	s := &Split{first: c.First, step: 2}
	for _, pattern := range c.Basis {
		if pattern.Weight()%2 == 1 {
			s.step = 1
		}
	}
	var buttons [4][]int
	for button, class := range c.Class {
		buttons[class] = append(buttons[class], button)
	}
	for _, class := range buttons {
		if len(class) > packed.Max {
			return nil, ErrNoSplit // its weights do not fit in packed numbers
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

// split returns a basis of the quiet patterns in reduced echelon form. The patterns that press
// nothing on class b come first, followed by those that press nothing on class a; own is the number
// of patterns of the first kind. Each has a pivot, a button that no other pattern presses.
func (c Coset) split(a, b []int) (rows []pivoted, own int, err error) {
	order := slices.Concat(a, b)
	m := gf2.NewMatrix(len(c.Basis), len(order)+len(c.Basis))
	for i, pattern := range c.Basis {
		for k, button := range order {
			m.Set(i, k, pattern.Bit(button))
		}
		m.Set(i, len(order)+i, true) // records which patterns add up to a row
	}
	pivots, err := m.EchelonLeft(len(order), nil)
	if err != nil {
		return nil, 0, err
	}
	if len(pivots) != len(c.Basis) {
		return nil, 0, ErrNoSplit // some quiet pattern presses no button of either class
	}
	for i, pivot := range pivots {
		row := m.Row(i)
		if pivot < len(a) {
			own++
			if !row.Slice(len(a), len(order)).IsZero() {
				return nil, 0, ErrNoSplit // a pattern's part on a restricts its part on b
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

// A pivoted is a pattern with its pivot, a button that no other pattern of its basis presses.
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

// number returns the number of the combination of patterns that adds up to sum.
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

// rebase changes the basis of the patterns: sums[i] is the number of new pattern i in the
// old basis.
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

// addReach computes the words of the patterns of a pair on the other two classes.
func (p *pair) addReach(first *gf2.Vec, others [2]*class) {
	third := kernel.Words(len(others[0].buttons))
	p.third = (third + 7) / 8 * 8
	p.first = newWord(first, others, p.third)
	p.machineWords = len(p.first) - (p.third - third)
	for _, c := range p.classes {
		patterns := make([]word, len(c.patterns))
		for i, pattern := range c.patterns {
			patterns[i] = newWord(pattern, others, p.third)
		}
		c.reach = newReach(patterns, len(p.first))
	}
}

// solution returns the presses of a found solution.
func (s *Split) solution(f found) *gf2.Vec {
	x := s.first.Clone()
	if f.pair >= 0 {
		for i, c := range s.pairs[f.pair].classes {
			c.sum(x, f.n[i])
		}
	}
	return x
}

// Words returns the number of words whose weights a survey of all classes computes.
func (s *Split) Words() float64 {
	words := 0.0
	for _, c := range s.classes() {
		if c.twin == nil {
			words += c.words()
		}
	}
	return words
}
