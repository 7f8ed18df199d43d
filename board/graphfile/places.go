package graphfile

import (
	"math"
	"strconv"
)

// maxPlace is the largest absolute value of a node's coordinate.
const maxPlace = 10_000

func checkPlace(at [2]float64) bool {
	return math.Abs(at[0]) <= maxPlace && math.Abs(at[1]) <= maxPlace // false for NaN
}

// place sets the position of a node.
func (g *network) place(node int, at [2]float64) {
	if g.spots == nil {
		g.spots = map[int][2]float64{}
	}
	g.spots[node] = at
}

// decimal formats a number with up to three decimals, and never as -0.
func decimal(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000+0, 'f', -1, 64)
}
