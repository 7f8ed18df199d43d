package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"lightsout/internal/terminal/solvers"
)

// The size of a plot, and the width reserved for its legend.
const (
	mm                    = vg.Inch / 25.4
	plotWidth, plotHeight = 208 * mm, 120 * mm
	legendWidth           = 48 * mm
)

// A style is the look of a solver's line.
type style struct {
	color  color.RGBA
	mark   draw.GlyphDrawer
	dashes string // key in dashes; empty for a solid line
}

// dashes maps how a solver was run, as a separate process or from a starting answer, to a line
// pattern.
var dashes = map[string][]vg.Length{
	"process":                 {vg.Points(4), vg.Points(2)},
	string(solvers.Heuristic): {vg.Points(4), vg.Points(2)},
	string(solvers.Xor):       {vg.Points(1), vg.Points(2)},
}

// The colours and marks of the solvers; this program is black. No two solvers share a colour, and
// two solvers next to each other in the legend have different marks.
var (
	colours = []color.RGBA{
		{0, 0, 0, 255},
		{0, 114, 178, 255},
		{213, 94, 0, 255},
		{0, 158, 115, 255},
		{204, 80, 160, 255},
		{86, 180, 233, 255},
		{230, 159, 0, 255},
		{120, 80, 40, 255},
		{130, 60, 200, 255},
		{200, 30, 30, 255},
		{130, 170, 20, 255},
		{20, 90, 60, 255},
		{250, 130, 130, 255},
		{110, 110, 150, 255},
		{160, 140, 90, 255},
		{0, 70, 130, 255},
		{240, 80, 0, 255},
		{90, 200, 120, 255},
		{150, 0, 110, 255},
	}
	marks = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}}
)

// styles returns the style of each solver, which is the same in all plots. If a solver also runs as
// a process or from a start, its lines share a colour and a mark, and only the usual one is solid.
func styles() map[string]style {
	all := map[string]style{}
	solvers := 0
	for _, name := range names() {
		words := strings.Fields(name)
		if len(words) == 1 {
			all[name] = style{colours[solvers%len(colours)], marks[solvers%len(marks)], ""}
			solvers++
			continue
		}
		look := all[words[0]]
		look.dashes = words[len(words)-1]
		all[name] = look
	}
	return all
}

// A chart shows the times of all solvers on a series of boards.
type chart struct {
	name, title string
	what        string                   // what grows: lights or presses
	sizes       []float64                // sizes of the boards, ascending
	times       map[string][]plotter.XYs // by solver: runs of consecutive boards that it solved
	stops       map[string]plotter.XYs   // by solver: boards that it did not solve in time
	limit       float64
}

// charts returns a chart for each series and goal whose rows are plotted.
func charts(rows []row) []chart {
	var all []chart
	find := func(name string) int { return slices.IndexFunc(all, func(c chart) bool { return c.name == name }) }
	for _, r := range rows {
		if plotted(r) && find(r.chart()) < 0 {
			all = append(all, chart{name: r.chart(), title: chartTitle(r), what: sizeOf(r.series), times: map[string][]plotter.XYs{}, stops: map[string]plotter.XYs{}, limit: r.limit})
		}
	}
	// A table from several runs may not be sorted by size.
	rows = slices.SortedStableFunc(slices.Values(rows), func(a, b row) int { return cmp.Compare(a.size, b.size) })
	solved := map[string]bool{} // whether a solver solved its last board, by chart and solver
	for _, r := range rows {
		if plotted(r) {
			line := r.chart() + " " + r.solver
			all[find(r.chart())].add(r, solved[line])
			solved[line] = r.right()
		}
	}
	return all
}

// chart returns the name of a row's chart.
func (r row) chart() string { return r.series + "-" + r.goal }

// plotted reports whether a row appears in a chart. Series without a chart get tables instead: some
// are too short for a chart, and rectangles grow in two directions.
func plotted(r row) bool {
	return r.series != longSeries && r.series != hyperSeries && r.series != rectangleSeries
}

// sizeOf returns the unit of size in a series.
func sizeOf(series string) string {
	if series == pressSeries {
		return "presses"
	}
	return "lights"
}

// add adds a solver's time. A line joins only consecutive boards: a board without an answer ends
// it.
func (c *chart) add(r row, joined bool) {
	x := float64(r.size)
	if !slices.Contains(c.sizes, x) {
		c.sizes = append(c.sizes, x)
	}
	switch {
	case r.right():
		lines := c.times[r.solver]
		if !joined {
			lines = append(lines, nil)
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], plotter.XY{X: x, Y: max(r.seconds, shortest)})
		c.times[r.solver] = lines
	case r.undecided() && r.status != skipped:
		c.stops[r.solver] = append(c.stops[r.solver], plotter.XY{X: x, Y: c.limit})
	}
}

