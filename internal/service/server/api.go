package server

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

// maxBody is the maximum size of a request body, in bytes.
const maxBody = 64 << 10

// register adds all API operations.
func (s *Server) register(api huma.API) {
	huma.Register(api, operation("get-today", http.MethodGet, "/api/today", "Today's puzzle, by UTC date"), s.getToday)
	huma.Register(api, operation("get-day", http.MethodGet, "/api/days/{date}", "The daily puzzle for a date"), s.getDay)
	huma.Register(api, raw[tableBody](api, operation("get-table", http.MethodGet, "/api/days/{date}/table", "The leaderboard for a day, with a histogram of presses")), s.getLeaderboard)
	huma.Register(api, raw[StandingBody](api, operation("get-my-result", http.MethodGet, "/api/days/{date}/mine", "Your own result for a day, with its place and the top of the leaderboard")), s.getMine)
	huma.Register(api, operation("get-result", http.MethodGet, "/api/days/{date}/results/{player}", "A player's result for a day, with its moves for replay"), s.getResult)
	huma.Register(api, operation("start-run", http.MethodPost, "/api/run", "Start a run, timed by the server's clock; returns the days you have solved"), s.startRun)
	huma.Register(api, operation("send-result", http.MethodPost, "/api/results", "Send a solved game; returns its place and the top of the leaderboard"), s.sendResult)
	huma.Register(api, raw[MeBody](api, operation("get-me", http.MethodGet, "/api/me", "Your name, the daily puzzles you have solved, and your streak")), s.getMe)
	huma.Register(api, operation("delete-me", http.MethodDelete, "/api/me", "Delete your results, streak and stars; your moves in rooms are deleted with the rooms"), s.deleteMe)
	huma.Register(api, operation("get-code", http.MethodGet, "/api/me/code", "Your recovery code, for signing in on another device"), s.getCode)
	huma.Register(api, operation("add-journey", http.MethodPost, "/api/me/journey", "Merge journey stars with yours; returns the best of both"), s.addJourney)
	s.registerRooms(api)
	huma.Register(api, operation("use-code", http.MethodPost, "/api/me/code", "Sign in with a recovery code"), s.useCode)
	describeCreated(api, "/api/results", "/api/rooms")
	describeTags(api, "/api/me", "/api/days/{date}/mine", "/api/days/{date}/table")
}

// describeCreated adds status 201 to the description of operations that can return it; huma adds
// only 200.
func describeCreated(api huma.API, paths ...string) {
	for _, path := range paths {
		responses := api.OpenAPI().Paths[path].Post.Responses
		created := *responses["200"]
		created.Description = http.StatusText(http.StatusCreated)
		responses["201"] = &created
	}
}

// describeTags adds status 304 to the description of operations whose answers have an ETag.
func describeTags(api huma.API, paths ...string) {
	for _, path := range paths {
		api.OpenAPI().Paths[path].Get.Responses["304"] = &huma.Response{Description: "The answer has the ETag in If-None-Match"}
	}
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: maxBody}
}

// raw describes an operation whose handler writes a T as JSON itself.
func raw[T any](api huma.API, o huma.Operation) huma.Operation {
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, "")
	o.Responses = map[string]*huma.Response{
		"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}},
	}
	return o
}

// ByDate holds the date in a path. It is exported because huma ignores unexported types.
type ByDate struct {
	Date string `path:"date" maxLength:"10" example:"2026-11-14" doc:"A date, from 2026-01-01 to the latest that has begun anywhere on Earth."`
}

// ByCookie identifies the player who sent a request. It is exported for huma.
type ByCookie struct {
	Cookie string `cookie:"__Host-lightsout" doc:"Identifies you. The service sets it when you start a run, send a result, open or join a room, or sign in with a recovery code."`
	Plain  string `cookie:"lightsout" doc:"Identifies you on plain http. A service whose address begins with https ignores it."`
}

// who returns the player's token, or false for someone who has none that this service issued.
func (s *Server) who(c ByCookie) (identity.Token, bool) {
	values := []string{c.Cookie}
	if !isHTTPS(s.config.Origin) {
		values = append(values, c.Plain)
	}
	for _, value := range values {
		if t, ok := identity.Parse(value); ok && s.signer.Issued(t) {
			return t, true
		}
	}
	return identity.Token{}, false
}

// cookieDays is how long a browser keeps the cookie, which is as long as browsers allow. Starting a
// run, sending a result, opening or joining a room, and signing in with a recovery code renew it.
const cookieDays = 400

