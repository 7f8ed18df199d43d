package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

// registerRooms adds the API operations for rooms.
func (s *Server) registerRooms(api huma.API) {
	huma.Register(api, operation("open-room", http.MethodPost, "/api/rooms", "Open a room for playing together"), s.openRoom)
	huma.Register(api, raw[room.Update](api, operation("get-room", http.MethodGet, "/api/rooms/{code}", "The current state of a room")), s.getRoom)
	huma.Register(api, operation("room-me", http.MethodGet, "/api/rooms/{code}/me", "Your own state in a room"), s.roomMe)
	huma.Register(api, operation("join-room", http.MethodPost, "/api/rooms/{code}/players", "Join a room"), s.joinRoom)
	huma.Register(api, operation("start-round", http.MethodPost, "/api/rooms/{code}/rounds", "Start the next round (host only)"), s.startRound)
	huma.Register(api, operation("end-room", http.MethodPost, "/api/rooms/{code}/end", "End the series and show the winners (host only)"), s.endRoom)
	huma.Register(api, operation("send-moves", http.MethodPost, "/api/rooms/{code}/moves", "Send moves; each counts once, even if sent again"), s.sendMoves)
	huma.Register(api, operation("remove-player", http.MethodDelete, "/api/rooms/{code}/players/{number}", "Remove a player from a room (host only)"), s.removePlayer)
	huma.Register(api, operation("lock-room", http.MethodPost, "/api/rooms/{code}/lock", "Lock a room to new players, or unlock it (host only)"), s.lockRoom)
	huma.Register(api, operation("start-series", http.MethodPost, "/api/rooms/{code}/series", "Start another series with the same players after the last one has ended (host only)"), s.startSeries)
	huma.Register(api, operation("roll-name", http.MethodPost, "/api/rooms/{code}/name", "Get a new name of two words, before your first move"), s.rollName)
	huma.Register(api, operation("type-name", http.MethodPut, "/api/rooms/{code}/name", "Set your name, before your first move, in a room whose players may type their names"), s.typeName)
	huma.Register(api, operation("remove-name", http.MethodDelete, "/api/rooms/{code}/players/{number}/name", "Remove the name that a player typed, who gets two words instead (host only)"), s.removeName)
	events := operation("watch-room", http.MethodGet, "/api/rooms/{code}/events", "Changes to a room, as server-sent events")
	schema := api.OpenAPI().Components.Schemas.Schema(updateType, true, "")
	events.Responses = map[string]*huma.Response{"200": {
		Description: "All events are named room. An event's data has the changes, and its ID is the number of the last change that it includes. After losing the connection, send Last-Event-ID to get the changes since then.",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: schema}},
	}}
	huma.Register(api, events, s.watchRoom)
}

// ByCode holds the room code in a path. It is exported for huma.
type ByCode struct {
	Code string `path:"code" maxLength:"6" example:"KWTRPM" doc:"Room code, six letters."`
}

// SeriesBody holds the series to play in a room. It is exported for huma.
type SeriesBody struct {
	Mode    room.Mode `json:"mode" enum:"race,par,together" doc:"First to solve, fewest presses, or one shared board."`
	Puzzles []string  `json:"puzzles" nullable:"false" minItems:"1" maxItems:"20" maxLength:"4000" doc:"Puzzle IDs, one per round."`
}

type openRoomInput struct {
	ByCookie
	Body struct {
		SeriesBody
		TypedNames bool `json:"typed_names,omitempty" doc:"Whether players may type their names."`
	}
}

type openRoomOutput struct {
	Status    int
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Code string `json:"code"`
		Ends int64  `json:"ends" doc:"When the room closes automatically, in milliseconds since 1970."`
	}
}

