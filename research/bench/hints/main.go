// Command hints counts the techniques that second-step hints use. It plays daily puzzles for every
// weekday with hints, after a few random presses, and prints how many hints give a reason that a
// person could have found. The table in docs/reference/hint.md shows these numbers.
//
//	go run ./bench/hints
//	go run ./bench/hints -positions 100
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"lightsout/coach"
	"lightsout/internal/play"
)

// firstMonday returns the date of the first puzzle to play.
func firstMonday() time.Time { return time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC) }

// maxOwn is the maximum number of presses before the first hint.
const maxOwn = 3

func main() {
	positions := flag.Int("positions", 1000, "number of positions per weekday")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *positions); err != nil {
		fmt.Fprintln(os.Stderr, "hints:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, positions int) error {
	table := "| day | board | hints | with a reason to find | techniques, the most frequent first |\n|---|---|---:|---:|---|\n"
	for i := range 7 {
		day := firstMonday().AddDate(0, 0, i)
		t, err := count(ctx, day, positions)
		if err != nil {
			return err
		}
		table += fmt.Sprintf("| %s | `%s` | %d | %.1f%% | %s |\n", day.Weekday(), t.board, t.total(), 100*t.share(), t.list())
	}
	_, err := io.WriteString(w, table)
	return err
}

// A tally counts how often each technique was the reason for a hint.
type tally struct {
	board string
	times map[coach.Technique]int
}

// count plays the puzzles of one weekday until the given number of positions have had a hint.
func count(ctx context.Context, day time.Time, positions int) (tally, error) {
	t := tally{times: map[coach.Technique]int{}}
	r := rand.New(rand.NewPCG(uint64(day.Weekday()), 14))
	for ; t.total() < positions; day = day.AddDate(0, 0, 7) {
		g, err := play.Open(ctx, play.DailyID(day.Format(time.DateOnly)), play.Options{Budget: play.Unlimited})
		if err != nil {
			return t, err
		}
		b := g.Start().Board()
		t.board = b.String()
		for range r.IntN(maxOwn + 1) {
			g.Press(r.IntN(b.Buttons()))
		}
		for t.total() < positions && !g.View().Solved {
			h, err := g.Hint(ctx, coach.Press)
			if err != nil {
				return t, err
			}
			t.times[h.Technique]++
			g.Press(h.Press)
		}
	}
	return t, nil
}

func (t tally) total() int {
	n := 0
	for _, times := range t.times {
		n += times
	}
	return n
}

// share returns the share of hints that give a reason; the others only narrow the choice.
func (t tally) share() float64 { return 1 - float64(t.times["narrow"])/float64(t.total()) }

func (t tally) list() string {
	names := slices.SortedFunc(maps.Keys(t.times), func(a, b coach.Technique) int {
		if n, m := t.times[a], t.times[b]; n != m {
			return m - n
		}
		return strings.Compare(string(a), string(b))
	})
	words := make([]string, 0, len(names))
	for _, name := range names {
		words = append(words, fmt.Sprintf("%s %.0f%%", name, 100*float64(t.times[name])/float64(t.total())))
	}
	return strings.Join(words, ", ")
}
