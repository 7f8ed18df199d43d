package main

import (
	"errors"
	"slices"
)

// Patterns are n x n arrays of 0s and 1s, row by row.

// chase presses, row by row, the buttons that turn off the row above, starting with a given first
// row. At first, all lights are on if lit is 1, and off if it is 0. chase returns all presses, and
// the presses that a row below the last would need.
func chase(n int, row []byte, lit byte) (presses, end []byte) {
	above, presses := make([]byte, n), make([]byte, 0, n*n)
	for range n {
		presses = append(presses, row...)
		next := make([]byte, n)
		for j := range n {
			next[j] = lit ^ row[j] ^ above[j]
			if j > 0 {
				next[j] ^= row[j-1]
			}
			if j < n-1 {
				next[j] ^= row[j+1]
			}
		}
		above, row = row, next
	}
	return presses, row
}

// solutions returns presses that turn off all lights on an n x n board, and a basis of the quiet
// patterns.
func solutions(n int) (first []byte, quiets [][]byte, err error) {
	// Row i holds the end of the chase that starts with a press in column i, followed
	// by that press.
	rows := make([][]byte, n)
	for i := range rows {
		start := make([]byte, 2*n)
		start[n+i] = 1
		_, end := chase(n, start[n:], 0)
		copy(start, end)
		rows[i] = start
	}
	rows = reduce(rows, n)
	_, end := chase(n, make([]byte, n), 1)
	wanted := slices.Concat(end, make([]byte, n))
	for _, row := range rows {
		pivot := leading(row)
		if pivot < n && wanted[pivot] == 1 {
			add(wanted, row)
		}
		if pivot >= n {
			quiet, _ := chase(n, row[n:], 0)
			quiets = append(quiets, quiet)
		}
	}
	if leading(wanted) < n {
		return nil, nil, errors.New("all lights on cannot be solved") // impossible by Sutner's theorem
	}
	first, _ = chase(n, wanted[n:], 1)
	return first, quiets, nil
}

// reduce brings rows to reduced echelon form. It looks for pivots only in the given number of
// columns, from the left.
func reduce(rows [][]byte, columns int) [][]byte {
	rank := 0
	for column := range columns {
		for i := rank; i < len(rows); i++ {
			if rows[i][column] == 1 {
				rows[rank], rows[i] = rows[i], rows[rank]
				break
			}
		}
		if rank == len(rows) || rows[rank][column] == 0 {
			continue
		}
		for i, row := range rows {
			if i != rank && row[column] == 1 {
				add(row, rows[rank])
			}
		}
		rank++
	}
	return rows
}

func add(z, x []byte) {
	for i, v := range x {
		z[i] ^= v
	}
}

// leading returns the index of the first 1, or the length of the row.
func leading(row []byte) int {
	for i, v := range row {
		if v == 1 {
			return i
		}
	}
	return len(row)
}
