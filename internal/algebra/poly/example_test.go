package poly_test

import (
	"fmt"

	"lightsout/internal/algebra/poly"
)

func ExamplePoly_Mul() {
	p := poly.New(1, 0) // x + 1
	if err := p.Mul(p, p, nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	// Output: x^2 + 1
}

func ExampleCofactor() {
	a, m := poly.New(2, 1), poly.New(3, 1, 0)
	g, u, err := poly.Cofactor(a, m, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("gcd %v; modulo %v the inverse of %v is %v\n", g, m, a, u)
	// Output: gcd 1; modulo x^3 + x + 1 the inverse of x^2 + x is x + 1
}

func ExampleFibonacci() {
	for k := range 6 {
		fmt.Println(poly.Fibonacci(k))
	}
	// Output:
	// 0
	// 1
	// x
	// x^2 + 1
	// x^3
	// x^4 + x^2 + 1
}
