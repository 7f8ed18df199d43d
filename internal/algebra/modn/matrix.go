package modn

import (
	"fmt"
	"slices"
)

// The supported moduli. Eight entries are added at a time, one per byte; a byte has room for the
// sum of two numbers below 64, plus a bit for the comparison.
const (
	MinModulus = 2
	MaxModulus = 64
)

// A Matrix is a matrix of numbers modulo m.
type Matrix struct {
	m, rows, cols int
	// Row i is e[i*cols : (i+1)*cols], all entries below m.
	e []uint8
}

// NewMatrix returns the zero matrix of the given shape modulo m.
func NewMatrix(m, rows, cols int) *Matrix {
	if m < MinModulus || m > MaxModulus {
		panic(fmt.Sprintf("modn: the modulus %d is not between %d and %d", m, MinModulus, MaxModulus))
	}
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("modn: a matrix cannot be %d x %d", rows, cols))
	}
	return &Matrix{m: m, rows: rows, cols: cols, e: make([]uint8, rows*cols)}
}

// identity returns the n x n identity matrix.
func identity(m, n int) *Matrix {
	a := NewMatrix(m, n, n)
	for i := range n {
		a.e[i*n+i] = 1
	}
	return a
}

// Rows returns the number of rows.
func (a *Matrix) Rows() int { return a.rows }

// Cols returns the number of columns.
func (a *Matrix) Cols() int { return a.cols }

// Modulus returns the modulus m.
func (a *Matrix) Modulus() int { return a.m }

// Row returns row i. It shares memory with the matrix; a caller that writes to it must keep the
// entries below the modulus.
func (a *Matrix) Row(i int) []uint8 {
	if uint(i) >= uint(a.rows) {
		panic(fmt.Sprintf("modn: row %d is out of range: the matrix has %d rows", i, a.rows))
	}
	return a.row(i)
}

func (a *Matrix) row(i int) []uint8 {
	return a.e[i*a.cols : (i+1)*a.cols : (i+1)*a.cols]
}

// At returns the entry at row i, column j.
func (a *Matrix) At(i, j int) uint8 {
	a.check(i, j)
	return a.e[i*a.cols+j]
}

// Set sets the entry at row i, column j to v modulo m.
func (a *Matrix) Set(i, j int, v uint8) {
	a.check(i, j)
	a.e[i*a.cols+j] = uint8(int(v) % a.m)
}

// Add adds v to the entry at row i, column j.
func (a *Matrix) Add(i, j int, v uint8) {
	a.check(i, j)
	a.e[i*a.cols+j] = uint8((int(a.e[i*a.cols+j]) + int(v)) % a.m)
}

func (a *Matrix) check(i, j int) {
	if uint(i) >= uint(a.rows) || uint(j) >= uint(a.cols) {
		panic(fmt.Sprintf("modn: entry %d, %d is out of range: the matrix is %d x %d", i, j, a.rows, a.cols))
	}
}

// Clone returns a copy.
func (a *Matrix) Clone() *Matrix {
	c := *a
	c.e = slices.Clone(a.e)
	return &c
}

// MulVec returns the product of the matrix and the column vector x.
func (a *Matrix) MulVec(x []uint8) []uint8 {
	if len(x) != a.cols {
		panic(fmt.Sprintf("modn: cannot multiply a matrix with %d columns by a vector of length %d", a.cols, len(x)))
	}
	y := make([]uint8, a.rows)
	for i := range y {
		y[i] = uint8(dot(a.row(i), x) % a.m)
	}
	return y
}

// TransMulVec returns the product of the row vector y and the matrix.
func (a *Matrix) TransMulVec(y []uint8) []uint8 {
	if len(y) != a.rows {
		panic(fmt.Sprintf("modn: cannot multiply a vector of length %d by a matrix with %d rows", len(y), a.rows))
	}
	sums := make([]int, a.cols)
	for i, v := range y {
		if v == 0 {
			continue
		}
		for j, e := range a.row(i) {
			sums[j] += int(v) * int(e)
		}
	}
	x := make([]uint8, a.cols)
	for j, s := range sums {
		x[j] = uint8(s % a.m)
	}
	return x
}

// dot returns the scalar product, unreduced.
func dot(x, y []uint8) int {
	y = y[:len(x)]
	sum := 0
	for i, v := range x {
		sum += int(v) * int(y[i])
	}
	return sum
}

func (a *Matrix) swapRows(i, j int) {
	if i == j {
		return
	}
	x, y := a.row(i), a.row(j)
	for k, v := range x {
		x[k], y[k] = y[k], v
	}
}

// modulo returns a copy with the entries reduced modulo q.
func (a *Matrix) modulo(q int) *Matrix {
	c := NewMatrix(q, a.rows, a.cols)
	copy(c.e, a.e)
	reduce(c.e, q)
	return c
}

// reduce reduces the entries of x modulo q.
func reduce(x []uint8, q int) {
	for i, v := range x {
		if int(v) >= q {
			x[i] = uint8(int(v) % q)
		}
	}
}
