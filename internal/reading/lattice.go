package reading

import (
	"cmp"
	"context"
	"math"
	"slices"
)

const (
	minSide  = 3    // a lattice of fewer rows or columns could be anything
	minFull  = 0.75 // the part of a lattice's cells in which a blob has to be found
	maxSeeds = 600  // the maximum number of blobs that are tried as the first of a lattice
	maxGrown = 100  // how far a lattice grows from its first blob, so that a grid that is too large is noticed
)

// A lattice is a set of blobs at places of a grid.
type lattice struct {
	at map[[2]int]blob // by column and row
}

// find finds the lattice of blobs with the highest score (see grid). If the size is known, it
// strongly prefers lattices of that size.
func find(ctx context.Context, p *pixmap, o Options) (Grid, error) {
	blobs, cut := p.blobs()
	index := newIndex(blobs)
	var best Grid
	var whole lattice
	var most float64
	used := map[blob]int{}
	for _, seed := range index.seeds() {
		if err := ctx.Err(); err != nil {
			return Grid{}, err
		}
		if used[seed] > 1 {
			continue
		}
		l := index.grow(seed)
		g, score := l.grid()
		for _, b := range l.at {
			if score > 0 {
				used[b]++
			}
		}
		if o.Rows > 0 && g.Rows == o.Rows && g.Columns == o.Columns {
			score *= 100
		}
		if score > most {
			best, whole, most = g, l, score
		}
	}
	if most == 0 {
		return Grid{}, ErrNoGrid
	}
	if o.Rows == 0 && max(best.Rows, best.Columns) > MaxSide {
		return Grid{}, tooMany(best.Rows, best.Columns)
	}
	best.Unsure = whole.unsure(best, p, newIndex(slices.Concat(blobs, cut)))
	for i, c := range best.Corners {
		best.Corners[i] = Point{c.X*p.scale + p.origin.X, c.Y*p.scale + p.origin.Y}
	}
	return best, nil
}

// An index finds blobs by place.
type index struct {
	blobs []blob
	rows  map[[2]int][]blob
}

const bucket = 16.0

func newIndex(blobs []blob) *index {
	x := &index{blobs: blobs, rows: map[[2]int][]blob{}}
	for _, b := range blobs {
		key := [2]int{int(b.x / bucket), int(b.y / bucket)}
		x.rows[key] = append(x.rows[key], b)
	}
	return x
}

// seeds returns the blobs to begin with: those that resemble the most others first, spread evenly if
// there are many.
func (x *index) seeds() []blob {
	sizes := map[[2]int]int{}
	key := func(b blob) [2]int {
		return [2]int{int(math.Log(b.width) * 5), int(math.Log(b.height) * 5)}
	}
	for _, b := range x.blobs {
		sizes[key(b)]++
	}
	seeds := slices.Clone(x.blobs)
	slices.SortStableFunc(seeds, func(a, b blob) int { return cmp.Compare(sizes[key(b)], sizes[key(a)]) })
	if len(seeds) <= maxSeeds {
		return seeds
	}
	spread := make([]blob, maxSeeds)
	for i := range spread {
		spread[i] = seeds[i*len(seeds)/maxSeeds]
	}
	return spread
}

// within calls f for the blobs whose centre is at most a distance away.
func (x *index) within(px, py, distance float64, f func(blob)) {
	for i := int((px - distance) / bucket); i <= int((px+distance)/bucket); i++ {
		for j := int((py - distance) / bucket); j <= int((py+distance)/bucket); j++ {
			for _, b := range x.rows[[2]int{i, j}] {
				if math.Hypot(b.x-px, b.y-py) <= distance {
					f(b)
				}
			}
		}
	}
}

// beside returns the nearest blob like this one to the right of it, or below it.
func (x *index) beside(b blob, below bool) (next blob, ok bool) {
	size := b.width
	if below {
		size = b.height
	}
	best := math.Inf(1)
	x.within(b.x, b.y, 3*size, func(c blob) {
		along, aside := c.x-b.x, c.y-b.y
		if below {
			along, aside = aside, -along
		}
		if along > 0.8*size && math.Abs(aside) < 0.4*along && b.alike(c) && along < best {
			next, best, ok = c, along, true
		}
	})
	return next, ok
}

// A step is the way from a cell to its neighbour in the next column, and in the next row.
type step struct {
	right, down Point
}

// upright tells whether the two directions are roughly perpendicular.
func (s step) upright() bool {
	along := s.right.X*s.down.X + s.right.Y*s.down.Y
	return math.Abs(along) < 0.35*math.Hypot(s.right.X, s.right.Y)*math.Hypot(s.down.X, s.down.Y)
}

