package testkit

import (
	"fmt"
	"math/bits"
	"strconv"
)

// Sparse6 encodes a graph in sparse6, as the format defines it: pair by pair. The larger end of each
// edge comes second, and the edges are in the order of that end.
func Sparse6(nodes int, edges [][2]int) string {
	digits := fmt.Appendf(nil, "%06b", nodes)
	if nodes > 62 {
		digits = fmt.Appendf(nil, "111111%018b", nodes)
	}
	width, at := bits.Len(uint(nodes-1)), 0
	for _, e := range edges {
		if e[1] > at+1 {
			digits = fmt.Appendf(digits, "1%0*b", width, e[1])
			at = e[1]
		}
		digits = fmt.Appendf(digits, "%d%0*b", e[1]-at, width, e[0])
		at = e[1]
	}
	// If a padding of ones could be read as an edge from a node to the last one, it starts with a 0.
	if pad := (6 - len(digits)%6) % 6; nodes == 1<<width && at == nodes-2 && pad > width {
		digits = append(digits, '0')
	}
	for len(digits)%6 != 0 {
		digits = append(digits, '1')
	}
	word := []byte(":")
	for i := 0; i < len(digits); i += 6 {
		six, _ := strconv.ParseUint(string(digits[i:i+6]), 2, 8) // six binary digits always fit
		word = append(word, byte(63+six))
	}
	return string(word)
}
