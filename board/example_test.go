package board_test

import (
	"fmt"

	"lightsout/board"
)

func Example() {
	b, err := board.Parse("5x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Lights(), "lights; the first button toggles", b.AppendToggles(nil, 0))
	// Output: 25 lights; the first button toggles [0 1 5]
}

func ExampleParse() {
	for _, spec := range []string{"8x8,rule=ring", "3x3,mod=3", "999999999x999999999"} {
		b, err := board.Parse(spec)
		fmt.Println(b, err)
	}
	// Output:
	// 8x8,rule=ring <nil>
	// 3x3,mod=3 <nil>
	// <nil> too large: 999999999 rows; the limit is 1,048,576
}

// A board can have any number of buttons and lights, wired in any way.
func ExampleNewButtons() {
	b, err := board.NewButtons(3, [][]int{{0, 1}, {0, 1, 2}, {1, 2}, {2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.Lights(), "lights,", b.Buttons(), "buttons:", b)
	// Output: 3 lights, 4 buttons: buttons=3_0.1_0.1.2_1.2_2
}

func ExampleBoard_Grid() {
	b, err := board.NewGrid(board.Grid{Rows: 4, Cols: 6, Rule: board.Plus})
	if err != nil {
		fmt.Println(err)
		return
	}
	if g, ok := b.Grid(); ok {
		fmt.Println("light", g.At(1, 2), "is in row 1, column 2")
	}
	// Output: light 8 is in row 1, column 2
}
