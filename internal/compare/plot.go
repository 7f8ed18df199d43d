package compare

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"lightsout/internal/external"
)

// The size of a plot, and of the part of it that the legend has to itself.
const (
	mm                    = vg.Inch / 25.4
	plotWidth, plotHeight = 200 * mm, 120 * mm
	legendWidth           = 40 * mm
	plotDPI               = 150
)

// A style is how the line of a solver looks.
type style struct {
	color color.RGBA
	mark  draw.GlyphDrawer
}

// looks are ours, in black, and those of the others: no two have the same colour, and
// neighbours in the legend have different marks.
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

// styles gives each solver a look that it keeps in all plots.
func styles() map[string]style {
	all := map[string]style{}
	for i, name := range names() {
		all[name] = style{colours[i%len(colours)], marks[i%len(marks)]}
	}
	return all
}

// A chart is the times of all solvers on a series of boards.
type chart struct {
	name, title string
	lines       map[string]plotter.XYs // by solver
	limit       float64
}

// charts returns a chart for each series and goal that has more than one board.
func charts(rows []Row) []chart {
	var all []chart
	for _, r := range rows {
		name := r.Series + "-" + r.Goal
		if r.Series == longSeries || r.Series == hyperSeries {
			continue // tables say more about so few
		}
		i := slices.IndexFunc(all, func(c chart) bool { return c.name == name })
		if i < 0 {
			i = len(all)
			all = append(all, chart{name: name, title: chartTitle(r), lines: map[string]plotter.XYs{}, limit: r.Limit})
		}
		if r.Agreement == string(external.Agrees) {
			seconds := max(r.Seconds, shortest)
			all[i].lines[r.Solver] = append(all[i].lines[r.Solver], plotter.XY{X: float64(r.Lights), Y: seconds})
		}
	}
	return all
}

// shortest is the least time that is drawn; the logarithm of less means little.
const shortest = 1e-5

func chartTitle(r Row) string {
	boards := map[string]string{"grid": "square grids", "torus": "square tori", "graph": "random graphs"}[r.Series]
	goal := map[string]string{
		"any": "any solution, all lights on", "fewest": "the fewest presses, all lights on", "nearest": "the nearest solvable position, random lights",
		"generate": "a position that can be solved",
	}[r.Goal]
	return fmt.Sprintf("%s: %s", boards, goal)
}

// plot draws the chart, without its legend.
func (c chart) plot() (*plot.Plot, plot.Legend, error) {
	p := plot.New()
	p.Title.Text = c.title + " (time on a logarithmic scale)"
	p.Title.Padding = 3 * mm
	p.X.Label.Text = "lights"
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
	for _, name := range names() {
		if len(c.lines[name]) == 0 {
			continue
		}
		line, points, err := plotter.NewLinePoints(c.lines[name])
		if err != nil {
			return nil, legend, err
		}
		line.Color, points.Color = looks[name].color, looks[name].color
		points.Shape, points.Radius = looks[name].mark, vg.Points(2.4)
		line.Width = vg.Points(1.2)
		p.Add(line, points)
		legend.Add(name, line, points)
	}
	return p, legend, c.addLimit(p, &legend)
}

// ticks has one for each size of board.
func (c chart) ticks() []plot.Tick {
	var ticks []plot.Tick
	for _, xy := range c.lines[Ours] {
		ticks = append(ticks, plot.Tick{Value: xy.X, Label: fmt.Sprintf("%.0f", xy.X)})
	}
	return ticks
}

// addLimit draws the time at which solvers were stopped.
func (c chart) addLimit(p *plot.Plot, legend *plot.Legend) error {
	left, right := p.X.Min, p.X.Max
	line, err := plotter.NewLine(plotter.XYs{{X: left, Y: c.limit}, {X: right, Y: c.limit}})
	if err != nil {
		return err
	}
	line.Color = color.Gray{120}
	line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	p.Add(line)
	legend.Add("stopped", line)
	p.Y.Max = max(p.Y.Max, 1.5*c.limit)
	return nil
}

// save draws the chart as SVG and PNG.
func (c chart) save(dir string) error {
	p, legend, err := c.plot()
	if err != nil {
		return err
	}
	svg := vgsvg.New(plotWidth, plotHeight)
	png := vgimg.NewWith(vgimg.UseWH(plotWidth, plotHeight), vgimg.UseDPI(plotDPI))
	paint := func(canvas vg.CanvasSizer) {
		whole := draw.New(canvas)
		whole.SetColor(color.White)
		whole.Fill(whole.Path())
		p.Draw(draw.Crop(whole, 2*mm, -legendWidth, 2*mm, -2*mm))
		legend.Draw(draw.Crop(whole, plotWidth-legendWidth+2*mm, 0, 0, -8*mm))
	}
	paint(svg)
	paint(png)
	return errors.Join(
		saveTo(filepath.Join(dir, c.name+".svg"), svg),
		saveTo(filepath.Join(dir, c.name+".png"), vgimg.PngCanvas{Canvas: png}),
	)
}

func saveTo(name string, from io.WriterTo) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = from.WriteTo(f)
	return errors.Join(err, f.Close())
}
