// Reads graphs in graph6, one per line, and prints the nullity of each.
package main

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"strings"

	"lightsout/board/graphfile"
	"lightsout/solve"
)

func main() {
	ctx := context.Background()
	lines := bufio.NewScanner(strings.NewReader("FhCKG\nIheA@GUAo\nD~{\n"))
	for lines.Scan() {
		file, err := graphfile.Read(strings.NewReader(lines.Text()), graphfile.Graph6)
		if err != nil {
			log.Fatal(err)
		}
		solver, err := solve.New(ctx, file.Board)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(lines.Text(), file.Board.Lights(), "nodes, nullity", solver.Nullity())
	}
}
