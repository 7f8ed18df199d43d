//go:build !play

package bridge

import (
	"context"
	"image"
	"image/color"

	"lightsout/board"
	"lightsout/internal/answer"
	"lightsout/internal/english"
	"lightsout/internal/reading"
	"lightsout/puzzle"
	"lightsout/solve"
)

// answer solves a position in another game, or says what may be wrong with it.
func (s *Session) answer(ctx context.Context, r AnswerRequest) (Answer, error) {
	state, err := puzzle.Parse(r.ID)
	if err != nil {
		return Answer{}, err
	}
	if n := max(state.Board().Lights(), state.Board().Buttons()); n > MaxAnswered {
		return Answer{}, english.Errorf("%w: there are answers for up to %d lights, but this board has %d", board.ErrTooLarge, MaxAnswered, n)
	}
	q := answer.Request{State: state, Same: r.Same, LitOnly: r.LitOnly, Apart: r.Apart, Unknown: r.Unknown}
	if r.Place != "" {
		if q.Place, err = board.Parse(r.Place); err != nil {
			return Answer{}, err
		}
	}
	found, err := answer.Find(ctx, q, solve.OnProgress(s.report))
	if err != nil {
		return Answer{}, err
	}
	a := Answer{
		Title: found.Title, Text: found.Text, Presses: list(found.Presses), Found: found.Found, Ordered: found.Ordered,
		Repairs: []Repair{}, Boards: []string{}, Try: -1, Needed: list(found.Needed),
	}
	if found.Try != nil {
		a.Try = *found.Try
	}
	for _, fix := range found.Repairs {
		states := make([]int, len(fix.Lights))
		for i, light := range fix.Lights {
			states[i] = fix.State.Colour(light)
		}
		a.Repairs = append(a.Repairs, Repair{Lights: fix.Lights, States: states})
	}
	for _, b := range found.Boards {
		a.Boards = append(a.Boards, b.String())
	}
	return a, nil
}

// read reads a grid of lights from a picture. Its pixels come with the message, four bytes each.
func (s *Session) read(ctx context.Context, r ReadRequest) (Reading, error) {
	pixels := s.given
	if r.Width < 1 || r.Height < 1 || r.Width > MaxReadSide || r.Height > MaxReadSide || len(pixels) != 4*r.Width*r.Height {
		return Reading{}, english.Errorf("a picture must have 1 to %d pixels on each side, with four bytes per pixel", MaxReadSide)
	}
	o := reading.Options{Rows: r.Rows, Columns: r.Columns, Colours: r.Colours}
	if len(r.Corners) > 0 {
		o.Corners = new(reading.Corners)
		if len(r.Corners) != 2*len(o.Corners) {
			return Reading{}, english.Errorf("there are %d numbers for four corners", len(r.Corners))
		}
		for i := range o.Corners {
			o.Corners[i] = reading.Point{X: r.Corners[2*i], Y: r.Corners[2*i+1]}
		}
	}
	img := &image.NRGBA{Pix: pixels, Stride: 4 * r.Width, Rect: image.Rect(0, 0, r.Width, r.Height)}
	g, err := reading.Read(ctx, img, o)
	if err != nil {
		return Reading{}, err
	}
	return readingOf(g, max(2, r.Colours)), nil
}

// readingOf returns a reading in the form that the page shows.
func readingOf(g reading.Grid, colours int) Reading {
	found := Reading{Rows: g.Rows, Columns: g.Columns, Cells: list(g.Cells), States: make([]int, len(g.Colours)), Doubtful: list(g.Doubtful), Unsure: g.Unsure}
	for _, corner := range g.Corners {
		found.Corners = append(found.Corners, corner.X, corner.Y)
	}
	for _, c := range g.Colours {
		found.Colours = append(found.Colours, web(color.RGBA{c.R, c.G, c.B, 255}))
	}
	for cell, state := range g.States(colours, false) {
		found.States[g.Cells[cell]] = int(state)
	}
	return found
}
