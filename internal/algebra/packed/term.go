package packed

import "math/bits"

// A Term is the number +1 or -1 at place t of a list of 2^d numbers that is too long to transform
// in one piece. The transform is computed in blocks of entries with the same upper digits. The
// upper digits only change the sign of each term, and so do two of the lower digits, which select
// one of the four lists.
type Term struct {
	place int
	signs uint64 // the sign in each of the four lists, packed
	upper uint64 // the digits of t that change the sign in some blocks
}

// NewTerm returns a term for blocks of 2^digits numbers; digits is at least 2.
func NewTerm(t uint64, minus bool, digits int) Term {
	sign := int16(1)
	if minus {
		sign = -1
	}
	within := digits - 2
	var signs [4]int16
	for lane := range signs {
		signs[lane] = sign
		if bits.OnesCount64(uint64(lane)&(t>>within))&1 == 1 {
			signs[lane] = -sign
		}
	}
	return Term{int(t & (1<<within - 1)), Pack(signs), t >> digits}
}

// SetSum sets the lists to the sum of the terms for the block with the given upper digits, ready
// for Walsh. There must be at most Max terms.
func (q Int16) SetSum(terms []Term, upper uint64) {
	clear(q)
	for _, t := range terms {
		odd := uint64(bits.OnesCount64(upper&t.upper) & 1)
		q[t.place] += (t.signs ^ -odd) + odd // negates the signs if odd
	}
}
