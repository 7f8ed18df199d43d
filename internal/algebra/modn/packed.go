package modn

import (
	"fmt"
	"math/bits"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/words"
)

// A Packed is a matrix modulo a prime p whose rows are packed into words, for the
// elimination of matrices that are large. Modulo 3 an entry takes two bits, otherwise a
// byte.
//
// # Modulo 3
//
// 64 entries are two words, their planes (T. Boothby, R. Bradshaw, Bitslicing and the
// Method of Four Russians over larger finite fields, 2009). The first has a bit for each
// entry that is 1, the second for each that is 2. Then
//
//	-x      exchanges the planes;
//	x + y   with t = (x1 | y2) ^ (x2 | y1) is (x2 | y2) ^ t and (x1 | y1) ^ t;
//	x . y   counts the places with equal entries, not zero, less those with different
//	        ones, not zero: the products there are 1 and -1.
//
// So an addition takes seven operations for 64 entries.
//
// # Other primes
//
// A word has eight entries, as in lanes.go.
type Packed struct {
	p, rows, cols int
	// Row i is w[i*stride : (i+1)*stride]. Entries at or above cols are always zero.
	stride int
	w      []uint64
}

// NewPacked returns the zero matrix of the given shape modulo a prime p.
func NewPacked(p, rows, cols int) *Packed {
	if p < MinModulus || p > MaxModulus {
		panic(fmt.Sprintf("modn: modulo %d, which is not from %d to %d", p, MinModulus, MaxModulus))
	}
	for d := 2; d*d <= p; d++ {
		if p%d == 0 {
			panic(fmt.Sprintf("modn: modulo %d, which is not prime", p))
		}
	}
	m := &Packed{p: p, rows: rows, cols: cols}
	m.stride = (cols + m.perWord() - 1) / m.perWord()
	if p == 3 {
		m.stride = 2 * words.For(cols)
	}
	m.w = make([]uint64, rows*m.stride)
	return m
}

// PackedBits is how many bits an entry takes modulo p.
func PackedBits(p int) int {
	if p == 3 {
		return 2
	}
	return 8
}

// perWord is how many entries a word has, on average.
func (m *Packed) perWord() int { return words.Bits / PackedBits(m.p) }

// Rows is the number of rows.
func (m *Packed) Rows() int { return m.rows }

// Cols is the number of columns.
func (m *Packed) Cols() int { return m.cols }

func (m *Packed) row(i int) []uint64 {
	return m.w[i*m.stride : (i+1)*m.stride : (i+1)*m.stride]
}

// At is the entry at row i, column j.
func (m *Packed) At(i, j int) int {
	m.check(i, j)
	return m.at(m.row(i), j)
}

func (m *Packed) at(row []uint64, j int) int {
	if m.p == 3 {
		k, s := j/words.Bits*2, j%words.Bits
		return int(row[k]>>s&1 + row[k+1]>>s&1*2)
	}
	return int(row[j/8] >> (j % 8 * 8) & 0xff)
}

// Set makes the entry at row i, column j the remainder of v.
func (m *Packed) Set(i, j, v int) {
	m.check(i, j)
	row := m.row(i)
	v %= m.p
	if m.p == 3 {
		k, s := j/words.Bits*2, j%words.Bits
		row[k] = row[k]&^(1<<s) | uint64(v&1)<<s
		row[k+1] = row[k+1]&^(1<<s) | uint64(v>>1)<<s
		return
	}
	s := j % 8 * 8
	row[j/8] = row[j/8]&^(0xff<<s) | uint64(v)<<s
}

func (m *Packed) check(i, j int) {
	if uint(i) >= uint(m.rows) || uint(j) >= uint(m.cols) {
		panic(fmt.Sprintf("modn: entry %d, %d of a matrix of %d x %d", i, j, m.rows, m.cols))
	}
}

// CopyRow sets n entries of row i, from column to on, which must be zero, to those of row
// k of x, from column from on. Both matrices are modulo the same prime.
func (m *Packed) CopyRow(i, to int, x *Packed, k, from, n int) {
	if m.p != x.p || from+n > x.cols || to+n > m.cols {
		panic(fmt.Sprintf("modn: %d entries from %d of %d to %d of %d", n, from, x.cols, to, m.cols))
	}
	dst, src := m.row(i), x.row(k)
	if m.p == 3 {
		copyBits(dst, 2, to, src, from, n)
		copyBits(dst[1:], 2, to, src[1:], from, n)
		return
	}
	copyBits(dst, 1, 8*to, src, 8*from, 8*n)
}

// copyBits adds n bits of src to bits of dst that are zero. Only every step-th word of
// either counts.
func copyBits(dst []uint64, step, to int, src []uint64, from, n int) {
	for n > 0 {
		// As many as are in one word, on both sides.
		k := min(n, words.Bits-to%words.Bits, words.Bits-from%words.Bits)
		w := src[from/words.Bits*step] >> (from % words.Bits) & (^uint64(0) >> (words.Bits - k))
		dst[to/words.Bits*step] |= w << (to % words.Bits)
		to, from, n = to+k, from+k, n-k
	}
}

// Dot is the scalar product of row i and row k of x, which has as many columns.
func (m *Packed) Dot(i int, x *Packed, k int) int {
	if m.p != x.p || m.cols != x.cols {
		panic(fmt.Sprintf("modn: a row of %d times one of %d", m.cols, x.cols))
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

// EchelonLeft brings the first cols columns to reduced row echelon form: each pivot is 1
// and the only entry in its column that is not zero. The other columns take part in the
// row operations. It returns the columns of the pivots, which are in the first rows, in
// order.
func (m *Packed) EchelonLeft(cols int, tick gf2.Tick) (pivots []int, err error) {
	if cols > m.cols {
		panic("modn: more pivot columns than columns")
	}
	t := words.Ticker{Tick: tick}
	times := make([][]uint64, m.p) // the multiples of the pivot row that are in use
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

// find returns the first row from rank on with an entry in column j, or -1.
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

// normalise multiplies a row so that its entry in column j is 1.
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

// clearColumn makes column j, in which a row has its pivot 1, zero in all others. times is
// room for the multiples of the row.
func (m *Packed) clearColumn(pivot, j int, times [][]uint64, t *words.Ticker, cols int) error {
	clear(times)
	from := j / m.perWord()
	if m.p == 3 {
		from = j / words.Bits * 2
	}
	src := m.row(pivot)[from:] // what is before is zero
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
