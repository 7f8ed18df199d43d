package generate

import (
	"encoding/binary"
	"math"
	"testing"
)

// Words beyond the last multiple of n are skipped, so that all numbers below n are equally likely.
func TestBelowSkips(t *testing.T) {
	for _, c := range []struct {
		n     int
		words [2]uint64
		want  int
	}{
		{1, [2]uint64{math.MaxUint64, 0}, 0},
		{2, [2]uint64{math.MaxUint64, 0}, 1},
		{3, [2]uint64{math.MaxUint64 - 1, 0}, 2},
		{3, [2]uint64{math.MaxUint64, 1}, 1}, // skips one word
		{7, [2]uint64{math.MaxUint64 - 2, 1}, 6},
		{7, [2]uint64{math.MaxUint64 - 1, 1}, 1}, // 2^64 is two more than a multiple of 7
		{7, [2]uint64{math.MaxUint64, 1}, 1},
		{64, [2]uint64{math.MaxUint64, 0}, 63},
	} {
		r := newRNG("")
		r.used = 0
		binary.LittleEndian.PutUint64(r.block[0:], c.words[0])
		binary.LittleEndian.PutUint64(r.block[8:], c.words[1])
		if got := r.below(c.n); got != c.want {
			t.Errorf("below %d with the words %x: %d, want %d", c.n, c.words, got, c.want)
		}
	}
}
