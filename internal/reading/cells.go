package reading

import (
	"image"
	"math"
)

// A sampled is the mean light of a cell, in its middle and in a ring around the middle.
type sampled struct {
	middle, around [3]float64
}

// sample measures the cells of a grid and takes out lighting that changes across the picture.
func sample(img image.Image, g Grid) []sampled {
	h := across(g.Rows, g.Columns, g.Corners)
	light := lighting(img, g, h)
	cells := make([]sampled, 0, g.Rows*g.Columns)
	for row := range g.Rows {
		for column := range g.Columns {
			x, y := float64(column)+.5, float64(row)+.5
			cells = append(cells, sampled{
				middle: light.without(mean(img, h, x, y, 0, 0.2), x, y),
				around: light.without(mean(img, h, x, y, 0.2, 0.36), x, y),
			})
		}
	}
	return cells
}

// mean returns the mean light of a ring around a place on the grid.
func mean(img image.Image, h projection, x, y, inner, outer float64) [3]float64 {
	const steps = 9
	var sum [3]float64
	count := 0.0
	for j := -steps; j <= steps; j++ {
		for i := -steps; i <= steps; i++ {
			dx, dy := outer*float64(i)/steps, outer*float64(j)/steps
			if r := math.Hypot(dx, dy); r > outer || r < inner {
				continue
			}
			at := h.at(x+dx, y+dy)
			for k, v := range colourAt(img, int(math.Floor(at.X)), int(math.Floor(at.Y))) {
				sum[k] += linear[v]
			}
			count++
		}
	}
	for k := range sum {
		sum[k] /= count
	}
	return sum
}

// A field is the light of the ground between the cells as a smooth function of the place.
type field struct {
	terms  [3][6]float64
	ground [3]float64 // its mean
	ok     [3]bool    // false if the ground is not smooth, so nothing can be said
}

func terms(x, y float64) [6]float64 { return [6]float64{1, x, y, x * x, x * y, y * y} }

// lighting measures the ground at the corners of the cells. Glare and shadows change smoothly from
// one corner to the next. Lights that reach the corners do not, and then nothing is taken out.
func lighting(img image.Image, g Grid, h projection) field {
	var f field
	if g.Rows < minSide || g.Columns < minSide {
		return f
	}
	var places []Point
	var values [][3]float64
	for row := range g.Rows + 1 {
		for column := range g.Columns + 1 {
			x, y := float64(column), float64(row)
			places = append(places, Point{x, y})
			values = append(values, mean(img, h, x, y, 0, 0.06))
		}
	}
	for k := range f.terms {
		f.fit(k, places, values)
	}
	return f
}

// fit fits a quadratic polynomial to a channel's values, and notes in ok whether it explains them.
func (f *field) fit(k int, places []Point, values [][3]float64) {
	rows := make([][]float64, 6)
	for i := range rows {
		rows[i] = make([]float64, 7)
		rows[i][i] = 1e-9
	}
	for n, p := range places {
		t := terms(p.X, p.Y)
		for i := range t {
			for j := range t {
				rows[i][j] += t[i] * t[j]
			}
			rows[i][6] += t[i] * values[n][k]
		}
		f.ground[k] += values[n][k] / float64(len(places))
	}
	if !eliminate(rows, f.terms[k][:]) {
		return
	}
	var left, all float64
	for n, p := range places {
		left += square(values[n][k] - f.at(k, p.X, p.Y))
		all += square(values[n][k] - f.ground[k])
	}
	n := float64(len(places))
	f.ok[k] = left/(n-6) < 0.4*all/(n-1)
}

func (f *field) at(k int, x, y float64) float64 {
	var sum float64
	for i, t := range terms(x, y) {
		sum += f.terms[k][i] * t
	}
	return sum
}

// without takes the lighting out of a sample. On a bright ground it is a factor, such as a shadow;
// on a dark one it is light that was added, such as glare.
func (f *field) without(c [3]float64, x, y float64) [3]float64 {
	for k := range c {
		here := f.at(k, x, y)
		switch {
		case !f.ok[k]:
		case f.ground[k] > 0.3 && here > 0.05:
			c[k] *= f.ground[k] / here
		default:
			c[k] = max(0, c[k]-here+f.ground[k])
		}
	}
	return c
}

func square(x float64) float64 { return x * x }
