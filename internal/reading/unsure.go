package reading

import "math"

const (
	maxUneven  = 1.0 / 6 // in cells; beyond it, blobs are not a lattice
	someUneven = 0.07    // in cells; beyond it, they may be one by chance
	maxStretch = 1.5     // how much wider than high a cell can be, or higher than wide
	minPart    = 0.25    // of the picture's width or height; a puzzle is rarely smaller
	minBeyond  = 0.05    // in cells; how much of one more light the picture would have to show
	minWhole   = 0.91    // lights that are so much flatter than those in the next row are partly hidden
)

// unsure says why a grid that was found may not be the whole puzzle, or no puzzle at all, in words that
// follow "There are 15 by 16 lights, but". It returns an empty string if nothing speaks against it.
func (l lattice) unsure(g Grid, p *pixmap, around *index) string {
	width, height := g.Corners.size()
	stretch := width * float64(g.Rows) / (height * float64(g.Columns))
	switch {
	case g.uneven > someUneven || max(stretch, 1/stretch) > maxStretch:
		return "they are not evenly spaced"
	case width < minPart*float64(p.width) && height < minPart*float64(p.height):
		return "they fill only a small part of the picture"
	case l.goesOn(p, around):
		return "there may be more beside them"
	}
	return ""
}

// goesOn tells whether there may be more lights than the picture shows. It turns the picture so that
// each side is at the top once.
func (l lattice) goesOn(p *pixmap, around *index) bool {
	left, right, top, bottom := l.box()
	width, height := float64(p.width), float64(p.height)
	for _, side := range [4]struct {
		lights int
		at     func(i, row int) [2]int // the column and row of a light in the row at this side, or in the next
		turned func(blob) blob
	}{
		{right - left, func(i, row int) [2]int { return [2]int{left + i, top + row} }, func(b blob) blob { return b }},
		{right - left, func(i, row int) [2]int { return [2]int{left + i, bottom - row} }, func(b blob) blob { b.y = height - b.y; return b }},
		{bottom - top, func(i, row int) [2]int { return [2]int{left + row, top + i} }, func(b blob) blob { return blob{b.y, b.x, b.height, b.width, b.full} }},
		{bottom - top, func(i, row int) [2]int { return [2]int{right - row, top + i} }, func(b blob) blob { return blob{b.y, width - b.x, b.height, b.width, b.full} }},
	} {
		var lights, room, flatness, beyond float64
		for i := range side.lights + 1 {
			light, ok := l.at[side.at(i, 0)]
			next, both := l.at[side.at(i, 1)]
			if !ok || !both {
				continue
			}
			b, next := side.turned(light), side.turned(next)
			step, isBeyond := next.y-b.y, false
			around.within(light.x, light.y, 2*step, func(c blob) {
				isBeyond = isBeyond || b.isBelow(side.turned(c), step)
			})
			lights++
			room += (b.y + b.height/2) / step
			flatness += b.height / b.width / next.height * next.width
			if isBeyond {
				beyond++
			}
		}
		if lights > 0 && (room < (1+minBeyond)*lights || flatness < minWhole*lights || 2*beyond >= lights) {
			return true
		}
	}
	return false
}

// isBelow tells whether another blob, beside this one and above it, is like it or like a part of it.
func (b blob) isBelow(c blob, step float64) bool {
	const most = 1.25
	return math.Abs(c.x-b.x) < b.width/2 && c.y < b.y-b.height/2 && c.y > b.y-1.5*step &&
		max(c.width, b.width) < most*min(c.width, b.width) && c.height < most*b.height && c.full > b.full-0.1
}
