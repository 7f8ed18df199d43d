// Command graphs pipes all connected graphs of 7 and of 9 nodes from nauty's geng through
// lightsout info, as in a study of graphs, checks that there is a line for each, and reports the
// processor time of lightsout.
//
//	go run ./bench/graphs ../build/lightsout
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"

	"lightsout/internal/english"
)

// connected has the number of connected graphs of some sizes: A001349 in the OEIS.
var connected = []struct{ nodes, graphs int }{{7, 853}, {9, 261_080}}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: graphs PROGRAM")
		os.Exit(2)
	}
	fmt.Println("| connected graphs | processor time |\n|---|---|")
	for _, c := range connected {
		if err := row(context.Background(), os.Args[1], c.nodes, c.graphs); err != nil {
			fmt.Fprintln(os.Stderr, "graphs:", err)
			os.Exit(1)
		}
	}
}

func row(ctx context.Context, program string, nodes, graphs int) error {
	words, err := exec.CommandContext(ctx, "nauty-geng", "-cq", strconv.Itoa(nodes)).Output()
	if err != nil {
		return fmt.Errorf("nauty-geng, from Debian's package nauty: %w", err)
	}
	info := exec.CommandContext(ctx, program, "info", "-", "--json")
	info.Stdin, info.Stderr = bytes.NewReader(words), os.Stderr
	text, err := info.Output()
	if err != nil {
		return err
	}
	if lines := bytes.Count(text, []byte("\n")); lines != graphs {
		return fmt.Errorf("%d lines for %d graphs of %d nodes", lines, graphs, nodes)
	}
	time := info.ProcessState.UserTime() + info.ProcessState.SystemTime()
	fmt.Printf("| %s, of %d nodes | %.2f s |\n", english.Number(graphs), nodes, time.Seconds())
	return nil
}
