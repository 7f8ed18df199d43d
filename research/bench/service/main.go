// Command service measures the service on real processes: a PostgreSQL of its own, and
// the daemons of a build of lightsoutd. It prints each measurement with its target.
//
//	make web build
//	go run ./bench/service ../build/lightsoutd           # all of them
//	go run ./bench/service ../build/lightsoutd rooms     # those whose names contain a word
//
// What a core can do is worked out from the processor time that the daemon and PostgreSQL
// take, so that the load, which comes from the same machine, does not count.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"lightsout/research/bench/table"
)

// loadTime is how long each load lasts.
const loadTime = 8 * time.Second

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: service LIGHTSOUTD [WORD]")
		os.Exit(2)
	}
	word := ""
	if len(os.Args) > 2 {
		word = os.Args[2]
	}
	if err := measure(context.Background(), os.Args[1], word); err != nil {
		fmt.Fprintln(os.Stderr, "service:", err)
		os.Exit(1)
	}
}

// measure takes all measurements whose names contain a word.
func measure(ctx context.Context, program, word string) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	f, err := newFarm(ctx, program)
	if err != nil {
		return err
	}
	defer func() { _ = f.close() }() // what is left is in the folder for temporary files
	return table.Print(ctx, os.Stdout, f, word, []table.Measurement[*farm]{
		{Name: "results", Take: measureResults},
		{Name: "reads", Take: measureReads},
		{Name: "overload", Take: measureOverload},
		{Name: "hostile", Take: measureHostile},
		{Name: "slow clients", Take: measureSlow},
		{Name: "locked table", Take: measureLocked},
		{Name: "rooms: 1 of 200 players", Take: func(ctx context.Context, f *farm) ([]table.Row, error) { return measureRooms(ctx, f, 1, 200) }},
		{Name: "rooms: a full one", Take: measureFullRoom},
		{Name: "rooms: 20 of 30 players", Take: func(ctx context.Context, f *farm) ([]table.Row, error) { return measureRooms(ctx, f, 20, 30) }},
	})
}
