package bridge

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/graphs"
)

// readBoard parses the spec of a board with at most MaxStudied lights and buttons.
func readBoard(spec string) (*board.Board, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	if n := max(b.Lights(), b.Buttons()); n > MaxStudied {
		return nil, english.Errorf("%w: the Lab can handle up to %d lights, but this board has %d",
			board.ErrTooLarge, MaxStudied, n)
	}
	return b, nil
}

// shape returns the shape of a board.
func (s *Session) shape(_ context.Context, n PuzzleID) (Shape, error) {
	b, err := readBoard(n.ID)
	if err != nil {
		return Shape{}, err
	}
	shape := Shape{
		Name: nameOf(b), Toggles: [][]int{}, Wired: b.Spot(0).Cell == board.Disc, Apart: !b.ButtonsAreLights(),
		Drawing: Drawing{Width: round(b.Frame().Width), Height: round(b.Frame().Height), Panels: []Panel{}},
		Panel:   []int{}, Seams: []Seam{}, Drawings: []Drawing{},
	}
	for button := range b.Buttons() {
		shape.Toggles = append(shape.Toggles, b.AppendToggles([]int{}, button))
	}
	for light := range b.Lights() {
		spot := b.Spot(light)
		// The page has a word for each way that a triangle points.
		cell := strings.TrimPrefix(string(spot.Cell), "triangle ")
		shape.Spots = append(shape.Spots, Spot{round(spot.X), round(spot.Y), cell})
		shape.Places = append(shape.Places, b.LightName(light))
	}
	return shape, shape.divide(b)
}

// round rounds a measure to a thousandth of a light's width, a difference that nobody can see.
func round(x float64) float64 { return math.Round(1000*x) / 1000 }

// nameOf returns the name of a well-known graph, or an empty string.
func nameOf(b *board.Board) string {
	if !strings.HasPrefix(b.String(), "graph6=") {
		return ""
	}
	out := make([][]int, b.Lights())
	for node := range out {
		out[node] = slices.DeleteFunc(b.AppendToggles(nil, node), func(light int) bool { return light == node })
	}
	g, _ := graphs.Find(out)
	return g.Name
}

// cutHoles splits a spec into the spec without holes, and the numbers of its holes.
func cutHoles(spec string) (whole string, holes []string) {
	before, after, ok := strings.Cut(spec, ",holes=")
	if !ok {
		return spec, nil
	}
	list, rest, more := strings.Cut(after, ",")
	if more {
		before += "," + rest
	}
	return before, strings.Split(list, "_")
}

// divide adds the panels of a board that has them: the faces of a cube, or the slices of a hypergrid.
func (s *Shape) divide(b *board.Board) error {
	spec, holes := cutHoles(b.String())
	whole, err := board.Parse(spec)
	if err != nil {
		return err
	}
	sides, _, ok := whole.Sides()
	cube := strings.HasPrefix(spec, "cube")
	switch {
	case cube:
		side := int(math.Sqrt(float64(whole.Lights() / 6)))
		sides = []int{6, side, side}
		s.Seams = seams(float64(side))
	case !ok || len(sides) < 3 || whole.Lights() > maxSlices*sides[len(sides)-1]*sides[len(sides)-2]:
		return nil
	default:
		for _, columns := range sliceColumns(sides) {
			s.Drawings = append(s.Drawings, drawSlices(sides, columns))
		}
	}
	rows, cols := sides[len(sides)-2], sides[len(sides)-1]
	for first := 0; first < whole.Lights(); first += rows * cols {
		corner := whole.Spot(first)
		s.Drawing.Panels = append(s.Drawing.Panels, Panel{corner.X - 0.5, corner.Y - 0.5, float64(cols), float64(rows), ""})
	}
	missing := map[string]bool{}
	for _, number := range holes {
		missing[number] = true
	}
	for light := range whole.Lights() {
		if !missing[strconv.Itoa(light+1)] { // a spec counts from 1
			s.Panel = append(s.Panel, light/(rows*cols))
		}
	}
	return nil
}

const (
	// maxSlices is the largest number of slices that are drawn separately, each with its number.
	maxSlices = 64
	// strip is the height of the strip above a slice, where its number is drawn, and gap is the
	// width of the gap beside the slice.
	strip = 0.6
	gap   = 0.35
)

// sliceColumns returns the numbers of columns in which the slices of a hypergrid can be drawn.
func sliceColumns(sides []int) (columns []int) {
	outer := sides[:len(sides)-2]
	if len(outer) == 1 {
		for n := range outer[0] {
			columns = append(columns, n+1)
		}
		return columns
	}
	// Each row of slices spans whole dimensions, so that neighbouring slices line up.
	n := 1
	for _, side := range slices.Backward(outer) {
		if n *= side; n > 1 && !slices.Contains(columns, n) {
			columns = append([]int{n}, columns...)
		}
	}
	return columns
}

// drawSlices draws the slices of a hypergrid in columns, each with its number.
func drawSlices(sides []int, columns int) Drawing {
	outer, rows, cols := sides[:len(sides)-2], float64(sides[len(sides)-2]), float64(sides[len(sides)-1])
	names := []string{""}
	for _, side := range outer {
		var longer []string
		for _, name := range names {
			for at := range side {
				longer = append(longer, strings.TrimPrefix(name+"."+strconv.Itoa(at+1), "."))
			}
		}
		names = longer
	}
	d := Drawing{
		Width:  round(float64(columns)*(cols+gap) - gap),
		Height: round(math.Ceil(float64(len(names))/float64(columns)) * (rows + strip)),
	}
	for i, name := range names {
		x, y := float64(i%columns)*(cols+gap), float64(i/columns)*(rows+strip)+strip
		d.Panels = append(d.Panels, Panel{round(x), round(y), cols, rows, name})
	}
	return d
}

// seams returns the pairs of edges in the net of a cube that are the same edge of the cube.
func seams(n float64) (seams []Seam) {
	// Each edge is the x and y of its two ends, in sides of a face.
	for pair, edges := range [][2][4]float64{
		{{1, 0, 2, 0}, {3, 1, 4, 1}}, // top and back
		{{1, 0, 1, 1}, {0, 1, 1, 1}}, // top and left
		{{2, 0, 2, 1}, {2, 1, 3, 1}}, // top and right
		{{0, 1, 0, 2}, {4, 1, 4, 2}}, // left and back
		{{0, 2, 1, 2}, {1, 2, 1, 3}}, // left and bottom
		{{2, 2, 3, 2}, {2, 2, 2, 3}}, // right and bottom
		{{3, 2, 4, 2}, {1, 3, 2, 3}}, // back and bottom
	} {
		for _, e := range edges {
			seams = append(seams, Seam{e[0] * n, e[1] * n, e[2] * n, e[3] * n, pair})
		}
	}
	return seams
}
