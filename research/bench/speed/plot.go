package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"image/color"
	"math"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A line holds the costs of a series.
type line struct {
	name  string
	costs plotter.XYs // lights and seconds
}

// readCosts reads the output of writeCosts.
func readCosts(name string) (lines []line, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 || len(rows[0]) != 3 {
		return nil, fmt.Errorf("%s has no costs", name)
	}
	for _, row := range rows[1:] {
		lights, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		seconds, err := strconv.ParseFloat(row[2], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(lines) == 0 || lines[len(lines)-1].name != row[0] {
			lines = append(lines, line{name: row[0]})
		}
		last := &lines[len(lines)-1]
		last.costs = append(last.costs, plotter.XY{X: lights, Y: seconds})
	}
	return lines, nil
}

// slope returns the slope of the time against the number of lights, both on logarithmic scales, for
// boards with at least the given number of lights.
func (l line) slope(from float64) float64 {
	var x, y []float64
	for _, c := range l.costs {
		if c.X >= 0.99*from {
			x, y = append(x, math.Log(c.X)), append(y, math.Log(c.Y))
		}
	}
	return fit(x, y)
}

// large returns the smallest number of lights that counts for the slope: a million if the largest
// board has more than ten million, and otherwise the third-largest size.
func (l line) large() float64 {
	third := l.costs[max(len(l.costs)-3, 0)].X
	if largest := l.costs[len(l.costs)-1].X; largest > 1e7 {
		return 1e6
	}
	return third
}

// plotCosts plots the costs, and prints their slopes.
func plotCosts(table, picture string) error {
	lines, err := readCosts(table)
	if err != nil {
		return err
	}
	fmt.Println("| work | lights | largest | each light | slope, from lights |\n|---|---|---|---|---|")
	for _, l := range lines {
		first, last := l.costs[0], l.costs[len(l.costs)-1]
		fmt.Printf("| %s | %s to %s | %s | %s | %.2f, %s |\n", l.name, count(first.X), count(last.X), quantity(last.Y, "s"), each(last.Y/last.X), l.slope(l.large()), count(l.large()))
	}
	return draws(lines, picture)
}

// each formats the time per light.
func each(seconds float64) string {
	if seconds > 1e-6 {
		return fmt.Sprintf("%.3g µs", 1e6*seconds)
	}
	return fmt.Sprintf("%.3g ns", 1e9*seconds)
}

// count formats a number of lights: small numbers in digits, large ones as a power of ten.
func count(lights float64) string {
	if lights < 1e5 {
		return fmt.Sprintf("%.0f", lights)
	}
	power := math.Round(math.Log10(lights))
	return fmt.Sprintf("10^%.0f", power)
}

// The size of the picture.
const (
	mm            = vg.Inch / 25.4
	width, height = 255 * mm, 120 * mm
	legendWidth   = 115 * mm
)

// The colours and marks of the lines.
var (
	colours = []color.RGBA{{0, 0, 0, 255}, {0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 80, 160, 255}, {130, 60, 200, 255}}
	marks   = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}, draw.SquareGlyph{}}
)

func draws(lines []line, picture string) (err error) {
	p := plot.New()
	p.Title.Text = "Cost against size, both on logarithmic scales"
	p.X.Label.Text, p.Y.Label.Text = "lights", "seconds"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{230}, color.Gray{230}
	p.Add(grid)
	legend := plot.NewLegend()
	legend.Top, legend.Left, legend.Padding = true, true, 1.2*mm
	for i, l := range lines {
		line, points, err := plotter.NewLinePoints(l.costs)
		if err != nil {
			return err
		}
		line.Color, points.Color = colours[i%len(colours)], colours[i%len(colours)]
		line.Width, points.Shape, points.Radius = vg.Points(1.2), marks[i%len(marks)], vg.Points(2.4)
		p.Add(line, points)
		legend.Add(fmt.Sprintf("%s: slope %.2f", l.name, l.slope(l.large())), line, points)
	}
	svg := vgsvg.New(width, height)
	whole := draw.New(svg)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())
	p.Draw(draw.Crop(whole, 2*mm, -legendWidth, 2*mm, -2*mm))
	legend.Draw(draw.Crop(whole, width-legendWidth+2*mm, 0, 0, -8*mm))
	f, err := os.Create(picture)
	if err != nil {
		return err
	}
	_, err = svg.WriteTo(f)
	return errors.Join(err, f.Close())
}
