package solve

import (
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// A move changes a light by some colours, and with it the syndrome.
type move struct {
	light, times int
	h            uint64 // what it adds to the syndrome
}

// moves are the moves of a board, one for each different h: any light that does the
// same can take its place, and a cheaper one does.
type moves struct {
	group syndromes
	list  []move
	// peers are the moves that add the same as the listed one, which is the first.
	peers [][]move
	// even are the prices when no costs are given.
	even  *prices
	table *task.Lazy[[]uint8]
	// vectors has the whole h of each light, of two colours.
	vectors []*gf2.Vec
}

const (
	// maxTable is the largest number of syndromes of a table: 64 MiB.
	maxTable = 1 << 26
	// maxColourTable is the same with more than two colours, where adding is slow.
	maxColourTable = 1 << 22
	// maxMoved is the most lights of a board for which there are moves.
	maxMoved = 1 << 22
	// maxWeights is the most that all invariants say about all lights: 512 MiB, a byte
	// each, and at most as much again for telling the moves apart.
	maxWeights = 1 << 29
)

// newMoves finds the moves of a board.
func (s *Solver) newMoves(w *task.Task) (*moves, error) {
	b := s.board
	if b.Lights() > maxMoved || float64(s.Invariants())*float64(b.Lights()) > maxWeights {
		return nil, fmt.Errorf("%w: %w: the nearest solvable state is found on up to %d lights, fewer when there are many invariants; this has %d and %d",
			ErrBoard, board.ErrTooLarge, maxMoved, b.Lights(), s.Invariants())
	}
	m := &moves{}
	if err := s.weigh(w, m); err != nil {
		return nil, err
	}
	m.even = m.prices(nil)
	m.table = task.NewLazy(m.buildTable)
	return m, nil
}

// weigh reads the invariants into moves.
func (s *Solver) weigh(w *task.Task, m *moves) error {
	colours, lights := s.board.Colours(), s.board.Lights()
	weights := make([][]uint8, s.Invariants())
	for i := range weights {
		set, err := s.method.Invariant(w, i)
		if err != nil {
			return err
		}
		weights[i] = set.Colours()
	}
	m.group = newSyndromes(colours, weights)
	if colours > 2 && m.group.size > maxColourTable {
		return fmt.Errorf("%w: %w: with %d colours the nearest solvable state is found where there are at most %d syndromes",
			ErrBoard, board.ErrTooLarge, colours, maxColourTable)
	}
	at := map[string]int{}
	h := make([]uint8, len(weights))
	for light := range lights {
		for i := range h {
			h[i] = weights[i][light]
		}
		if colours == 2 {
			m.vectors = append(m.vectors, bitVec(h))
		}
		m.addLight(light, h, at)
	}
	return nil
}

// addLight lists the moves of a light that add h each time.
func (m *moves) addLight(light int, h []uint8, at map[string]int) {
	sum := make([]uint8, len(h))
	for times := 1; times < m.group.colours; times++ {
		for i := range sum {
			sum[i] = uint8((int(sum[i]) + int(h[i])) % m.group.colours)
		}
		if isZero(sum) {
			continue
		}
		i, ok := at[string(sum)]
		if !ok {
			i = len(m.list)
			at[string(sum)] = i
			m.list, m.peers = append(m.list, move{light, times, m.group.number(sum)}), append(m.peers, nil)
		}
		m.peers[i] = append(m.peers[i], move{light, times, m.list[i].h})
	}
}

func isZero(values []uint8) bool {
	return !slices.ContainsFunc(values, func(v uint8) bool { return v != 0 })
}

func bitVec(bits []uint8) *gf2.Vec {
	v := gf2.NewVec(len(bits))
	for i, b := range bits {
		v.Set(i, b == 1)
	}
	return v
}

// syndromes are numbered. With two colours and up to 64 invariants, the digits of the
// number are the bits of the syndrome and numbers are added by exclusive or; with more
// invariants, words of bits are folded into one, which keeps sums but no longer tells
// all syndromes apart. With more colours it is a number of mixed radix.
type syndromes struct {
	colours int
	radix   []int // of digit i: the order of invariant i
	unit    []int // what the values of invariant i are multiples of
	size    float64
}

func newSyndromes(colours int, weights [][]uint8) syndromes {
	g := syndromes{colours: colours, size: 1}
	for _, w := range weights {
		unit := colours
		for _, v := range w {
			unit = gcd(unit, int(v))
		}
		g.radix, g.unit = append(g.radix, colours/unit), append(g.unit, unit)
		g.size *= float64(colours / unit)
	}
	return g
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// number is the number of a syndrome.
func (g syndromes) number(values []uint8) uint64 {
	n := uint64(0)
	if g.colours == 2 {
		for i, v := range values {
			// Word k of the bits is turned by 21 k.
			n ^= uint64(v) << ((i + i/64*21) % 64)
		}
		return n
	}
	for i := len(values) - 1; i >= 0; i-- {
		n = n*uint64(g.radix[i]) + uint64(int(values[i])/g.unit[i])
	}
	return n
}

// add adds the syndromes of two numbers.
func (g syndromes) add(a, b uint64) uint64 {
	if g.colours == 2 {
		return a ^ b
	}
	sum, scale := uint64(0), uint64(1)
	for _, radix := range g.radix {
		r := uint64(radix)
		sum += (a%r + b%r) % r * scale
		a, b, scale = a/r, b/r, scale*r
	}
	return sum
}

// subtract subtracts the syndromes of two numbers.
func (g syndromes) subtract(a, b uint64) uint64 {
	if g.colours == 2 {
		return a ^ b
	}
	rest, scale := uint64(0), uint64(1)
	for _, radix := range g.radix {
		r := uint64(radix)
		rest += (a%r + r - b%r) % r * scale
		a, b, scale = a/r, b/r, scale*r
	}
	return rest
}
