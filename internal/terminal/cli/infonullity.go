package cli

import (
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/facts/nullity"
)

// numberFields are the facts that need no analysis of a board once its nullity is known.
var numberFields = []string{"lights", "buttons", "colours", "rank", "nullity"}

// onlyNumbers reports whether the options ask only for facts in numberFields.
func (o infoOptions) onlyNumbers() bool {
	return len(o.only) > 0 && !o.lit && !slices.ContainsFunc(o.only, func(name string) bool { return !slices.Contains(numberFields, name) })
}

// nullities finds the nullities of many grids at once. A family of grids, with the same surface and
// rule, has a map if it fills much of one; other boards are analysed one by one.
type nullities map[board.Grid]*nullity.Map

// mapShare sets when a map is used: the boards of a family must fill at least 1/mapShare of it.
// With fewer boards, analysing them one by one can be faster.
const mapShare = 8

func newNullities(boards []*board.Board) nullities {
	n := nullities{}
	sizes, counts := map[board.Grid]int{}, map[board.Grid]int{}
	for _, b := range boards {
		if g, ok := mapped(b); ok {
			f := family(g)
			sizes[f] = max(sizes[f], g.Rows, g.Cols)
			counts[f]++
		}
	}
	for f, size := range sizes {
		if size*size > counts[f]*mapShare {
			continue
		}
		if m, err := nullity.New(f.Surface, f.Rule, size); err == nil { // otherwise there are no maps of this family
			n[f] = m
		}
	}
	return n
}

// mapped returns the grid of a board if it may have a place in a map.
func mapped(b *board.Board) (board.Grid, bool) {
	g, ok := b.Grid()
	return g, ok && b.Colours() == 2
}

// family returns what the grids of one map have in common.
func family(g board.Grid) board.Grid { return board.Grid{Rule: g.Rule, Surface: g.Surface} }

// of returns the nullity of a board, or false if it has to be analysed.
func (n nullities) of(b *board.Board) (int, bool) {
	g, ok := mapped(b)
	if m := n[family(g)]; ok && m != nil {
		return m.At(g.Rows, g.Cols), true
	}
	return 0, false
}

// numbers returns the fields of a board with a known nullity, in the order of the report.
func (f boardFacts) numbers(o infoOptions) []field {
	values := []int{f.board.Lights(), f.board.Buttons(), f.board.Colours(), f.board.Buttons() - f.nullity, f.nullity}
	all := []field{{"board", fmt.Appendf(nil, "%q", f.board.String())}}
	for i, name := range numberFields {
		if slices.Contains(o.only, name) {
			all = append(all, field{name, fmt.Append(nil, values[i])})
		}
	}
	return all
}
