package modn

import (
	"fmt"
	"math/bits"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// A Packed is a matrix modulo a prime p with rows packed into words, for Gaussian elimination of
// large matrices. An entry takes two bits modulo 3 and a byte otherwise.
//
// # Modulo 3
//
// 64 entries take two words, called planes (T. Boothby, R. Bradshaw, Bitslicing and the Method of
// Four Russians over larger finite fields, 2009). The first plane has a bit for each entry that is
// 1, the second for each entry that is 2. Then
//
//	-x      swaps the planes;
//	x + y   with t = (x1 | y2) ^ (x2 | y1) is (x2 | y2) ^ t and (x1 | y1) ^ t;
//	x . y   is the number of places with equal nonzero entries minus the number with
//	        different nonzero entries: the products there are 1 and -1.
//
// So adding 64 entries takes seven operations.
//
// # Other primes
//
// A word holds eight entries, as in lanes.go.
type Packed struct {
	p, rows, cols int
	// Row i is w[i*stride : (i+1)*stride]. Entries in columns from cols on are always zero.
	stride int
	w      []uint64
}

// NewPacked returns the zero matrix of the given shape modulo a prime p.
func NewPacked(p, rows, cols int) *Packed {
	if p < MinModulus || p > MaxModulus {
		panic(fmt.Sprintf("modn: the modulus %d is not between %d and %d", p, MinModulus, MaxModulus))
	}
	for d := 2; d*d <= p; d++ {
		if p%d == 0 {
			panic(fmt.Sprintf("modn: the modulus %d is not prime", p))
		}
	}
	m := &Packed{p: p, rows: rows, cols: cols}
	m.stride = (cols + m.perWord() - 1) / m.perWord()
	if p == 3 {
		m.stride = 2 * kernel.Words(cols)
	}
	m.w = make([]uint64, rows*m.stride)
	return m
}

// PackedBits returns the number of bits that an entry takes modulo p.
func PackedBits(p int) int {
	if p == 3 {
		return 2
	}
	return 8
}

// perWord returns how many entries a word holds on average.
func (m *Packed) perWord() int { return kernel.WordBits / PackedBits(m.p) }

// Rows returns the number of rows.
func (m *Packed) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Packed) Cols() int { return m.cols }

func (m *Packed) row(i int) []uint64 {
	return m.w[i*m.stride : (i+1)*m.stride : (i+1)*m.stride]
}

// At returns the entry at row i, column j.
func (m *Packed) At(i, j int) int {
	m.check(i, j)
	return m.at(m.row(i), j)
}

func (m *Packed) at(row []uint64, j int) int {
	if m.p == 3 {
		k, s := j/kernel.WordBits*2, j%kernel.WordBits
		return int(row[k]>>s&1 + row[k+1]>>s&1*2)
	}
	return int(row[j/8] >> (j % 8 * 8) & 0xff)
}

// Set sets the entry at row i, column j to v modulo p. v must not be negative.
func (m *Packed) Set(i, j, v int) {
	m.check(i, j)
	row := m.row(i)
	v %= m.p
	if m.p == 3 {
		k, s := j/kernel.WordBits*2, j%kernel.WordBits
		row[k] = row[k]&^(1<<s) | uint64(v&1)<<s
		row[k+1] = row[k+1]&^(1<<s) | uint64(v>>1)<<s
		return
	}
	s := j % 8 * 8
	row[j/8] = row[j/8]&^(0xff<<s) | uint64(v)<<s
}

func (m *Packed) check(i, j int) {
	if uint(i) >= uint(m.rows) || uint(j) >= uint(m.cols) {
		panic(fmt.Sprintf("modn: entry %d, %d is out of range: the matrix is %d x %d", i, j, m.rows, m.cols))
	}
}

// CopyRow copies n entries of row k of x, starting at column from, to row i, starting at column to.
// The destination must be zero, and both matrices must have the same modulus.
func (m *Packed) CopyRow(i, to int, x *Packed, k, from, n int) {
	if m.p != x.p || from+n > x.cols || to+n > m.cols {
		panic(fmt.Sprintf("modn: cannot copy %d entries from column %d of %d to column %d of %d", n, from, x.cols, to, m.cols))
	}
	dst, src := m.row(i), x.row(k)
	if m.p == 3 {
		copyBits(dst, 2, to, src, from, n)
		copyBits(dst[1:], 2, to, src[1:], from, n)
		return
	}
	copyBits(dst, 1, 8*to, src, 8*from, 8*n)
}

// copyBits copies n bits of src to dst, where the bits must be zero. It uses only every step-th
// word of both.
func copyBits(dst []uint64, step, to int, src []uint64, from, n int) {
	for n > 0 {
		// Copy as many bits as fit in one word on both sides.
		k := min(n, kernel.WordBits-to%kernel.WordBits, kernel.WordBits-from%kernel.WordBits)
		w := src[from/kernel.WordBits*step] >> (from % kernel.WordBits) & (^uint64(0) >> (kernel.WordBits - k))
		dst[to/kernel.WordBits*step] |= w << (to % kernel.WordBits)
		to, from, n = to+k, from+k, n-k
	}
}

