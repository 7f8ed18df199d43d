package film_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"

	"lightsout/board"
	"lightsout/internal/film"
	"lightsout/picture"
)

// A film that turns a bright disc into its negative.
func Example() {
	ctx := context.Background()
	disc := image.NewGray(image.Rect(0, 0, 90, 90))
	for y := range 90 {
		for x := range 90 {
			if (x-45)*(x-45)+(y-45)*(y-45) < 900 {
				disc.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	b, err := board.Parse("30x30")
	if err != nil {
		fmt.Println(err)
		return
	}
	tones, err := picture.Sample(ctx, disc, 30, 30, picture.Cover, image.Rectangle{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := film.Shoot(ctx, film.Script{
		Board: b, Dither: picture.FloydSteinberg, Ordering: film.Ordering{Order: film.Radial},
		Timing: film.Timing{Seconds: 4, Rate: 25, Hold: 1},
	}, []*picture.Tones{tones, tones.Negative()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, shot := range f.Shots {
		fmt.Println(len(shot.Nearest.Flips), "wrong lights, proved:", shot.Nearest.Proved)
	}
	scene := f.Reels()[0][0]
	fmt.Println(len(scene.Presses), "presses, proved:", scene.Proved)
	night, err := film.ParsePalette("night")
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	look := film.Look{Shape: film.Glow, Palette: night, Cell: 12}
	if err := f.Encode(ctx, &file, film.GIF, look); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Frames(), "frames,", f.Seconds(), "seconds")
	// Output:
	// 3 wrong lights, proved: true
	// 3 wrong lights, proved: true
	// 367 presses, proved: true
	// 101 frames, 6 seconds
}
