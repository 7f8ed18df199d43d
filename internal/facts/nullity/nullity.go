package nullity

import (
	"fmt"
	"math/bits"

	"lightsout/board"
	"lightsout/internal/algebra/kernel"
	"lightsout/internal/english"
)

// MaxSize is the largest number of rows and columns in a map.
const MaxSize = 1024

// A Map computes the nullities for one surface and rule. It is not safe for concurrent use.
type Map struct {
	surface board.Surface
	ring    bool
	size    int
	// roots are S_1, S_3, S_5, .. and moved are the same polynomials evaluated at y + 1; both are
	// empty with the ring rule.
	roots, moved [][]uint64
	// common caches common(k', l'), by the indices of k' and l' in roots; rows that were not
	// needed are nil.
	common [][]uint16
}

// New prepares a map of the boards with up to size rows and columns on a plane, cylinder or torus,
// with the plus or ring rule.
func New(surface board.Surface, rule board.Rule, size int) (*Map, error) {
	if size < 1 || size > MaxSize {
		return nil, english.Errorf("a map can have 1 to %d rows and columns, not %d", MaxSize, size)
	}
	if surface != board.Plane && surface != board.Cylinder && surface != board.Torus {
		return nil, fmt.Errorf("a map can show planes, cylinders or tori, not %.20q", string(surface))
	}
	if rule != board.Plus && rule != board.Ring {
		return nil, fmt.Errorf("a map can use the plus or ring rule, not %.20q", string(rule))
	}
	m := &Map{surface: surface, ring: rule == board.Ring, size: size}
	if !m.ring {
		m.findRoots((size+1)/2 + 1)
	}
	return m, nil
}

// findRoots computes the first n polynomials S, by S_{k+2} = y S_k + S_{k-2}.
func (m *Map) findRoots(n int) {
	m.roots, m.moved = roots(n, 0), roots(n, 1)
	m.common = make([][]uint16, n)
}

// roots returns the polynomials S_1, S_3, .. evaluated at a = y + centre.
func roots(n int, centre uint64) [][]uint64 {
	length := kernel.Words(n)
	all := [][]uint64{make([]uint64, length), make([]uint64, length)}
	all[0][0] = 1
	all[1][0] = 2 | (centre ^ 1) // a + 1
	for i := 2; i < n; i++ {
		one, two := all[i-1], all[i-2]
		next := make([]uint64, length)
		var carry uint64
		for w := range next {
			next[w] = one[w]<<1 ^ carry ^ one[w]&-centre ^ two[w]
			carry = one[w] >> 63
		}
		all = append(all, next)
	}
	return all[:n]
}

// At returns the nullity of one board.
func (m *Map) At(rows, cols int) int {
	if min(rows, cols) < 1 || max(rows, cols) > m.size {
		panic(fmt.Sprintf("nullity: %d x %d is out of range; the map has %d rows and columns", rows, cols, m.size))
	}
	return m.at(rows, cols)
}

// Row returns the nullities of the boards with the given number of rows and 1, 2 .. size columns.
func (m *Map) Row(rows int) []uint16 {
	if rows < 1 || rows > m.size {
		panic(fmt.Sprintf("nullity: row %d is out of range; the map has %d rows", rows, m.size))
	}
	row := make([]uint16, m.size)
	for i := range row {
		row[i] = uint16(m.at(rows, i+1)) // a nullity is at most twice the number of columns
	}
	return row
}

// at returns the nullity of a board. On a circle of one or two lights, the neighbours are the
// same as in an open row, so the circle is cut open.
func (m *Map) at(rows, cols int) int {
	switch {
	case m.surface == board.Plane || m.surface == board.Cylinder && cols < 3 || max(rows, cols) < 3:
		return m.plane(split(rows+1), split(cols+1))
	case m.surface == board.Cylinder || rows < 3:
		return m.cylinder(split(rows+1), split(cols))
	case cols < 3:
		return m.cylinder(split(cols+1), split(rows))
	}
	return m.torus(split(rows), split(cols))
}

// A parts is a number factored into a power of two and an odd number.
type parts struct {
	power, odd int
}