func (s *Server) openRoom(ctx context.Context, in *openRoomInput) (*openRoomOutput, error) {
	t, err := s.whoOrNew(ctx, in.ByCookie)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := s.caches.openings.openSeries(ctx, in.Body.Puzzles); err != nil {
		return nil, s.problem(ctx, err)
	}
	now := s.now()
	settings := room.Settings{Host: t.Player(), Mode: in.Body.Mode, Puzzles: in.Body.Puzzles, Typed: in.Body.TypedNames, Made: now, Ends: now.Add(room.Lifetime)}
	for {
		settings.Code = room.NewCode()
		err := s.store.MakeRoom(ctx, settings)
		if errors.Is(err, store.ErrTaken) {
			continue
		}
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		out := &openRoomOutput{Status: http.StatusCreated, SetCookie: cookieOf(ctx, t)}
		out.Body.Code, out.Body.Ends = settings.Code, settings.Ends.UnixMilli()
		return out, nil
	}
}

// room returns the room with the given code, which may be in upper or lower case. The caller must
// release the room.
func (s *Server) room(ctx context.Context, code string) (*liveRoom, error) {
	l, err := guess(ctx, s, func() (*liveRoom, error) { return s.hub.get(ctx, strings.ToUpper(code)) })
	if errors.Is(err, store.ErrNotFound) {
		err = noRoomError(code)
	}
	return l, err
}

// roomNow is like room, but reads all events up to now.
func (s *Server) roomNow(ctx context.Context, code string) (*liveRoom, error) {
	l, err := s.room(ctx, code)
	if err != nil {
		return nil, err
	}
	if err := l.catchUp(ctx); err != nil {
		l.release()
		return nil, err
	}
	return l, nil
}

// A noRoomError reports that no room has this code.
type noRoomError string

func (e noRoomError) Error() string {
	return fmt.Sprintf("there is no room %s; rooms close after a day", string(e))
}

func (noRoomError) Unwrap() error { return store.ErrNotFound }

// check calls look with the room. If look returns an error, the room may be out of date because
// another daemon has stored newer events, so check reads them and tries again.
func (l *liveRoom) check(ctx context.Context, look deed) (events []room.Event, err error) {
	l.mu.Lock()
	events, err = look(l.room)
	l.mu.Unlock()
	if err == nil {
		return events, nil
	}
	if err := l.catchUp(ctx); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return look(l.room)
}

// A deed is an action in a room. It returns the resulting events, or an error if the room does not
// allow it.
type deed func(*room.Room) ([]room.Event, error)

// happen performs a player's action if the room allows it, stores its events, and notifies the
// watchers.
func (s *Server) happen(ctx context.Context, l *liveRoom, p identity.Player, do deed) error {
	events, err := l.check(ctx, do)
	if err != nil || len(events) == 0 {
		return err
	}
	now := s.now()
	for i := range events {
		events[i].Code, events[i].Player, events[i].At = l.code, p, now
	}
	if err := s.store.AddRoomEvents(ctx, events); err != nil {
		return err
	}
	l.poke()
	return nil
}

