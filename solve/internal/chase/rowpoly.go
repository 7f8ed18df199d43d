package chase

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/poly"
)

// A rowPoly represents a row of lights as a polynomial modulo p, such that the adjacency matrix B
// of the row acts by multiplication. On a path of C columns p is the Fibonacci polynomial F_{C+1},
// column k = 1..C is F_k, and B acts as x. On a cycle p is x^C + 1, column k = 0..C-1 is x^k, and B
// acts as x + 1/x.
type rowPoly struct {
	n      int
	cyclic bool
	centre bool // a button toggles its own light, so a is B + 1 instead of B
	p      *poly.Poly
}

func newRowPoly(g board.Grid) rowPoly {
	c := rowPoly{n: g.Cols, cyclic: g.Surface != board.Plane, centre: g.Rule == board.Plus}
	if c.cyclic {
		c.p = poly.New(g.Cols, 0)
	} else {
		c.p = poly.Fibonacci(g.Cols + 1)
	}
	return c
}

func (c rowPoly) poly(row *gf2.Vec) *poly.Poly {
	if c.cyclic {
		return poly.Of(row)
	}
	return poly.FromFibonacci(row)
}

func (c rowPoly) row(p *poly.Poly) *gf2.Vec {
	if c.cyclic {
		return p.Vec(c.n)
	}
	return p.ToFibonacci(c.n)
}

// shift multiplies a row by x, in place.
func (c rowPoly) shift(row *gf2.Vec) {
	if c.cyclic {
		row.Rotate(row)
	} else {
		row.Neighbours(row)
	}
}

// timesA multiplies a row by a.
func (c rowPoly) timesA(row *gf2.Vec) *gf2.Vec {
	near := gf2.NewVec(c.n)
	if c.cyclic {
		near.CyclicNeighbours(row)
	} else {
		near.Neighbours(row)
	}
	if c.centre {
		near.Xor(near, row)
	}
	return near
}

// fibonacci returns F_k(a) and F_{k+1}(a), on a cycle modulo p.
func (c rowPoly) fibonacci(k int) (f, next *poly.Poly) {
	if !c.cyclic {
		f, next = poly.Fibonacci(k), poly.Fibonacci(k+1)
		if c.centre {
			f.Translate(f)
			next.Translate(next)
		}
		return f, next
	}
	// F_{2k} = a F_k^2 and F_{2k+1} = F_k^2 + F_{k+1}^2, for each bit of k.
	low, high := gf2.NewVec(c.n), gf2.VecOf(c.n, 0) // F_0, F_1
	for bit := 63; bit >= 0; bit-- {
		even, odd := c.timesA(c.square(low)), c.square(low)
		odd.Xor(odd, c.square(high))
		if k>>bit&1 == 0 {
			low, high = even, odd
		} else {
			low, high = odd, c.timesA(c.square(high))
		}
	}
	return poly.Of(low), poly.Of(high)
}

// square squares modulo x^C + 1, which doubles the exponents.
func (c rowPoly) square(row *gf2.Vec) *gf2.Vec {
	z := gf2.NewVec(c.n)
	for i := range row.Ones() {
		z.Flip(2 * i % c.n)
	}
	return z
}
