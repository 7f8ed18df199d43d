package main

import (
	"errors"
	"math/bits"

	"lightsout/internal/algebra/kernel"
)

const (
	lanes     = 1 << 14 // words per block, with four numbers each
	blockSize = 4 * lanes
	half      = 1 << 14 * 0x0001_0001_0001_0001 // makes numbers >= -2^14 nonnegative
	sampled   = 64                              // one block in 64 is computed a second time
)

// A block holds those parts of a class whose numbers have the same upper digits.
type block struct {
	*class
	upper uint64
	// balance holds, for each part, the number of buttons not pressed minus the number pressed.
	// Part k of the block is number k / lanes of word k % lanes.
	balance [lanes]uint64
	plain   [lanes]uint64      // balance from the plain transform, if the block is in the sample
	mask    [lanes / 16]uint64 // marks the parts with few presses, in the order of kernel.TopBits
}

// A place describes how a button changes the balances of every block.
type place struct {
	word         uint64 // added to or subtracted from the four numbers in a word of balances
	lower, upper uint32 // digits of the button's column
}

// newPlace returns the place of a button; pressed is 1 if the first solution presses it.
func newPlace(column uint64, pressed byte) place {
	p := place{lower: uint32(column % lanes), upper: uint32(column / blockSize)}
	for lane := range 4 {
		if (bits.OnesCount64(column/lanes&uint64(lane))+int(pressed))%2 == 1 {
			p.word -= 1 << (16 * lane)
		} else {
			p.word += 1 << (16 * lane)
		}
	}
	return p
}

// weigh computes the balances of a block. For a block in the sample, it returns an error if the
// plain transform computes different balances.
func (b *block) weigh(upper uint64) error {
	b.upper = upper
	clear(b.balance[:])
	for _, p := range b.places {
		minus := -uint64(bits.OnesCount64(uint64(p.upper)&upper) & 1) // all ones if the sign changes
		b.balance[p.lower%lanes] += (p.word ^ minus) - minus
	}
	b.transform(&b.balance)
	if b.inSample() {
		if b.weighPlain(); b.plain != b.balance {
			return errors.New("the fast and the plain transform differ")
		}
	}
	return nil
}

// inSample reports whether a block is in the sample, which is spread over all blocks.
func (b *block) inSample() bool {
	return b.upper*0x9e3779b97f4a7c15/(1<<64/sampled) == 0
}

// transform is the Walsh-Hadamard transform with vector instructions. It adds the four numbers of a
// word at the same time. Borrows from one number to the next cancel out in the end.
func transform(balance *[lanes]uint64) {
	kernel.Walsh8(balance[:], lanes/8)
	for part := balance[:]; len(part) > 0; part = part[lanes/8:] {
		kernel.Walsh(part[:lanes/8])
	}
}

// weighPlain computes the balances without any code from package solve.
func (b *block) weighPlain() {
	balance := &b.plain
	clear(balance[:])
	for j, column := range b.columns {
		sign := int64(1)
		if (bits.OnesCount64(column/blockSize&b.upper)+int(b.pressed[j]))%2 == 1 {
			sign = -1
		}
		var word uint64
		for lane := range 4 {
			if bits.OnesCount64(column/lanes&uint64(lane))%2 == 1 {
				word -= uint64(sign) << (16 * lane)
			} else {
				word += uint64(sign) << (16 * lane)
			}
		}
		balance[column%lanes] += word
	}
	for step := 1; step < lanes; step *= 4 {
		for from := 0; from < lanes; from += 4 * step {
			for i := from; i < from+step; i++ {
				a, b, c, d := balance[i], balance[i+step], balance[i+2*step], balance[i+3*step]
				a, b, c, d = a+b, a-b, c+d, c-d
				balance[i], balance[i+step], balance[i+2*step], balance[i+3*step] = a+c, b+d, a-c, b-d
			}
		}
	}
}

// light calls f with each part that has at most the given number of presses.
func (b *block) light(presses int, f func(part uint64, presses int)) error {
	buttons := len(b.columns)
	kernel.TopBits(b.mask[:], b.balance[:], half+uint64(1<<14+2*presses-buttons)*0x0001_0001_0001_0001)
	found := 0
	for i, m := range b.mask {
		for ; m != 0; m &= m - 1 {
			at := bits.TrailingZeros64(m)
			word, lane := 16*i+at/4, uint64(at%4)
			found++
			if part := b.upper*blockSize + lane*lanes + uint64(word); part < 1<<len(b.patterns) {
				f(part, b.presses(b.balance[word], lane))
			}
		}
	}
	if b.inSample() && found != b.lightPlain(presses) {
		return errors.New("the fast and the plain comparison of parts differ")
	}
	return nil
}

// presses returns the number of presses of the part in a lane.
func (b *block) presses(word, lane uint64) int {
	return (len(b.columns) - (int((word+half)>>(16*lane)&0xffff) - 1<<14)) / 2
}

// lightPlain counts the parts that have at most the given number of presses.
func (b *block) lightPlain(presses int) int {
	found := 0
	for _, word := range b.plain {
		for lane := range uint64(4) {
			if b.presses(word, lane) <= presses {
				found++
			}
		}
	}
	return found
}
