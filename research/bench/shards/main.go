// Command shards is an experiment: what the service could do if it outgrew one PostgreSQL server.
// It stores the same results in one server and in two, by a hash of the player. Then it compares
// the leaderboards merged from the two with those of the one, and the processor time that each
// took.
//
//	go run ./bench/shards               # a million results
//	go run ./bench/shards -results 4000
//
// The results are written and read with package store; only the merge, which also reads the counts,
// is here. The day would be the wrong key, because everybody writes to today. With the player as
// the key, a write needs one server: a player's results, days and stars are together, and the
// triggers that count results see what they count. Only leaderboards need every server; merge.go
// explains why merging them is exact.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	results := flag.Int("results", 1_000_000, "number of results")
	flag.Parse()
	if *results < 1 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), os.Stdout, *results, nil); err != nil {
		fmt.Fprintln(os.Stderr, "shards:", err)
		os.Exit(1)
	}
}

// run stores results in one server and in two, and prints how they compare. It returns an error if
// any answer differs. The settings are PostgreSQL's.
func run(ctx context.Context, w io.Writer, results int, settings map[string]string) (err error) {
	one, err := startServers(ctx, 1, settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, one.close()) }()
	two, err := startServers(ctx, 2, settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, two.close()) }()
	c := crowd{players: (results + daysPlayed - 1) / daysPlayed}
	loads, err := c.play(ctx, one, two)
	if err != nil {
		return err
	}
	found, err := c.compare(ctx, one[0].store, two)
	if err != nil {
		return err
	}
	reading, err := readingTimes(ctx, one, two)
	if err != nil {
		return err
	}
	return errors.Join(report(w, loads[0], loads[1], found, reading), found.err())
}
