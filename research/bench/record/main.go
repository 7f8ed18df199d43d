// Command record runs a measuring program and stores the tables that it prints in
// research/measurements.json, with the date, the machine and the command:
//
//	go run ./bench/record targets 'make -C research targets' go run ./bench/targets
//
// The arguments are the name of the run, the command that people type, and the program. The program
// prints Markdown tables, which must all have the same columns, because they are merged into one.
//
// Other work on the machine distorts measurements, so the command refuses to start on a busy
// machine. With BUSY=1 in the environment it measures anyway, and records how busy the machine was.
// With -check it only checks:
//
//	go run ./bench/record -check
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"lightsout/internal/docs"
)

func main() {
	file := flag.String("file", "measurements.json", "the file of measurements")
	columns := flag.String("columns", "", "columns for a program that prints rows without a header, such as \"what | measured\"")
	check := flag.Bool("check", false, "only check that the machine is idle")
	flag.Parse()
	if !*check && flag.NArg() < 3 {
		fmt.Fprintln(os.Stderr, "usage: record [-file FILE] [-columns COLUMNS] NAME COMMAND PROGRAM [ARGUMENTS...]")
		os.Exit(2)
	}
	load, err := otherWork(os.Getenv("BUSY") != "")
	if err == nil && !*check {
		err = record(context.Background(), *file, *columns, docs.Run{Name: flag.Arg(0), Command: "`" + flag.Arg(1) + "`", Load: load}, flag.Args()[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

// record runs the program and stores its tables, even if it reports missed targets.
func record(ctx context.Context, file, columns string, r docs.Run, program []string) error {
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, program[0], program[1:]...)
	cmd.Stdout, cmd.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
	failed := cmd.Run()
	var err error
	if r.Columns, r.Rows, err = tables(out.String(), columns); err != nil {
		return errors.Join(failed, err)
	}
	r.Date, r.Machine = time.Now().UTC().Format(time.DateOnly), machine()
	return errors.Join(failed, docs.Put(file, r))
}

// tables finds the rows of all tables in a string. A table starts with a header line, unless the
// columns are given.
func tables(text, columns string) (string, []string, error) {
	var rows []string
	known := columns != ""
	inTable := known
	for line := range strings.Lines(text) {
		row, ok := strings.CutPrefix(strings.TrimSpace(line), "| ")
		row, ends := strings.CutSuffix(row, " |")
		switch {
		case strings.HasPrefix(line, "|---"):
		case !ok || !ends:
			inTable = known
		case inTable:
			rows = append(rows, row)
		case columns == "" || columns == row:
			columns, inTable = row, true
		default:
			return "", nil, fmt.Errorf("the tables have different columns: %q and %q", columns, row)
		}
	}
	if len(rows) == 0 {
		return "", nil, errors.New("the program printed no table")
	}
	return columns, rows, nil
}
