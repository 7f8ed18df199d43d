package gf2

import (
	"math/bits"

	"lightsout/internal/words"
)

// Elimination brings a matrix to reduced row echelon form: each row's first
// one, its pivot, is further right than the row's above, and is the only one in
// its column.
//
// The plain way takes a column at a time and adds the pivot row to every row
// with a one there: rows * cols * rank / 64 word operations.
//
// The Method of the Four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970;
// Albrecht, Bard, Hart 2010 for this use) takes many columns at once. We take
// the 64 columns of one word:
//
//  1. Read that word of the rows not yet used and pick the rows that are
//     independent there, at most 64. They are the pivot rows.
//  2. Reduce the pivot rows among themselves. Now each pivot column has a one
//     in exactly one pivot row, so a row of the matrix is cleared by adding
//     just those pivot rows whose columns it has a one in: its word *is* the
//     list of rows to add.
//  3. For each of the word's 8 bytes, tabulate the 256 sums of pivot rows that
//     the byte can ask for. A row is cleared by 8 look-ups instead of up to 64
//     additions.
//
// Tables of very long rows would fall out of every cache, so step 3 works on
// tiles of at most maxTile words. Narrow tiles keep the tables nearer but read
// the matrix in short pieces, which costs more: eliminating 10,000 x 10,000
// (bench/elimination) took 1.34 s with 16 words, 0.97 s with 32, 0.64 s with
// whole rows of 157.
const (
	tables    = 8
	tableRows = 256
	maxTile   = 256
)

// plainBelow is the number of rows below which filling tables costs more than
// it saves. Measured with BenchmarkEchelonSmall: the two meet at 128 rows.
const plainBelow = 128

// Echelon brings the matrix to reduced row echelon form and returns the pivot
// columns, one for each non-zero row. If the tick stops it, the contents of the
// matrix are undefined.
func (m *Matrix) Echelon(tick Tick) (pivots []int, err error) {
	return m.EchelonLeft(m.cols, tick)
}

// EchelonLeft is [Matrix.Echelon] with pivots only in the first cols columns; the
// other columns take part in the row operations. So it turns the matrix [A | I] into
// [R | T], where R = T A is the echelon form of A.
func (m *Matrix) EchelonLeft(cols int, tick Tick) (pivots []int, err error) {
	if cols > m.cols {
		panic("gf2: more pivot columns than columns")
	}
	if m.rows < plainBelow {
		return m.echelonPlain(cols, tick)
	}
	return m.echelonRussians(cols, tick)
}

// echelonPlain is Gauss-Jordan elimination, one column at a time.
func (m *Matrix) echelonPlain(cols int, tick Tick) (pivots []int, err error) {
	t := words.Ticker{Tick: tick}
	for j := 0; j < cols && len(pivots) < m.rows; j++ {
		if err := t.Did(m.rows*m.stride, j, cols); err != nil {
			return nil, err
		}
		rank := len(pivots)
		i := m.findOne(rank, j)
		if i < 0 {
			continue
		}
		m.swapRows(rank, i)
		m.clearColumn(rank, j)
		pivots = append(pivots, j)
	}
	return pivots, nil
}

// findOne returns the first row at or after from with a one in column j, or -1.
func (m *Matrix) findOne(from, j int) int {
	word, bit := j/words.Bits, j%words.Bits
	for i := from; i < m.rows; i++ {
		if m.w[i*m.stride+word]>>bit&1 != 0 {
			return i
		}
	}
	return -1
}

// clearColumn adds row pivot to all others with a one in column j. The pivot
// row is zero left of j.
func (m *Matrix) clearColumn(pivot, j int) {
	word, bit := j/words.Bits, j%words.Bits
	src := m.row(pivot)[word:]
	for i := range m.rows {
		if i != pivot && m.w[i*m.stride+word]>>bit&1 != 0 {
			words.Add(m.row(i)[word:], src)
		}
	}
}

// echelonRussians is the Method of the Four Russians as described above.
func (m *Matrix) echelonRussians(cols int, tick Tick) (pivots []int, err error) {
	b := block{m: m, tile: min(maxTile, m.stride), selector: make([]uint64, m.rows)}
	b.table = make([]uint64, tables*tableRows*b.tile)
	t := words.Ticker{Tick: tick}
	for ; b.word*words.Bits < cols && len(pivots) < m.rows; b.word++ {
		b.start = len(pivots)
		b.pick(min(cols-b.word*words.Bits, words.Bits))
		b.reduce()
		work := m.rows + words.Bits*words.Bits/2*m.stride // at most
		if err := t.Did(work, b.word*words.Bits, cols); err != nil {
			return nil, err
		}
		if err := b.clearOthers(&t, cols); err != nil {
			return nil, err
		}
		for set := b.pivots; set != 0; set &= set - 1 {
			pivots = append(pivots, b.word*words.Bits+bits.TrailingZeros64(set))
		}
	}
	return pivots, nil
}