func split(k int) parts {
	power := k & -k
	return parts{power, k / power}
}

// threefold returns n if 3 divides the odd part, and 0 otherwise: S is divisible by y + 1 in
// the first case.
func (p parts) threefold(n int) int {
	if p.odd%3 != 0 {
		return 0
	}
	return n
}

// plane returns the degree of gcd(F_k(y), F_l(a)), for k-1 columns and l-1 rows.
func (m *Map) plane(l, k parts) int {
	if m.ring {
		return gcd(l.power*l.odd, k.power*k.odd) - 1
	}
	return m.shared(k.odd, l.odd)*2*min(k.power, l.power) +
		min(k.power-1, l.threefold(2*l.power)) + // y
		min(k.threefold(2*k.power), l.power-1) // y + 1
}

// cylinder returns the degree of gcd(x^c + 1, F_l(a)), for l-1 rows.
func (m *Map) cylinder(l, c parts) int {
	sum := m.shared(c.odd, l.odd) * 2 * min(c.power, 2*l.power)
	if m.ring {
		return sum + min(c.power, 2*(l.power-1))
	}
	return sum + min(c.power, 2*l.threefold(2*l.power)) + // y
		2*min(c.threefold(c.power), l.power-1) // y + 1
}

// torus returns the nullity of a torus with c columns and r rows, which is the sum of the degrees
// of two greatest common divisors.
func (m *Map) torus(r, c parts) int {
	sum := m.shared(c.odd, r.odd) * 4 * min(c.power, r.power)
	switch {
	case !m.ring:
		return sum + 2*min(c.power, 2*r.threefold(r.power)) + // y
			2*min(2*c.threefold(c.power), r.power) // y + 1
	case r.power == 1: // S_R and y S_R, of which only the second is divisible by y
		return sum + min(c.power, 2)
	}
	return sum + 2*min(c.power, r.power)
}

// shared returns common(k, l) for odd k and l.
func (m *Map) shared(k, l int) int {
	if m.ring {
		return (gcd(k, l) - 1) / 2
	}
	row := m.common[l/2]
	if row == nil {
		row = make([]uint16, len(m.roots))
		for i, root := range m.roots {
			// common(k, l) = common(l, k), because replacing y by y + 1 swaps the two.
			if known := m.common[i]; known != nil {
				row[i] = known[l/2]
			} else {
				row[i] = uint16(gcdDegree(root, m.moved[l/2])) // at most MaxSize
			}
		}
		m.common[l/2] = row
	}
	return int(row[k/2])
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// maxWords is the number of words in a polynomial of degree MaxSize / 2.
const maxWords = MaxSize/2/kernel.WordBits + 1

// gcdDegree returns the degree of the greatest common divisor of two polynomials, neither of
// which is 0.
func gcdDegree(a, b []uint64) int {
	var spaceX, spaceY [maxWords]uint64
	x, y := trim(spaceX[:copy(spaceX[:], a)]), trim(spaceY[:copy(spaceY[:], b)])
	for len(y) > 0 {
		dy := degree(y)
		for {
			s := degree(x) - dy
			if s < 0 {
				break
			}
			x = trim(addShifted(x, y, s))
		}
		x, y = y, x
	}
	return degree(x)
}

// degree returns the degree of a polynomial whose last word is not zero, or -1 if it has no words.
func degree(x []uint64) int {
	if len(x) == 0 {
		return -1
	}
	return len(x)*kernel.WordBits - 1 - bits.LeadingZeros64(x[len(x)-1])
}

func trim(x []uint64) []uint64 {
	n := len(x)
	for n > 0 && x[n-1] == 0 {
		n--
	}
	return x[:n]
}

// addShifted adds y, shifted by s, to x. The shifted polynomial must have the same degree as x.
func addShifted(x, y []uint64, s int) []uint64 {
	from, by := s/kernel.WordBits, uint(s%kernel.WordBits)
	var carry uint64
	for i, w := range y {
		x[from+i] ^= w<<by | carry
		carry = w >> 1 >> (63 - by)
	}
	if carry != 0 {
		x[from+len(y)] ^= carry
	}
	return x
}
