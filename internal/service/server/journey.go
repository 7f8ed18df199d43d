package server

import (
	"context"

	"lightsout/internal/journey"
)

type journeyBody struct {
	Progress string `json:"progress" maxLength:"32768" doc:"Stars and levels, in the format that the terminal and the app use; empty for none." example:"Lights Out journey 1\n3 3x3:ba\n"`
}

type journeyOutput struct {
	Body journeyBody
}

// addJourney merges the given journey stars with the player's, and returns the best of both. For
// someone who has never played a daily puzzle it stores nothing, because such a player has no
// recovery code.
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
	all, err := s.store.JoinJourney(ctx, t.Player(), func(kept string) (string, error) {
		before, err := journey.Parse(kept)
		return before.Join(sent).Won().String(), err
	})
	return &journeyOutput{journeyBody{all}}, s.problem(ctx, err)
}
