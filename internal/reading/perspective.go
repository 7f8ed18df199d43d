package reading

import "math"

// A projection maps places on a grid to places in a picture, as a camera does. It is a 3 by 3 matrix
// whose last entry is 1.
type projection [8]float64

// at maps a place.
func (h projection) at(x, y float64) Point {
	w := h[6]*x + h[7]*y + 1
	return Point{(h[0]*x + h[1]*y + h[2]) / w, (h[3]*x + h[4]*y + h[5]) / w}
}

// across returns the projection of a grid with unit cells onto its corners in a picture.
func across(rows, columns int, c Corners) projection {
	r, w := float64(rows), float64(columns)
	h, _ := fit([]Point{{0, 0}, {w, 0}, {w, r}, {0, r}}, c[:])
	return h
}

// fit returns the projection that maps the places on the grid to their places in the picture, as
// well as possible in the sense of linear least squares. It returns false if the places do not
// determine a projection, for example because they are on a line.
func fit(from, to []Point) (projection, bool) {
	var normal [8][9]float64
	add := func(row [8]float64, value float64) {
		for i, a := range row {
			for j, b := range row {
				normal[i][j] += a * b
			}
			normal[i][8] += a * value
		}
	}
	for i, p := range from {
		q := to[i]
		add([8]float64{p.X, p.Y, 1, 0, 0, 0, -p.X * q.X, -p.Y * q.X}, q.X)
		add([8]float64{0, 0, 0, p.X, p.Y, 1, -p.X * q.Y, -p.Y * q.Y}, q.Y)
	}
	var h projection
	rows := make([][]float64, 8)
	for i := range rows {
		rows[i] = normal[i][:]
	}
	return h, eliminate(rows, h[:])
}

// eliminate solves a system of linear equations, each a row of coefficients and a value. It returns
// false if there is no unique solution.
func eliminate(rows [][]float64, x []float64) bool {
	for i := range rows {
		best := i
		for j := i; j < len(rows); j++ {
			if math.Abs(rows[j][i]) > math.Abs(rows[best][i]) {
				best = j
			}
		}
		rows[i], rows[best] = rows[best], rows[i]
		if math.Abs(rows[i][i]) < 1e-12 {
			return false
		}
		for j := range rows {
			if j == i {
				continue
			}
			factor := rows[j][i] / rows[i][i]
			for k := i; k < len(rows[j]); k++ {
				rows[j][k] -= factor * rows[i][k]
			}
		}
	}
	for i := range rows {
		x[i] = rows[i][len(rows)] / rows[i][i]
	}
	return true
}
