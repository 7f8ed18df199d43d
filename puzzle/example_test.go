package puzzle_test

import (
	"fmt"

	"lightsout/puzzle"
)

func Example() {
	s, err := puzzle.Parse("3x3:1ff")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, button := range []int{8, 6, 4, 2, 0} {
		s = s.Press(button)
		fmt.Println(s, "has", s.Lit(), "lights on")
	}
	// Output:
	// 3x3:5f has 6 lights on
	// 3x3:97 has 5 lights on
	// 3x3:2d has 4 lights on
	// 3x3:b has 3 lights on
	// 3x3:0 has 0 lights on
}

func ExampleParse() {
	for _, id := range []string{"5x5:on", "2x3,mod=3:012012", "5x5:ffffffff"} {
		s, err := puzzle.Parse(id)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(s)
	}
	// Output:
	// 5x5:1ffffff
	// 2x3,mod=3:012012
	// not a position: 8 hexadecimal digits, but 25 lights take at most 7
}

func ExampleState_To() {
	off, err := puzzle.Parse("3x3:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := off.To(off.Press(4))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(state, state.Left(), state.Solved())
	state = state.Press(4)
	fmt.Println(state, state.Left(), state.Solved())
	// Output:
	// 3x3:0,to=ba 5 false
	// 3x3:ba,to=ba 0 true
}
