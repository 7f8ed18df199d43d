// Command families solves boards of many kinds, most of them large, checks the answers by applying
// the presses, and reports times and memory.
//
//	go run ./bench/families
package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve"
)

var specs = []string{
	"3x3x3x3", "10000x10000", "10000x10000,cylinder", "10000x10000,torus", "500x500,mobius", "500x500,klein",
	"500x500,projective", "500x500,rule=knight", "40x40x40", "hex200", "tri400", "cube150", "200x200,mod=3",
	"1000x1000,mod=3", "1000x1000,klein,mod=3",
}

func main() {
	fmt.Println("| board | strategy | nullity | analysis | a solution | memory |\n|---|---|---|---|---|---|")
	for _, spec := range specs {
		b, err := board.Parse(spec)
		if err == nil {
			err = run("`"+spec+"`", b)
		}
		if err != nil {
			fail(spec, err)
		}
	}
	b, err := cubic(20_000)
	if err == nil {
		err = run("random 3-regular graph of 20,000 nodes", b)
	}
	if err != nil {
		fail("graph", err)
	}
}

func fail(name string, err error) {
	fmt.Fprintf(os.Stderr, "families: %s: %v\n", name, err)
	os.Exit(1)
}

// run solves a random solvable state of a board, and prints a row of the table.
func run(name string, b *board.Board) error {
	ctx := context.Background()
	runtime.GC()
	start := time.Now()
	s, err := solve.New(ctx, b)
	if err != nil {
		return err
	}
	analysis := time.Since(start)
	r := rand.New(rand.NewPCG(1, 2))
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return err
	}
	state := off.Apply(puzzle.PressesOfTimes(b, times))
	start = time.Now()
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return err
	}
	solution := time.Since(start)
	if !state.Apply(presses).Solved() {
		return errors.New("the presses leave lights on")
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	fmt.Printf("| %s | %s | %d | %s | %s | %d MB |\n", name, s.Strategy(), s.Nullity(), short(analysis), short(solution), m.HeapAlloc>>20)
	runtime.KeepAlive(s)
	return nil
}

func short(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.2f ms", d.Seconds()*1000)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1000)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// cubic returns a random graph in which each node has three neighbours: it joins pairs of edge ends
// at random until there are no loops and no duplicate edges.
func cubic(nodes int) (*board.Board, error) {
	r := rand.New(rand.NewPCG(3, 4))
	ends := make([]int, 0, 3*nodes)
	for node := range nodes {
		ends = append(ends, node, node, node)
	}
	for {
		r.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
		if g, ok := join(nodes, ends); ok {
			return board.NewGraph(g)
		}
	}
}

// join pairs up the ends, and swaps partners where an edge would be a loop or a duplicate. It
// returns false if that leaves an end without a partner.
func join(nodes int, ends []int) (board.Graph, bool) {
	g := board.Graph{Nodes: nodes}
	seen := map[[2]int]bool{}
	for i := 0; i < len(ends); i += 2 {
		ok := false
		for k := i + 1; k < len(ends) && !ok; k++ {
			ends[i+1], ends[k] = ends[k], ends[i+1]
			e := [2]int{min(ends[i], ends[i+1]), max(ends[i], ends[i+1])}
			if ok = e[0] != e[1] && !seen[e]; ok {
				seen[e] = true
				g.Edges = append(g.Edges, e)
			}
		}
		if !ok {
			return g, false
		}
	}
	return g, true
}
