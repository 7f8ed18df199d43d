package reading

import (
	"math"
	"slices"
)

// A blob is a connected region of a picture that could be a cell, or the light in it.
type blob struct {
	x, y, width, height float64 // its centre and its size
	full                float64 // the fraction of its bounding box that it fills
}

// blobs returns the compact regions of even colour, and those that are brighter, darker, or more or
// less colourful than what is around them. It also returns regions at the edge of the picture, which
// may cut them off.
func (p *pixmap) blobs() (blobs, cut []blob) {
	f := finder{width: p.width, height: p.height, seen: map[[4]int]bool{}}
	slope := p.slope()
	for _, limit := range []float32{0.015, 0.03, 0.06, 0.12} {
		f.collect(slope, limit, false)
	}
	for _, channel := range [][]float32{p.brightness(), p.colourfulness()} {
		for _, level := range levels(channel) {
			f.collect(channel, level, true)
			f.collect(channel, level, false)
		}
	}
	return f.found, f.cut
}

// slope returns how much the colour changes at each pixel.
func (p *pixmap) slope() []float32 {
	slope := make([]float32, p.width*p.height)
	for y := range p.height {
		for x := range p.width {
			left, right := y*p.width+max(x-1, 0), y*p.width+min(x+1, p.width-1)
			up, down := max(y-1, 0)*p.width+x, min(y+1, p.height-1)*p.width+x
			for _, c := range p.rgb {
				dx, dy := c[right]-c[left], c[down]-c[up]
				slope[y*p.width+x] = max(slope[y*p.width+x], max(dx, -dx)+max(dy, -dy))
			}
		}
	}
	return slope
}

func (p *pixmap) brightness() []float32 {
	v := make([]float32, p.width*p.height)
	for i := range v {
		v[i] = 0.3*p.rgb[0][i] + 0.6*p.rgb[1][i] + 0.1*p.rgb[2][i]
	}
	return v
}

func (p *pixmap) colourfulness() []float32 {
	v := make([]float32, p.width*p.height)
	for i := range v {
		r, g, b := p.rgb[0][i], p.rgb[1][i], p.rgb[2][i]
		v[i] = max(r, g, b) - min(r, g, b)
	}
	return v
}

// levels returns the deciles of a channel's pixels, and values spread evenly over its range: a dim
// light on a dark ground needs the first, a small bright one the second. It leaves out values that
// are nearly equal to others.
func levels(channel []float32) []float32 {
	sorted := slices.Clone(channel)
	slices.Sort(sorted)
	const parts = 10
	low, high := sorted[0], sorted[len(sorted)-1]
	var found []float32
	for i := 1; i < parts; i++ {
		found = append(found, sorted[i*len(sorted)/parts], low+(high-low)*float32(i)/parts)
	}
	slices.Sort(found)
	return slices.CompactFunc(found, func(a, b float32) bool { return max(a-b, b-a) < (high-low)/60 })
}

// minBlob is the number of pixels that a blob is wide and high at least.
const minBlob = 4

// A finder collects blobs. Regions with almost the same bounding box count once.
type finder struct {
	width, height int
	found, cut    []blob
	seen          map[[4]int]bool
	regions       []region // of one pass
}

// A region is a connected set of pixels: its bounding box and its area. Once it has been joined to an
// earlier region, only the earlier one counts.
type region struct {
	left, right, top, bottom, area int
	joined                         int // the index of the region it belongs to, perhaps its own
}

// A run is a row's pixels from one place up to another, all of one region.
type run struct{ from, to, region int }

// collect adds the compact regions of the pixels whose value is at least, or below, a level.
func (f *finder) collect(values []float32, level float32, atLeast bool) {
	f.regions = f.regions[:0]
	var above, runs []run
	for y := range f.height {
		above, runs = runs, above[:0]
		row := values[y*f.width:][:f.width]
		next := 0 // the first run above that may touch this one
		for x := 0; x < len(row); x++ {
			from := x
			for x < len(row) && row[x] >= level == atLeast {
				x++
			}
			if x == from {
				continue
			}
			own := len(f.regions)
			f.regions = append(f.regions, region{from, x - 1, y, y, x - from, own})
			runs = append(runs, run{from, x, own})
			for next < len(above) && above[next].to <= from {
				next++
			}
			for i := next; i < len(above) && above[i].from < x; i++ {
				f.join(own, above[i].region)
			}
		}
	}
	for i, r := range f.regions {
		if r.joined == i {
			f.add(r)
		}
	}
}

// root returns the region that a region belongs to.
func (f *finder) root(i int) int {
	for f.regions[i].joined != i {
		f.regions[i].joined = f.regions[f.regions[i].joined].joined
		i = f.regions[i].joined
	}
	return i
}

// join joins two regions.
func (f *finder) join(i, j int) {
	i, j = f.root(i), f.root(j)
	if i == j {
		return
	}
	a, b := &f.regions[min(i, j)], &f.regions[max(i, j)]
	a.left, a.right, a.top, a.bottom = min(a.left, b.left), max(a.right, b.right), min(a.top, b.top), max(a.bottom, b.bottom)
	a.area += b.area
	b.joined = min(i, j)
}

// add adds a region if it is compact.
func (f *finder) add(r region) {
	b := blob{float64(r.left+r.right+1) / 2, float64(r.top+r.bottom+1) / 2, float64(r.right - r.left + 1), float64(r.bottom - r.top + 1), 0}
	b.full = float64(r.area) / (b.width * b.height)
	key := [4]int{r.left / 2, r.right / 2, r.top / 2, r.bottom / 2}
	if b.compact(f.width*f.height) && !f.seen[key] {
		f.seen[key] = true
		f.found = append(f.found, b)
	}
	if max(b.width, b.height) >= minBlob && (r.left == 0 || r.top == 0 || r.right == f.width-1 || r.bottom == f.height-1) {
		f.cut = append(f.cut, b)
	}
}

// compact tells whether a region can be a cell: neither tiny nor huge, not much more than twice as
// long in one direction as in the other, and filling a fair part of its bounding box.
func (b blob) compact(all int) bool {
	ratio := b.width / b.height
	return b.width >= minBlob && b.height >= minBlob && b.width*b.height <= float64(all)/6 &&
		ratio > 0.45 && ratio < 2.2 && b.full >= 0.3
}

// alike tells whether two blobs could be neighbouring cells: lit ones may glow and look larger.
func (b blob) alike(other blob) bool {
	const most = 1.7
	near := func(a, b float64) bool { return math.Max(a, b) <= most*math.Min(a, b) }
	return near(b.width, other.width) && near(b.height, other.height) && math.Abs(b.full-other.full) < 0.25
}
