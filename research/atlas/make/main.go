// Command make continues the atlas, a table of facts about boards, and publishes it.
//
//	go run ./atlas/make outline
//	go run ./atlas/make questions >questions.txt
//	go run ./atlas/make publish answers.txt
//
// The first command adds the boards that the table lacks, with provisional facts. The second prints
// the questions about all provisional facts; the answers are the lines that lightsout prints, in the
// same order. The third writes the table, and the tables in research/atlas/README.md and
// docs/explanation/results.md. `make -C research atlas` does all this with the farm.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"sync"

	"lightsout/board"
	"lightsout/research/atlas"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, ".", os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "atlas:", err)
		os.Exit(1)
	}
}

// run runs a command in the folder research.
func run(ctx context.Context, research string, args []string, out io.Writer) error {
	p := paths{research}
	rows, err := atlas.ReadTable(p.table())
	if err != nil {
		return err
	}
	switch {
	case slices.Equal(args, []string{"outline"}):
		rows, err = outline(ctx, rows, atlas.Boards())
		return errors.Join(err, writeTable(p.table(), rows)) // after an interrupt, with what is there
	case slices.Equal(args, []string{"questions"}):
		w := bufio.NewWriter(out)
		for _, q := range atlas.Questions(rows) {
			_, _ = fmt.Fprintln(w, q) // Flush returns the error
		}
		return w.Flush()
	case len(args) == 2 && args[0] == "publish":
		if err := takeAnswers(rows, args[1]); err != nil {
			return err
		}
		return p.publish(rows)
	}
	return errors.New("usage: make outline, make questions, or make publish FILE")
}

// outline adds rows for the boards that have none.
func outline(ctx context.Context, rows []atlas.Row, boards []board.Grid) ([]atlas.Row, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	known := map[board.Grid]bool{}
	for _, r := range rows {
		known[r.Grid] = true
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	free := make(chan bool, runtime.NumCPU())
	for _, g := range boards {
		if known[g] || ctx.Err() != nil {
			continue
		}
		free <- true
		group.Go(func() {
			defer func() { <-free }()
			row, err := atlas.Outline(ctx, g)
			if err != nil {
				cancel(fmt.Errorf("%v: %w", g, err))
				return
			}
			mu.Lock()
			defer mu.Unlock()
			rows = append(rows, row)
		})
	}
	group.Wait()
	return rows, context.Cause(ctx)
}

// takeAnswers completes rows by a file of answers.
func takeAnswers(rows []atlas.Row, name string) (err error) {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	answers := bufio.NewScanner(file)
	answers.Buffer(nil, 1<<24)
	for _, q := range atlas.Questions(rows) {
		if !answers.Scan() {
			return errors.Join(fmt.Errorf("there is no answer to %s", q), answers.Err())
		}
		if err := q.Answer(answers.Bytes()); err != nil {
			return err
		}
	}
	if answers.Scan() {
		return errors.New("there are more answers than questions")
	}
	return answers.Err()
}
