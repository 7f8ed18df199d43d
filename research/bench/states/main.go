// Command states writes all states of a board to a database, reads it back and checks every row.
//
//	go run ./bench/states -board 5x5
package main

import (
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
	fmt.Printf("| all states of %s | time | bytes |\n|---|---|---|\n", b)
	start := time.Now()
	table, err := states.NewTable(ctx, b)
	if err != nil {
		return err
	}
	tell("computed", start, "")
	name := filepath.Join(dir, "states.db")
	start = time.Now()
	if err := statesdb.Write(ctx, name, []*states.Table{table}); err != nil {
		return err
	}
	tell("written to an SQLite database", start, name)
	start = time.Now()
	if err := check(ctx, table, name); err != nil {
		return err
	}
	tell("read back: all "+english.Group(fmt.Sprint(table.States()))+" answers right", start, "")
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

func check(ctx context.Context, table *states.Table, name string) error {
	db, err := statesdb.Open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return db.Boards()[0].Check(ctx, table)
}
