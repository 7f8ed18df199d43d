package modn

// IsPrime reports whether a number is prime.
func IsPrime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// Echelon brings rows to reduced row echelon form modulo a prime, in place. The first nonzero entry
// of each row is then a 1, its pivot, in a column where all other rows have a 0; dependent rows
// become 0 and come last. It returns the pivot columns.
func Echelon(rows [][]uint8, prime int) (pivots []int) {
	for col := 0; len(pivots) < len(rows) && col < len(rows[0]); col++ {
		done := len(pivots)
		at := done
		for at < len(rows) && rows[at][col] == 0 {
			at++
		}
		if at == len(rows) {
			continue
		}
		rows[done], rows[at] = rows[at], rows[done]
		pivot := rows[done]
		addMultiple(pivot, pivot, inverse(int(pivot[col]), prime)-1, prime)
		for i, row := range rows {
			if i != done && row[col] != 0 {
				addMultiple(row, pivot, prime-int(row[col]), prime)
			}
		}
		pivots = append(pivots, col)
	}
	return pivots
}

// addMultiple adds a multiple of other to row. They may be the same row.
func addMultiple(row, other []uint8, times, prime int) {
	for j, v := range other {
		row[j] = uint8((int(row[j]) + times*int(v)) % prime)
	}
}
