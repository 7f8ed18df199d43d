package gf2

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"lightsout/internal/algebra/kernel"
)

// Elimination brings a matrix to reduced row echelon form: the first 1 in each row, its pivot, is
// to the right of the pivot in the row above, and is the only 1 in its column.
//
// The plain algorithm takes one column at a time and adds the pivot row to every row with a one
// there: rows * cols * rank / 64 word operations.
//
// The Method of the Four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970; Albrecht, Bard, Hart
// 2010 for this use) processes many columns together. We use the 64 columns of one word:
//
//  1. Read that word in every unused row and pick rows that are independent there,
//     at most 64. They are the pivot rows.
//  2. Reduce the pivot rows among themselves. Now each pivot column has a one
//     in exactly one pivot row, so clearing a row of the matrix means adding
//     exactly the pivot rows in whose columns it has a one: its word *is* the
//     list of rows to add.
//  3. For each of the word's 8 bytes, tabulate the 256 sums of pivot rows that
//     the byte can select. Clearing a row then takes 8 lookups instead of up to
//     64 additions.
//
// Tables of very long rows would fall out of every cache, so step 3 works on tiles of at most
// maxTile words, which the processors divide among themselves. Narrow tiles keep the tables in a
// faster cache but read the matrix in short pieces, so the kernel prefetches each piece several
// rows ahead. Eliminating 10,000 x 10,000 on one core (research/bench) takes about the same time
// with 64, 128 and 256 words, and a quarter more with 32; without prefetching, 32 words would take
// twice as long as 256.
const (
	tables    = kernel.SelectedTables
	tableRows = kernel.SelectedRows
	maxTile   = 128
	rowsAhead = 4
	// rowsPerLook is how many rows of a tile are cleared before checking whether a tick is due, about
	// ten microseconds of work.
	rowsPerLook = 256
)

// sharedWords is how many words of the matrix a step must clear before it pays to wake a second
// processor: about 50 microseconds of work.
const sharedWords = 1 << 16

// plainBelow is the number of rows below which filling tables costs more than it saves. In
// BenchmarkEchelonSmall the two methods break even at 128 rows.
const plainBelow = 128

// Echelon brings the matrix to reduced row echelon form and returns the pivot columns, one for each
// non-zero row. If tick returns an error, the contents of the matrix are undefined.
func (m *Matrix) Echelon(tick Tick) (pivots []int, err error) {
	return m.EchelonLeft(m.cols, tick)
}

// EchelonLeft is like [Matrix.Echelon] but picks pivots only in the first cols columns; row
// operations still apply to the other columns. So it turns the matrix [A | I] into [R | T],
// where R = T A is the echelon form of A.
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
	t := kernel.Ticker{Tick: tick}
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
	word, bit := j/kernel.WordBits, j%kernel.WordBits
	for i := from; i < m.rows; i++ {
		if m.w[i*m.stride+word]>>bit&1 != 0 {
			return i
		}
	}
	return -1
}

// clearColumn adds the pivot row to every other row with a one in column j. The pivot row is zero
// to the left of j.
func (m *Matrix) clearColumn(pivot, j int) {
	word, bit := j/kernel.WordBits, j%kernel.WordBits
	src := m.row(pivot)[word:]
	for i := range m.rows {
		if i != pivot && m.w[i*m.stride+word]>>bit&1 != 0 {
			kernel.Add(m.row(i)[word:], src)
		}
	}
}

// echelonRussians is the Method of the Four Russians, as described above.
func (m *Matrix) echelonRussians(cols int, tick Tick) (pivots []int, err error) {
	if cols == 0 {
		return nil, nil
	}
	b := block{m: m, column: make([]uint64, m.rows), next: make([]uint64, m.rows)}
	b.read()
	t := kernel.Ticker{Tick: tick}
	for ; b.word*kernel.WordBits < cols && len(pivots) < m.rows; b.word++ {
		b.start = len(pivots)
		b.pick(min(cols-b.word*kernel.WordBits, kernel.WordBits))
		b.reduce()
		work := m.rows + kernel.WordBits*kernel.WordBits/2*m.stride // upper bound
		if err := t.Did(work, b.word*kernel.WordBits, cols); err != nil {
			return nil, err
		}
		if err := b.clearOthers(&t, cols); err != nil {
			return nil, err
		}
		b.column, b.next = b.next, b.column
		for set := b.pivots; set != 0; set &= set - 1 {
			pivots = append(pivots, b.word*kernel.WordBits+bits.TrailingZeros64(set))
		}
	}
	return pivots, nil
}

// A block eliminates the 64 columns of one word.
type block struct {
	m      *Matrix
	word   int    // index of that word in each row
	start  int    // the pivot rows are at start, start+1, ..., in column order
	pivots uint64 // the word's pivot columns
	// column initially holds that word of each row, as it was before the pivot rows were reduced;
	// later it holds the pivot columns in which the row has a one.
	column []uint64
	next   []uint64   // the following word of each row, read while it is in the cache
	tables [][]uint64 // one per processor, with tables x tableRows rows as wide as a tile
}

func (b *block) read() {
	for i := range b.column {
		b.column[i] = b.m.w[i*b.m.stride+b.word]
	}
}

