package room

import (
	"strings"
	"time"

	"lightsout/internal/play"
)

// An Update contains everything that changed in a room after an event.
type Update struct {
	Seq     int64 `json:"seq" doc:"Number of the last event included."`
	Info    *Info `json:"room,omitempty" doc:"The room as a whole; absent if it has not changed."`
	Players []Row `json:"players" nullable:"false" doc:"Players that changed."`
}

// Info describes a room as a whole.
type Info struct {
	Code    string `json:"code"`
	Mode    Mode   `json:"mode" enum:"race,par,together"`
	Series  int    `json:"series" doc:"Number of series played before this one."`
	Rounds  int    `json:"rounds" doc:"Number of puzzles in the series."`
	First   int    `json:"first" doc:"Number of rounds in all earlier series; this series starts with the next round."`
	Round   int    `json:"round" doc:"The current round, starting at 1 and continuing across series; 0 before the first."`
	Puzzle  string `json:"puzzle" doc:"The ID of the puzzle; empty before the first round of a series."`
	Board   string `json:"board"`
	Start   string `json:"start" doc:"The lights at the start, written like the part of a position ID after the colon."`
	Par     int    `json:"par"`
	Started int64  `json:"started" doc:"When the round's countdown ends and players can press, by the service's clock, in milliseconds since 1970; 0 before the first."`
	Ends    int64  `json:"ends" doc:"When the room closes automatically, in milliseconds since 1970."`
	Players int    `json:"players" doc:"Number of players in the room."`
	Solved  int    `json:"solved" doc:"Number of players who have solved this round."`
	Ended   bool   `json:"ended"`
	Locked  bool   `json:"locked" doc:"Whether the room is closed to new players."`
	Typed   bool   `json:"typed_names" doc:"Whether players may type their names."`
	// Position, ToGo and Presses describe the shared board.
	Position string `json:"position,omitempty" doc:"In together mode: the lights on the shared board."`
	ToGo     int    `json:"to_go" doc:"In together mode: the fewest presses that solve the shared board; -1 if it has too many solutions to compare, and in other modes."`
	Presses  int    `json:"presses,omitempty" doc:"In together mode: the number of presses by all players."`
}

// A Row is one player in a room's list.
type Row struct {
	Number   int     `json:"number" doc:"Player number, starting at 1, in order of joining."`
	Name     string  `json:"name"`
	Typed    bool    `json:"typed,omitempty" doc:"Whether the player typed the name."`
	Unnamed  bool    `json:"unnamed,omitempty" doc:"Whether the host has removed a name that the player typed; the player can't type another."`
	Removed  bool    `json:"removed,omitempty" doc:"Whether the host has removed the player."`
	Position string  `json:"position,omitempty" doc:"The lights on the player's board."`
	ToGo     int     `json:"to_go" doc:"The fewest presses that solve the player's board; -1 if it has too many solutions to compare, and in together mode, where the room has the number."`
	Presses  int     `json:"presses"`
	Last     int     `json:"last" doc:"The last button the player pressed in this round; -1 for none."`
	Moves    int     `json:"moves" doc:"Number of moves received in this round, including resets."`
	Order    int     `json:"order,omitempty" doc:"1 for the first player to solve the round; absent if not solved."`
	Seconds  float64 `json:"seconds,omitempty" doc:"Time to solve the round."`
	Best     int     `json:"best,omitempty" doc:"Fewest presses in any of the player's solutions."`
	// The totals include this round.
	SolvedRounds int     `json:"solved_rounds" doc:"Number of puzzles in the series that the player has solved."`
	TotalSeconds float64 `json:"total_seconds" doc:"Total time for the solved puzzles."`
	TotalPresses int     `json:"total_presses" doc:"Total presses for the solved puzzles, using the best solution to each."`
}

// Since returns everything that changed after an event; Since(0) returns the whole room.
func (r *Room) Since(seq int64) Update {
	u := Update{Seq: r.seq, Players: []Row{}}
	if r.changed > seq || seq == 0 || len(r.players) > 0 && r.players[len(r.players)-1].changed > seq {
		info := r.info()
		u.Info = &info
	}
	for _, p := range r.players {
		if p.changed > seq {
			u.Players = append(u.Players, r.row(p))
		}
	}
	return u
}

func (r *Room) info() Info {
	i := Info{
		Code: r.settings.Code, Mode: r.series.Mode, Series: r.number, Rounds: len(r.series.Puzzles), First: r.first, Round: r.round, Ends: r.settings.Ends.UnixMilli(),
		Players: r.Players(), Solved: r.solved, Ended: r.ended, Locked: r.Locked(), Typed: r.settings.Typed, ToGo: unknown,
	}
	if r.start != nil {
		v := r.start.View()
		i.Puzzle, i.Board, i.Start, i.Par, i.Started = v.ID, v.Board, lights(r.start), v.Par, millis(r.started)
	}
	if r.shared != nil {
		i.Position, i.ToGo, i.Presses = lights(r.shared), r.toGo(r.shared), r.shared.CountPresses()
	}
	return i
}

func (r *Room) row(p *player) Row {
	row := Row{
		Number: p.number, Name: p.name, Typed: p.typed, Unnamed: p.unnamed, Removed: p.removed,
		Moves: p.moves, Order: p.order, Seconds: p.seconds, Best: p.best, Presses: p.presses, Last: p.last, ToGo: unknown,
	}
	t := p.total()
	row.SolvedRounds, row.TotalSeconds, row.TotalPresses = t.solved, t.seconds, t.presses
	if p.game != nil {
		row.Position, row.ToGo, row.Presses = lights(p.game), r.toGo(p.game), p.game.CountPresses()
	}
	return row
}

// lights returns a game's position without the name of the board.
func lights(g *play.Game) string {
	_, text, _ := strings.Cut(strings.TrimPrefix(g.State().String(), g.State().Board().String()), ":")
	return text
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
