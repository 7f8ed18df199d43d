// Package layout computes node positions for graphs that come without them.
package layout

import (
	"context"
	"fmt"
	"math"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Layout is a way to place nodes.
type Layout string

// The layouts.
const (
	Circle Layout = "circle"
	Spring Layout = "spring"
)

// Layouts lists the layouts.
func Layouts() []Layout { return []Layout{Circle, Spring} }

const (
	// maxNodes is the maximum number of nodes. The running time grows with the square of the
	// number.
	maxNodes = 2000
	rounds   = 220
	// length is the preferred distance between connected nodes, in light widths.
	length = 1.8
	// apart is the distance that spread aims for between the two nearest nodes, if they are closer.
	apart = 1.3
)

type point [2]float64

// Place returns the positions of a board's lights, measured to the right and down in light
// widths. They are not random: the same board and layout give the same positions.
func Place(ctx context.Context, b *board.Board, l Layout) ([][2]float64, error) {
	switch {
	case b.Lights() != b.Buttons():
		return nil, fmt.Errorf("a layout needs a graph, but %.60s has %d buttons for %d lights", b, b.Buttons(), b.Lights())
	case b.Lights() > maxNodes:
		return nil, english.Errorf("%w: a layout can have up to %d nodes, but this graph has %d", board.ErrTooLarge, maxNodes, b.Lights())
	case l == Circle:
		return spread(circle(b.Lights())), nil
	case l != Spring:
		return nil, fmt.Errorf("unknown layout %q; use circle or spring", l)
	}
	at, edges := disordered(circle(b.Lights())), edgesOf(b)
	for round := range rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step(at, edges, 1.2*(1-float64(round)/rounds)+0.02)
	}
	return spread(at), nil
}

func circle(n int) []point {
	at := make([]point, n)
	radius := max(1, float64(n)/4)
	for i := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		at[i] = point{radius * sin, -radius * cos}
	}
	return at
}

// disordered moves points a little, because forces along a line or a circle may cancel out.
func disordered(at []point) []point {
	for i := range at {
		at[i][0] += 0.11 * math.Sin(7*float64(i))
		at[i][1] += 0.11 * math.Cos(11*float64(i))
	}
	return at
}

// edgesOf lists the pairs of nodes where one toggles the other.
func edgesOf(b *board.Board) [][2]int {
	var edges [][2]int
	for u := range b.Buttons() {
		for v := range b.Toggles(u) {
			if u != v {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return edges
}

// step lets connected nodes attract each other and all nodes repel each other. It moves each node
// by at most the given distance (T. Fruchterman, E. Reingold, Graph drawing by force-directed
// placement, 1991). A pull towards the middle keeps separate components close to each other.
func step(at []point, edges [][2]int, most float64) {
	force := make([]point, len(at))
	push := func(i, j int, strength func(distance float64) float64) {
		dx, dy := at[i][0]-at[j][0], at[i][1]-at[j][1]
		distance := max(0.05, math.Hypot(dx, dy))
		by := strength(distance) / distance
		force[i][0] += dx * by
		force[i][1] += dy * by
		force[j][0] -= dx * by
		force[j][1] -= dy * by
	}
	for i := range at {
		for j := range i {
			push(i, j, func(d float64) float64 { return length * length / d })
		}
	}
	for _, edge := range edges {
		push(edge[0], edge[1], func(d float64) float64 { return -d * d / length / 2 }) // halved, because most edges are listed twice
	}
	for i := range at {
		fx, fy := force[i][0]-0.4*at[i][0], force[i][1]-0.4*at[i][1]
		size := max(1e-9, math.Hypot(fx, fy))
		by := min(size, most) / size
		at[i][0] += fx * by
		at[i][1] += fy * by
	}
}

// spread rounds the positions to tenths. If nodes are closer than apart, it first enlarges the
// drawing, but at most by a factor of 6.5.
func spread(at []point) [][2]float64 {
	nearest := math.Inf(1)
	for i := range at {
		for j := range i {
			nearest = min(nearest, math.Hypot(at[i][0]-at[j][0], at[i][1]-at[j][1]))
		}
	}
	by := 1.0
	if nearest < apart {
		by = apart / max(nearest, 0.2)
	}
	places := make([][2]float64, len(at))
	for i, p := range at {
		places[i] = [2]float64{math.Round(p[0]*by*10) / 10, math.Round(p[1]*by*10) / 10}
	}
	return places
}