// A block is the elimination of the 64 columns of one word.
type block struct {
	m        *Matrix
	word     int      // which word of each row
	start    int      // the pivot rows stand at start, start+1, ..., in order of their columns
	pivots   uint64   // the word's pivot columns
	selector []uint64 // for each row, the pivot columns it has a one in
	tile     int      // words of a row that are cleared at a time
	table    []uint64 // tables x tableRows x tile
}

// pick moves rows that are independent in the first width columns of the word
// to the block's start, and notes the pivot columns.
//
// It keeps a basis of words with different lowest ones. The set of lowest ones
// does not depend on the basis, so these are the echelon form's pivots.
func (b *block) pick(width int) {
	var basis [words.Bits]uint64
	allowed := ^uint64(0) >> (words.Bits - width)
	m := b.m
	b.pivots = 0
	next := b.start
	for i := b.start; i < m.rows && b.pivots != allowed; i++ {
		v := m.w[i*m.stride+b.word] & allowed
		for v != 0 && basis[bits.TrailingZeros64(v)] != 0 {
			v ^= basis[bits.TrailingZeros64(v)]
		}
		if v != 0 {
			basis[bits.TrailingZeros64(v)] = v
			b.pivots |= v & -v
			m.swapRows(next, i)
			next++
		}
	}
}

// reduce brings the pivot rows to reduced echelon form among themselves.
func (b *block) reduce() {
	rows := Matrix{rows: b.start + bits.OnesCount64(b.pivots), cols: b.m.cols, stride: b.m.stride, w: b.m.w}
	at := b.start
	for set := b.pivots; set != 0; set &= set - 1 {
		column := b.word*words.Bits + bits.TrailingZeros64(set)
		rows.swapRows(at, rows.findOne(at, column))
		for i := b.start; i < rows.rows; i++ {
			if i != at && rows.w[i*rows.stride+b.word]&(set&-set) != 0 {
				words.Add(rows.row(i)[b.word:], rows.row(at)[b.word:])
			}
		}
		at++
	}
}

// clearOthers makes the pivot columns zero in all rows but the pivot rows.
func (b *block) clearOthers(t *words.Ticker, cols int) error {
	if b.pivots == 0 {
		return nil
	}
	m := b.m
	for i := range b.selector {
		b.selector[i] = m.w[i*m.stride+b.word] & b.pivots
	}
	clear(b.selector[b.start : b.start+bits.OnesCount64(b.pivots)])
	for from := b.word; from < m.stride; from += b.tile {
		to := min(from+b.tile, m.stride)
		b.fillTables(from, to)
		for i, s := range b.selector {
			if s == 0 {
				continue
			}
			b.clearRow(m.row(i)[from:to], s)
			if err := t.Did(tables*(to-from)/2, b.word*words.Bits, cols); err != nil {
				return err
			}
		}
	}
	return nil
}

// fillTables tabulates, for the words from..to of the pivot rows, the sums that
// each byte of a selector can ask for. Entry 0 is never written and stays zero;
// an entry that has the bit of a column without pivot is never read.
func (b *block) fillTables(from, to int) {
	n := to - from
	row := b.start
	for column := range words.Bits {
		t := b.table[column/8*tableRows*b.tile:]
		bit := 1 << (column % 8)
		if b.pivots>>column&1 == 0 {
			continue
		}
		src := b.m.row(row)[from:to]
		row++
		for e := range bit {
			words.Sum(t[(e|bit)*b.tile:][:n], t[e*b.tile:][:n], src)
		}
	}
}

// clearRow adds to dst the table row of each byte of the selector.
func (b *block) clearRow(dst []uint64, s uint64) {
	n := len(dst)
	at := func(k int) []uint64 {
		e := int(s >> (8 * k) & 0xff)
		return b.table[(k*tableRows+e)*b.tile:][:n]
	}
	t0, t1, t2, t3 := at(0), at(1), at(2), at(3)
	t4, t5, t6, t7 := at(4), at(5), at(6), at(7)
	for i := range dst {
		dst[i] ^= t0[i] ^ t1[i] ^ t2[i] ^ t3[i] ^ t4[i] ^ t5[i] ^ t6[i] ^ t7[i]
	}
}
