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
// less colourful than what is around them.
func (p *pixmap) blobs() []blob {
	f := finder{p: p, seen: map[[4]int]bool{}, labels: make([]bool, p.width*p.height)}
	slope := p.slope()
	for _, limit := range []float32{0.015, 0.03, 0.06, 0.12} {
		f.collect(func(i int) bool { return slope[i] < limit })
	}
	for _, channel := range [][]float32{p.brightness(), p.colourfulness()} {
		for _, level := range levels(channel) {
			f.collect(func(i int) bool { return channel[i] >= level })
			f.collect(func(i int) bool { return channel[i] < level })
		}
	}
	return f.found
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

// A finder collects blobs. Regions with almost the same bounding box count once.
type finder struct {
	p      *pixmap
	found  []blob
	seen   map[[4]int]bool
	labels []bool
	stack  []int
}

// collect adds the compact regions of the pixels with a property.
func (f *finder) collect(has func(i int) bool) {
	clear(f.labels)
	for i := range f.labels {
		if !f.labels[i] && has(i) {
			f.region(i, has)
		}
	}
}

// region visits a connected region and adds it if it is compact.
func (f *finder) region(start int, has func(i int) bool) {
	w, h := f.p.width, f.p.height
	f.stack = append(f.stack[:0], start)
	f.labels[start] = true
	left, right, top, bottom, area := w, 0, h, 0, 0
	visit := func(i int) {
		if !f.labels[i] && has(i) {
			f.labels[i] = true
			f.stack = append(f.stack, i)
		}
	}
	for len(f.stack) > 0 {
		i := f.stack[len(f.stack)-1]
		f.stack = f.stack[:len(f.stack)-1]
		x, y := i%w, i/w
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		area++
		if x > 0 {
			visit(i - 1)
		}
		if x < w-1 {
			visit(i + 1)
		}
		if y > 0 {
			visit(i - w)
		}
		if y < h-1 {
			visit(i + w)
		}
	}
	b := blob{float64(left+right+1) / 2, float64(top+bottom+1) / 2, float64(right - left + 1), float64(bottom - top + 1), 0}
	b.full = float64(area) / (b.width * b.height)
	key := [4]int{left / 2, right / 2, top / 2, bottom / 2}
	if b.compact(w*h) && !f.seen[key] {
		f.seen[key] = true
		f.found = append(f.found, b)
	}
}

// compact tells whether a region can be a cell: neither tiny nor huge, not much more than twice as
// long in one direction as in the other, and filling a fair part of its bounding box.
func (b blob) compact(all int) bool {
	ratio := b.width / b.height
	return b.width >= 4 && b.height >= 4 && b.width*b.height <= float64(all)/6 &&
		ratio > 0.45 && ratio < 2.2 && b.full >= 0.3
}

// alike tells whether two blobs could be neighbouring cells: lit ones may glow and look larger.
func (b blob) alike(other blob) bool {
	const most = 1.7
	near := func(a, b float64) bool { return math.Max(a, b) <= most*math.Min(a, b) }
	return near(b.width, other.width) && near(b.height, other.height) && math.Abs(b.full-other.full) < 0.25
}