// pick moves rows that are independent in the first width columns of the word to the start of the
// block, and records the pivot columns.
//
// It builds a basis of words whose lowest set bits are all different. The set of those bits is the
// same for every such basis, so they are the pivots of the echelon form.
func (b *block) pick(width int) {
	var basis [kernel.WordBits]uint64
	allowed := ^uint64(0) >> (kernel.WordBits - width)
	m := b.m
	b.pivots = 0
	next := b.start
	for i := b.start; i < m.rows && b.pivots != allowed; i++ {
		v := b.column[i] & allowed
		for v != 0 && basis[bits.TrailingZeros64(v)] != 0 {
			v ^= basis[bits.TrailingZeros64(v)]
		}
		if v != 0 {
			basis[bits.TrailingZeros64(v)] = v
			b.pivots |= v & -v
			m.swapRows(next, i)
			b.column[next], b.column[i] = b.column[i], b.column[next]
			next++
		}
	}
}

// reduce brings the pivot rows to reduced echelon form among themselves.
func (b *block) reduce() {
	rows := Matrix{rows: b.start + bits.OnesCount64(b.pivots), cols: b.m.cols, stride: b.m.stride, w: b.m.w}
	at := b.start
	for set := b.pivots; set != 0; set &= set - 1 {
		column := b.word*kernel.WordBits + bits.TrailingZeros64(set)
		rows.swapRows(at, rows.findOne(at, column))
		for i := b.start; i < rows.rows; i++ {
			if i != at && rows.w[i*rows.stride+b.word]&(set&-set) != 0 {
				kernel.Add(rows.row(i)[b.word:], rows.row(at)[b.word:])
			}
		}
		at++
	}
}

// clearOthers zeroes the pivot columns in all rows except the pivot rows. Tiles are independent of
// each other, so the processors divide them among themselves.
func (b *block) clearOthers(t *kernel.Ticker, cols int) error {
	for i := range b.column {
		b.column[i] &= b.pivots
	}
	clear(b.column[b.start : b.start+bits.OnesCount64(b.pivots)])
	workers, tile := b.share()
	var stopped atomic.Bool
	var others sync.WaitGroup
	for w := 1; w < workers; w++ {
		others.Go(func() {
			b.clearTiles(w, workers, tile, func(int) bool { return !stopped.Load() })
		})
	}
	var err error
	b.clearTiles(0, workers, tile, func(work int) bool {
		err = t.Did(work*workers, b.word*kernel.WordBits, cols)
		return err == nil
	})
	stopped.Store(err != nil)
	others.Wait()
	return err
}

// share returns how many processors clear the rows, and the width of a tile: a whole number of
// vectors and, if possible, wide enough that no processor gets a second tile.
func (b *block) share() (workers, tile int) {
	width := b.m.stride - b.word
	workers = 1
	if b.m.rows*width >= sharedWords {
		workers = runtime.GOMAXPROCS(0)
	}
	tile = min(maxTile, (width+8*workers-1)/(8*workers)*8)
	for len(b.tables) < workers {
		widest := min(maxTile, (b.m.stride+7)/8*8) // later calls with fewer workers may use wider tiles
		b.tables = append(b.tables, make([]uint64, tables*tableRows*widest))
	}
	return workers, tile
}

// clearTiles clears tile w and every workers-th tile after it. It calls more with the amount of
// work done, and stops when more returns false.
func (b *block) clearTiles(w, workers, tile int, more func(work int) bool) {
	for from := b.word + w*tile; from < b.m.stride; from += workers * tile {
		to := min(from+tile, b.m.stride)
		b.fillTables(b.tables[w], tile, from, to)
		for i := 0; i < b.m.rows; i += rowsPerLook {
			b.clearRows(i, min(i+rowsPerLook, b.m.rows), b.tables[w], tile, from, to)
			if !more(rowsPerLook * (to - from) * tables / 2) {
				return
			}
		}
	}
}

// clearRows adds pivot rows to words from..to-1 of rows first..last-1, so that their pivot columns
// become zero.
func (b *block) clearRows(first, last int, table []uint64, tile, from, to int) {
	m := b.m
	for i := first; i < last; i++ {
		row := m.row(i)[from:to]
		if s := b.column[i]; s != 0 {
			kernel.AddSelected(row, table, tile, s, m.row(min(i+rowsAhead, m.rows-1))[from:to])
		}
		if from == b.word && len(row) > 1 {
			b.next[i] = row[1]
		}
	}
}

// fillTables tabulates, for words from..to-1 of the pivot rows, the sums that each byte of a word
// can select. Entries for bytes that include a non-pivot column are never read.
func (b *block) fillTables(table []uint64, tile, from, to int) {
	n := to - from
	row := b.start
	for column := range kernel.WordBits {
		t := table[column/8*tableRows*tile:]
		bit := 1 << (column % 8)
		if bit == 1 {
			clear(t[:n])
		}
		if b.pivots>>column&1 == 0 {
			continue
		}
		src := b.m.row(row)[from:to]
		row++
		for e := range bit {
			kernel.Xor(t[(e|bit)*tile:][:n], t[e*tile:][:n], src)
		}
	}
}
