package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

// maxBody is the longest body of a request, in bytes: a run of play.MaxRun moves fits.
const maxBody = 64 << 10

// register adds all operations of the API.
func (s *Server) register(api huma.API) {
	huma.Register(api, operation("get-today", http.MethodGet, "/api/today", "Today's puzzle, by the date in UTC"), s.getToday)
	huma.Register(api, operation("get-day", http.MethodGet, "/api/days/{date}", "The daily puzzle of a date"), s.getDay)
	huma.Register(api, raw[tableBody](api, operation("get-table", http.MethodGet, "/api/days/{date}/table", "The table of a day, and how many presses its players needed")), s.getLeaderboard)
	huma.Register(api, operation("get-my-result", http.MethodGet, "/api/days/{date}/mine", "Your own result of a day, with its place in the table"), s.getMine)
	huma.Register(api, operation("get-result", http.MethodGet, "/api/days/{date}/results/{player}", "A result of a day with its moves, to watch"), s.getResult)
	huma.Register(api, operation("start-run", http.MethodPost, "/api/runs", "Start a run: from now on the server's clock counts"), s.startRun)
	huma.Register(api, operation("send-result", http.MethodPost, "/api/results", "Send a game that was won"), s.sendResult)
	huma.Register(api, operation("get-me", http.MethodGet, "/api/me", "Your name, the days you have solved, and your streak"), s.getMe)
	huma.Register(api, operation("delete-me", http.MethodDelete, "/api/me", "Delete everything that is stored about you"), s.deleteMe)
	huma.Register(api, operation("get-code", http.MethodGet, "/api/me/code", "Your recovery code, to be you on another device"), s.getCode)
	huma.Register(api, operation("add-journey", http.MethodPost, "/api/me/journey", "Add stars of the journey to yours; the answer is the best of both"), s.addJourney)
	s.registerRooms(api)
	s.registerProofs(api)
	huma.Register(api, operation("use-code", http.MethodPost, "/api/me/code", "Be the player of a recovery code"), s.useCode)
	describeCreated(api, "/api/results", "/api/rooms")
}

// describeCreated adds the status 201 to paths whose handlers choose it: huma knows of 200 alone.
func describeCreated(api huma.API, paths ...string) {
	for _, path := range paths {
		responses := api.OpenAPI().Paths[path].Post.Responses
		created := *responses["200"]
		created.Description = http.StatusText(http.StatusCreated)
		responses["201"] = &created
	}
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: maxBody}
}

// writeJSON answers with JSON that many readers share. It may be cached for that many seconds.
func writeJSON(body []byte, maxAge int) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(w huma.Context) {
		w.SetHeader("Content-Type", "application/json")
		if maxAge > 0 {
			w.SetHeader("Cache-Control", fmt.Sprintf("public, max-age=%d", maxAge))
		}
		_, _ = w.BodyWriter().Write(body) // the client may disconnect; nothing to do
	}}
}

// raw describes an operation whose handler writes JSON of type T by itself.
func raw[T any](api huma.API, o huma.Operation) huma.Operation {
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, "")
	o.Responses = map[string]*huma.Response{
		"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}},
	}
	return o
}

// ByDate is the date in a path. It is exported for huma alone, which finds no others.
type ByDate struct {
	Date string `path:"date" maxLength:"10" example:"2026-11-14" doc:"A date, from 2026-01-01 to tomorrow."`
}

// ByCookie is who asks. It is exported for huma alone.
type ByCookie struct {
	Cookie string `cookie:"__Host-lightsout" doc:"Who you are. It is set when you start a run or send a result."`
}

// who returns the player who asks; false if it is nobody yet.
func (c ByCookie) who() (identity.Token, bool) { return identity.Parse(c.Cookie) }

// cookieDays is how long a browser keeps the cookie: as long as browsers allow. Each
// run begins it anew.
const cookieDays = 400

// cookieOf is the cookie that keeps a player's token.
func cookieOf(t identity.Token) http.Cookie {
	return http.Cookie{
		Name: identity.CookieName, Value: t.String(), Path: "/", MaxAge: cookieDays * 24 * 60 * 60,
		Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}
}

type dayBody struct {
	Date   string `json:"date" doc:"The date of the puzzle."`
	Number int    `json:"number" doc:"Its number; 1 is that of 2026-01-01."`
	ID     string `json:"id" doc:"The ID of the puzzle, which is the same everywhere."`
	Board  string `json:"board" doc:"The board."`
	Start  string `json:"start" doc:"The position it starts with."`
	Par    int    `json:"par" doc:"The fewest presses."`
	Proved bool   `json:"proved" doc:"Whether it is proved that no solution has fewer."`
}

type dayOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         dayBody
}

func (s *Server) getToday(ctx context.Context, _ *struct{}) (*dayOutput, error) {
	out, err := s.getDay(ctx, &ByDate{Date: daily.Date(daily.Today(s.now()))})
	if err == nil {
		out.CacheControl = "public, max-age=5"
	}
	return out, err
}

func (s *Server) getDay(ctx context.Context, in *ByDate) (*dayOutput, error) {
	p, err := s.puzzle(ctx, in.Date)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	v := p.View
	body := dayBody{p.Date, p.Number, v.ID, v.Board, p.Game.Start().String(), v.Par, v.Proved}
	return &dayOutput{CacheControl: "public, max-age=3600", Body: body}, nil
}

// puzzle returns the puzzle of a date.
func (s *Server) puzzle(ctx context.Context, date string) (*daily.Puzzle, error) {
	number, err := daily.Number(date, s.now())
	if err != nil {
		return nil, err
	}
	return s.puzzles.get(ctx, number)
}

// problem is how an error is answered. What is not the client's mistake is logged, and the
// client is only asked to try again: usually the database is unavailable for a moment.
func (s *Server) problem(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, play.ErrDay), errors.Is(err, store.ErrNotFound):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, room.ErrRefused):
		return huma.Error409Conflict(err.Error())
	case errors.Is(err, play.ErrRun), errors.Is(err, room.ErrPuzzle), errors.Is(err, journey.ErrProgress):
		return huma.Error422UnprocessableEntity(err.Error())
	case errors.Is(err, errLimit):
		return later(http.StatusTooManyRequests, err)
	case errors.Is(err, store.ErrBusy):
		s.metrics.refused.WithLabelValues("busy").Inc()
		return later(http.StatusServiceUnavailable, err)
	}
	if !errors.Is(ctx.Err(), context.Canceled) { // the client is still there
		s.log.ErrorContext(ctx, "a request failed", "request", requestID(ctx), "error", err)
	}
	return later(http.StatusServiceUnavailable, errUnavailable)
}

// errUnavailable says that something that the service needs is unavailable.
var errUnavailable = errors.New("the service cannot answer just now; please try again in a moment")

// later is an error after which a client should try again.
func later(status int, err error) error {
	return huma.ErrorWithHeaders(huma.NewError(status, err.Error()), http.Header{"Retry-After": {strconv.Itoa(1)}})
}

// errLimit says that a player sends too much.
var errLimit = errors.New("you send too much at once; please wait a moment")

// allow counts something that a player sends.
func (s *Server) allow(p identity.Player) error {
	if _, ok := s.players.allow(p); !ok {
		s.metrics.refused.WithLabelValues("player").Inc()
		return errLimit
	}
	return nil
}
