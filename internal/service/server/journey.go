package server

import (
	"context"

	"lightsout/internal/journey"
)

type journeyBody struct {
	Progress string `json:"progress" maxLength:"32768" doc:"Stars and levels, as the terminal and the app save them; empty for none." example:"Lights Out journey 1\n3 3x3:ba\n"`
}

type journeyOutput struct {
	Body journeyBody
}

// addJourney adds stars of the journey to those of the player, and answers with the best of both.
// Nothing is stored for those who have not played a daily puzzle: they have no code to come back with.
func (s *Server) addJourney(ctx context.Context, in *struct {
	ByCookie

	Body journeyBody
},
) (*journeyOutput, error) {
	sent, err := journey.Parse(in.Body.Progress)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	t, known := in.who()
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