func (s *Server) getRoom(ctx context.Context, in *ByCode) (*huma.StreamResponse, error) {
	l, err := s.roomNow(ctx, in.Code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	whole, _, _ := l.since(0)
	return &huma.StreamResponse{Body: func(w huma.Context) {
		w.SetHeader("Content-Type", "application/json")
		_, _ = w.BodyWriter().Write(whole.body) // the client may disconnect; nothing to do
	}}, nil
}

// memberBody describes a player's role in a room.
type memberBody struct {
	Number int  `json:"number" doc:"Your number in the room, starting at 1; 0 if you have not joined."`
	Moves  int  `json:"moves" doc:"Number of your moves received in this round."`
	Host   bool `json:"host" doc:"Whether you are the host."`
	// Pages need the service's clock to start a round at the right moment.
	Now int64 `json:"now" doc:"The service's time, in milliseconds since 1970."`
}

func (s *Server) memberOf(r *room.Room, p identity.Player) memberBody {
	return memberBody{Number: r.Number(p), Moves: r.Moves(p), Host: r.Settings().Host == p, Now: s.now().UnixMilli()}
}

type roomMeOutput struct {
	Body memberBody
}

// roomMe returns who the caller is in a room, without joining it. A reopened page uses it to learn
// whether it belongs to the host.
func (s *Server) roomMe(ctx context.Context, in *struct {
	ByCookie
	ByCode
},
) (*roomMeOutput, error) {
	l, err := s.roomNow(ctx, in.Code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	out := &roomMeOutput{Body: memberBody{Now: s.now().UnixMilli()}}
	if t, known := s.who(in.ByCookie); known {
		l.mu.Lock()
		defer l.mu.Unlock()
		out.Body = s.memberOf(l.room, t.Player())
	}
	return out, nil
}

type joinOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      memberBody
}

func (s *Server) joinRoom(ctx context.Context, in *struct {
	ByCookie
	ByCode
},
) (*joinOutput, error) {
	t, err := s.whoOrNew(ctx, in.ByCookie)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	player := t.Player()
	if err := s.allow(player); err != nil {
		return nil, s.problem(ctx, err)
	}
	l, err := s.room(ctx, in.Code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	if err := s.happen(ctx, l, player, s.joining(ctx, l.code, player)); err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := l.catchUp(ctx); err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &joinOutput{SetCookie: cookieOf(ctx, t)}
	l.mu.Lock()
	defer l.mu.Unlock()
	out.Body = s.memberOf(l.room, player)
	if err := l.room.CanJoin(player); err != nil { // the room filled up or the host locked it in the meantime
		return nil, s.problem(ctx, err)
	}
	return out, nil
}

// joining returns the deed by which a player joins a room. The number of players per address in a
// room is limited, so that one address cannot fill it; players already in the room do not count
// again.
func (s *Server) joining(ctx context.Context, code string, player identity.Player) deed {
	refused := false // check may call the function below twice, but a refusal counts once
	return func(r *room.Room) ([]room.Event, error) {
		if err := r.CanJoin(player); err != nil || r.Number(player) > 0 {
			return nil, err
		}
		if _, ok := s.limits.roomPlayers.allow(inRoom{code, addressOf(ctx)}); !ok && !refused {
			s.metrics.refused.WithLabelValues("room players").Inc()
			refused = true
		}
		if refused {
			return nil, fmt.Errorf("%w: too many players have joined from your network", room.ErrNotAllowed)
		}
		return []room.Event{{Kind: room.PlayerJoined}}, nil
	}
}

type hostOutput struct {
	Body struct {
		Round int `json:"round" doc:"The current round, starting at 1."`
	}
}

// asHost performs an action that is reserved for the host of a room.
func (s *Server) asHost(ctx context.Context, who ByCookie, code string, do deed) (*hostOutput, error) {
	t, known := s.who(who)
	l, err := s.room(ctx, code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	if !known || l.room.Settings().Host != t.Player() {
		return nil, huma.Error403Forbidden("only the host can do this")
	}
	// A host's action may depend on earlier ones, so read those first.
	if err := l.catchUp(ctx); err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := s.happen(ctx, l, t.Player(), do); err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := l.catchUp(ctx); err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &hostOutput{}
	l.mu.Lock()
	defer l.mu.Unlock()
	out.Body.Round = l.room.Round()
	return out, nil
}

func (s *Server) startRound(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Body struct {
		Round int `json:"round" minimum:"1" maximum:"420" doc:"The round to start: the one after the current round."`
	}
},
) (*hostOutput, error) {
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		return []room.Event{{Kind: room.RoundStarted, Round: in.Body.Round}}, r.CanStart(in.Body.Round)
	})
}

func (s *Server) startSeries(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Body struct {
		SeriesBody
		Series int `json:"series" minimum:"1" maximum:"20" doc:"The series to start: the one after the current series; the first is 0."`
	}
},
) (*hostOutput, error) {
	if err := s.caches.openings.openSeries(ctx, in.Body.Puzzles); err != nil {
		return nil, s.problem(ctx, err)
	}
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		if err := r.CanStartSeries(in.Body.Series); err != nil {
			return nil, err
		}
		series := &room.Series{Mode: in.Body.Mode, Puzzles: in.Body.Puzzles}
		return []room.Event{{Kind: room.SeriesStarted, Round: in.Body.Series, Series: series}}, nil
	})
}

func (s *Server) removePlayer(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Number int `path:"number" minimum:"1" maximum:"500" doc:"The player's number in the room."`
},
) (*hostOutput, error) {
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		return []room.Event{{Kind: room.PlayerRemoved, Number: in.Number}}, r.CanRemove(in.Number)
	})
}

