package graphfile

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

var graph6Golden = []reading{
	{Graph6, "@", "1:0_"},
	{Graph6, "A_\n", "2:0.1_0.1_"},
	{Graph6, "A?\r\n\n", "2:0_1_"},
	{Graph6, "Bg", "3:0.1_0.1.2_1.2_"},
	{Graph6, "FhCKG", "7:0.1.6_0.1.2_1.2.3_2.3.4_3.4.5_4.5.6_0.5.6_"},
	{Graph6, ">>graph6<<DQc\n", "5:0.2.4_1.3_0.2_1.3.4_0.3.4_"}, // the example in the specification
	{Graph6, "~??@", "1:0_"},
	{Graph6, ":Fa@x^\n", "7:0.1.2_0.1.2_0.1.2_3_4_5.6_5.6_"}, // the example of sparse6 in the specification
	{Graph6, ">>sparse6<<:@", "1:0_"},
	{Graph6, ":An", "2:0.1_0.1_"},
	{Graph6, "&AO", "2:0.1_1_"},
	{Graph6, ">>digraph6<<&DI?AO?\n", "5:0.2.4_1_2_1.3.4_4_"}, // also in the specification
}

// A long cycle uses the graph6 form with three characters for the number of nodes.
func TestGraph6Large(t *testing.T) {
	for _, directed := range []bool{false, true} {
		const n = 5000
		g := board.Graph{Nodes: n, Directed: directed}
		for i := range n {
			g.Edges = append(g.Edges, [2]int{i, (i + 1) % n})
		}
		b := testkit.Must(board.NewGraph(g))(t)
		checkRoundTrip(t, Graph6, b)
		checkRoundTrip(t, EdgeList, b)
		checkRoundTrip(t, JSON, b)
		checkRoundTrip(t, DOT, b)
	}
}

var graph6Refused = []refusal{
	{Graph6, "", "ends before the node count"},
	{Graph6, "\n", "ends before the node count"},
	{Graph6, "~?", "ends before the node count"},
	{Graph6, "?", "no nodes"},
	{Graph6, "FhCK", "7 nodes need 4 characters after the node count, but it has 3"},
	{Graph6, "FhCKG?", "7 nodes need 4 characters after the node count, but it has 5"},
	{Graph6, "FhCKG\nDQc\n", "line 2: extra text"},
	{Graph6, "A@", "unused bits"},
	{Graph6, "F hCK", "' '"},
	{Graph6, "F\x00CKG", "a NUL byte"},
	{Graph6, ";Fa@x^", "incremental sparse6"},
	{Graph6, ":Fa@x^~~~~~~", "after its last edge"},
	{Graph6, ":An\n:An\n", "line 2: extra text"},
	{Graph6, "&A_", "from node 1 to itself"},
}

func FuzzGraph6(f *testing.F) { fuzzFormat(f, Graph6) }
