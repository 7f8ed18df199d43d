package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"lightsout/internal/browser/assets"
	"lightsout/internal/english"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

// errSick is returned by doctor after it has printed the problems it found.
var errSick = errors.New("something is wrong; see above")

func newDoctor() *cobra.Command {
	var o common
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check the database and its settings",
		Long: `Check the database and its settings, and explain how to fix any problems. The exit code is 1
if something is wrong; a warning does not change it.`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			return examine(cmd.Context(), url, cmd.OutOrStdout())
		}),
	}
	o.addDatabase(cmd)
	return cmd
}

// A finding is the result of one check.
type finding struct {
	fine     bool
	what     string // what the check found, whether good or bad
	advice   string // how to fix it
	optional bool   // some operators have a reason not to follow the advice
}

// check returns a finding with the text good if all is well, and bad if not.
func check(fine bool, good, bad, advice string) finding {
	if fine {
		return finding{fine: true, what: good}
	}
	return finding{what: bad, advice: advice}
}

const (
	oldestVersion = 15_00_00
	// clockDifference is how much the daemon's clock may differ from the database's. The
	// leaderboard shows times in seconds.
	clockDifference = time.Second
	// daysNeeded is the number of upcoming days that should always have a partition.
	daysNeeded = 7
	// connectionsNeeded is enough for three daemons and an operator.
	connectionsNeeded = 60
)

func examine(ctx context.Context, url string, out io.Writer) error {
	have, want, err := store.Versions(ctx, url)
	if err != nil {
		return err
	}
	findings := []finding{{fine: have >= want, what: fmt.Sprintf("the schema is at version %d; at least version %d is needed", have, want), advice: "run lightsoutd migrate"}}
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
		findings = append(findings, examineSafety(f, url)...)
		findings = append(findings, examineDisk(f)...)
		archive, err := s.Archive(ctx)
		if err != nil {
			return err
		}
		findings = append(findings, examineArchive(archive, f.Clock))
	}
	_, err = assets.New()
	findings = append(findings, check(err == nil, "this program includes the web app", "this program does not include the web app", "build it with make web build; the API works without it"))
	return printFindings(out, findings)
}

func examineFacts(f store.Facts, now time.Time) []finding {
	apart := f.Clock.Sub(now).Abs()
	ahead := f.LastDay - daily.Today(now)
	settings := " (fsync " + f.Fsync + ", synchronous_commit " + f.Synchronous + ")"
	return []finding{
		{fine: f.Version >= oldestVersion, what: fmt.Sprintf("PostgreSQL is version %d.%d", f.Version/10_000, f.Version%10_000), advice: "upgrade PostgreSQL to 15 or later"},
		check(f.Fsync == "on" && f.Synchronous != "off", "PostgreSQL writes to disk before it acknowledges"+settings, "PostgreSQL can acknowledge before it has written to disk"+settings, "set fsync and synchronous_commit to on, or acknowledged results can be lost"),
		{fine: f.MaxConnections >= connectionsNeeded, what: fmt.Sprintf("PostgreSQL allows %d connections", f.MaxConnections), advice: "each daemon uses up to 16; set max_connections to 100"},
		{fine: apart <= clockDifference, what: fmt.Sprintf("the clocks of this machine and the database are %d ms apart", apart.Milliseconds()), advice: "sync both clocks with NTP"},
		{fine: ahead >= daysNeeded, what: "there are partitions for the next " + english.Plural(max(0, ahead), "day", "days"), advice: "lightsoutd serve or lightsoutd maintain creates them; check its log"},
		{fine: true, what: fmt.Sprintf("about %d results take up %d MB", f.Results, f.Bytes>>20)},
	}
}

// examineSafety checks the encryption of the connection and the privileges of the role.
func examineSafety(f store.Facts, url string) []finding {
	verifies := false
	if config, err := pgxpool.ParseConfig(url); err == nil && config.ConnConfig.TLSConfig != nil {
		verifies = !config.ConnConfig.TLSConfig.InsecureSkipVerify
	}
	encrypted := check(f.TLS && verifies, "the connection to the database is encrypted, and its server is verified",
		"the connection to the database is not encrypted, or its server is not verified",
		"add sslmode=verify-full to the database address, and sslrootcert if you use your own certificate authority")
	if f.Local {
		encrypted = finding{fine: true, what: "the connection to the database stays on this machine"}
	}
	role := "the role " + f.User
	return []finding{
		encrypted,
		check(!f.Superuser, role+" is not a superuser", role+" is a superuser", "use the roles in deploy/roles.sql, or at least one that only owns this database"),
	}
}

const (
	// minFree and minFreeShare are how much free disk space the database needs, in bytes and as a
	// share of the disk.
	minFree      = 2 << 30
	minFreeShare = 0.1
)

// examineDisk checks the database's disk, if it is on this machine.
func examineDisk(f store.Facts) []finding {
	var free, size uint64
	var err error
	if f.DataFolder != "" {
		free, size, err = diskSpace(f.DataFolder)
	}
	if f.DataFolder == "" || !f.Local || err != nil {
		return []finding{{what: "the database's disk cannot be checked from here", advice: "run this on the database's machine as a role with pg_monitor, or check the disk there", optional: true}}
	}
	return []finding{{
		fine:   free >= minFree && float64(free) >= minFreeShare*float64(size),
		what:   fmt.Sprintf("the database's disk has %d of %d MB free", free>>20, size>>20),
		advice: "free up some space before the database runs out",
	}}
}

// examineArchive checks whether PostgreSQL archives its changes, whatever program does it.
func examineArchive(a store.Archive, now time.Time) finding {
	const guide = "docs/how-to/service-backup.md explains how to set up backups"
	switch {
	case a.Mode == "off":
		return finding{what: "PostgreSQL does not archive its changes (archive_mode is off); if its disk is lost, all results are lost", advice: guide + "; ignore this warning if you back up the database in another way", optional: true}
	case a.IsFailing():
		return finding{what: "PostgreSQL cannot archive its changes; it last failed at " + a.Failed.UTC().Format(time.RFC3339), advice: "its log has the reason; until you fix it, unarchived changes fill up the disk"}
	case a.Archived.IsZero():
		return finding{what: "PostgreSQL has not archived anything yet", advice: "run this command again in a few minutes; " + guide, optional: true}
	}
	return finding{fine: true, what: fmt.Sprintf("PostgreSQL archives its changes; it last did so %s ago", english.Plural(int(now.Sub(a.Archived).Minutes()), "minute", "minutes"))}
}

func printFindings(out io.Writer, findings []finding) error {
	sick := false
	for _, f := range findings {
		line := "fine   " + f.what
		switch {
		case f.fine:
		case f.optional:
			line = "warn   " + f.what + "\n       " + f.advice
		default:
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
