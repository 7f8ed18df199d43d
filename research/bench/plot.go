package main

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// A line holds the costs of a series.
type line struct {
	name  string
	costs plotter.XYs // lights and seconds
}

// slope returns the slope of the time against the number of lights, both on logarithmic scales, for the
// larger half of the boards, and the number of lights where that begins.
func (l line) slope() (slope, from float64) {
	var sx, sy, sxx, sxy float64
	large := l.costs[len(l.costs)/2:]
	for _, c := range large {
		x, y := math.Log(c.X), math.Log(c.Y)
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	n := float64(len(large))
	return (n*sxy - sx*sy) / (n*sxx - sx*sx), large[0].X // least squares
}

// row returns the line of the table.
func (l line) row() string {
	first, last := l.costs[0], l.costs[len(l.costs)-1]
	slope, from := l.slope()
	return fmt.Sprintf("%s | %s to %s | %s | %s | %.2f, %s",
		l.name, count(first.X), count(last.X), duration(last.Y), each(last.Y/last.X), slope, count(from))
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
	return fmt.Sprintf("10^%.0f", math.Log10(lights))
}

// plotCosts writes a picture of the costs.
func plotCosts(lines []line, picture string) error {
	p := plot.New()
	p.Title.Text = "Cost against size, both on logarithmic scales"
	p.X.Label.Text, p.Y.Label.Text = "lights", "seconds"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	p.Y.Max = 1000 // leaves room for the legend
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	var all []any
	for _, l := range lines {
		slope, _ := l.slope()
		all = append(all, fmt.Sprintf("%s: slope %.2f", l.name, slope), l.costs)
	}
	if err := plotutil.AddLinePoints(p, all...); err != nil {
		return err
	}
	return p.Save(10*vg.Inch, 5*vg.Inch, picture)
}
