package modn_test

import (
	"fmt"

	"lightsout/internal/algebra/modn"
)

// threeLights returns the matrix of a row of three lights, where a press adds 1 to the light and
// its neighbours.
func threeLights(m int) *modn.Matrix {
	a := modn.NewMatrix(m, 3, 3)
	for i := range 3 {
		for j := max(0, i-1); j <= min(2, i+1); j++ {
			a.Set(j, i, 1)
		}
	}
	return a
}

// With four colours, how many times must each button be pressed to bring every light from 0 to 1?
func Example() {
	a := threeLights(4)
	d, err := modn.Decompose(a, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, _ := d.Solve([]uint8{1, 1, 1})
	fmt.Printf("press %v times: %v\n", x, a.MulVec(x))
	fmt.Println(d.ImageSize(), "states can be reached")
	// Output:
	// press [0 1 0] times: [1 1 1]
	// 64 states can be reached
}

// One button adds 2 to both of two lights, so they can't be made different or odd. A certificate y
// proves it: y A = 0, but the product of y and the state is not 0.
func ExampleDecomposition_Solve() {
	a := modn.NewMatrix(6, 2, 1)
	a.Set(0, 0, 2)
	a.Set(1, 0, 2)
	d, err := modn.Decompose(a, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range [][]uint8{{4, 4}, {4, 2}, {3, 3}} {
		x, y := d.Solve(b)
		if y == nil {
			fmt.Printf("%v: press %v times\n", b, x)
			continue
		}
		sum := (int(y[0])*int(b[0]) + int(y[1])*int(b[1])) % 6
		fmt.Printf("%v: impossible; y = %v, y A = %v, y b = %d\n", b, y, a.TransMulVec(y), sum)
	}
	// Output:
	// [4 4]: press [2] times
	// [4 2]: impossible; y = [4 2], y A = [0], y b = 2
	// [3 3]: impossible; y = [3 0], y A = [0], y b = 3
}

// Modulo 4, a generator of the kernel can have order 2: adding it twice does nothing.
func ExampleDecomposition_Kernel() {
	a := modn.NewMatrix(4, 2, 3)
	copy(a.Row(0), []uint8{1, 1, 2})
	copy(a.Row(1), []uint8{1, 3, 0})
	d, err := modn.Decompose(a, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	orders := d.KernelOrders()
	for i, g := range d.Kernel() {
		fmt.Printf("%v of order %d\n", g, orders[i])
	}
	fmt.Println(d.KernelSize(), "quiet patterns")
	// Output:
	// [3 3 1] of order 4
	// [2 2 0] of order 2
	// 8 quiet patterns
}
