package modn

import (
	"fmt"
	"math/big"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// By the Chinese remainder theorem, a number modulo m is determined by its remainders modulo the
// prime powers q whose product is m, and addition and multiplication work on each remainder
// separately. So each q is decomposed separately (smith.go), and the answers are combined:
//
//   - A solution modulo m is the x with x = x_q modulo each q, where x_q is a solution modulo q.
//   - Multiplication by m/q maps vectors modulo q to vectors modulo m, and v is zero modulo
//     q if and only if (m/q) v is zero modulo m. So a certificate modulo one q times m/q
//     is a certificate modulo m.
//   - The kernel modulo m is the direct sum of the kernels modulo q, each multiplied by
//     m/q. Generators for different q have coprime orders, so the sum of one generator for
//     each q generates the same subgroup, and its order is the product of their orders. We
//     combine the first generators of all q, then the second, and so on. The result has as
//     many generators as the q that needs the most, which is the minimum possible.

// A Decomposition answers questions about a matrix A modulo m. It is immutable and safe for
// concurrent use.
type Decomposition struct {
	m, rows, cols int
	parts         []*smith // one per prime power of m
}

// Decompose decomposes the matrix a. It does not retain a. For each prime power of the modulus it
// takes O(rows * cols * (rows + cols)) time and, besides the kernel, rows * (rows + cols) bytes. If
// tick returns an error, Decompose stops and returns that error.
func Decompose(a *Matrix, tick gf2.Tick) (*Decomposition, error) {
	d := &Decomposition{m: a.m, rows: a.rows, cols: a.cols}
	rings := primePowers(a.m)
	most := min(a.rows, a.cols) // upper bound on the rank; progress is measured by rank
	t := &ticker{Ticker: kernel.Ticker{Tick: tick}, total: most * len(rings)}
	for _, r := range rings {
		part, err := newSmith(r, a, t)
		if err != nil {
			return nil, err
		}
		d.parts = append(d.parts, part)
		t.before += most
	}
	return d, nil
}

// Solve returns an x with A x = b modulo m and a nil certificate. If there is no such x, it returns
// nil and a certificate y: y A = 0, but y b, the sum of all y_i b_i, is not 0 modulo m.
func (d *Decomposition) Solve(b []uint8) (x, certificate []uint8) {
	if len(b) != d.rows {
		panic(fmt.Sprintf("modn: the right-hand side has length %d, but the matrix has %d rows", len(b), d.rows))
	}
	x = make([]uint8, d.cols)
	for _, part := range d.parts {
		rest := d.m / part.q
		xq, y := part.solve(b)
		if y != nil {
			scale(y, rest, d.m)
			return nil, y
		}
		// rest * inverse(rest) is 1 modulo q and 0 modulo the other prime powers.
		d.accumulate(x, xq, rest*inverse(rest%part.q, part.q))
	}
	return x, nil
}

// accumulate adds c times x to z.
func (d *Decomposition) accumulate(z, x []uint8, c int) {
	for i, v := range x {
		z[i] = uint8((int(z[i]) + c*int(v)) % d.m)
	}
}

// Kernel returns a minimal set of generators for the solutions to A x = 0. Every solution is, in
// exactly one way, a sum of c_i times generator i with c_i below its order; see KernelOrders. For
// prime m the generators are a basis.
func (d *Decomposition) Kernel() [][]uint8 {
	return d.join(d.cols, (*smith).quiet)
}

// KernelOrders returns the orders of the generators that Kernel returns. Each order divides the
// previous one.
func (d *Decomposition) KernelOrders() []int { return d.orders(d.cols) }

// Invariants returns a minimal set of generators for the solutions to y A = 0: weighted sums of
// lights that no press changes. As with the kernel, every solution is, in exactly one way, a sum of
// c_i times generator i with c_i below its order; see InvariantOrders.
func (d *Decomposition) Invariants() [][]uint8 {
	return d.join(d.rows, (*smith).invariant)
}

// InvariantOrders returns the orders of the generators that Invariants returns. Each order divides
// the previous one.
func (d *Decomposition) InvariantOrders() []int { return d.orders(d.rows) }

// KernelGenerator returns Kernel()[g] without computing the other generators.
func (d *Decomposition) KernelGenerator(g int) []uint8 { return d.joinOne(d.cols, g, (*smith).quiet) }

// InvariantGenerator returns Invariants()[g] without computing the other generators.
func (d *Decomposition) InvariantGenerator(g int) []uint8 {
	return d.joinOne(d.rows, g, (*smith).invariant)
}

// join returns generators modulo m, each a vector of n numbers. The function vector returns
// generator i modulo one prime power.
func (d *Decomposition) join(n int, vector func(s *smith, i int) []uint8) [][]uint8 {
	joined := make([][]uint8, len(d.orders(n)))
	for g := range joined {
		joined[g] = d.joinOne(n, g, vector)
	}
	return joined
}

// joinOne returns vector g of the result of join.
func (d *Decomposition) joinOne(n, g int, vector func(s *smith, i int) []uint8) []uint8 {
	joined := make([]uint8, n)
	for _, part := range d.parts {
		if i, ok := part.generator(n, g); ok {
			d.accumulate(joined, vector(part, i), d.m/part.q)
		}
	}
	return joined
}

// orders returns the orders of the vectors that join returns.
func (d *Decomposition) orders(n int) []int {
	var orders []int
	for _, part := range d.parts {
		for g, i := range part.generators(n) {
			if g == len(orders) {
				orders = append(orders, 1)
			}
			orders[g] *= part.power(part.exponent(i))
		}
	}
	return orders
}

// KernelSize returns the number of x with A x = 0.
func (d *Decomposition) KernelSize() *big.Int {
	size := big.NewInt(1)
	for _, order := range d.KernelOrders() {
		size.Mul(size, big.NewInt(int64(order)))
	}
	return size
}

// ImageSize returns the number of b for which A x = b has a solution. Each of them has
// KernelSize solutions.
func (d *Decomposition) ImageSize() *big.Int {
	size := new(big.Int).Exp(big.NewInt(int64(d.m)), big.NewInt(int64(d.cols)), nil)
	return size.Quo(size, d.KernelSize())
}
