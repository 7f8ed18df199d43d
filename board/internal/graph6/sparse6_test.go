package graph6

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sparseWord encodes a graph as the format defines it, pair by pair.
func sparseWord(nodes int, edges [][2]int) string {
	width := 0
	for 1<<width < nodes {
		width++
	}
	var bits []byte
	pair := func(b, x int) {
		bits = append(bits, byte(b))
		for k := width - 1; k >= 0; k-- {
			bits = append(bits, byte(x>>k&1))
		}
	}
	current := 0
	for _, e := range edges { // sorted by their larger end
		u, v := min(e[0], e[1]), max(e[0], e[1])
		switch v {
		case current:
			pair(0, u)
		case current + 1:
			pair(1, u)
		default:
			pair(1, v)
			pair(0, u)
		}
		current = v
	}
	// If a padding of ones could be read as an edge from a node to the last one, it starts with a 0.
	if pad := (6 - len(bits)%6) % 6; width < 6 && nodes == 1<<width && current < nodes-1 && pad > width {
		bits = append(bits, 0)
	}
	for len(bits)%6 != 0 {
		bits = append(bits, 1)
	}
	word := string(rune(base + nodes))
	for six := range slices.Chunk(bits, 6) {
		c := 0
		for _, bit := range six {
			c = 2*c + int(bit)
		}
		word += string(rune(base + c))
	}
	return word
}

// TestSparse reads every graph with up to five nodes.
func TestSparse(t *testing.T) {
	for nodes := 1; nodes <= 5; nodes++ {
		var all [][2]int
		for v := range nodes {
			for u := range v {
				all = append(all, [2]int{u, v})
			}
		}
		for set := range 1 << len(all) {
			var edges, got [][2]int
			for i, e := range all {
				if set>>i&1 == 1 {
					edges = append(edges, e)
				}
			}
			in := bufio.NewReader(strings.NewReader(sparseWord(nodes, edges) + "\n"))
			n, err := ReadNodes(in, 62)
			if err == nil {
				err = ReadSparse(in, n, func(u, v int) error {
					got = append(got, [2]int{u, v})
					return nil
				})
			}
			if err != nil || fmt.Sprint(n, got) != fmt.Sprint(nodes, edges) {
				t.Fatalf("%d nodes, %v: got %d, %v, %v", nodes, edges, n, got, err)
			}
		}
	}
}
