package gf2

import (
	"fmt"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/kernel"
)

// A Matrix is a matrix over GF(2).
//
//	        columns 0..63   64..127    ..
//	row 0   [ w[0]         w[1]        ..  w[stride-1] ]
//	row 1   [ w[stride]    ..                          ]
type Matrix struct {
	rows, cols int
	// stride = kernel.Words(cols); row i is w[i*stride : (i+1)*stride], laid out like a Vec, so bits
	// at or above cols in its last word are always zero.
	stride int
	w      []uint64
}

// NewMatrix returns the zero matrix of the given shape.
func NewMatrix(rows, cols int) *Matrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("gf2: a matrix cannot be %d x %d", rows, cols))
	}
	stride := kernel.Words(cols)
	return &Matrix{rows: rows, cols: cols, stride: stride, w: make([]uint64, rows*stride)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// Row returns row i. It shares memory with the matrix.
func (m *Matrix) Row(i int) *Vec {
	if uint(i) >= uint(m.rows) {
		panic(fmt.Sprintf("gf2: row %d is out of range: the matrix has %d rows", i, m.rows))
	}
	return &Vec{n: m.cols, w: m.row(i)}
}

func (m *Matrix) row(i int) []uint64 {
	return m.w[i*m.stride : (i+1)*m.stride : (i+1)*m.stride]
}

// Bit reports whether the entry at row i, column j is one.
func (m *Matrix) Bit(i, j int) bool {
	m.check(i, j)
	return m.w[i*m.stride+j/kernel.WordBits]>>(j%kernel.WordBits)&1 != 0
}

// Set sets the entry at row i, column j to 1 if one is true, and to 0 otherwise.
func (m *Matrix) Set(i, j int, one bool) {
	if m.Bit(i, j) != one {
		m.Flip(i, j)
	}
}

// Flip adds 1 to the entry at row i, column j.
func (m *Matrix) Flip(i, j int) {
	m.check(i, j)
	m.w[i*m.stride+j/kernel.WordBits] ^= 1 << (j % kernel.WordBits)
}

func (m *Matrix) check(i, j int) {
	if uint(i) >= uint(m.rows) || uint(j) >= uint(m.cols) {
		panic(fmt.Sprintf("gf2: entry %d, %d is out of range: the matrix is %d x %d", i, j, m.rows, m.cols))
	}
}

// Clone returns a copy.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.w = slices.Clone(m.w)
	return &c
}

// Equal reports whether x has the same shape and entries.
func (m *Matrix) Equal(x *Matrix) bool {
	return m.rows == x.rows && m.cols == x.cols && slices.Equal(m.w, x.w)
}

// MulVec returns the product of the matrix and the column vector x.
func (m *Matrix) MulVec(x *Vec) *Vec {
	if x.n != m.cols {
		panic(fmt.Sprintf("gf2: cannot multiply a matrix with %d columns by a vector of %d bits", m.cols, x.n))
	}
	y := NewVec(m.rows)
	for i := range m.rows {
		var sum uint64
		for k, w := range m.row(i) {
			sum ^= w & x.w[k]
		}
		y.w[i/kernel.WordBits] |= uint64(bits.OnesCount64(sum)&1) << (i % kernel.WordBits)
	}
	return y
}

func (m *Matrix) swapRows(i, j int) {
	if i == j {
		return
	}
	a, b := m.row(i), m.row(j)
	for k, w := range a {
		a[k], b[k] = b[k], w
	}
}
