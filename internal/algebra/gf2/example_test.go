package gf2_test

import (
	"fmt"

	"lightsout/internal/algebra/gf2"
)

// This matrix holds three equations in three unknowns, one per row, with the right-hand side in the
// last column. The echelon form shows the solution directly.
func Example() {
	m := gf2.NewMatrix(3, 4)
	for i, row := range []string{"1101", "1110", "0111"} {
		for j, digit := range row {
			m.Set(i, j, digit == '1')
		}
	}
	pivots, err := m.EchelonLeft(3, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("pivots", pivots)
	for i := range 3 {
		fmt.Println(m.Row(i))
	}
	// Output:
	// pivots [0 1 2]
	// 1001
	// 0100
	// 0011
}

func ExampleVec() {
	v := gf2.VecOf(5, 0, 2)
	w := gf2.VecOf(5, 2, 3)
	fmt.Println(v, "+", w, "=", gf2.NewVec(5).Xor(v, w))
	fmt.Println("an odd number in common:", v.Dot(w))
	// Output:
	// 10100 + 00110 = 10010
	// an odd number in common: true
}
