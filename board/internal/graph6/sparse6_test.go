package graph6

import (
	"fmt"
	"testing"

	"lightsout/internal/testkit"
)

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
			n, err := Read(testkit.Sparse6(nodes, edges)[1:], ':', nodes, func(u, v int) error {
				got = append(got, [2]int{u, v})
				return nil
			})
			if err != nil || fmt.Sprint(n, got) != fmt.Sprint(nodes, edges) {
				t.Fatalf("%d nodes, %v: got %d, %v, %v", nodes, edges, n, got, err)
			}
		}
	}
}
