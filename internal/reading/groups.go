package reading

import (
	"cmp"
	"image/color"
	"math"
	"slices"
)

const (
	// Two colours nearer to each other than this are one: a person would not tell them apart.
	leastDistance = 0.025
	// A cell is doubtful if the distance to its own colour is more than this fraction of the
	// distance to another.
	doubtful = 0.6
)

// A feature is what cells are compared by: the colours of the middle and of the ring around it.
type feature [6]float64

func (s sampled) feature() feature {
	m, a := oklab(s.middle), oklab(s.around)
	return feature{m[0], m[1], m[2], 0.7 * a[0], 0.7 * a[1], 0.7 * a[2]}
}

func distance(a, b feature) float64 {
	var sum float64
	for i := range a {
		sum += square(a[i] - b[i])
	}
	return math.Sqrt(sum)
}

// A cluster is a set of cells of one colour.
type cluster struct {
	cells []int
	mean  feature
}

func (c *cluster) update(features []feature) {
	c.mean = feature{}
	for _, cell := range c.cells {
		for i, v := range features[cell] {
			c.mean[i] += v / float64(len(c.cells))
		}
	}
}

// spread returns the root mean square distance of the cells from the mean of the cluster.
func (c *cluster) spread(features []feature) float64 {
	var sum float64
	for _, cell := range c.cells {
		sum += square(distance(features[cell], c.mean))
	}
	return math.Sqrt(sum / float64(len(c.cells)))
}

// group groups the cells of a grid by colour.
func group(g *Grid, cells []sampled, colours int) {
	features := make([]feature, len(cells))
	for i, c := range cells {
		features[i] = c.feature()
	}
	clusters := refine(features, join(features, colours))
	for apart := false; len(clusters) > 1 && !apart; {
		clusters, apart = mergeNearest(features, clusters)
	}
	slices.SortFunc(clusters, func(a, b cluster) int { return cmp.Compare(strength(a.mean), strength(b.mean)) })
	g.Cells = make([]int, len(cells))
	for i, c := range clusters {
		g.Colours = append(g.Colours, swatch(cells, c))
		for _, cell := range c.cells {
			g.Cells[cell] = i
		}
	}
	g.Doubtful = doubts(features, clusters, g.Cells)
}

// join starts with each cell alone, and joins the two clusters whose union adds the least to the sum
// of squared distances, until as many are left as there are colours (Ward's method).
func join(features []feature, colours int) []cluster {
	clusters := make([]cluster, len(features))
	for i, f := range features {
		clusters[i] = cluster{cells: []int{i}, mean: f}
	}
	cost := func(a, b cluster) float64 {
		m, n := float64(len(a.cells)), float64(len(b.cells))
		return m * n / (m + n) * square(distance(a.mean, b.mean))
	}
	for len(clusters) > colours {
		var first, second int
		least := math.Inf(1)
		for j := range clusters {
			for i := range j {
				if c := cost(clusters[i], clusters[j]); c < least {
					first, second, least = i, j, c
				}
			}
		}
		clusters[first].cells = append(clusters[first].cells, clusters[second].cells...)
		clusters[first].update(features)
		clusters = slices.Delete(clusters, second, second+1)
	}
	return clusters
}

// refine moves each cell to the cluster with the nearest mean, a few times.
func refine(features []feature, clusters []cluster) []cluster {
	for range 5 {
		for i := range clusters {
			clusters[i].cells = nil
		}
		for cell, f := range features {
			best := slices.IndexFunc(clusters, func(c cluster) bool {
				return !slices.ContainsFunc(clusters, func(d cluster) bool { return distance(f, d.mean) < distance(f, c.mean) })
			})
			clusters[best].cells = append(clusters[best].cells, cell)
		}
		clusters = slices.DeleteFunc(clusters, func(c cluster) bool { return len(c.cells) == 0 })
		for i := range clusters {
			clusters[i].update(features)
		}
	}
	return clusters
}

// mergeNearest merges the two nearest clusters, unless they are clearly apart: so far that a person
// can tell them apart, and farther than the two halves of an even range of colours would be.
func mergeNearest(features []feature, clusters []cluster) (merged []cluster, apart bool) {
	var first, second int
	least := math.Inf(1)
	for j := range clusters {
		for i := range j {
			a, b := clusters[i], clusters[j]
			gap := distance(a.mean, b.mean) / max(leastDistance, 2*(a.spread(features)+b.spread(features)))
			if gap < least {
				first, second, least = i, j, gap
			}
		}
	}
	if least >= 1 {
		return clusters, true
	}
	clusters[first].cells = append(clusters[first].cells, clusters[second].cells...)
	clusters[first].update(features)
	return slices.Delete(clusters, second, second+1), false
}

// strength orders colours: a light that is on is brighter or, on a light ground, more colourful.
func strength(f feature) float64 {
	return f[0] + 3*math.Hypot(f[1], f[2])
}

// swatch returns the mean colour of the middles of a cluster's cells.
func swatch(cells []sampled, c cluster) color.NRGBA {
	var sum [3]float64
	for _, cell := range c.cells {
		for k, v := range cells[cell].middle {
			sum[k] += v / float64(len(c.cells))
		}
	}
	channel := func(v float64) uint8 { return uint8(math.Round(255 * gamma(v))) }
	return color.NRGBA{channel(sum[0]), channel(sum[1]), channel(sum[2]), 255}
}

// doubts returns the cells that are nearly as near to another cluster as to their own.
func doubts(features []feature, clusters []cluster, cells []int) []int {
	var list []int
	for cell, f := range features {
		own := distance(f, clusters[cells[cell]].mean)
		if slices.ContainsFunc(clusters, func(c cluster) bool {
			d := distance(f, c.mean)
			return d > own && own > doubtful*d
		}) {
			list = append(list, cell)
		}
	}
	return list
}
