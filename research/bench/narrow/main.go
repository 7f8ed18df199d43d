// Command narrow proves the fewest presses on boards of small treewidth, checks the answers by
// applying the presses, and reports processor times.
//
//	go run ./bench/narrow
package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/research/bench/processor"
	"lightsout/solve"
)

// nodes is the number of nodes of the large graphs.
const nodes = 50_000

var strips = []string{
	"2x50,rule=star", "5x50,rule=star", "5x101,rule=star", "8x200,rule=star", "2x50", "5x50", "5x101", "8x200",
	"14x200,rule=star", "6x60,torus,rule=star",
}

func main() {
	fmt.Println("| board | nullity | fewest presses | analysis | fewest |\n|---|---|---|---|---|")
	r := rand.New(rand.NewPCG(1, 2))
	for _, spec := range strips {
		b, err := board.Parse(spec)
		run("`"+spec+"`", b, err, r)
	}
	for _, g := range []struct {
		name  string
		nodes int
		edges [][2]int
	}{
		{"random tree of 50,000 nodes", nodes, tree(r)},
		{"random cactus of 50,000 nodes", nodes, cactus(r)},
		{"random graph of 3,000 nodes and treewidth at most 12", 3000, partialTree(r, 3000, 12)},
	} {
		b, err := board.NewGraph(board.Graph{Nodes: g.nodes, Edges: g.edges})
		run(g.name, b, err, r)
	}
}

// run prints the row of a board, or ends the program.
func run(name string, b *board.Board, err error, r *rand.Rand) {
	if err == nil {
		err = row(name, b, r)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "narrow: %s: %v\n", name, err)
		os.Exit(1)
	}
}

func row(name string, b *board.Board, r *rand.Rand) error {
	ctx := context.Background()
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(2))
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return err
	}
	state := off.Apply(puzzle.PressesOfTimes(b, times))
	var s *solve.Solver
	analysis, err := took(func() (err error) { s, err = solve.New(ctx, b); return err })
	if err != nil {
		return err
	}
	var f solve.Solution
	fewest, err := took(func() (err error) { f, err = s.Fewest(ctx, state); return err })
	if err == nil && (!f.Proved || !state.Apply(f.Presses).Solved()) {
		err = errors.New("not proved, or the presses leave lights on")
	}
	if err != nil {
		return err
	}
	fmt.Printf("| %s | %d | %d | %.2f s | %.2f s |\n", name, s.Nullity(), f.Presses.Count(), analysis.Seconds(), fewest.Seconds())
	return nil
}

// took returns the processor time of some work.
func took(work func() error) (time.Duration, error) {
	before, err := processor.Time()
	if err != nil {
		return 0, err
	}
	if err := work(); err != nil {
		return 0, err
	}
	after, err := processor.Time()
	return after - before, err
}

// tree returns a tree in which each node is joined to a random earlier one.
func tree(r *rand.Rand) [][2]int {
	var edges [][2]int
	for v := 1; v < nodes; v++ {
		edges = append(edges, [2]int{r.IntN(v), v})
	}
	return edges
}

// cactus returns a graph of edges and cycles, any two of which share at most one node.
func cactus(r *rand.Rand) [][2]int {
	var edges [][2]int
	for v := 1; v < nodes; {
		at, length := r.IntN(v), min(1+r.IntN(6), nodes-v)
		last := at
		for range length {
			edges = append(edges, [2]int{last, v})
			last = v
			v++
		}
		if length > 1 {
			edges = append(edges, [2]int{at, last})
		}
	}
	return edges
}

// partialTree returns a graph in which each node has a set of k earlier ones, or all if there are
// fewer, and is joined to about half of them. The set is that of some earlier node, with one of its
// members replaced by that node.
func partialTree(r *rand.Rand, n, k int) [][2]int {
	var edges [][2]int
	sets := make([][]int, n)
	for v := range n {
		if v <= k {
			for u := range v {
				sets[v] = append(sets[v], u)
			}
		} else {
			other := k + r.IntN(v-k)
			sets[v] = append(sets[v], sets[other]...)
			sets[v][r.IntN(k)] = other
		}
		for _, u := range sets[v] {
			if r.IntN(2) == 0 {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return edges
}
