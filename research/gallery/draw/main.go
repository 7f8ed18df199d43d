// Command draw draws the pictures for the gallery's films: shapes computed as functions on the
// plane, and ray-traced scenes, without any outside material.
//
//	go run ./gallery/draw FOLDER
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// usualSide is the width and height of the pictures. samples is the number of sample points per
// pixel in each direction.
const (
	usualSide = 360
	samples   = 3
)

// A drawing returns the colour, in linear light, of each point of a square from -1 to 1, with y
// pointing up.
type drawing func(x, y float64) rgb

type rgb struct{ r, g, b float64 }

var drawings = map[string]drawing{
	"moon": moon, "sun": sun, "sphere": sphere, "torus": torus, "heart": heart,
	"flower": flower, "dusk": dusk, "dawn": dawn,
	"lights": word("LIGHTS"), "out": word("OUT"),
	"lamp": stillLife(true), "moonlight": stillLife(false), "from-bulb": fromBulb,
	"phase1": phase(0), "phase2": phase(0.14), "phase3": phase(0.25), "phase4": phase(0.37),
	"phase5": phase(0.5), "phase6": phase(0.63), "phase7": phase(0.75), "phase8": phase(0.86),
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./gallery/draw FOLDER")
		os.Exit(2)
	}
	if err := drawAll(os.Args[1], usualSide); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// drawAll draws the pictures into a folder.
func drawAll(folder string, side int) error {
	for name, d := range drawings {
		if err := write(filepath.Join(folder, name+".png"), side, d); err != nil {
			return err
		}
	}
	return nil
}

// write draws a picture to a file.
func write(name string, side int, d drawing) error {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			img.Set(x, y, pixel(d, side, x, y))
		}
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// pixel averages a drawing over a pixel.
func pixel(d drawing, side, x, y int) color.RGBA {
	var sum rgb
	for i := range samples * samples {
		dx, dy := (float64(i%samples)+0.5)/samples, (float64(i/samples)+0.5)/samples
		sum = sum.add(d(2*(float64(x)+dx)/float64(side)-1, 1-2*(float64(y)+dy)/float64(side)))
	}
	sum = sum.times(1.0 / (samples * samples))
	return color.RGBA{stored(sum.r), stored(sum.g), stored(sum.b), 0xff}
}

// stored converts linear light to sRGB, as files store it.
func stored(v float64) uint8 {
	v = min(1, max(0, v))
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * v))
}

func (c rgb) add(d rgb) rgb          { return rgb{c.r + d.r, c.g + d.g, c.b + d.b} }
func (c rgb) times(f float64) rgb    { return rgb{c.r * f, c.g * f, c.b * f} }
func mix(a, b rgb, part float64) rgb { return a.times(1 - part).add(b.times(part)) }
func grey(v float64) rgb             { return rgb{v, v, v} }

// soft rises from 0 to 1 as v goes from low to high.
func soft(low, high, v float64) float64 {
	t := min(1, max(0, (v-low)/(high-low)))
	return t * t * (3 - 2*t)
}
