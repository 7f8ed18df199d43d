package generate

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// This file is frozen: every change to it changes everybody's puzzles.
//
// An rng generates the random numbers for one puzzle. Its key is the SHA-256 of
//
//	"lightsout puzzle 1\n"
//
// followed by the puzzle's ID. Block i is the SHA-256 of the key followed by i as eight bytes,
// lowest first. Each block holds four 64-bit numbers, again lowest byte first. This is neither fast
// nor meant for secrets, but it produces the same numbers on every platform, and the numbers for
// two different IDs are unrelated.

const domain = "lightsout puzzle 1\n"

type rng struct {
	input [sha256.Size + 8]byte // the key and the number of the next block
	next  uint64
	block [sha256.Size]byte
	used  int // bytes of block that have been used
}

func newRNG(id string) *rng {
	s := &rng{used: sha256.Size}
	key := sha256.Sum256([]byte(domain + id))
	copy(s.input[:], key[:])
	return s
}

// word returns the next 64 bits.
func (s *rng) word() uint64 {
	if s.used == sha256.Size {
		binary.LittleEndian.PutUint64(s.input[sha256.Size:], s.next)
		s.block = sha256.Sum256(s.input[:])
		s.next++
		s.used = 0
	}
	w := binary.LittleEndian.Uint64(s.block[s.used:])
	s.used += 8
	return w
}

// below returns a uniformly distributed number from 0 to n-1. It skips words beyond the last
// multiple of n.
func (s *rng) below(n int) int {
	beyond := math.MaxUint64 - (math.MaxUint64%uint64(n)+1)%uint64(n)
	for {
		if w := s.word(); w <= beyond {
			return int(w % uint64(n))
		}
	}
}

// draw picks a random element at index i or later, swaps it into place i, and returns it.
// Drawing at 0, 1, 2 and so on shuffles the list.
func draw[T any](s *rng, list []T, i int) T {
	j := i + s.below(len(list)-i)
	list[i], list[j] = list[j], list[i]
	return list[i]
}

// shuffle shuffles the list.
func shuffle[T any](s *rng, list []T) {
	for i := range list {
		draw(s, list, i)
	}
}
