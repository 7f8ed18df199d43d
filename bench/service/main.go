// Command service measures the service on real processes: a PostgreSQL of its own, and
// the daemons of a build of lightsoutd. It prints each figure with its bar.
//
//	make web build
//	go run ./bench/service build/lightsoutd           # all of them
//	go run ./bench/service build/lightsoutd rooms     # those whose names contain a word
//
// What a core can do is worked out from the processor time that the daemon and PostgreSQL
// take, so that the load, which comes from the same machine, does not count.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// loadTime is how long each load lasts.
const loadTime = 8 * time.Second

// A figure is something measured.
type figure struct {
	what  string
	value string
	bar   string
	fine  bool
}

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

// measure takes all figures whose names contain a word.
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
	fmt.Println("| what | figure | bar | |\n|---|---|---|---|")
	below := 0
	for _, m := range []struct {
		name string
		take func(context.Context, *farm) ([]figure, error)
	}{
		{"results", measureResults},
		{"reads", measureReads},
		{"overload", measureOverload},
		{"hostile", measureHostile},
		{"rooms: 1 of 200 players", func(ctx context.Context, f *farm) ([]figure, error) { return measureRooms(ctx, f, 1, 200) }},
		{"rooms: 20 of 30 players", func(ctx context.Context, f *farm) ([]figure, error) { return measureRooms(ctx, f, 20, 30) }},
	} {
		if !strings.Contains(m.name, word) {
			continue
		}
		figures, err := m.take(ctx, f)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		for _, g := range figures {
			verdict := "fine"
			if !g.fine {
				verdict = "**not reached**"
				below++
			}
			fmt.Printf("| %s | %s | %s | %s |\n", g.what, g.value, g.bar, verdict)
		}
	}
	if below > 0 {
		return fmt.Errorf("%d figures do not reach their bars", below)
	}
	return nil
}
