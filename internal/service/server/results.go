package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// A resultBody is a result as clients see it.
type resultBody struct {
	Player  string   `json:"player" doc:"The player's ID for this day; part of the result's URL."`
	Name    string   `json:"name" doc:"The player's name, two words."`
	Presses int      `json:"presses"`
	Stars   int      `json:"stars"`
	Hints   int      `json:"hints" doc:"Number of hints, as reported by the player's app."`
	Shown   bool     `json:"shown" doc:"Whether the player's app showed the solution. Such a result has no stars."`
	Seconds *float64 `json:"seconds" doc:"Time by the server's clock; null if the result has no time." nullable:"true"`
	TooFast bool     `json:"too_fast,omitempty" doc:"The time is under 200 ms per move, which is too fast for a human, so the result has no place on the leaderboard."`
}

func (s *Server) resultOf(r daily.Result) resultBody {
	b := resultBody{
		Player: s.mask.Hide(r.Day, r.Player).String(), Name: r.Player.Name(), Presses: r.Presses, Stars: r.Stars,
		Hints: r.Hints, Shown: r.Shown, TooFast: r.TooFast,
	}
	if r.Timed {
		seconds := r.Time.Seconds()
		b.Seconds = &seconds
	}
	return b
}

type tableBody struct {
	Date      string       `json:"date"`
	Number    int          `json:"number"`
	Par       int          `json:"par"`
	Players   int          `json:"players" doc:"Number of players who have sent a result."`
	Histogram []daily.Bar  `json:"histogram" nullable:"false" doc:"Sorted by presses, fewest first."`
	Listed    int          `json:"listed" doc:"How many results the leaderboard lists, at most a hundred: only the best few from each network."`
	Results   []resultBody `json:"results" nullable:"false" doc:"The results on the leaderboard, or the first of them: results without help first, then those with hints, then those with the solution shown; each by presses, then time, then arrival."`
}

// topRows is how many results of the leaderboard come with a player's own result.
const topRows = 10

// A leaderboard holds a day's data, which all readers share.
type leaderboard struct {
	whole     sharedJSON // the tableBody with all results
	top       tableBody  // with the first results only
	standings *daily.Standings
	places    map[identity.Player]int // of the results on it
	last      *daily.Result           // from lastPlaced
}

// getLeaderboard writes the leaderboard for a day.
func (s *Server) getLeaderboard(ctx context.Context, in *ByDate) (*huma.StreamResponse, error) {
	if _, err := daily.Number(in.Date, s.now()); err != nil {
		return nil, s.problem(ctx, err)
	}
	l, err := s.caches.leaderboards.get(ctx, in.Date)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return l.whole.answer("public, max-age=2"), nil
}

// readLeaderboard computes the leaderboard for a day.
func (s *Server) readLeaderboard(ctx context.Context, date string) (*leaderboard, error) {
	p, err := s.puzzle(ctx, date)
	if err != nil {
		return nil, err
	}
	standings, best, err := s.store.Leaderboard(ctx, p.Number, s.config.Limits.NetworkResults, daily.LeaderboardRows)
	if err != nil {
		return nil, err
	}
	last, err := s.lastPlaced(ctx, p.Number, standings.Players)
	if err != nil {
		return nil, err
	}
	table := tableBody{Date: p.Date, Number: p.Number, Par: p.View.Par, Players: standings.Players, Histogram: standings.Histogram, Listed: len(best), Results: []resultBody{}}
	places := map[identity.Player]int{}
	for i, r := range best {
		table.Results = append(table.Results, s.resultOf(r))
		places[r.Player] = i + 1
	}
	whole, err := newSharedJSON(table)
	table.Results = table.Results[:min(topRows, len(best))]
	return &leaderboard{whole, table, standings, places, last}, err
}

// lastPlaced returns the result with rank daily.MaxPlace, or nil if there is none. Results that it
// beats have no place.
func (s *Server) lastPlaced(ctx context.Context, day, players int) (*daily.Result, error) {
	if players < daily.MaxPlace {
		return nil, nil //nolint:nilnil // a result is optional here
	}
	r, err := s.store.Ranked(ctx, day, daily.MaxPlace)
	if errors.Is(err, store.ErrNotFound) { // some were too fast
		return nil, nil //nolint:nilnil // see above
	}
	return &r, err
}

