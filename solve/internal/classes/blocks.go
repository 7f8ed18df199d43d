package classes

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// blockDigits returns the maximum number of digits in a block of the class: 2^16 weights take 128
// KiB. If there are many words, larger blocks pay off, because fewer of them have to be started;
// 512 KiB still fits in a core's cache.
func (c *class) blockDigits() int {
	if c.digits() >= 36 {
		return 18
	}
	return 16
}

// addBlocks divides the words of a class into blocks: it chooses a basis whose lower digits span a
// subspace that the symmetries preserve. Then the symmetries map blocks to blocks, and one block
// represents its whole orbit.
//
// Any such basis would do, but the orbits should be as large as the group. Let a mirror act on the
// words, for example. If the lower digits span the words that it fixes, it maps every block to
// itself, because a word and its image differ by a fixed word. If they span pairs of a word and its
// image, then so do the upper digits, and the mirror swaps almost all blocks. So addBlocks tries a
// few spaces spanned by random words and their images, and takes the one with the least cost. If it
// finds none, the class has no motions.
func (s *Split) addBlocks(c *class, symmetries [][]int) error {
	size := c.blockDigits()
	c.low, c.orbits = min(c.digits(), size), math.Exp2(float64(max(0, c.digits()-size)))
	motions, err := s.motions(symmetries, c, c)
	if err != nil || len(motions) == 0 {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2))
	var best []uint64
	for try := range 16 {
		space, ok := invariant(motions, c.digits(), size, random, try%2 == 1)
		if !ok {
			continue
		}
		if orbits := orbits(motions, c.digits(), space); best == nil || c.cost(len(space), orbits) < c.cost(c.low, c.orbits) {
			best, c.low, c.orbits = completed(space, c.digits()), len(space), orbits
		}
	}
	if best == nil {
		return nil
	}
	c.rebase(best)
	c.motions, err = s.motions(symmetries, c, c)
	return err
}

// smaller is how many digits fewer than the target a block may have.
const smaller = 4

// cost estimates the time to compute the weights of a class in blocks with the given number of low
// digits. Starting a block takes a sum over all buttons, in which each button takes as long as the
// weights of eight words.
func (c *class) cost(low int, orbits float64) float64 {
	return orbits * (math.Exp2(float64(low)) + 8*float64(len(c.buttons)))
}

// invariant returns a basis of a space with size dimensions, or a few fewer, that the linear parts
// of the motions map to itself. A random word and its images often span too many dimensions to fit,
// but the difference between the word and one of its images spans fewer. If fill is set, such
// differences make up the last dimensions. The second result is false if no space that large was
// found.
func invariant(motions []motion, digits, size int, random *rand.Rand, fill bool) ([]uint64, bool) {
	var space echelon
	for range 4 * size {
		larger := slices.Clone(space)
		n := random.Uint64() & (1<<digits - 1)
		for filled := size - smaller; fill && filled <= min(len(space), size-smaller+1); filled++ {
			n ^= apply(motions[random.IntN(len(motions))].images, n)
		}
		larger.add(n)
		for _, m := range motions {
			larger.add(apply(m.images, n))
		}
		if len(larger) <= size {
			space = larger
		}
	}
	return space, len(space) >= min(size-smaller, digits)
}

// orbits counts the orbits of blocks by Burnside's lemma: their number is the average number of
// blocks that a motion fixes.
func orbits(motions []motion, digits int, space echelon) float64 {
	total := math.Exp2(float64(digits - len(space))) // the identity
	for _, m := range motions {
		changes := slices.Clone(space)
		for i, image := range m.images {
			changes.add(image ^ 1<<i)
		}
		// A motion is a linear map followed by a shift. It fixes block n if the linear map changes
		// n by the shift, up to words in the space.
		if changes.reduce(m.shift) == 0 {
			total += math.Exp2(float64(digits - len(changes)))
		}
	}
	return total / float64(1+len(motions))
}

// completed extends the basis of a space to a basis of all words.
func completed(space echelon, digits int) []uint64 {
	all := slices.Clone(space)
	for i := range digits {
		all.add(1 << i)
	}
	return all
}

// words returns the number of words in one block of each orbit: those whose weights a survey computes.
func (c *class) words() float64 { return c.orbits * math.Exp2(float64(c.low)) }

// blockOrbit returns the size of the orbit of a block under the motions, or 0 if the block is not the
// first in its orbit. The first block represents the others.
func (c *class) blockOrbit(upper uint64, low int) int {
	var others [16]uint64
	seen := append(others[:0], upper)
	for _, m := range c.motions {
		image := m.of(upper<<low) >> low
		if image < upper {
			return 0
		}
		if !slices.Contains(seen, image) {
			seen = append(seen, image)
		}
	}
	return len(seen)
}

// An echelon is a basis of a space. Where a vector has its highest 1, all later vectors have a 0.
type echelon []uint64

// reduce returns v reduced by the basis; it is 0 if v is in the space.
func (e echelon) reduce(v uint64) uint64 {
	for _, x := range e {
		if v>>(bits.Len64(x)-1)&1 == 1 {
			v ^= x
		}
	}
	return v
}

// add adds v to the basis unless it is in the space.
func (e *echelon) add(v uint64) {
	if v = e.reduce(v); v != 0 {
		*e = append(*e, v)
	}
}

// inverted returns the inverse of a matrix: apply(inverted(m), apply(m, n)) is n.
func inverted(m []uint64) []uint64 {
	rows := slices.Clone(m)
	inverse := make([]uint64, len(m))
	for i := range inverse {
		inverse[i] = 1 << i
	}
	for digit := range m {
		at := digit + slices.IndexFunc(rows[digit:], func(row uint64) bool { return row>>digit&1 == 1 })
		rows[digit], rows[at] = rows[at], rows[digit]
		inverse[digit], inverse[at] = inverse[at], inverse[digit]
		for i := range rows {
			if i != digit && rows[i]>>digit&1 == 1 {
				rows[i] ^= rows[digit]
				inverse[i] ^= inverse[digit]
			}
		}
	}
	return inverse
}
