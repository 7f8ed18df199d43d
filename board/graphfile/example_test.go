package graphfile_test

import (
	"fmt"
	"os"
	"strings"

	"lightsout/board"
	"lightsout/board/graphfile"
)

func Example() {
	file := strings.NewReader("graph { left -- middle -- right }")
	drawn, err := graphfile.Read(file, graphfile.DOT)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := drawn.Board
	for button := range b.Buttons() {
		fmt.Println("button", button, "toggles", b.AppendToggles(nil, button))
	}
	// Output:
	// button 0 toggles [0 1]
	// button 1 toggles [0 1 2]
	// button 2 toggles [1 2]
}

// If a file is invalid, Read returns an error that explains what is wrong.
func ExampleRead() {
	for _, text := range []string{
		"0 1\n1 2\n2 0",
		"0 1\n1 2\n1 0",
		"0 1\n1 2 3",
	} {
		drawn, err := graphfile.Read(strings.NewReader(text), graphfile.EdgeList)
		fmt.Println(drawn.Board, err)
	}
	// Output:
	// graph6=Bw <nil>
	// <nil> bad graph file: line 3: the same edge as line 1; list each edge once
	// <nil> bad graph file: line 2: more than two words; write two names for an edge, or one for a node
}

// This example writes one board in every format.
func ExampleWrite() {
	b, err := board.NewButtons(3, [][]int{{0, 1}, {0, 1, 2}, {1, 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range graphfile.Formats() {
		fmt.Println(f + ":")
		if err := graphfile.Write(os.Stdout, f, graphfile.Position{Board: b}); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// dot:
	// graph {
	// 	1
	// 	2
	// 	3
	// 	1 -- 2
	// 	2 -- 3
	// }
	// json:
	// {"directed": false, "self": true, "nodes": 3, "edges": [
	// [0,1],
	// [1,2]
	// ]}
	// edges:
	// 1 2
	// 2 3
	// graph6:
	// Bg
	// matrix:
	// 110
	// 111
	// 011
}

func ExampleDetect() {
	for _, head := range []string{"graph {", "FhCKG", "110\n111\n011"} {
		f, ok := graphfile.Detect([]byte(head))
		fmt.Println(f, ok)
	}
	// Output:
	// dot true
	// graph6 true
	// matrix true
}

func ExampleFormatOf() {
	fmt.Println(graphfile.FormatOf("petersen.g6"))
	// Output: graph6 true
}
