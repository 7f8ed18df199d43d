package treewidth

import (
	"errors"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// costBytes is the size of an entry of a table.
const costBytes = 8

// errWrong reports an error in this package: presses that do not turn the lights off.
var errWrong = errors.New("the presses do not turn the lights off")

// Cheapest returns presses that turn the lights off at the least cost, and the cost. Button i costs
// costs[i].
func (p *Plan) Cheapest(t *task.Task, costs []uint64) (*gf2.Vec, uint64, error) {
	total, tables, choices := uint64(0), make([][]uint64, len(p.steps)), make([]choices, len(p.steps))
	for i, s := range p.steps {
		if i%reportEvery == 0 {
			t.Report("moving the border", i, len(p.steps))
		}
		cost := uint64(0)
		if s.button >= 0 {
			cost = costs[s.button]
		}
		table, choice, err := s.cheapest(t, take(tables, s.a, 0), take(tables, s.b, 0), cost)
		if err != nil {
			return nil, 0, err
		}
		if tables[i], choices[i] = table, choice; len(table) == 1 {
			total += table[0] // with a single entry there is nothing left to choose
			table[0] = 0
		}
	}
	presses := p.presses(choices)
	if !p.solves(presses) {
		return nil, 0, errWrong
	}
	return presses, total, nil
}

// reportEvery is the number of steps between two reports of progress.
const reportEvery = 256

// take returns the table of an earlier step, and frees it. If there is none, it is a table with one
// entry.
func take[T any](tables [][]T, step int32, one T) []T {
	if step < 0 {
		return []T{one}
	}
	table := tables[step]
	tables[step] = nil
	return table
}

// blockDigits determines how many words a block has, from one poll of the task to the next: at most
// 2^blockDigits, unless a single entry has more.
const blockDigits = 14

// cheapest computes a table. Each entry is the least of the sums for its words, and its choice is the
// free words that are added.
func (s *step) cheapest(t *task.Task, a, b []uint64, cost uint64) ([]uint64, choices, error) {
	digits := max(0, min(len(s.basis), blockDigits-len(s.free)))
	sums := spanOf(s.basis[:digits])
	table, choices := make([]uint64, 1<<len(s.basis)), newChoices(len(s.basis), len(s.free))
	maskA, maskB := uint64(len(a)-1), uint64(len(b)-1)
	value := func(k uint64) uint64 {
		return a[k&maskA] + b[k>>s.aBits&maskB] + cost*(k>>63)
	}
	base := s.origin
	for block := range len(table) >> digits {
		if err := t.Err(); err != nil {
			return nil, choices, err
		}
		if block > 0 {
			base ^= s.basis[digits+bits.TrailingZeros(uint(block))]
		}
		from := (block ^ block>>1) << digits // blocks are in the order of a Gray code
		for i, sum := range sums {
			k := base ^ sum
			least, choice := value(k), uint64(0)
			for q := uint64(1); q < 1<<len(s.free); q++ {
				k ^= s.free[bits.TrailingZeros64(q)]
				if v := value(k); v < least {
					least, choice = v, q^q>>1
				}
			}
			table[from+i] = least
			choices.set(from+i, choice)
		}
	}
	return table, choices, nil
}

// spanOf returns the sums of all subsets of some words: sum i includes word j if digit j of i is 1.
func spanOf(words []uint64) []uint64 {
	sums := make([]uint64, 1, 1<<len(words))
	for _, w := range words {
		for _, sum := range sums {
			sums = append(sums, sum^w)
		}
	}
	return sums
}

// choices holds a number of a few bits for each entry of a table.
type choices struct {
	size  int // bits per entry: 0 or a power of two
	words []uint64
}

// choiceBits returns the number of bits that hold a choice among sums of free words.
func choiceBits(free int) int {
	if free == 0 {
		return 0
	}
	return 1 << bits.Len(uint(free-1))
}

func newChoices(digits, free int) choices {
	size := choiceBits(free)
	return choices{size, make([]uint64, (size<<digits+63)/64)}
}

func (c choices) set(i int, choice uint64) {
	if choice != 0 {
		c.words[i*c.size/64] |= choice << (i * c.size % 64)
	}
}

func (c choices) at(i int) uint64 {
	if c.size == 0 {
		return 0
	}
	return c.words[i*c.size/64] >> (i * c.size % 64) & (1<<c.size - 1)
}

// presses goes back through the choices. The last table of each part of the board has one entry, and
// each entry leads to entries of the tables that it was computed from.
func (p *Plan) presses(choices []choices) *gf2.Vec {
	presses := gf2.NewVec(len(p.graph.lightsOf))
	at := make([]uint64, len(p.steps)) // the index of the entry in each table
	for i, s := range slices.Backward(p.steps) {
		k := s.origin ^ sumOf(s.basis, at[i]) ^ sumOf(s.free, choices[i].at(int(at[i])))
		if s.a >= 0 {
			at[s.a] = k & (1<<s.aBits - 1)
		}
		if s.b >= 0 {
			at[s.b] = k &^ pressBit >> s.aBits
		}
		if s.button >= 0 {
			presses.Set(int(s.button), k&pressBit != 0)
		}
	}
	return presses
}

// sumOf returns the sum of the words whose digits are set.
func sumOf(words []uint64, digits uint64) (sum uint64) {
	for ; digits != 0; digits &= digits - 1 {
		sum ^= words[bits.TrailingZeros64(digits)]
	}
	return sum
}

// solves reports whether presses turn the lights off.
func (p *Plan) solves(presses *gf2.Vec) bool {
	for light, buttons := range p.graph.buttonsOf {
		on := p.lit[light]
		for _, button := range buttons {
			on = on != presses.Bit(int(button))
		}
		if on {
			return false
		}
	}
	return true
}