// with returns the top of the leaderboard. If the leaderboard lists everybody else but lacks a
// result that belongs on it, it is older than the result. Then with adds the result to the numbers.
func (l *leaderboard) with(r daily.Result) tableBody {
	table := l.top
	if l.places[r.Player] > 0 || r.TooFast || l.top.Listed < l.top.Players {
		return table
	}
	table.Players++
	at, found := slices.BinarySearchFunc(table.Histogram, r.Presses, func(b daily.Bar, presses int) int { return cmp.Compare(b.Presses, presses) })
	table.Histogram = slices.Clone(table.Histogram)
	if !found {
		table.Histogram = slices.Insert(table.Histogram, at, daily.Bar{Presses: r.Presses})
	}
	table.Histogram[at].Players++
	return table
}

// A StandingBody is a player's result for a day, and where it stands. It is exported for huma.
type StandingBody struct {
	Place   int        `json:"place" minimum:"0" maximum:"1000" doc:"Your place on the leaderboard, starting at 1. It is 0 beyond the first thousand, and if your result was too fast."`
	Percent int        `json:"percent" minimum:"0" maximum:"99" doc:"Your result is better than about this percentage of all results."`
	Result  resultBody `json:"result" doc:"The result that counts."`
	Table   tableBody  `json:"table" doc:"The top of the leaderboard, and the histogram of all results including yours."`
}

func (s *Server) getMine(ctx context.Context, in *struct {
	ByDate
	ByCookie
},
) (*huma.StreamResponse, error) {
	number, err := daily.Number(in.Date, s.now())
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	t, known := s.who(in.ByCookie)
	if !known {
		return nil, huma.Error404NotFound("you have not sent a result yet")
	}
	r, err := s.store.Result(ctx, number, t.Player())
	if errors.Is(err, store.ErrNotFound) {
		return nil, huma.Error404NotFound("you have not sent a result for this day")
	}
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	standing, err := s.standingOf(ctx, in.Date, r)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return ownJSON(standing)
}

// standingOf returns where a result stands. A result that is not on the leaderboard needs a query
// for its place, but only if it can be among the best daily.MaxPlace. Results are rarely removed,
// so one that was behind all of those when the leaderboard was read still is.
func (s *Server) standingOf(ctx context.Context, date string, r daily.Result) (StandingBody, error) {
	l, err := s.caches.leaderboards.get(ctx, date)
	if err != nil {
		return StandingBody{}, err
	}
	better, percent := l.standings.Compare(r)
	b := StandingBody{Place: l.places[r.Player], Percent: percent, Result: s.resultOf(r), Table: l.with(r)}
	if b.Place > 0 || better >= daily.MaxPlace || r.TooFast || l.last != nil && l.last.Beats(r) {
		return b, nil
	}
	b.Place, err = s.store.Place(ctx, r, s.config.Limits.NetworkResults, daily.MaxPlace)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	b.Table.Players = max(b.Table.Players, b.Place) // the leaderboard may be older than some results
	return b, err
}

type replayOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		ID     string     `json:"id" doc:"The ID of the puzzle."`
		Moves  []int32    `json:"moves" nullable:"false" doc:"Buttons, starting at 0; -1 is a reset."`
		Result resultBody `json:"result"`
	}
}

func (s *Server) getResult(ctx context.Context, in *struct {
	ByDate
	Player string `path:"player" maxLength:"32"`
},
) (*replayOutput, error) {
	number, err := daily.Number(in.Date, s.now())
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	player, ok := identity.ParsePlayer(in.Player)
	if !ok {
		return nil, s.problem(ctx, store.ErrNotFound)
	}
	r, err := s.store.Result(ctx, number, s.mask.Reveal(number, player))
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &replayOutput{CacheControl: "public, max-age=3600"}
	out.Body.ID, out.Body.Moves, out.Body.Result = play.DailyID(in.Date), r.Moves, s.resultOf(r)
	return out, nil
}

type runOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		MeBody
		Run  string `json:"run" doc:"Run token; send it with the result."`
		Done bool   `json:"done" doc:"Whether you have already solved this day's puzzle, perhaps on another device. Only the first result counts."`
	}
}

