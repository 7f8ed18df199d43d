package modn

import "encoding/binary"

// Most of the time goes into adding a multiple of one row to many others. The code does this eight
// entries at a time, in the bytes of a word.
//
// Two entries below q <= 64 have a sum below 128, so sums never overflow their bytes. To subtract q
// wherever a sum has reached it, add 128 - q to each byte: the top bit then marks the bytes to
// reduce. Shifted to the bottom of its byte and multiplied by q, that bit is the amount to
// subtract.
//
// There is no similar trick for multiplying by a number c. But most rows to clear share their c
// with other rows, so we cache the multiples of the pivot row, of which there are at most q - 1.
const (
	bottoms = 0x0101010101010101 // the lowest bit of each byte
	tops    = 0x80 * bottoms     // the highest
)

// addRows sets z to x + y modulo q. All have the same length and may alias; entries are below q.
func addRows(z, x, y []uint8, q int) {
	n := len(z)
	x, y = x[:n], y[:n]
	less, times := uint64(128-q)*bottoms, uint64(q)
	i := 0
	for ; i <= n-8; i += 8 {
		s := binary.LittleEndian.Uint64(x[i:i+8]) + binary.LittleEndian.Uint64(y[i:i+8])
		s -= (((s + less) & tops) >> 7) * times
		binary.LittleEndian.PutUint64(z[i:i+8], s)
	}
	for ; i < n; i++ {
		s := int(x[i]) + int(y[i])
		if s >= q {
			s -= q
		}
		z[i] = uint8(s)
	}
}

// multiples caches the multiples of one row, computing each on first use.
type multiples struct {
	q int
	// The row is zero before from and at or after to, so only row, the part in between,
	// is processed.
	from, to int
	row      []uint8
	made     uint64  // bit c is set if c times the row is in the table
	table    []uint8 // c times the row begins at c*size
	size     int
}

// newMultiples returns a cache for the multiples, modulo q, of a row of length size; call set to
// choose the row.
func newMultiples(q, size int) *multiples {
	return &multiples{q: q, table: make([]uint8, q*size), size: size}
}

// set switches to another row, which must not change while its multiples are in use.
func (t *multiples) set(row []uint8) {
	t.from, t.to = 0, len(row)
	for t.from < t.to && row[t.from] == 0 {
		t.from++
	}
	for t.from < t.to && row[t.to-1] == 0 {
		t.to--
	}
	t.row, t.made = row[t.from:t.to], 0
}

// of returns c times the row, for 0 < c < q.
func (t *multiples) of(c int) []uint8 {
	if c == 1 {
		return t.row
	}
	z := t.table[c*t.size:][:len(t.row)]
	if t.made>>c&1 == 0 {
		t.made |= 1 << c
		half := t.of(c / 2)
		addRows(z, half, half, t.q)
		if c%2 == 1 {
			addRows(z, z, t.row, t.q)
		}
	}
	return z
}

// addTo adds c times the row to z and returns the number of steps it took.
func (t *multiples) addTo(z []uint8, c int) int {
	z = z[t.from:t.to]
	addRows(z, z, t.of(c), t.q)
	return 1 + len(z)/8
}
