// Command states writes all states of a board to a database and to a packed file, reads both back,
// and compares their answers for every row.
//
//	go run ./bench/states -board 5x5
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/internal/states/statesdb"
)

func main() {
	spec := flag.String("board", "5x5", "the board")
	flag.Parse()
	if err := run(context.Background(), *spec); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, spec string) error {
	b, err := board.Parse(spec)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "states")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	database, lot := filepath.Join(dir, "states.db"), filepath.Join(dir, "states.lot")
	if err := write(ctx, b, database, lot); err != nil {
		return err
	}
	return compare(ctx, database, lot)
}

func write(ctx context.Context, b *board.Board, database, lot string) error {
	fmt.Printf("| all states of %s | time | bytes |\n|---|---|---|\n", b)
	start := time.Now()
	table, err := states.NewTable(ctx, b)
	if err != nil {
		return err
	}
	tell("computed", start, "")
	start = time.Now()
	if err := statesdb.Write(ctx, database, []*states.Table{table}); err != nil {
		return err
	}
	tell("written to an SQLite database", start, database)
	start = time.Now()
	f, err := os.Create(lot)
	if err != nil {
		return err
	}
	if _, err := table.WriteTo(f); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	tell("written to a packed file", start, lot)
	return nil
}

// tell prints a step, its time and the size of its file.
func tell(what string, start time.Time, name string) {
	bytes := ""
	if info, err := os.Stat(name); err == nil {
		bytes = english.Group(fmt.Sprint(info.Size()))
	}
	fmt.Printf("| %s | %.1f s | %s |\n", what, time.Since(start).Seconds(), bytes)
}

// compare looks up every row of the database in the packed file.
func compare(ctx context.Context, database, lot string) error {
	start := time.Now()
	file, err := os.Open(lot)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	packed, err := states.ReadPacked(bufio.NewReader(file))
	if err != nil {
		return err
	}
	db, err := statesdb.Open(ctx, database)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	rows := 0
	err = db.Boards()[0].Each(func(e states.Entry) error {
		rows++
		if a, err := packed.Look(e.State); err != nil || a != e.Answer {
			return fmt.Errorf("state %d: %+v in the database, %+v packed; %w", e.State, e.Answer, a, err)
		}
		return nil
	})
	if err == nil && rows != packed.States() {
		err = fmt.Errorf("the database has %d rows, but the packed file has %d states", rows, packed.States())
	}
	if err != nil {
		return err
	}
	tell("the two files compared: all "+english.Group(fmt.Sprint(rows))+" answers equal", start, "")
	return nil
}
