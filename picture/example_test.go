package picture_test

import (
	"bytes"
	"fmt"

	"lightsout/picture"
	"lightsout/puzzle"
)

func Example() {
	s, err := puzzle.Parse("hex3:on")
	if err != nil {
		fmt.Println(err)
		return
	}
	var out bytes.Buffer
	if err := (picture.Drawing{State: s}).SVG(&out); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bytes.Count(out.Bytes(), []byte("<polygon")), "lights are drawn")
	// Output: 19 lights are drawn
}
