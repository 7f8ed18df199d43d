// Command nearest measures the search for the nearest solvable picture. It plants 1 to 6 wrong lights
// in solvable pictures on 30 boards of nullity 20 to 117, and fails if an answer changes more lights
// than were planted, or if an answer of at most four is not proved. Then it repairs random pictures
// on three boards whose syndromes do not fit in a table, and fails if an answer changes too many
// lights or takes more than 20 s of processor time.
//
//	go run ./bench/nearest
//	go run ./bench/nearest -random
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/research/bench/processor"
	"lightsout/solve"
)

var planted = []string{
	"30x30", "32x32", "39x39", "23x47",
	"20x20,torus", "24x24,torus", "30x30,torus", "31x31,torus", "33x33,torus", "34x34,torus", "40x40,torus", "20x40,torus", "12x24,torus",
	"11x11,rule=star", "14x14,rule=star", "17x17,rule=star", "20x20,rule=star", "23x23,rule=star", "26x26,rule=star", "29x29,rule=star", "32x32,rule=star", "59x59,rule=star",
	"21x21,rule=ring", "25x25,rule=ring", "30x30,rule=ring", "31x31,rule=ring", "35x35,rule=ring",
	"3x3x3x3,torus", "4x4x4x4", "8x8x8",
}

// random lists the boards for random pictures, and the most lights that an answer may change.
var random = []struct {
	spec  string
	worst int
}{{"33x33,torus", 8}, {"119x119", 6}, {"79x79", 8}}

const (
	maxPlanted = 6
	pictures   = 3
	maxTime    = 20 * time.Second
)

const header = "| board and pictures | nullity | lights changed | processor time |\n|---|---|---|---|"

func main() {
	onlyRandom := flag.Bool("random", false, "repair random pictures only")
	flag.Parse()
	ctx := context.Background()
	if !*onlyRandom {
		if err := plantedTable(ctx); err != nil {
			fail(err)
		}
	}
	if err := randomTable(ctx); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "nearest:", err)
	os.Exit(1)
}

func plantedTable(ctx context.Context) error {
	fmt.Println(header)
	r := rand.New(rand.NewPCG(1, 2))
	for _, spec := range planted {
		s, err := solver(ctx, spec)
		if err != nil {
			return err
		}
		before, err := processor.Time()
		if err != nil {
			return err
		}
		text := ""
		for wrong := 1; wrong <= maxPlanted; wrong++ {
			n, err := s.Nearest(ctx, plant(r, s.Board(), wrong))
			if err != nil {
				return fmt.Errorf("%s: %w", spec, err)
			}
			if n.Cost > wrong || n.Cost <= 4 && !n.Proved {
				return fmt.Errorf("%s: %d changes for %d wrong lights, proved %v", spec, n.Cost, wrong, n.Proved)
			}
			text += " " + found(n)
		}
		after, err := processor.Time()
		if err != nil {
			return err
		}
		fmt.Printf("| `%s`, 1 to 6 wrong | %d |%s | %.1f s |\n", spec, s.Nullity(), text, (after - before).Seconds())
	}
	return nil
}

// found returns the number of changes and, if they are not proved, the lower bound.
func found(n solve.Repair) string {
	if n.Proved {
		return fmt.Sprint(n.Cost)
	}
	return fmt.Sprintf("%d (at least %d)", n.Cost, n.Bound)
}

func solver(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	return solve.New(ctx, b)
}

// plant returns a solvable picture with some wrong lights.
func plant(r *rand.Rand, b *board.Board, wrong int) puzzle.State {
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(2))
	}
	colours := puzzle.StateOfColours(b, make([]uint8, b.Lights())).Apply(puzzle.PressesOfTimes(b, times)).Colours()
	for _, light := range r.Perm(b.Lights())[:wrong] {
		colours[light] ^= 1
	}
	return puzzle.StateOfColours(b, colours)
}

func randomTable(ctx context.Context) error {
	fmt.Println("\n" + header)
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range random {
		s, err := solver(ctx, c.spec)
		if err != nil {
			return err
		}
		text, longest := "", time.Duration(0)
		for range pictures {
			colours := make([]uint8, s.Board().Lights())
			for i := range colours {
				colours[i] = uint8(r.IntN(2))
			}
			n, took, err := timed(ctx, s, puzzle.StateOfColours(s.Board(), colours))
			if err != nil {
				return err
			}
			if n.Cost > c.worst || took > maxTime {
				return fmt.Errorf("%s: %d wrong lights after %v", c.spec, n.Cost, took)
			}
			text, longest = text+" "+found(n), max(longest, took)
		}
		fmt.Printf("| `%s`, random | %d |%s | %.1f s each |\n", c.spec, s.Nullity(), text, longest.Seconds())
	}
	return nil
}

func timed(ctx context.Context, s *solve.Solver, state puzzle.State) (solve.Repair, time.Duration, error) {
	before, err := processor.Time()
	if err != nil {
		return solve.Repair{}, 0, err
	}
	n, err := s.Nearest(ctx, state)
	if err != nil {
		return n, 0, err
	}
	after, err := processor.Time()
	return n, after - before, err
}
