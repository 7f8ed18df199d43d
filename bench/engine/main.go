// Command engine measures proofs by many machines on real processes: a PostgreSQL of its
// own, and workers of a build of lightsoutd. It prints each figure with its bar.
//
//	make build
//	go run ./bench/engine build            # all of them
//	go run ./bench/engine build empty      # those whose names contain a word
//	go run ./bench/engine build ahead      # how long 131 x 131 would take: no bar
//
// It takes about ten minutes on two cores, which must do nothing else.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A figure is something measured.
type figure struct {
	what  string
	value string
	bar   string
	fine  bool
}

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

// measure takes all figures whose names contain a word.
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
	fmt.Println("| what | figure | bar | |\n|---|---|---|---|")
	below := 0
	for _, m := range []struct {
		name string
		take func(context.Context, *lab) ([]figure, error)
		asks bool // only when it is asked for
	}{
		{"bare: the engine against one process", measureBare, false},
		{"two workers against one", measureTwo, false},
		{"empty shards", measureEmpty, false},
		{"kills", measureKills, false},
		{"ahead: 131 x 131", measureAhead, true},
	} {
		if !strings.Contains(m.name, word) || m.asks && word == "" {
			continue
		}
		fmt.Fprintln(os.Stderr, m.name)
		figures, err := m.take(ctx, l)
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
