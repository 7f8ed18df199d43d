// Command comparison asks solvers the same questions on boards of increasing size, and writes
// the pages and plots of this folder.
//
//	go run ./comparison
//	go run ./comparison measure ../build/lightsout [FOLDER...]
//
// The first command writes the pages and plots of all folders from their tables. The second first
// asks the solvers the questions that are missing from the tables; the folders are logic, presses,
// rectangles, starts, unsolvable and, for the large comparison, "." itself. The given program also
// runs as a process, like the other solvers. You can stop it at any time; run it again to continue.
// To repeat a measurement, delete its line from results.csv.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := command(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "comparison:", err)
		os.Exit(1)
	}
}

// home is the folder of the comparisons, relative to the module.
const home = "comparison"

func command(ctx context.Context, args []string) error {
	if len(args) == 0 {
		for _, c := range comparisons {
			if err := c.publish(filepath.Join(home, c.folder), filepath.Join(home, c.folder)); err != nil {
				return err
			}
		}
		return nil
	}
	if args[0] != "measure" || len(args) < 2 {
		return errors.New("usage: comparison [measure PROGRAM [FOLDER...]]")
	}
	program, folders := args[1], args[2:]
	for _, folder := range folders {
		if !slices.ContainsFunc(comparisons, func(c comparison) bool { return c.folder == folder }) {
			return fmt.Errorf("there is no comparison %q", folder)
		}
	}
	for _, c := range comparisons {
		if len(folders) > 0 && !slices.Contains(folders, c.folder) {
			continue
		}
		dir := filepath.Join(home, c.folder)
		if err := errors.Join(c.measure(ctx, dir, program), c.publish(dir, dir)); err != nil {
			return err
		}
	}
	return nil
}

// publish writes the page and the plots of the table in one folder to another, or the same, folder.
func (c comparison) publish(from, to string) error {
	t, err := readTable(from)
	if err != nil {
		return err
	}
	all := charts(t.rows)
	for _, ch := range all {
		if err := ch.save(to); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(to, "README.md"), []byte(c.page(t.rows, all)), 0o644)
}
