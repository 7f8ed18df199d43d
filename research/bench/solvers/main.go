// Command solvers runs every installed solver on small boards of many kinds, with all goals and in
// all formats that it reads, and checks the answers. It prints a Markdown table, and reports each
// wrong or missing answer on standard error.
//
//	go run ./bench/solvers -boards 1000
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"lightsout/internal/terminal/solvers"
	"lightsout/model"
)

func main() {
	boards := flag.Int("boards", 1000, "number of boards for each solver")
	seed := flag.Uint64("seed", 1, "seed that selects the boards")
	seconds := flag.Float64("seconds", 20, "time limit per board, in seconds")
	with := flag.String("with", "", "only these solvers, separated by commas")
	flag.Parse()
	if err := compareAll(*boards, *seed, strings.FieldsFunc(*with, func(r rune) bool { return r == ',' }), time.Duration(*seconds*float64(time.Second))); err != nil {
		fmt.Fprintln(os.Stderr, "solvers:", err)
		os.Exit(1)
	}
}

func compareAll(boards int, seed uint64, with []string, limit time.Duration) error {
	questions, err := solvers.Sample(seed, boards)
	if err != nil {
		return err
	}
	fmt.Printf("%d boards from seed %d, %s each.\n\n", boards, seed, limit)
	fmt.Println("| solver | version | formats | asked | agrees | differs | stopped | seconds |")
	fmt.Println("|---|---|---|--:|--:|--:|--:|--:|")
	for _, s := range solvers.Solvers() {
		if len(with) > 0 && !slices.Contains(with, s.Name) {
			continue
		}
		if _, err := s.Path(); err != nil {
			fmt.Fprintln(os.Stderr, "skipped:", err)
			continue
		}
		t, err := askAll(context.Background(), s, questions, limit)
		if err != nil {
			return err
		}
		fmt.Printf("| %s | %s | %s | %d | %d | %d | %d | %.0f |\n", s.Name, s.Version(context.Background()), formats(s), t.asked, t.agrees, t.differs, t.undecided, t.seconds)
	}
	return nil
}

func formats(s solvers.Solver) string {
	words := make([]string, len(s.Formats))
	for i, f := range s.Formats {
		words[i] = string(f)
	}
	return strings.Join(words, ", ")
}

type tally struct {
	asked, agrees, differs, undecided int
	seconds                           float64
}

// askAll runs a solver on the boards that it supports, using each format in turn.
func askAll(ctx context.Context, s solvers.Solver, questions []solvers.Question, limit time.Duration) (tally, error) {
	var t tally
	for i, q := range questions {
		q.Limits.Time = limit
		q.Format = s.Formats[i/7%len(s.Formats)]
		r, err := solvers.Check(ctx, s, q)
		if errors.Is(err, model.ErrOptions) { // the default format may be able to express it
			q.Format = ""
			r, err = solvers.Check(ctx, s, q)
		}
		if errors.Is(err, model.ErrOptions) {
			continue // no format can express it
		}
		if err != nil {
			return t, fmt.Errorf("%s on %s: %w", s.Name, q.State, err)
		}
		t.add(q, r)
	}
	return t, nil
}

func (t *tally) add(q solvers.Question, r solvers.Report) {
	t.asked++
	t.seconds += r.Reply.Seconds
	switch r.Agreement {
	case solvers.Agrees:
		t.agrees++
		return
	case solvers.Differs:
		t.differs++
	case solvers.Undecided:
		t.undecided++
	}
	fmt.Fprintf(os.Stderr, "%s in %s, %s, goal %s: %s\n", r.Solver, r.Reply.Format, q.State, q.Options.Goal, r.Reason)
}
