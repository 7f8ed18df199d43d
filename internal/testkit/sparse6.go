package testkit

import (
	"math/bits"
	"slices"
)

// Sparse6 encodes a graph in sparse6, as the format defines it: pair by pair. The larger end of each
// edge comes second, and the edges are in the order of that end.
func Sparse6(nodes int, edges [][2]int) string {
	var text []byte
	put := func(value, width int) {
		for k := width - 1; k >= 0; k-- {
			text = append(text, byte(value>>k&1))
		}
	}
	if nodes > 62 {
		put(63, 6)
		put(nodes, 18)
	} else {
		put(nodes, 6)
	}
	width, current := bits.Len(uint(nodes-1)), 0
	for _, e := range edges {
		switch e[1] {
		case current:
			put(0, 1)
		case current + 1:
			put(1, 1)
		default:
			put(1, 1)
			put(e[1], width)
			put(0, 1)
		}
		put(e[0], width)
		current = e[1]
	}
	// If a padding of ones could be read as an edge from a node to the last one, it starts with a 0.
	if pad := (6 - len(text)%6) % 6; width < 6 && nodes == 1<<width && current == nodes-2 && pad > width {
		put(0, 1)
	}
	for len(text)%6 != 0 {
		put(1, 1)
	}
	word := ":"
	for six := range slices.Chunk(text, 6) {
		c := 0
		for _, bit := range six {
			c = 2*c + int(bit)
		}
		word += string(rune(63 + c))
	}
	return word
}