func (s *Server) startRun(ctx context.Context, in *struct {
	ByCookie
	Body struct {
		Date string `json:"date" maxLength:"10" example:"2026-11-14"`
	}
},
) (*runOutput, error) {
	number, err := daily.OpenNumber(in.Body.Date, s.now())
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	t, err := s.whoOrNew(ctx, in.ByCookie)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	player := t.Player()
	if err := s.allow(player); err != nil {
		return nil, s.problem(ctx, err)
	}
	// The first run of the day starts the clock. A player who asks again gets the same run.
	started, days, err := s.store.StartRun(ctx, number, player, s.now())
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &runOutput{SetCookie: cookieOf(ctx, t)}
	out.Body.MeBody = s.meWith(player, days)
	out.Body.Run = s.signer.Sign(identity.Run{Day: number, Player: player, Started: started})
	out.Body.Done = slices.Contains(days, number)
	return out, nil
}

type resultInput struct {
	ByCookie
	Body struct {
		Date  string `json:"date" maxLength:"10" example:"2026-11-14"`
		Run   string `json:"run,omitempty" maxLength:"100" doc:"Run token from the start of the run; without it, the result has no time."`
		Moves []int  `json:"moves" nullable:"false" minItems:"1" maxItems:"500" minimum:"-1" maximum:"16383" doc:"Buttons, starting at 0; -1 is a reset. Leave out moves that were undone."`
		Hints int    `json:"hints,omitempty" minimum:"0" maximum:"131072" doc:"Number of hints."`
		Shown bool   `json:"shown,omitempty" doc:"Whether the solution was shown."`
	}
}

type resultOutput struct {
	Status    int
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		First bool `json:"first" doc:"Whether it was your first result of the day. Only that one counts."`
		StandingBody
	}
}

// sendResult replays a game, and stores the result if the game was won. If the player has already
// sent a result, for example just before the connection was lost, it returns the stored one.
func (s *Server) sendResult(ctx context.Context, in *resultInput) (*resultOutput, error) {
	t, err := s.sender(ctx, in.ByCookie)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	r, err := s.check(ctx, in, t.Player())
	if errors.Is(err, play.ErrRun) || errors.Is(err, play.ErrDay) {
		s.metrics.results.WithLabelValues("wrong").Inc()
	}
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	isNew, err := s.store.AddResult(ctx, r)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &resultOutput{Status: http.StatusCreated, SetCookie: cookieOf(ctx, t)}
	out.Body.First = isNew
	outcome := "new"
	if !isNew {
		outcome, out.Status = "again", http.StatusOK
		r, err = s.store.Result(ctx, r.Day, r.Player)
		if errors.Is(err, store.ErrNotFound) { // neither this result nor an earlier one was stored
			return nil, huma.Error403Forbidden("the operator of this service has blocked your results")
		}
		if err != nil {
			return nil, s.problem(ctx, err)
		}
	}
	s.metrics.results.WithLabelValues(outcome).Inc()
	out.Body.StandingBody, err = s.standingOf(ctx, in.Body.Date, r)
	return out, s.problem(ctx, err)
}

// sender returns the player who sent a result, or an error if the player has sent too many
// requests.
func (s *Server) sender(ctx context.Context, c ByCookie) (identity.Token, error) {
	t, err := s.whoOrNew(ctx, c)
	if err != nil {
		return t, err
	}
	return t, s.allow(t.Player())
}

// check computes the result of a submitted game.
func (s *Server) check(ctx context.Context, in *resultInput, player identity.Player) (daily.Result, error) {
	sent := daily.Submission{Player: player, Received: s.now(), Moves: in.Body.Moves, Help: play.Help{Hints: in.Body.Hints, Shown: in.Body.Shown}}
	number, err := daily.OpenNumber(in.Body.Date, sent.Received)
	if err != nil {
		return daily.Result{}, err
	}
	if in.Body.Run != "" {
		run, ok := s.signer.Read(in.Body.Run)
		if !ok {
			return daily.Result{}, fmt.Errorf("%w: its run was not signed by this service", play.ErrRun)
		}
		sent.Run = &run
	}
	p, err := s.caches.puzzles.get(ctx, number)
	if err != nil {
		return daily.Result{}, err
	}
	key, err := s.caches.networkKeys.get(ctx, number)
	if err != nil {
		return daily.Result{}, err
	}
	sent.Network = key.Network(addressOf(ctx))
	return p.Check(sent)
}
