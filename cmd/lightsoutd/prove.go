package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
)

// proveOptions holds the options of the prove command.
type proveOptions struct {
	common
	base   jobs.Config
	goal   string
	cores  int
	output string
	asJSON bool
}

func newProve(base jobs.Config) *cobra.Command {
	o := proveOptions{base: base}
	o.logLevel = slog.LevelError // the progress line is enough
	cmd := &cobra.Command{
		Use:   "prove PUZZLE",
		Short: "Prove how few presses a puzzle needs, using all workers",
		Long: `Submit a question to all workers, and show their progress until it is answered. They can prove
what lightsout proof run can. PUZZLE is a position or an ID, but not a file; a board on its own,
such as 79x79, has all lights on.

The proof is split into shards of at most about ten seconds each. Run lightsoutd work, with the
same database, on any number of machines to work on them. Ctrl-C leaves the proof to the
workers; run the same command to watch it again. One shard in 50 is repeated, by another
worker if there is one; if its answer differs, the proof fails.`,
		Example: `lightsoutd prove 79x79
lightsoutd prove 79x79 --cores 4   # this machine also works on shards
lightsoutd prove 79x79 -o 79.proof # write it to a file, for lightsout proof check
lightsoutd proofs                  # all proofs and their progress`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			return o.prove(cmd.Context(), url, args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
		}),
	}
	o.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.goal, "goal", proof.Fewest, "what to prove: fewest (the fewest presses for the puzzle) or hardest (God's number for its board)")
	flags.IntVar(&o.cores, "cores", 0, "how many cores of this machine also work on shards")
	flags.StringVarP(&o.output, "output", "o", "", "write the finished proof to this file, for lightsout proof check")
	flags.BoolVar(&o.asJSON, "json", false, "print the proof as JSON when it is finished")
	return cmd
}

// isBadPuzzle reports whether an error means that an argument names no puzzle that can be proved.
func isBadPuzzle(err error) bool {
	return slices.ContainsFunc([]error{generate.ErrID, generate.ErrSpec, puzzle.ErrID, board.ErrSpec, board.ErrTooLarge}, func(bad error) bool { return errors.Is(err, bad) })
}

// errNotProved is returned by prove after it has printed why the proof failed or that it was
// cancelled.
var errNotProved = errors.New("not proved; see above")

func (o *proveOptions) prove(ctx context.Context, url, id string, out, errOut io.Writer) error {
	if o.cores < 0 || o.cores > maxCores {
		return termtext.Usagef("--cores must be from 0 to %d", maxCores)
	}
	if goals := []string{proof.Fewest, proof.Hardest}; !slices.Contains(goals, o.goal) {
		return termtext.Usagef("--goal %s: choose %s", o.goal, strings.Join(goals, " or "))
	}
	data, err := openStore(ctx, store.OpenWorker, url, slog.New(slog.DiscardHandler)) // the progress line reports outages
	if err != nil {
		return err
	}
	defer data.Close()
	config := o.base
	config.Store, config.Log, config.NoMaintenance, config.Cores = data, o.log(errOut), true, o.cores
	p, isNew, err := jobs.Ask(ctx, config, proof.Question{Puzzle: id, Goal: o.goal})
	if isBadPuzzle(err) {
		return termtext.UsageError{Err: err}
	}
	if err != nil {
		return err
	}
	if o.cores > 0 {
		work, err := jobs.Start(ctx, config)
		if err != nil {
			return err
		}
		defer work.Stop()
	}
	screen := newScreen(errOut)
	screen.say("%s", introduce(p, isNew))
	status, err := o.follow(ctx, data, p.ID, screen)
	if errors.Is(err, context.Canceled) {
		screen.say("The workers will keep working on proof %d. To see its status: lightsoutd proofs %d. To watch it again, run the same command.", p.ID, p.ID)
		return err
	}
	if err != nil {
		return err
	}
	if err := o.report(status, out); err != nil || o.output == "" {
		return err
	}
	return writeProof(ctx, data, p.ID, o.output, errOut)
}

func introduce(p proofrun.Proof, isNew bool) string {
	switch {
	case isNew:
		return fmt.Sprintf("This is proof %d.", p.ID)
	case p.State == proofrun.Done:
		return fmt.Sprintf("This was proved on %s, as proof %d.", p.Ended.Local().Format("2 January 2006"), p.ID)
	}
	return fmt.Sprintf("This is proof %d, submitted on %s.", p.ID, p.Asked.Local().Format("2 January 2006, 15:04"))
}

// lookTime is the interval between progress updates.
const lookTime = 500 * time.Millisecond

// follow shows the progress of a proof until it ends. It waits while the database is unavailable.
func (o *proveOptions) follow(ctx context.Context, data *store.Store, id int64, s *screen) (proofrun.Status, error) {
	var p proofrun.Status
	for {
		now, err := data.ProofStatus(ctx, id)
		switch {
		case ctx.Err() != nil:
			return p, ctx.Err()
		case errors.Is(err, store.ErrNotFound):
			return p, fmt.Errorf("someone has removed proof %d", id)
		case err != nil:
			s.progress("The database is not responding; waiting for it.")
		default:
			p = now
			if !p.Ended.IsZero() {
				s.end()
				return p, nil
			}
			workers, err := data.LivingWorkers(ctx)
			if err == nil {
				s.progress("%s", progressLine(p.View(), workers))
			}
		}
		select {
		case <-ctx.Done():
			s.end()
			return p, ctx.Err()
		case <-time.After(lookTime):
		}
	}
}

// report prints the outcome of a proof.
func (o *proveOptions) report(p proofrun.Status, out io.Writer) error {
	v := p.View()
	if o.asJSON {
		if err := printJSON(out, v); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintln(out, outcome(v)); err != nil {
		return err
	}
	if p.State != proofrun.Done {
		return errNotProved
	}
	return nil
}

func printJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// A screen shows progress on one line that it overwrites. If the output is not a terminal, it
// prints separate lines.
type screen struct {
	out   io.Writer
	over  bool // each line overwrites the previous one
	last  string
	shown time.Time
}

// slowTime is the minimum time between two progress lines if they are not overwritten.
const slowTime = 10 * time.Second

func newScreen(out io.Writer) *screen {
	s := &screen{out: out}
	if f, ok := out.(*os.File); ok {
		info, err := f.Stat()
		s.over = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return s
}

// say prints a permanent line.
func (s *screen) say(format string, args ...any) {
	s.end()
	_, _ = fmt.Fprintf(s.out, format+"\n", args...) // only informative
}

// progress shows a line, which the next one replaces.
func (s *screen) progress(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	switch {
	case s.over:
		_, _ = fmt.Fprint(s.out, "\r\x1b[K"+line)
	case line != s.last && time.Since(s.shown) > slowTime:
		_, _ = fmt.Fprintln(s.out, line)
		s.shown = time.Now()
	}
	s.last = line
}

// end clears the progress line.
func (s *screen) end() {
	if s.over && s.last != "" {
		_, _ = fmt.Fprint(s.out, "\r\x1b[K")
	}
	s.last = ""
}
