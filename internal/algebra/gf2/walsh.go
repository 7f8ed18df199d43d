package gf2

import (
	"math/bits"

	"lightsout/internal/algebra/kernel"
)

// The Walsh-Hadamard transform of 2^d numbers f is, for each c,
//
//	W[c] = sum over t of (-1)^(c.t) f[t],
//
// where c.t is the scalar product of their binary digits. It takes d rounds of sums and differences
// over pairs that differ in one digit:
//
//	f[t], f[t + h]  ->  f[t] + f[t+h], f[t] - f[t+h].
//
// Rounds with a large h touch more memory than a cache holds, so we do two of them in one pass;
// rounds with a small h run block by block.

// walshBlock is the number of entries in a block: 32 KiB of int16, so a block stays in the cache
// for all its rounds.
const walshBlock = 1 << 14

// Walsh transforms f in place. Its length must be a power of two, and the sum of its absolute
// values must fit in T.
func Walsh[T int16 | int32 | int64](f []T, tick Tick) error {
	n := len(f)
	if n == 0 || n&(n-1) != 0 {
		panic("gf2: the length must be a power of two")
	}
	t := kernel.Ticker{Tick: tick}
	rounds := bits.Len(uint(n)) - 1
	done := 0
	h := n / 2
	for ; h >= walshBlock; h /= 4 {
		if err := walshTwice(f, h, &t, done, rounds); err != nil {
			return err
		}
		done += 2
	}
	// h is now at least a quarter of a block, unless f is shorter.
	for block := min(n, max(2*h, 1)); len(f) > 0; f = f[block:] {
		for k := block / 2; k > 0; k /= 2 {
			walshRound(f[:block], k)
		}
		if err := t.Did(block*(rounds-done), done, rounds); err != nil {
			return err
		}
	}
	return nil
}

// walshRound performs the round for pairs h apart.
func walshRound[T int16 | int32 | int64](f []T, h int) {
	for ; len(f) > 0; f = f[2*h:] {
		low, high := f[:h], f[h:2*h]
		high = high[:len(low)]
		for i, a := range low {
			b := high[i]
			low[i], high[i] = a+b, a-b
		}
	}
}

// walshTwice performs the rounds for h and h/2.
func walshTwice[T int16 | int32 | int64](f []T, h int, t *kernel.Ticker, done, total int) error {
	q := h / 2
	for ; len(f) > 0; f = f[2*h:] {
		for from := 0; from < q; from += walshBlock / 4 {
			to := min(from+walshBlock/4, q)
			a, b, c, d := f[from:to], f[q+from:q+to], f[h+from:h+to], f[h+q+from:h+q+to]
			b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
			for i, w := range a {
				x, y, z := b[i], c[i], d[i]
				sum, diff, sum2, diff2 := w+y, w-y, x+z, x-z
				a[i], b[i], c[i], d[i] = sum+sum2, sum-sum2, diff+diff2, diff-diff2
			}
			if err := t.Did(4*len(a), done, total); err != nil {
				return err
			}
		}
	}
	return nil
}
