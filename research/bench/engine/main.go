// Command engine measures distributed proofs with a separate PostgreSQL server. The workers come
// from a build of lightsoutd, except where their shards are empty or only sleep. It prints each
// measurement with its target, if it has one.
//
//	make build
//	go run ./bench/engine ../build            # all measurements
//	go run ./bench/engine ../build empty      # measurements whose names contain a word
//	go run ./bench/engine ../build many       # 50 idle and 50 busy workers, which only a word selects
//
// It takes about a quarter of an hour on two otherwise idle cores.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"lightsout/research/bench/table"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: engine FOLDER [WORD]")
		os.Exit(2)
	}
	word := ""
	if len(os.Args) > 2 {
		word = os.Args[2]
	}
	if err := measure(context.Background(), os.Args[1], word); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}

// measure runs all measurements whose names contain the given word.
func measure(ctx context.Context, folder, word string) (err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	l, err := newLab(ctx, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	return table.Print(ctx, os.Stdout, l, word, []table.Measurement[*lab]{
		{Name: "bare: the engine against one process", Take: measureBare},
		{Name: "two workers against one", Take: measureTwo},
		{Name: "empty shards", Take: measureEmpty},
		{Name: "kills", Take: measureKills},
		{Name: "many idle workers", Take: measureIdle, OnRequest: true},
		{Name: "many busy workers", Take: measureBusy, OnRequest: true},
	})
}
