//go:build !play

package bridge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/film"
	"lightsout/picture"
)

// Limits of the studio.
const (
	// MaxPictures is the largest number of pictures that a studio stores.
	MaxPictures = 8
	// MaxSide is the largest side of a picture in pixels; the page scales larger ones down.
	MaxSide = 1024
	// MaxFilmSide is the largest number of lights on a side of a film's board.
	MaxFilmSide = 128
	// A size is perfect if every picture can be shown without a wrong light. adviceSizes is how
	// many perfect sizes are suggested, and minAdvised is the shortest side, in lights, that the
	// page offers. The search stops after maxPerfect sizes.
	adviceSizes = 2
	minAdvised  = 5
	maxPerfect  = 1 << 6
)

// A studio stores pictures and makes films from them.
type studio struct {
	pictures map[int]image.Image
	maker    *film.Studio
	film     *film.Film
	// The tones of the last pictures, and the inputs they were computed from. The tones are reused,
	// because a film.Studio recognises pictures by their pointers.
	tones    []*picture.Tones
	toneKey  string
	contrast []*picture.Tones
}

var errNoFilm = errors.New("there is no film yet; make one first")

// lookList lists the options for making and drawing films.
func (s *Session) lookList(context.Context, Nothing) (Looks, error) {
	l := Looks{Dithers: english.Names(picture.Dithers()), Orders: english.Names(film.Orders()), Shapes: english.Names(film.Shapes())}
	for _, name := range film.Palettes() {
		p, err := film.ParsePalette(name)
		if err != nil {
			return Looks{}, err
		}
		l.Palettes = append(l.Palettes, Palette{name, web(p.Ground), web(p.Off), web(p.On)})
	}
	return l, nil
}

