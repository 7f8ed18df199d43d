// Command hints plays puzzles of every weekday and of many families by their hints alone. A checker
// that shares no code with the coach confirms every hint from the board, except for presses that
// are simply told. The program fails if a hint is wrong or a game is not won in par, and prints how
// many presses had to be told. The table in research/measurements.md shows these numbers.
//
//	go run ./bench/hints
//	go run ./bench/hints -puzzles 50
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/play"
	"lightsout/puzzle"
)

// firstMonday returns the date of the first daily puzzle to play.
func firstMonday() time.Time { return time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC) }

// families are the boards whose random positions are played.
var families = []string{
	"3x3", "4x4", "5x5", "6x6", "7x7", "9x9", "5x5,torus", "5x5,mobius", "6x6,klein", "6x6,projective", "6x6,cylinder",
	"5x5,rule=x", "5x5,rule=star", "5x5,rule=knight", "5x5,mod=3", "hex4", "tri6", "cube3", "3x3x3", "3x3x3x3", "graph6=IheA@GUAo", "5x5,holes=8_13",
}

func main() {
	puzzles := flag.Int("puzzles", 1000, "number of puzzles per row")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *puzzles); err != nil {
		fmt.Fprintln(os.Stderr, "hints:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, puzzles int) error {
	if _, err := io.WriteString(w, "| puzzles | board | par, mean | told presses | start, of all buttons | starts in one piece | confirmed hints |\n|---|---|---:|---:|---:|---:|---:|\n"); err != nil {
		return err
	}
	for i := range 7 {
		day := firstMonday().AddDate(0, 0, i)
		var t tally
		for n := range puzzles {
			state, err := play.Resolve(ctx, play.DailyID(day.AddDate(0, 0, 7*n).Format(time.DateOnly)))
			if err != nil {
				return err
			}
			if err := t.play(ctx, state); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, t.row(day.Weekday().String())); err != nil {
			return err
		}
	}
	for i, spec := range families {
		b, err := board.Parse(spec)
		if err != nil {
			return err
		}
		t, r := tally{}, rand.New(rand.NewPCG(uint64(i), 46))
		for range puzzles {
			if err := t.play(ctx, scrambled(b, r)); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, t.row("random")); err != nil {
			return err
		}
	}
	return nil
}

// scrambled returns a position other than all lights off, after pressing each button a random
// number of times.
func scrambled(b *board.Board, r *rand.Rand) puzzle.State {
	times := make([]uint8, b.Buttons())
	for {
		for i := range times {
			times[i] = uint8(r.IntN(b.Colours()))
		}
		off := puzzle.StateOfColours(b, make([]uint8, b.Lights()))
		if s := off.Apply(puzzle.PressesOfTimes(b, append([]uint8{}, times...))); !s.Solved() {
			return s
		}
	}
}

// A tally adds up the games of one row.
type tally struct {
	coach *coach.Coach

	games, par, told, hints     int
	starts, buttons, inOnePiece int
}

// play follows the hints of a game to its end.
func (t *tally) play(ctx context.Context, start puzzle.State) error {
	b := start.Board()
	if t.coach == nil || !t.coach.Solver().Board().Equal(b) {
		c, err := coach.New(ctx, b)
		if err != nil {
			return err
		}
		t.coach = c
	}
	few, err := t.coach.Solver().Fewest(ctx, start)
	if err != nil {
		return err
	}
	line, plan, now, check := coach.Line{Start: start}, coach.Plan{}, start, newChecker(b)
	for !now.Solved() {
		var h coach.Hint
		if h, plan, err = t.coach.Hint(ctx, line, plan); err != nil {
			return err
		}
		if err := check.confirm(now, h); err != nil {
			return fmt.Errorf("%v: %w", now, err)
		}
		t.hints++
		if h.Kind == coach.Told {
			t.told += h.Times
		}
		for range h.Times {
			now, line.Played = now.Press(h.Button), append(line.Played, h.Button)
		}
	}
	if !few.Proved || len(line.Played) != few.Presses.Count() {
		return fmt.Errorf("%v: won in %d presses, and par is %d", start, len(line.Played), few.Presses.Count())
	}
	t.games++
	t.par += len(line.Played)
	t.starts += len(plan.Start)
	t.buttons += b.Buttons()
	if inOnePiece(b, plan.Start) {
		t.inOnePiece++
	}
	return nil
}

func (t *tally) row(name string) string {
	per := func(a, b int) float64 { return 100 * float64(a) / float64(b) }
	return fmt.Sprintf("| %s | `%s` | %.1f | %.1f%% | %.0f%% | %.0f%% | %d of %d |\n", name, t.coach.Solver().Board(),
		float64(t.par)/float64(t.games), per(t.told, t.par), per(t.starts, t.buttons), per(t.inOnePiece, t.games), t.hints, t.hints)
}
