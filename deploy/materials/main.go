// Command materials lists what a released program contains: the Go modules linked into it, and the
// npm packages in the embedded web app.
//
//	materials bill --root . --version 0.1.0 --time 2026-11-16T12:00:00Z PROGRAM FILE
//	materials licences --root . PACKAGE FILE
//
// The first command writes a bill of materials in CycloneDX JSON. The second writes the licences of
// everything that a package links on any release platform.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "materials:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: materials bill|licences [flags] PROGRAM|PACKAGE FILE")

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	root := flags.String("root", ".", "the checkout in which the program was built")
	version := flags.String("version", "", "the release version")
	when := flags.String("time", "", "the timestamp for the bill, such as 2026-11-16T12:00:00Z")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errUsage
	}
	subject, file := flags.Arg(0), flags.Arg(1)
	packages, err := webPackages(filepath.Join(*root, "web"))
	if err != nil {
		return err
	}
	switch args[0] {
	case "bill":
		at, err := time.Parse(time.RFC3339, *when)
		if err != nil {
			return fmt.Errorf("--time: %w", err)
		}
		return writeBill(ctx, bill{root: *root, version: *version, time: at, program: subject, web: packages}, file)
	case "licences":
		return writeLicences(ctx, *root, subject, packages, file)
	}
	return errUsage
}