// shortest is the shortest time drawn: a logarithmic scale has no zero.
const shortest = 1e-5

func chartTitle(r row) string {
	switch {
	case r.series == pressSeries:
		return fmt.Sprintf("positions of %s by the presses they need: %s", pressBoard, goalText(r.goal))
	case r.series == unsolvableSeries && r.goal == "any":
		return "discs that cannot be turned off: proving it"
	case r.series == unsolvableSeries:
		return "discs that cannot be turned off: " + goalText(r.goal)
	}
	boards := map[string]string{"grid": "square grids", "torus": "square tori", "graph": "random graphs"}[r.series]
	goal := map[string]string{
		"any": "any solution, all lights on", "fewest": "the fewest presses, all lights on", "nearest": "the nearest solvable position, random lights",
		"generate": "a position that can be solved",
	}[r.goal]
	return fmt.Sprintf("%s: %s", boards, goal)
}

// plot draws the chart, and returns its legend separately.
func (c chart) plot() (*plot.Plot, plot.Legend, error) {
	p := plot.New()
	p.Title.Text = c.title + " (time on a logarithmic scale)"
	p.Title.Padding = 3 * mm
	p.X.Label.Text = c.what
	p.Y.Label.Text = "seconds"
	p.Y.Scale = plot.LogScale{}
	p.Y.Tick.Marker = plot.LogTicks{Prec: -1}
	p.X.Tick.Marker = plot.ConstantTicks(c.ticks())
	p.X.Padding, p.Y.Padding = 2*mm, 2*mm
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, color.Gray{240}
	p.Add(grid)
	legend := plot.NewLegend()
	legend.Top, legend.Left = true, true
	legend.Padding = 1.2 * mm
	looks := styles()
	above := map[float64]int{} // marks above the limit, by board
	for _, name := range names() {
		if err := c.addSolver(p, &legend, name, looks[name], above); err != nil {
			return nil, legend, err
		}
	}
	return p, legend, c.addLimit(p, &legend)
}

// addSolver draws a solver's times. Boards on which it was stopped get a mark above the limit;
// these marks are stacked and not joined by lines.
func (c chart) addSolver(p *plot.Plot, legend *plot.Legend, name string, look style, above map[float64]int) error {
	var key []plot.Thumbnailer
	for _, run := range c.times[name] {
		line, points, err := plotter.NewLinePoints(run)
		if err != nil {
			return err
		}
		line.Color, line.Width, line.Dashes, points.GlyphStyle = look.color, vg.Points(1.2), dashes[look.dashes], look.glyph()
		p.Add(line, points)
		key = []plot.Thumbnailer{line, points}
	}
	if len(c.stops[name]) > 0 {
		stops := slices.Clone(c.stops[name])
		for i, at := range stops {
			above[at.X]++
			stops[i].Y = c.limit * math.Pow(markStep, float64(above[at.X]))
		}
		points, err := plotter.NewScatter(stops)
		if err != nil {
			return err
		}
		points.GlyphStyle = look.glyph()
		p.Add(points)
		if key == nil {
			key = []plot.Thumbnailer{points}
		}
	}
	if key != nil {
		legend.Add(name, key...)
	}
	return nil
}

// markStep is the distance between stacked marks, as a factor on the time scale.
const markStep = 1.25

func (s style) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.color, Shape: s.mark, Radius: vg.Points(2.4)}
}

// ticks returns one tick per size.
func (c chart) ticks() []plot.Tick {
	var ticks []plot.Tick
	for _, x := range c.sizes {
		ticks = append(ticks, plot.Tick{Value: x, Label: fmt.Sprintf("%.0f", x)})
	}
	return ticks
}

// addLimit draws the time limit as a dashed line, and adds it to the legend.
func (c chart) addLimit(p *plot.Plot, legend *plot.Legend) error {
	left, right := p.X.Min, p.X.Max
	line, err := plotter.NewLine(plotter.XYs{{X: left, Y: c.limit}, {X: right, Y: c.limit}})
	if err != nil {
		return err
	}
	line.Color = color.Gray{120}
	line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	p.Add(line)
	legend.Add("above: no answer", line)
	p.Y.Max = max(p.Y.Max, 1.5*c.limit)
	return nil
}

// save draws the chart as SVG.
func (c chart) save(dir string) error {
	p, legend, err := c.plot()
	if err != nil {
		return err
	}
	svg := vgsvg.New(plotWidth, plotHeight)
	whole := draw.New(svg)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())
	p.Draw(draw.Crop(whole, 2*mm, -legendWidth, 2*mm, -2*mm))
	legend.Draw(draw.Crop(whole, plotWidth-legendWidth+2*mm, 0, 0, -8*mm))
	var b bytes.Buffer
	if _, err := svg.WriteTo(&b); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, c.name+".svg"), b.Bytes(), 0o644)
}