func (s *Server) removeName(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Number int `path:"number" minimum:"1" maximum:"500" doc:"The player's number in the room."`
},
) (*hostOutput, error) {
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		return []room.Event{{Kind: room.NameRemoved, Number: in.Number}}, r.CanRemove(in.Number)
	})
}

func (s *Server) lockRoom(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Body struct {
		Locked bool `json:"locked"`
	}
},
) (*hostOutput, error) {
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		if r.Locked() == in.Body.Locked {
			return nil, nil
		}
		return []room.Event{{Kind: room.LockTurned, Number: r.Locks() + 1}}, r.CanTurnLock()
	})
}

// rollName gives a player a new name of two words.
func (s *Server) rollName(ctx context.Context, in *struct {
	ByCookie
	ByCode
},
) (*roomMeOutput, error) {
	return s.rename(ctx, in.ByCookie, in.Code, room.Event{Kind: room.NameRolled})
}

// typeName gives a player the name that the player typed.
func (s *Server) typeName(ctx context.Context, in *struct {
	ByCookie
	ByCode
	Body struct {
		Name string `json:"name" maxLength:"200" doc:"At least one letter or digit, and up to 20 characters, without counting accents. Invisible characters and those that change the direction of text are removed."`
	}
},
) (*roomMeOutput, error) {
	name, err := room.CleanName(in.Body.Name)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return s.rename(ctx, in.ByCookie, in.Code, room.Event{Kind: room.NameTyped, Name: name})
}

// rename gives a player a new name. It sets the event's number.
func (s *Server) rename(ctx context.Context, who ByCookie, code string, e room.Event) (*roomMeOutput, error) {
	t, _ := s.who(who)
	player := t.Player()
	if err := s.allow(player); err != nil {
		return nil, s.problem(ctx, err)
	}
	l, err := s.roomNow(ctx, code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	err = s.happen(ctx, l, player, func(r *room.Room) ([]room.Event, error) {
		e.Number = r.Names(player) + 1
		return []room.Event{e}, r.CanRename(player, e.Kind == room.NameTyped)
	})
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return &roomMeOutput{Body: s.memberOf(l.room, player)}, nil
}

func (s *Server) endRoom(ctx context.Context, in *struct {
	ByCookie
	ByCode
},
) (*hostOutput, error) {
	return s.asHost(ctx, in.ByCookie, in.Code, func(r *room.Room) ([]room.Event, error) {
		return []room.Event{{Kind: room.RoomEnded, Round: r.Series()}}, nil
	})
}

type movesInput struct {
	ByCookie
	ByCode
	Body struct {
		Round int   `json:"round" minimum:"1" maximum:"420" doc:"The current round."`
		First int   `json:"first" minimum:"1" maximum:"500" doc:"Position of the first of these moves among all your moves in this round, starting at 1."`
		Moves []int `json:"moves" nullable:"false" minItems:"1" maxItems:"50" minimum:"-1" maximum:"399" doc:"Buttons, starting at 0; -1 is a reset."`
	}
}

type movesOutput struct {
	Body struct {
		Moves int `json:"moves" doc:"Number of your moves stored in this round."`
	}
}

func (s *Server) sendMoves(ctx context.Context, in *movesInput) (*movesOutput, error) {
	t, _ := s.who(in.ByCookie)
	player := t.Player()
	if err := s.allow(player); err != nil {
		return nil, s.problem(ctx, err)
	}
	l, err := s.room(ctx, in.Code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer l.release()
	events := make([]room.Event, len(in.Body.Moves))
	for i, m := range in.Body.Moves {
		events[i] = room.Event{Kind: room.PlayerMoved, Round: in.Body.Round, Number: in.Body.First + i, Move: m}
	}
	err = s.happen(ctx, l, player, func(r *room.Room) ([]room.Event, error) {
		return events, r.CanMove(player, s.now(), in.Body.Round, in.Body.First, in.Body.Moves)
	})
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &movesOutput{}
	out.Body.Moves = in.Body.First + len(events) - 1
	return out, nil
}
