package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/browser/assets"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/store"
)

// errSick ends doctor when something is wrong, which has been printed.
var errSick = errors.New("something is wrong; see above")

func newDoctor() *cobra.Command {
	var o common
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look for what is wrong with the database and its settings",
		Long: `Look for what is wrong with the database and its settings, and say what to do. The exit
code is 1 if something is wrong.`,
		Args: cobra.NoArgs,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			return examine(cmd.Context(), url, cmd.OutOrStdout())
		}),
	}
	o.add(cmd)
	return cmd
}

// A finding is something that was looked at.
type finding struct {
	fine   bool
	what   string
	advice string // if it is not fine
}

const (
	oldestVersion = 15_00_00
	// clockDifference is how far the clocks of daemon and database may be apart: the
	// table shows seconds.
	clockDifference = time.Second
	// daysNeeded is how many days ahead should have a partition at any time.
	daysNeeded = 7
	// connectionsNeeded is enough for three daemons and an operator.
	connectionsNeeded = 60
)

func examine(ctx context.Context, url string, out io.Writer) error {
	have, want, err := store.Versions(ctx, url)
	if err != nil {
		return err
	}
	findings := []finding{{have >= want, fmt.Sprintf("the schema has version %d, and %d is needed", have, want), "run lightsoutd migrate"}}
	if have >= want {
		s, err := store.Open(ctx, url)
		if err != nil {
			return err
		}
		defer s.Close()
		f, err := s.Facts(ctx)
		if err != nil {
			return err
		}
		findings = append(findings, examineFacts(f, time.Now())...)
	}
	_, err = assets.New()
	findings = append(findings, finding{err == nil, "this program has the web app in it", "build it with make web build; the API works without"})
	return printFindings(out, findings)
}

func examineFacts(f store.Facts, now time.Time) []finding {
	apart := f.Clock.Sub(now).Abs()
	ahead := f.LastDay - daily.Today(now)
	return []finding{
		{f.Version >= oldestVersion, fmt.Sprintf("PostgreSQL has version %d.%d", f.Version/10_000, f.Version%10_000), "upgrade PostgreSQL to 15 or later"},
		{f.Fsync == "on" && f.Synchronous != "off", "PostgreSQL writes to disk before it acknowledges (fsync " + f.Fsync + ", synchronous_commit " + f.Synchronous + ")", "set fsync and synchronous_commit to on, or acknowledged results can be lost"},
		{f.MaxConnections >= connectionsNeeded, fmt.Sprintf("PostgreSQL takes %d connections", f.MaxConnections), "each daemon uses up to 16: set max_connections to 100"},
		{apart <= clockDifference, fmt.Sprintf("the clocks of this machine and of the database are %d ms apart", apart.Milliseconds()), "set both clocks by NTP"},
		{ahead >= daysNeeded, fmt.Sprintf("there are partitions for %d days to come", max(0, ahead)), "a daemon that does jobs makes them: lightsoutd serve, or lightsoutd work; look at its log"},
		{true, fmt.Sprintf("there are about %d results in %d MB", f.Results, f.Bytes>>20), ""},
	}
}

func printFindings(out io.Writer, findings []finding) error {
	sick := false
	for _, f := range findings {
		line := "fine   " + f.what
		if !f.fine {
			sick = true
			line = "WRONG  " + f.what + "\n       " + f.advice
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	if sick {
		return errSick
	}
	return nil
}