// cookieOf returns the cookie that holds a player's token, for the browser that sent the request.
func cookieOf(ctx context.Context, t identity.Token) http.Cookie {
	c := http.Cookie{ //nolint:gosec // without Secure only on plain http, where browsers drop it otherwise
		Name: identity.CookieName, Value: t.String(), Path: "/", MaxAge: cookieDays * 24 * 60 * 60,
		Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}
	if plain, _ := ctx.Value(plainKey{}).(bool); plain {
		c.Name, c.Secure = identity.PlainCookieName, false
	}
	return c
}

type plainKey struct{}

// isPlain reports whether a browser sent a request over plain http. The configured origin decides.
// Without one, a proxy that nobody told the daemon about may terminate https, so the address in the
// browser's Origin header counts, which browsers send with every request that gets a cookie.
func (s *Server) isPlain(r *http.Request) bool {
	if s.config.Origin != "" {
		return !isHTTPS(s.config.Origin)
	}
	return r.TLS == nil && !isHTTPS(r.Header.Get("Origin"))
}

func isHTTPS(origin string) bool { return strings.HasPrefix(origin, "https://") }

type dayBody struct {
	Date   string `json:"date" doc:"The date of the puzzle."`
	Number int    `json:"number" doc:"Number of the puzzle; 2026-01-01 is 1."`
	ID     string `json:"id" doc:"ID of the puzzle, the same everywhere."`
	Board  string `json:"board" doc:"The board."`
	Start  string `json:"start" doc:"The start position."`
	Par    int    `json:"par" doc:"The fewest presses."`
	Proved bool   `json:"proved" doc:"Whether par is proved to be the minimum."`
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

// puzzle returns the puzzle for a date.
func (s *Server) puzzle(ctx context.Context, date string) (*daily.Puzzle, error) {
	number, err := daily.Number(date, s.now())
	if err != nil {
		return nil, err
	}
	return s.caches.puzzles.get(ctx, number)
}

// problem converts an error to an answer for the client. For an unexpected error, the answer only
// asks the client to try again, and problem logs the error unless the client has disconnected. The
// errors of an outage are not logged here, because the store logs the outage.
func (s *Server) problem(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, play.ErrDay), errors.Is(err, store.ErrNotFound):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, room.ErrNotAllowed):
		return huma.Error409Conflict(err.Error())
	case errors.Is(err, play.ErrRun), errors.Is(err, room.ErrPuzzle), errors.Is(err, room.ErrName), errors.Is(err, journey.ErrProgress):
		return huma.Error422UnprocessableEntity(err.Error())
	case errors.Is(err, errQueue):
		s.metrics.refused.WithLabelValues("queue").Inc()
		return later(http.StatusTooManyRequests, err)
	case errors.Is(err, errLimit):
		return later(http.StatusTooManyRequests, err)
	case errors.Is(err, store.ErrBusy):
		s.metrics.refused.WithLabelValues("busy").Inc()
		return later(http.StatusServiceUnavailable, err)
	}
	if s.store.CountFailure(err) {
		s.metrics.refused.WithLabelValues("database").Inc()
		return laterIn(outageWait, http.StatusServiceUnavailable, errUnavailable)
	}
	if !errors.Is(ctx.Err(), context.Canceled) { // the client has not disconnected
		s.log.ErrorContext(ctx, "request failed", "request", requestID(ctx), "error", err)
	}
	return later(http.StatusServiceUnavailable, errUnavailable)
}

// errUnavailable reports that something the service depends on is unavailable.
var errUnavailable = errors.New("the service is unavailable right now; please try again in a moment")

// later returns an error that tells the client to try again.
func later(status int, err error) error { return laterIn(1, status, err) }

// laterIn returns an error that tells the client to try again after some seconds.
func laterIn(seconds, status int, err error) error {
	return huma.ErrorWithHeaders(huma.NewError(status, err.Error()), http.Header{"Retry-After": {strconv.Itoa(seconds)}})
}

// errLimit reports that a player or an address is sending too many requests.
var errLimit = errors.New("you're sending too many requests; please wait a moment")

// allow counts a request against a player's limit, and returns an error if the player is over it.
func (s *Server) allow(p identity.Player) error {
	if _, ok := s.limits.players.allow(p); !ok {
		s.metrics.refused.WithLabelValues("player").Inc()
		return errLimit
	}
	return nil
}