// Dot returns the scalar product of row i of m and row k of x. The matrices must have the same
// number of columns and the same modulus.
func (m *Packed) Dot(i int, x *Packed, k int) int {
	if m.p != x.p || m.cols != x.cols {
		panic(fmt.Sprintf("modn: cannot multiply rows of lengths %d and %d; their lengths and moduli must match", m.cols, x.cols))
	}
	a, b := m.row(i), x.row(k)
	if m.p == 3 {
		return dotThree(a, b)
	}
	sum := 0
	for j, v := range a {
		for w := b[j]; v != 0 && w != 0; v, w = v>>8, w>>8 {
			sum += int(v&0xff) * int(w&0xff)
		}
	}
	return sum % m.p
}

func dotThree(a, b []uint64) int {
	sum := 0
	b = b[:len(a)]
	for j := 0; j+1 < len(a); j += 2 {
		sum += bits.OnesCount64(a[j]&b[j] | a[j+1]&b[j+1])
		sum -= bits.OnesCount64(a[j]&b[j+1] | a[j+1]&b[j])
	}
	return (sum%3 + 3) % 3
}

// EchelonLeft brings the first cols columns to reduced row echelon form: each pivot is 1 and is the
// only nonzero entry in its column. Row operations also apply to the other columns. It returns the
// pivot columns in order; the pivot rows come first.
func (m *Packed) EchelonLeft(cols int, tick gf2.Tick) (pivots []int, err error) {
	if cols > m.cols {
		panic("modn: more pivot columns than columns")
	}
	t := kernel.Ticker{Tick: tick}
	times := make([][]uint64, m.p) // cached multiples of the pivot row
	for j := 0; j < cols && len(pivots) < m.rows; j++ {
		rank := len(pivots)
		if err := t.Did(m.rows, j, cols); err != nil {
			return nil, err
		}
		i := m.find(rank, j)
		if i < 0 {
			continue
		}
		m.swap(rank, i)
		m.normalise(rank, j)
		if err := m.clearColumn(rank, j, times, &t, cols); err != nil {
			return nil, err
		}
		pivots = append(pivots, j)
	}
	return pivots, nil
}

// find returns the first row at or after rank with a nonzero entry in column j, or -1.
func (m *Packed) find(rank, j int) int {
	for i := rank; i < m.rows; i++ {
		if m.at(m.row(i), j) != 0 {
			return i
		}
	}
	return -1
}

func (m *Packed) swap(i, j int) {
	if i == j {
		return
	}
	x, y := m.row(i), m.row(j)
	for k, v := range x {
		x[k], y[k] = y[k], v
	}
}

// normalise scales a row so that its entry in column j is 1.
func (m *Packed) normalise(i, j int) {
	row := m.row(i)
	if v := m.at(row, j); v != 1 {
		copy(row, m.times(row, inverse(v, m.p)))
	}
}

// times returns c times a row.
func (m *Packed) times(row []uint64, c int) []uint64 {
	z := make([]uint64, len(row))
	if m.p == 3 && c == 2 {
		for k := 0; k+1 < len(row); k += 2 {
			z[k], z[k+1] = row[k+1], row[k]
		}
		return z
	}
	for bit := bits.Len(uint(c)) - 1; bit >= 0; bit-- {
		m.add(z, z)
		if c>>bit&1 == 1 {
			m.add(z, row)
		}
	}
	return z
}

// clearColumn clears column j in all rows except the pivot row, which has a 1 there. times is
// scratch space for the multiples of the pivot row.
func (m *Packed) clearColumn(pivot, j int, times [][]uint64, t *kernel.Ticker, cols int) error {
	clear(times)
	from := j / m.perWord()
	if m.p == 3 {
		from = j / kernel.WordBits * 2
	}
	src := m.row(pivot)[from:] // everything before it is zero
	for i := range m.rows {
		row := m.row(i)
		c := m.at(row, j)
		if c == 0 || i == pivot {
			continue
		}
		c = m.p - c
		if times[c] == nil {
			times[c] = src
			if c != 1 {
				times[c] = m.times(src, c)
			}
		}
		m.add(row[from:], times[c])
		if err := t.Did(2*len(src), j, cols); err != nil {
			return err
		}
	}
	return nil
}

// add adds x to z.
func (m *Packed) add(z, x []uint64) {
	if m.p == 3 {
		addThree(z, x)
		return
	}
	x = x[:len(z)]
	less, times := uint64(128-m.p)*bottoms, uint64(m.p)
	for i, v := range x {
		s := z[i] + v
		z[i] = s - (((s+less)&tops)>>7)*times
	}
}

func addThree(z, x []uint64) {
	x = x[:len(z)]
	for k := 0; k+1 < len(z); k += 2 {
		z1, z2, x1, x2 := z[k], z[k+1], x[k], x[k+1]
		t := (z1 | x2) ^ (z2 | x1)
		z[k], z[k+1] = (z2|x2)^t, (z1|x1)^t
	}
}
