package modn

import (
	"fmt"
	"math/big"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/words"
)

// By the Chinese remainder theorem, a number modulo m is the same as its remainders
// modulo the prime powers q of m, and sums and products are taken remainder by
// remainder. So each q is decomposed separately (smith.go), and the answers are
// joined:
//
//   - A solution modulo m is the x with x = x_q modulo each q, from solutions x_q modulo q.
//   - Multiplication by m/q maps vectors modulo q to vectors modulo m, and v is zero modulo
//     q if and only if (m/q) v is zero modulo m. So a certificate modulo one q times m/q
//     is a certificate modulo m.
//   - The kernel modulo m is the direct sum of the kernels modulo q, each multiplied by
//     m/q. Orders of generators for different q are coprime, so the sum of one generator
//     for each q generates what they do, and its order is the product of theirs. Joined
//     like this, the first with the first and so on, there are as many generators as for
//     the q that needs the most, which is the least number possible.

// A Decomposition answers questions about a matrix A modulo m. It is immutable, so
// several goroutines may use it at once.
type Decomposition struct {
	m, rows, cols int
	parts         []*smith // one for each prime power of m
}

// Decompose decomposes the matrix a, which it does not keep. For each prime power of
// the modulus it takes time of the order of rows * cols * (rows + cols), and rows *
// (rows + cols) bytes besides those of the kernel. If the tick stops it, it returns
// the tick's error.
func Decompose(a *Matrix, tick gf2.Tick) (*Decomposition, error) {
	d := &Decomposition{m: a.m, rows: a.rows, cols: a.cols}
	rings := primePowers(a.m)
	most := min(a.rows, a.cols) // of the rank, which measures progress
	t := &ticker{Ticker: words.Ticker{Tick: tick}, total: most * len(rings)}
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

// Solve returns an x with A x = b modulo m and a nil certificate. If there is no
// such x, it returns nil and a certificate y, for which y A = 0 but y b, the sum of
// the y_i b_i, is not 0 modulo m.
func (d *Decomposition) Solve(b []uint8) (x, certificate []uint8) {
	if len(b) != d.rows {
		panic(fmt.Sprintf("modn: a right side of %d for a matrix of %d rows", len(b), d.rows))
	}
	x = make([]uint8, d.cols)
	for _, part := range d.parts {
		rest := d.m / part.q
		xq, y := part.solve(b)
		if y != nil {
			scale(y, rest, d.m)
			return nil, y
		}
		// rest times its inverse is 1 modulo q and 0 modulo the others.
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

// Kernel returns generators of the x with A x = 0, as few as possible. Every such x
// is, in exactly one way, a sum of c_i times generator i with c_i below its order,
// which KernelOrders gives. For prime m they are a basis.
func (d *Decomposition) Kernel() [][]uint8 {
	return d.join(d.cols, (*smith).quiet)
}

// KernelOrders returns the orders of the generators that Kernel returns. Each order
// divides the one before.
func (d *Decomposition) KernelOrders() []int { return d.orders(d.cols) }

// Invariants returns generators of the y with y A = 0, as few as possible: weighted
// sums of lights that no press changes. As with the kernel, every such y is, in
// exactly one way, a sum of multiples below the InvariantOrders.
func (d *Decomposition) Invariants() [][]uint8 {
	return d.join(d.rows, (*smith).invariant)
}

// InvariantOrders returns the orders of the generators that Invariants returns. Each
// divides the one before.
func (d *Decomposition) InvariantOrders() []int { return d.orders(d.rows) }

// KernelGenerator returns the g-th generator that Kernel returns.
func (d *Decomposition) KernelGenerator(g int) []uint8 { return d.joinOne(d.cols, g, (*smith).quiet) }

// InvariantGenerator returns the g-th generator that Invariants returns.
func (d *Decomposition) InvariantGenerator(g int) []uint8 {
	return d.joinOne(d.rows, g, (*smith).invariant)
}

// join returns the vectors of n numbers that generate a kernel, where vector
// gives generator i modulo a prime power.
func (d *Decomposition) join(n int, vector func(s *smith, i int) []uint8) [][]uint8 {
	joined := make([][]uint8, len(d.orders(n)))
	for g := range joined {
		joined[g] = d.joinOne(n, g, vector)
	}
	return joined
}

// joinOne returns vector g of those that join returns.
func (d *Decomposition) joinOne(n, g int, vector func(s *smith, i int) []uint8) []uint8 {
	joined := make([]uint8, n)
	for _, part := range d.parts {
		if i, ok := part.generator(n, g); ok {
			d.accumulate(joined, vector(part, i), d.m/part.q)
		}
	}
	return joined
}

// orders are the orders of the vectors that join returns.
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

// KernelSize is the number of x with A x = 0.
func (d *Decomposition) KernelSize() *big.Int {
	size := big.NewInt(1)
	for _, order := range d.KernelOrders() {
		size.Mul(size, big.NewInt(int64(order)))
	}
	return size
}

// ImageSize is the number of b for which A x = b has a solution. Each has as many
// solutions as the kernel has elements.
func (d *Decomposition) ImageSize() *big.Int {
	size := new(big.Int).Exp(big.NewInt(int64(d.m)), big.NewInt(int64(d.cols)), nil)
	return size.Quo(size, d.KernelSize())
}