// grow collects the lattice that contains a blob. The steps are adapted on the way, so that a lattice
// seen at an angle is followed.
func (x *index) grow(seed blob) lattice {
	l := lattice{at: map[[2]int]blob{}}
	right, ok := x.beside(seed, false)
	below, also := x.beside(seed, true)
	if !ok || !also {
		return l
	}
	first := step{Point{right.x - seed.x, right.y - seed.y}, Point{below.x - seed.x, below.y - seed.y}}
	if !first.upright() {
		return l
	}
	l.at[[2]int{}] = seed
	steps := map[[2]int]step{{}: first}
	for queue := [][2]int{{}}; len(queue) > 0; queue = queue[1:] {
		for d, way := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			from := queue[0]
			to := [2]int{from[0] + way[0], from[1] + way[1]}
			if _, taken := l.at[to]; taken || max(to[0], -to[0], to[1], -to[1]) >= maxGrown {
				continue
			}
			b, s := l.at[from], steps[from]
			move := s.right
			if d >= 2 {
				move = s.down
			}
			sign := float64(way[0] + way[1])
			c, ok := x.nearest(b, b.x+sign*move.X, b.y+sign*move.Y, 0.2*math.Hypot(move.X, move.Y))
			if !ok {
				continue
			}
			gone := Point{sign * (c.x - b.x), sign * (c.y - b.y)}
			if d < 2 {
				s.right = gone
			} else {
				s.down = gone
			}
			l.at[to], steps[to] = c, s
			queue = append(queue, to)
		}
	}
	return l
}

// nearest returns the blob like this one that is nearest to a place.
func (x *index) nearest(like blob, px, py, distance float64) (best blob, ok bool) {
	least := math.Inf(1)
	x.within(px, py, distance, func(c blob) {
		// Of several blobs in one place, the one of the most similar size is likely to be the same
		// part of its cell.
		off := math.Hypot(c.x-px, c.y-py) + math.Abs(c.width-like.width)/4 + math.Abs(c.height-like.height)/4
		if like.alike(c) && off < least {
			best, least, ok = c, off, true
		}
	})
	return best, ok
}

// grid returns the lattice as a grid, with a score, which is zero if it is not a grid. The score
// grows with the area of the blobs, because other things on a screen, such as text, are smaller.
func (l lattice) grid() (Grid, float64) {
	left, right, top, bottom := l.box()
	rows, columns := bottom-top+1, right-left+1
	if min(rows, columns) < minSide {
		return Grid{}, 0
	}
	var from, to []Point
	covered := 0.0
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			if b, ok := l.at[[2]int{column, row}]; ok {
				from = append(from, Point{float64(column-left) + .5, float64(row-top) + .5})
				to = append(to, Point{b.x, b.y})
				covered += b.width * b.height
			}
		}
	}
	full := float64(len(from)) / float64(rows*columns)
	h, ok := fit(from, to)
	g := Grid{Rows: rows, Columns: columns, uneven: unevenness(h, from, to)}
	if !ok || full < minFull || !(g.uneven <= maxUneven) {
		return Grid{}, 0
	}
	r, c := float64(rows), float64(columns)
	g.Corners = Corners{h.at(0, 0), h.at(c, 0), h.at(c, r), h.at(0, r)}
	return g, covered * full * full
}

// unevenness returns how far the blobs are, on average, from where the projection expects them, in
// cells.
func unevenness(h projection, from, to []Point) float64 {
	var sum float64
	for i, p := range from {
		q, next := h.at(p.X, p.Y), h.at(p.X+1, p.Y)
		cell := math.Hypot(next.X-q.X, next.Y-q.Y)
		sum += math.Hypot(q.X-to[i].X, q.Y-to[i].Y) / cell
	}
	return sum / float64(len(from))
}

// box returns the lattice's extent without outer rows and columns that are less than three quarters
// full.
func (l lattice) box() (left, right, top, bottom int) {
	for at := range l.at {
		left, right, top, bottom = min(left, at[0]), max(right, at[0]), min(top, at[1]), max(bottom, at[1])
	}
	thin := func(fromColumn, toColumn, fromRow, toRow int) bool {
		full, all := 0, 0
		for column := fromColumn; column <= toColumn; column++ {
			for row := fromRow; row <= toRow; row++ {
				all++
				if _, ok := l.at[[2]int{column, row}]; ok {
					full++
				}
			}
		}
		return 4*full < 3*all
	}
	for left < right && top < bottom {
		switch {
		case thin(left, left, top, bottom):
			left++
		case thin(right, right, top, bottom):
			right--
		case thin(left, right, top, top):
			top++
		case thin(left, right, bottom, bottom):
			bottom--
		default:
			return left, right, top, bottom
		}
	}
	return left, right, top, bottom
}
