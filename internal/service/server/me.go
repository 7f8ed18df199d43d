package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

// MeBody describes a player. It is exported for huma.
type MeBody struct {
	Player string      `json:"player" doc:"Your player ID; empty if you have not played here yet."`
	Name   string      `json:"name"`
	Days   []int       `json:"days" nullable:"false" doc:"The numbers of the daily puzzles you have solved, each on its day."`
	Streak play.Streak `json:"streak"`
}

func (s *Server) getMe(ctx context.Context, in *ByCookie) (*huma.StreamResponse, error) {
	me := MeBody{Days: []int{}}
	if t, known := s.who(*in); known {
		var err error
		if me, err = s.meOf(ctx, t); err != nil {
			return nil, s.problem(ctx, err)
		}
	}
	return ownJSON(me)
}

func (s *Server) meOf(ctx context.Context, t identity.Token) (MeBody, error) {
	days, err := s.store.Days(ctx, t.Player())
	if err != nil {
		return MeBody{}, err
	}
	return s.meWith(t.Player(), days), nil
}

func (s *Server) meWith(p identity.Player, days []int) MeBody {
	return MeBody{p.String(), p.Name(), days, play.StreakOf(days, daily.Oldest(s.now()))}
}

type deleteMeOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      MeBody
}

// deleteMe deletes a player's results, streak and stars, and the browser's cookie.
func (s *Server) deleteMe(ctx context.Context, in *ByCookie) (*deleteMeOutput, error) {
	none := cookieOf(ctx, identity.Token{}) //nolint:gosec // see cookieOf
	none.Value, none.MaxAge = "", -1
	out := &deleteMeOutput{none, MeBody{Days: []int{}}}
	if t, known := s.who(*in); known {
		if err := s.allow(t.Player()); err != nil {
			return nil, s.problem(ctx, err)
		}
		if _, err := s.store.RemovePlayer(ctx, t.Player()); err != nil {
			return nil, s.problem(ctx, err)
		}
	}
	return out, nil
}

type codeOutput struct {
	Body struct {
		Code string `json:"code" doc:"Anyone who has it can play as you. Keep it secret."`
	}
}

func (s *Server) getCode(_ context.Context, in *ByCookie) (*codeOutput, error) {
	t, known := s.who(*in)
	if !known {
		return nil, huma.Error404NotFound("you have not played here yet, so there is nothing to recover")
	}
	out := &codeOutput{}
	out.Body.Code = t.Code()
	return out, nil
}

type useCodeOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      MeBody
}

func (s *Server) useCode(ctx context.Context, in *struct {
	Body struct {
		Code string `json:"code" maxLength:"112" doc:"Upper or lower case, with or without dashes."`
	}
},
) (*useCodeOutput, error) {
	t, err := guess(ctx, s, func() (identity.Token, error) { return s.parseCode(in.Body.Code) })
	if errors.Is(err, identity.ErrCode) {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := s.allow(t.Player()); err != nil {
		return nil, s.problem(ctx, err)
	}
	me, err := s.meOf(ctx, t)
	return &useCodeOutput{cookieOf(ctx, t), me}, s.problem(ctx, err)
}

// parseCode parses a recovery code, which must contain a token that this service issued.
func (s *Server) parseCode(text string) (identity.Token, error) {
	t, err := identity.ParseCode(text)
	if err == nil && !s.signer.Issued(t) {
		err = identity.ErrCode
	}
	return t, err
}
