// Command make fills the atlas, a table of facts about boards, and publishes it.
//
//	go run ./atlas/make run ../build/atlas/campaign.sqlite
//	go run ./atlas/make publish ../build/atlas/campaign.sqlite ../build/atlas ..
//
// The first command outlines the rows that are missing from the file and then completes the
// provisional ones, until all are done or you stop it. If you start it again, it continues. The
// second writes the table as SQLite and CSV, the pictures and tables in research/atlas, and the
// tables in docs/explanation/results.md. `make -C research atlas` and `make -C research
// atlas-publish` run them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"time"

	"lightsout/research/atlas"
)

const usage = `usage: make run [flags] FILE
       make publish FILE FOLDER REPOSITORY`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := command(ctx, os.Args[1:])
	stop()
	if errors.Is(err, errUsage) {
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "atlas:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("unknown command")

func command(ctx context.Context, args []string) error {
	if len(args) == 4 && args[0] == "publish" {
		return publish(ctx, args[1], args[2], args[3])
	}
	if len(args) == 0 || args[0] != "run" {
		return errUsage
	}
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	c := campaign{log: os.Stderr}
	flags.IntVar(&c.to, "to", atlas.MaxSize, "longest side of a board")
	flags.IntVar(&c.workers, "workers", runtime.NumCPU(), "number of boards to compute at the same time")
	flags.StringVar(&c.surface, "surface", "", "only this surface: plane, cylinder, torus, mobius, klein or projective")
	flags.StringVar(&c.rule, "rule", "", "only this rule: plus, ring, x, star or knight")
	flags.StringVar(&c.from, "from", "", "start a new file with the rows of this atlas.csv.gz")
	seconds := flags.Int("seconds", 0, "stop after this many seconds; 0 means never")
	if flags.Parse(args[1:]) != nil || flags.NArg() != 1 {
		return errUsage
	}
	if *seconds > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(*seconds)*time.Second)
		defer cancel()
	}
	return c.run(ctx, flags.Arg(0))
}
