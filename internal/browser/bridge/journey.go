package bridge

import (
	"context"
	"errors"
	"fmt"

	"lightsout/internal/journey"
	"lightsout/internal/play"
)

// A Win records how a puzzle was won on this device. Puzzles that are not levels are ignored.
type Win struct {
	ID      string `json:"id"`
	Presses int    `json:"presses"`
	play.Help
}

// A JourneyRequest requests the journey. It contains the progress from this device and others, as
// text, and wins that the progress may not include yet. AllOpen is whether the player wants every
// level open, or nil for no change.
type JourneyRequest struct {
	Progress []string `json:"progress"`
	Wins     []Win    `json:"wins"`
	AllOpen  *bool    `json:"all_open"`
}

// A Journey is the journey as the player sees it, and the progress as text.
type Journey struct {
	Progress string       `json:"progress"`
	Path     journey.Path `json:"path"`
}

// levelName returns the name of the level with this ID, or a zero LevelName.
func levelName(id string) LevelName {
	level, world, number, ok := journey.Find(id)
	if !ok {
		return LevelName{}
	}
	return LevelName{Number: fmt.Sprintf("%d-%d", world, number), Title: level.Title, About: level.About}
}

// maxWins is the largest number of wins in one request.
const maxWins = 100_000

func (s *Session) journey(_ context.Context, r JourneyRequest) (Journey, error) {
	if len(r.Wins) > maxWins {
		return Journey{}, errors.New("too many wins in one request")
	}
	var p journey.Progress
	for _, text := range r.Progress {
		more, err := journey.Parse(text)
		if err != nil {
			return Journey{}, err
		}
		p = p.Join(more)
	}
	for _, win := range r.Wins {
		if level, _, _, ok := journey.Find(win.ID); ok && win.Presses >= level.Par {
			p = p.With(level.ID, play.Stars(win.Presses, level.Par, win.Help))
		}
	}
	if r.AllOpen != nil {
		p.AllOpen = *r.AllOpen
	}
	return Journey{Progress: p.String(), Path: p.Path()}, nil
}
