package classes

import (
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
)

// A motion is a symmetry's action on the word numbers of a class: an affine map, the sum of a shift
// and the images of the digits that are 1. It maps words to words of equal weight, in the same
// class or another.
type motion struct {
	images []uint64
	shift  uint64
	// tables[k][e] is the sum of the images of the digits of e << 8k that are 1.
	tables [][256]uint64
}

func newMotion(images []uint64, shift uint64) motion {
	m := motion{images: images, shift: shift, tables: make([][256]uint64, (len(images)+7)/8)}
	for i, image := range images {
		table, digit := &m.tables[i/8], 1<<(i%8)
		for e := range digit {
			table[digit+e] = table[e] ^ image
		}
	}
	return m
}

// of returns the image of n.
func (m motion) of(n uint64) uint64 {
	z := m.shift
	for k := range m.tables {
		z ^= m.tables[k][uint8(n>>(8*k))]
	}
	return z
}

// apply returns the sum of the images of the digits of n that are 1.
func apply(images []uint64, n uint64) uint64 {
	var z uint64
	for ; n != 0; n &= n - 1 {
		z ^= images[bits.TrailingZeros64(n)]
	}
	return z
}

// maxGroup is the maximum number of symmetries used, including the identity; a square has eight.
const maxGroup = 16

// generated returns the permutations and all their products, except the identity. It leaves out
// permutations that would generate too large a group.
func generated(symmetries [][]int) [][]int {
	var used, group [][]int
	for _, symmetry := range symmetries {
		if larger, ok := closed(append(used, symmetry)); ok {
			used, group = append(used, symmetry), larger
		}
	}
	return group
}

// closed returns all products of the permutations, except the identity. ok is false if there are
// too many.
func closed(symmetries [][]int) (products [][]int, ok bool) {
	same := make([]int, len(symmetries[0]))
	for i := range same {
		same[i] = i
	}
	group := [][]int{same}
	for i := 0; i < len(group); i++ {
		for _, g := range symmetries {
			product := make([]int, len(same))
			for k, to := range group[i] {
				product[k] = g[to]
			}
			if slices.ContainsFunc(group, func(x []int) bool { return slices.Equal(x, product) }) {
				continue
			}
			if group = append(group, product); len(group) > maxGroup {
				return nil, false
			}
		}
	}
	return group[1:], true
}

// addSymmetries computes the action of the symmetries on the classes, and divides each class into
// blocks that they map to one another.
func (s *Split) addSymmetries(symmetries [][]int) error {
	var own [2][][]int // symmetries that map each class of a pair to itself
	for _, symmetry := range symmetries {
		for i, p := range s.pairs {
			if onto(symmetry, p.classes[0], p.classes[0]) && onto(symmetry, p.classes[1], p.classes[1]) {
				own[i] = append(own[i], symmetry)
			}
		}
	}
	for i, p := range s.pairs {
		for _, c := range p.classes {
			if err := s.addBlocks(c, own[i]); err != nil {
				return err
			}
		}
	}
	return s.addTwins(symmetries)
}

// onto reports whether a symmetry maps one class to another.
func onto(symmetry []int, a, b *class) bool {
	if len(a.buttons) != len(b.buttons) {
		return false
	}
	in := make(map[int]bool, len(b.buttons))
	for _, button := range b.buttons {
		in[button] = true
	}
	for _, button := range a.buttons {
		if !in[symmetry[button]] {
			return false
		}
	}
	return true
}

// motions returns how symmetries that map class a to class b act on words.
func (s *Split) motions(symmetries [][]int, a, b *class) ([]motion, error) {
	motions := make([]motion, len(symmetries))
	for i, symmetry := range symmetries {
		moved := move(s.first, symmetry)
		shift := b.number(moved.Xor(moved, s.first))
		if !b.has(moved, shift) {
			return nil, ErrNoSplit
		}
		var images []uint64
		for _, pattern := range a.patterns {
			moved := move(pattern, symmetry)
			image := b.number(moved)
			if !b.has(moved, image) {
				return nil, ErrNoSplit
			}
			images = append(images, image)
		}
		motions[i] = newMotion(images, shift)
	}
	return motions, nil
}

// has reports whether x agrees with pattern combination n on the class.
func (c *class) has(x *gf2.Vec, n uint64) bool {
	for j, button := range c.buttons {
		if x.Bit(button) != (bits.OnesCount64(n&c.columns[j])&1 == 1) {
			return false
		}
	}
	return true
}

func move(x *gf2.Vec, symmetry []int) *gf2.Vec {
	z := gf2.NewVec(x.Len())
	for i := range x.Ones() {
		z.Set(symmetry[i], true)
	}
	return z
}

// addTwins finds the classes that are the image of an earlier class, their twin, under a symmetry;
// the weights of their words need not be computed again. It also finds out whether a symmetry maps
// one pair to the other.
func (s *Split) addTwins(symmetries [][]int) error {
	all := s.classes()
	for i, c := range all {
		for _, twin := range all[:i] {
			if c.twin != nil || twin.twin != nil {
				continue
			}
			for _, symmetry := range symmetries {
				if !onto(symmetry, twin, c) {
					continue
				}
				motions, err := s.motions([][]int{symmetry}, twin, c)
				if err != nil {
					return err
				}
				c.twin, c.fromTwin = twin, motions[0]
				break
			}
		}
	}
	for _, symmetry := range symmetries {
		a, b := s.pairs[0].classes, s.pairs[1].classes
		s.twins = s.twins || onto(symmetry, a[0], b[0]) && onto(symmetry, a[1], b[1]) ||
			onto(symmetry, a[0], b[1]) && onto(symmetry, a[1], b[0])
	}
	return nil
}

func (s *Split) classes() []*class {
	return slices.Concat(s.pairs[0].classes[:], s.pairs[1].classes[:])
}

// orbit appends the orbit of a word under the motions, without duplicates.
func (c *class) orbit(words []uint64, n uint64) []uint64 {
	from := len(words)
	words = append(words, n)
	for _, m := range c.motions {
		if image := m.of(n); !slices.Contains(words[from:], image) {
			words = append(words, image)
		}
	}
	return words
}

// isCanonical reports whether n is the least word in its orbit.
func (c *class) isCanonical(n uint64) bool {
	for _, m := range c.motions {
		if m.of(n) < n {
			return false
		}
	}
	return true
}

// canonical returns the least word in the orbit of n.
func (c *class) canonical(n uint64) uint64 {
	least := n
	for _, m := range c.motions {
		least = min(least, m.of(n))
	}
	return least
}
