package chase_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/internal/chase"
)

func ExampleNew() {
	b, err := board.Parse("3x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := chase.New(context.Background(), b, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Println("left", row.Left, "press", row.Press)
	}
	// Output:
	// left [0 1 3 4] press [1]
	// left [0 2 4] press [2]
	// left [1 2 3] press [0]
}
