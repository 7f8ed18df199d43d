package server

import (
	"context"
	"errors"

	"lightsout/internal/journey"
	"lightsout/internal/service/store"
)

type journeyBody struct {
	Progress string `json:"progress" maxLength:"32768" doc:"Stars and levels, in the format that the terminal and the app use; empty for none." example:"Lights Out journey 1\n3 3x3:ba\n"`
}

type journeyOutput struct {
	Body journeyBody
}

// addJourney merges the given journey stars with the player's, and returns the best of both. It
// stores nothing for somebody who has neither a stored journey nor a solved daily puzzle. What it
// stores for a player is bounded: only levels that exist, and only what has changed.
func (s *Server) addJourney(ctx context.Context, in *struct {
	ByCookie

	Body journeyBody
},
) (*journeyOutput, error) {
	sent, err := journey.Parse(in.Body.Progress)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	t, known := s.who(in.ByCookie)
	if !known {
		return &journeyOutput{journeyBody{sent.Won().String()}}, nil
	}
	if err := s.allow(t.Player()); err != nil {
		return nil, s.problem(ctx, err)
	}
	if _, ok := s.limits.journeys.allow(t.Player()); !ok {
		s.metrics.refused.WithLabelValues("player").Inc()
		return nil, s.problem(ctx, errLimit)
	}
	all, err := s.store.JoinJourney(ctx, t.Player(), s.now(), func(kept string) (string, error) {
		before, err := journey.Parse(kept)
		return before.Join(sent).Won().String(), err
	})
	if errors.Is(err, store.ErrNotFound) {
		all, err = sent.Won().String(), nil
	}
	return &journeyOutput{journeyBody{all}}, s.problem(ctx, err)
}