func web(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// hold stores a picture. Its pixels come with the message, four bytes per pixel.
func (s *Session) hold(_ context.Context, p Pixels) (Nothing, error) {
	pixels := s.given
	if p.Width < 1 || p.Height < 1 || p.Width > MaxSide || p.Height > MaxSide || len(pixels) != 4*p.Width*p.Height {
		return Nothing{}, english.Errorf("a picture must have 1 to %d pixels on each side, with four bytes per pixel", MaxSide)
	}
	if _, held := s.studio.pictures[p.Picture]; !held && len(s.studio.pictures) == MaxPictures {
		return Nothing{}, english.Errorf("a film can have at most %d pictures", MaxPictures)
	}
	if s.studio.pictures == nil {
		s.studio.pictures = map[int]image.Image{}
	}
	s.studio.pictures[p.Picture] = &image.NRGBA{Pix: pixels, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	s.studio.toneKey = ""
	return Nothing{}, nil
}

// drop discards a picture.
func (s *Session) drop(_ context.Context, p Held) (Nothing, error) {
	delete(s.studio.pictures, p.Picture)
	return Nothing{}, nil
}

// sizes returns the perfect sizes near the given one.
func (s *Session) sizes(ctx context.Context, size Size) (Advice, error) {
	b, err := filmBoard(size)
	if err != nil {
		return Advice{}, err
	}
	a := Advice{}
	for n := adviceSizes; ; n *= 2 {
		perfect, err := picture.Perfect(ctx, b, n)
		if err != nil {
			return Advice{}, err
		}
		a.Perfect = offered(perfect)
		if len(a.Perfect) >= adviceSizes || len(perfect) < n || n >= maxPerfect {
			break
		}
	}
	a.Perfect = a.Perfect[:min(len(a.Perfect), adviceSizes)]
	a.Every = slices.Contains(a.Perfect, size)
	return a, nil
}

// offered returns the sizes of those boards that the page offers for films.
func offered(boards []*board.Board) []Size {
	sizes := []Size{}
	for _, b := range boards {
		g, _ := b.Grid()
		if min(g.Rows, g.Cols) >= minAdvised && max(g.Rows, g.Cols) <= MaxFilmSide {
			sizes = append(sizes, Size{Cols: g.Cols, Rows: g.Rows})
		}
	}
	return sizes
}

func filmBoard(size Size) (*board.Board, error) {
	if size.Cols < 1 || size.Rows < 1 || size.Cols > MaxFilmSide || size.Rows > MaxFilmSide {
		return nil, english.Errorf("a film here can have 1 to %d lights on a side", MaxFilmSide)
	}
	return board.NewGrid(board.Grid{Rows: size.Rows, Cols: size.Cols})
}

// shoot makes a film from the stored pictures.
func (s *Session) shoot(ctx context.Context, w Script) (Film, error) {
	b, err := filmBoard(w.Size)
	if err != nil {
		return Film{}, err
	}
	if len(w.Pictures) < 2 {
		return Film{}, errors.New("a film needs at least two pictures; add another")
	}
	tones, err := s.sample(ctx, w)
	if err != nil {
		return Film{}, err
	}
	if s.studio.maker == nil {
		s.studio.maker = film.NewStudio(film.OnProgress(s.report))
	}
	f, err := s.studio.maker.Shoot(ctx, film.Script{
		Board: b, Dither: picture.Dither(w.Dither), Ordering: film.Ordering{Order: film.Order(w.Order), Reverse: w.Reverse},
		Timing: film.Timing{Seconds: w.Seconds, Rate: w.Rate, Hold: w.Hold}, Loop: w.Loop,
	}, tones)
	if err != nil {
		return Film{}, err
	}
	s.studio.film = f
	return describe(f), nil
}

// sample scales the pictures to the size of the board.
func (s *Session) sample(ctx context.Context, w Script) ([]*picture.Tones, error) {
	if key := fmt.Sprint(w.Size, w.Pictures); s.studio.toneKey != key {
		var all, contrast []*picture.Tones
		for _, held := range w.Pictures {
			img, ok := s.studio.pictures[held]
			if !ok {
				return nil, english.Errorf("there is no picture %d", held)
			}
			tones, err := picture.Sample(ctx, img, w.Size.Rows, w.Size.Cols, picture.Cover, image.Rectangle{})
			if err != nil {
				return nil, err
			}
			all, contrast = append(all, tones), append(contrast, tones.Contrast())
		}
		s.studio.toneKey, s.studio.tones, s.studio.contrast = key, all, contrast
	}
	if w.Contrast {
		return s.studio.contrast, nil
	}
	return s.studio.tones, nil
}

// describe returns a film in the form that the page plays.
func describe(f *film.Film) Film {
	d := Film{Nullity: f.Nullity, Frames: f.Frames(), Seconds: f.Seconds(), Presses: f.Presses(), PressesPerFrame: f.PressesToAFrame(), Times: []float64{}}
	for _, shot := range f.Shots {
		n := shot.Nearest
		d.Shots = append(d.Shots, Shot{State: n.State.String(), Wrong: list(n.Flips), Proved: n.Proved})
	}
	for i, scene := range f.Reels()[0] {
		d.Scenes = append(d.Scenes, Scene{Presses: list(scene.Presses), Steps: f.Steps(i), Proved: scene.Proved, Bound: scene.Bound})
	}
	for show := range f.Times() {
		d.Times = append(d.Times, float64(show.Microseconds())/1000)
	}
	return d
}

// flashing checks the film for flashes.
func (s *Session) flashing(ctx context.Context, l Look) (Flashes, error) {
	look, err := s.look(l)
	if err != nil {
		return Flashes{}, err
	}
	found, err := s.studio.film.Flashing(ctx, look)
	return Flashes{Safe: found.Safe, At: found.At.Seconds(), Slower: found.Slower}, err
}

func (s *Session) look(l Look) (film.Look, error) {
	if s.studio.film == nil {
		return film.Look{}, errNoFilm
	}
	p, err := film.ParsePalette(l.Palette)
	return film.Look{Shape: film.Shape(l.Shape), Palette: p}, err
}

// export writes the film to a file, which is sent with the answer.
func (s *Session) export(ctx context.Context, e Export) (Nothing, error) {
	look, err := s.look(e.Look)
	if err != nil {
		return Nothing{}, err
	}
	var file bytes.Buffer
	if err := s.studio.film.Encode(ctx, &file, film.Format(e.Format), look, film.OnProgress(s.report)); err != nil {
		return Nothing{}, err
	}
	s.made = file.Bytes()
	return Nothing{}, nil
}
