package main

import (
	"context"
	"image"
	"image/color"
	"io"
	"time"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/film"
	"lightsout/internal/states"
	"lightsout/picture"
)

// others returns the targets for packages that build on solve.
func others() []target {
	return []target{
		{what: "the depths of 5x5", most: time.Second, measure: depths("5x5")},
		{what: "the depths of 5x5,mod=3", most: 5 * time.Second, measure: depths("5x5,mod=3")},
		{what: "the chase table of 100000x10", most: 20 * time.Second, measure: chaseTable("100000x10")},
		{what: "the chase table of 100000x5,mod=3", most: 20 * time.Second, measure: chaseTable("100000x5,mod=3")},
		{what: "a six-second GIF of 100 x 100 lights, from pictures to file", most: 5 * time.Second, measure: sixSeconds},
	}
}

func depths(spec string) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		s, err := newSolver(ctx, spec)
		if err != nil {
			return 0, err
		}
		return timed(func() error {
			_, err := states.Depths(ctx, s)
			return err
		})
	}
}

func chaseTable(spec string) func(context.Context) (float64, error) {
	return func(ctx context.Context) (float64, error) {
		b, err := board.Parse(spec)
		if err != nil {
			return 0, err
		}
		return timed(func() error {
			_, err := chase.New(ctx, b, nil)
			return err
		})
	}
}

func sixSeconds(ctx context.Context) (float64, error) {
	const size = 100
	b, err := board.Parse("100x100")
	if err != nil {
		return 0, err
	}
	look := film.Look{Shape: film.Round, Cell: 6}
	if look.Palette, err = film.ParsePalette("night"); err != nil {
		return 0, err
	}
	return timed(func() error {
		var tones []*picture.Tones
		for _, img := range []image.Image{ramp(1, 2), ramp(3, -1)} {
			t, err := picture.Sample(ctx, img, size, size, picture.Cover, image.Rectangle{})
			if err != nil {
				return err
			}
			tones = append(tones, t)
		}
		f, err := film.Shoot(ctx, film.Script{
			Board: b, Dither: picture.FloydSteinberg, Ordering: film.Ordering{Order: film.Calm}, Timing: film.Timing{Rate: 25, Seconds: 6},
		}, tones)
		if err != nil {
			return err
		}
		return f.Encode(ctx, io.Discard, film.GIF, look)
	})
}

// ramp returns a picture of slanted grey stripes.
func ramp(dx, dy int) image.Image {
	img := image.NewGray(image.Rect(0, 0, 400, 400))
	for y := range 400 {
		for x := range 400 {
			img.SetGray(x, y, color.Gray{Y: uint8(dx*x + dy*y)})
		}
	}
	return img
}
