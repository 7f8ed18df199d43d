// Command service measures the service with real processes: a separate PostgreSQL server, nginx,
// Caddy, and daemons from a build of lightsoutd. It prints each measurement with its target.
//
//	make web build
//	go run ./bench/service ../build/lightsoutd           # all measurements except visits
//	go run ./bench/service ../build/lightsoutd rooms     # measurements whose names contain a word
//	go run ./bench/service -size 10% ../build/lightsoutd visits
//
// Rates per core are based on the processor time of the daemons and PostgreSQL, so the load
// generator on the same machine does not count.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"lightsout/research/bench/table"
)

// loadTime is how long a load lasts; without an attack, visits last twice as long.
const loadTime = 8 * time.Second

func main() {
	size := flag.String("size", "10%", "number of stored results before the visits, as a share of ten million")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: service [-size 10%] LIGHTSOUTD [WORD]")
		flag.PrintDefaults()
	}
	flag.Parse()
	part, err := strconv.ParseFloat(strings.TrimSuffix(*size, "%"), 64)
	if err != nil || part <= 0 || part > 100 || flag.NArg() < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := measure(context.Background(), flag.Arg(0), flag.Arg(1), part/100); err != nil {
		fmt.Fprintln(os.Stderr, "service:", err)
		os.Exit(1)
	}
}

// measure runs all measurements whose names contain the given word.
func measure(ctx context.Context, program, word string, size float64) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	f, err := newFarm(ctx, program)
	if err != nil {
		return err
	}
	defer func() { _ = f.close() }() // anything left is in the temporary folder
	return table.Print(ctx, os.Stdout, f, word, []table.Measurement[*farm]{
		{Name: "visits", Take: func(ctx context.Context, f *farm) ([]table.Row, error) { return measureVisits(ctx, f, size) }, OnRequest: true},
		{Name: "results", Take: measureResults},
		{Name: "hostile", Take: measureHostile},
		{Name: "locked table", Take: measureLocked},
		{Name: "rooms: 1 of 200 players", Take: func(ctx context.Context, f *farm) ([]table.Row, error) { return measureRooms(ctx, f, 1, 200) }},
		{Name: "rooms: a full one", Take: measureFullRoom},
		{Name: "rooms: 20 of 30 players", Take: func(ctx context.Context, f *farm) ([]table.Row, error) { return measureRooms(ctx, f, 20, 30) }},
	})
}
