package room

import (
	"strings"
	"time"

	"lightsout/internal/play"
)

// An Update is what has changed in a room after an event.
type Update struct {
	Seq     int64 `json:"seq" doc:"The number of the last event that is part of this."`
	Info    *Info `json:"room,omitempty" doc:"The room as a whole; absent if it has not changed."`
	Players []Row `json:"players" nullable:"false" doc:"The players who have changed."`
}

// Info is a room as a whole.
type Info struct {
	Code    string `json:"code"`
	Mode    Mode   `json:"mode" enum:"race,par,together"`
	Series  int    `json:"series" doc:"How many series were played before this one."`
	Rounds  int    `json:"rounds" doc:"How many puzzles the series has."`
	First   int    `json:"first" doc:"How many rounds the series before this one had; the first round of this one is the next after them."`
	Round   int    `json:"round" doc:"Which round is being played, counted from 1, and on from series to series; 0 before the first."`
	Puzzle  string `json:"puzzle" doc:"The ID of the puzzle; empty before the first round of a series."`
	Board   string `json:"board"`
	Start   string `json:"start" doc:"The lights at the start, as in the ID of a position after the colon."`
	Par     int    `json:"par"`
	Started int64  `json:"started" doc:"When the countdown of the round ends and players can press, by the service's clock, in milliseconds since 1970; 0 before the first."`
	Ends    int64  `json:"ends" doc:"When the room ends by itself, in milliseconds since 1970."`
	Players int    `json:"players" doc:"How many are in the room."`
	Solved  int    `json:"solved" doc:"How many have solved this round."`
	Ended   bool   `json:"ended"`
	Locked  bool   `json:"locked" doc:"Whether nobody else can join."`
	// Position and Presses are those of the board of all.
	Position string `json:"position,omitempty" doc:"In mode together: the lights of the board of all."`
	Left     int    `json:"left,omitempty" doc:"In mode together: how many lights are left."`
	Presses  int    `json:"presses,omitempty" doc:"In mode together: how many presses all have made."`
}

// A Row is a player in the table of a room.
type Row struct {
	Number   int     `json:"number" doc:"Counted from 1, in the order in which they came."`
	Name     string  `json:"name"`
	Removed  bool    `json:"removed,omitempty" doc:"Whether the host has removed the player."`
	Position string  `json:"position,omitempty" doc:"The lights of the player's board."`
	Left     int     `json:"left" doc:"How many lights are left on the player's board; 0 in mode together, where the room has it."`
	Presses  int     `json:"presses"`
	Last     int     `json:"last" doc:"The button that the player pressed last in this round; -1 for none."`
	Moves    int     `json:"moves" doc:"How many moves of this round have been counted, resets among them."`
	Order    int     `json:"order,omitempty" doc:"The first to solve has 1; absent for who has not."`
	Seconds  float64 `json:"seconds,omitempty" doc:"How long it took to solve."`
	Best     int     `json:"best,omitempty" doc:"The fewest presses with which it was solved."`
	// The totals are those of all rounds, this one among them.
	SolvedRounds int     `json:"solved_rounds" doc:"How many puzzles of the series the player has solved."`
	TotalSeconds float64 `json:"total_seconds" doc:"How long that took."`
	TotalPresses int     `json:"total_presses" doc:"With how many presses, the fewest of each."`
}

// Since returns what has changed after an event; after 0, all there is.
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
		Players: r.Players(), Solved: r.solved, Ended: r.ended, Locked: r.Locked(),
	}
	if r.start != nil {
		v := r.start.View()
		i.Puzzle, i.Board, i.Start, i.Par, i.Started = v.ID, v.Board, lights(r.start), v.Par, millis(r.started)
	}
	if r.shared != nil {
		i.Position, i.Left, i.Presses = lights(r.shared), left(r.shared), r.shared.CountPresses()
	}
	return i
}

func (r *Room) row(p *player) Row {
	row := Row{Number: p.number, Name: p.name, Removed: p.removed, Moves: p.moves, Order: p.order, Seconds: p.seconds, Best: p.best, Presses: p.presses, Last: p.last}
	t := p.total()
	row.SolvedRounds, row.TotalSeconds, row.TotalPresses = t.solved, t.seconds, t.presses
	if p.game != nil {
		row.Position, row.Left, row.Presses = lights(p.game), left(p.game), p.game.CountPresses()
	}
	return row
}

// lights is the position of a game without its board.
func lights(g *play.Game) string {
	_, text, _ := strings.Cut(strings.TrimPrefix(g.State().String(), g.State().Board().String()), ":")
	return text
}

func left(g *play.Game) int { return g.State().Minus(g.Target()).Lit() }

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
