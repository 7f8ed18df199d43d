package gf2_test

import (
	"fmt"

	"lightsout/gf2"
)

// Three equations in three unknowns: a row for each, its last column the right
// side. In echelon form the solution can be read off.
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

func ExamplePoly_Mul() {
	p := gf2.NewPoly(1, 0) // x + 1
	fmt.Println(new(gf2.Poly).Mul(p, p))
	// Output: x^2 + 1
}

func ExampleCofactor() {
	a, m := gf2.NewPoly(2, 1), gf2.NewPoly(3, 1, 0)
	g, u, err := gf2.Cofactor(a, m, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	product := new(gf2.Poly).Mul(u, a)
	fmt.Printf("gcd %v; modulo %v the inverse of %v is %v: %v\n", g, m, a, u, product.Mod(product, m))
	// Output: gcd 1; modulo x^3 + x + 1 the inverse of x^2 + x is x + 1: 1
}

func ExampleFibonacci() {
	for k := range 6 {
		fmt.Println(gf2.Fibonacci(k))
	}
	// Output:
	// 0
	// 1
	// x
	// x^2 + 1
	// x^3
	// x^4 + x^2 + 1
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
