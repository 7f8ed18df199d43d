package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/atomicfile"
	"lightsout/internal/english"
	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

// listed limits the number of proofs in the list.
const listed = 100

// proofsOptions holds the options of the proofs command.
type proofsOptions struct {
	common
	base           jobs.Config
	asJSON         bool
	cancel, remove bool
	output         string
}

func newProofs(base jobs.Config) *cobra.Command {
	o := proofsOptions{base: base}
	cmd := &cobra.Command{
		Use:   "proofs [ID]",
		Short: "List proofs and their progress, or show one",
		Long: fmt.Sprintf(`List the newest %d proofs and their progress. With an ID, show only that proof:
its stages, how much each worker has done, and its result.`, listed),
		Example: `lightsoutd proofs
lightsoutd proofs 3
lightsoutd proofs 3 -o 3.proof # write it to a file, for lightsout proof check
lightsoutd proofs 3 --cancel   # stop it; its answers stay until you remove it
lightsoutd proofs 3 --remove   # remove it and all its answers`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			id, err := o.check(args)
			if err != nil {
				return err
			}
			data, err := openStore(cmd.Context(), store.OpenWorker, url, slog.New(slog.DiscardHandler))
			if err != nil {
				return err
			}
			defer data.Close()
			if id == 0 {
				return o.list(cmd.Context(), data, cmd.OutOrStdout())
			}
			return o.one(cmd.Context(), data, id, cmd.OutOrStdout())
		}),
	}
	o.addDatabase(cmd)
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&o.cancel, "cancel", false, "stop the proof")
	cmd.Flags().BoolVar(&o.remove, "remove", false, "remove the proof and all its answers")
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the finished proof to this file, for lightsout proof check")
	return cmd
}

func (o *proofsOptions) list(ctx context.Context, data *store.Store, out io.Writer) error {
	all, err := data.ProofStatuses(ctx, listed)
	if err != nil {
		return err
	}
	views := make([]proofrun.ProofView, len(all))
	for i, p := range all {
		views[i] = p.View()
	}
	if o.asJSON {
		return printJSON(out, views)
	}
	if len(views) == 0 {
		_, err := fmt.Fprintln(out, "There are no proofs. To start one: lightsoutd prove 79x79")
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "ID\tSTATE\tPUZZLE\tGOAL\t") // Flush returns the error
	for _, v := range views {
		_, _ = fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", v.ID, v.State, boardOf(v.Puzzle), v.Goal, inShort(v))
	}
	return w.Flush()
}

// boardOf shortens the ID of a puzzle for a table.
func boardOf(id string) string { return english.Shorten(id, 31) }

// inShort describes the state of a proof in a few words, for a table.
func inShort(v proofrun.ProofView) string {
	switch v.State {
	case proofrun.Done:
		return resultOf(v)
	case proofrun.Running:
		return progressOf(v)
	case proofrun.Failed:
		return v.Reason
	case proofrun.Cancelled:
	}
	return ""
}

// check returns the ID of the proof that the arguments name, or 0 for none.
func (o *proofsOptions) check(args []string) (int64, error) {
	actions := 0
	for _, isSet := range []bool{o.cancel, o.remove, o.output != ""} {
		if isSet {
			actions++
		}
	}
	switch {
	case actions > 1:
		return 0, termtext.Usagef("choose one of --cancel, --remove and --output")
	case len(args) == 0 && actions > 0:
		return 0, termtext.Usagef("which proof? For example: lightsoutd proofs 3 --cancel (lightsoutd proofs lists them all)")
	case len(args) == 0:
		return 0, nil
	}
	id, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil || id < 1 {
		return 0, termtext.Usagef("%q is not a proof ID; use a number listed by lightsoutd proofs", args[0])
	}
	return id, nil
}

func (o *proofsOptions) one(ctx context.Context, data *store.Store, id int64, out io.Writer) (err error) {
	config := o.base
	config.Store, config.Log = data, slog.New(slog.DiscardHandler)
	switch {
	case o.output != "":
		err = writeProof(ctx, data, id, o.output, out)
	case o.cancel:
		err = cancelProof(ctx, config, id, out)
	case o.remove:
		if err = jobs.Remove(ctx, config, id); err == nil {
			_, err = fmt.Fprintf(out, "Removed proof %d.\n", id)
		}
	default:
		err = o.show(ctx, data, id, out)
	}
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no proof %d; lightsoutd proofs lists them all", id)
	}
	return err
}

// writeProof writes a proof to a file. The file appears only once it is complete.
func writeProof(ctx context.Context, data *store.Store, id int64, name string, out io.Writer) error {
	if err := atomicfile.Write(name, atomicfile.Shared, func(w io.Writer) error {
		return jobs.Write(ctx, data, id, programVersion(), w)
	}); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "Written to %s. Anyone can check it: lightsout proof check %s\n", name, name)
	return err
}

// programVersion returns the program's version, or "(devel)" if it is unknown.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "(devel)"
}

func cancelProof(ctx context.Context, c jobs.Config, id int64, out io.Writer) error {
	stopped, err := jobs.Cancel(ctx, c, id)
	if err != nil {
		return err
	}
	if !stopped {
		_, err = fmt.Fprintf(out, "Proof %d has already ended. To remove it: lightsoutd proofs %d --remove\n", id, id)
		return err
	}
	_, err = fmt.Fprintf(out, "Cancelled proof %d. To remove its answers: lightsoutd proofs %d --remove\n", id, id)
	return err
}

// proofDetails is a proof with its stages and workers.
type proofDetails struct {
	*proofrun.ProofDetails
	By []proofrun.Share `json:"by"`
}

func (o *proofsOptions) show(ctx context.Context, data *store.Store, id int64, out io.Writer) error {
	proof, err := data.ProofDetails(ctx, id)
	if err != nil {
		return err
	}
	shares, err := data.Shares(ctx, id)
	if err != nil {
		return err
	}
	d := proofDetails{proof, shares}
	if o.asJSON {
		return printJSON(out, d)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Proof %d: %s of %s\n%s\n\n", d.ID, goalName(d.Goal), boardOf(d.Puzzle), outcome(d.ProofView))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "STAGE\tSHARDS\tAUDITS\tTIME\t") // a Builder never fails
	for i, g := range d.Stages {
		_, _ = fmt.Fprintf(w, "%d\t%s of %s\t%d of %d\t%s\t%s\n", i+1, number(g.Answered), number(g.Shards), g.Audited, g.Audits, duration(g.Seconds), g.Name)
	}
	_ = w.Flush()
	b.WriteString("\n")
	w = tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "WORKER\tSHARDS\t")
	for _, s := range d.By {
		_, _ = fmt.Fprintf(w, "%d\t%s\t%s\n", s.Worker, number(s.Answers), s.Name)
	}
	_ = w.Flush()
	_, err = io.WriteString(out, b.String())
	return err
}

func goalName(goal string) string {
	if goal == proof.Hardest {
		return "God's number"
	}
	return "the fewest presses"
}

func number(n int) string { return english.Group(strconv.Itoa(n)) }

// duration formats a number of seconds for people to read.
func duration(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < time.Second:
		return "less than a second"
	case d < 2*time.Minute:
		return english.Plural(int(d.Seconds()), "second", "seconds")
	case d < 2*time.Hour:
		return english.Plural(int(d.Minutes()), "minute", "minutes")
	case d < 72*time.Hour:
		return english.Plural(int(d.Hours()), "hour", "hours")
	}
	return english.Plural(int(d.Hours()/24), "day", "days")
}

// progressOf describes the progress of a proof.
func progressOf(v proofrun.ProofView) string {
	text := fmt.Sprintf("stage %d, %s: %s of %s shards", v.Stage+1, v.StageName, number(v.Answered), number(v.Shards))
	if v.SecondsLeft == nil {
		return text
	}
	return fmt.Sprintf("%s, %.1f per second, %s left in this stage", text, v.ShardsPerSecond, duration(*v.SecondsLeft))
}

// progressLine is like progressOf, but adds a warning if no worker is running.
func progressLine(v proofrun.ProofView, workers []proofrun.Worker) string {
	if len(workers) == 0 {
		return progressOf(v) + ". No worker is running: start one on any machine with lightsoutd work"
	}
	return progressOf(v)
}

// outcome describes the state of a proof in a sentence or two.
func outcome(v proofrun.ProofView) string {
	switch v.State {
	case proofrun.Done:
		return resultOf(v) + audits(v) + "."
	case proofrun.Cancelled:
		return "It was cancelled at " + progressOf(v) + "."
	case proofrun.Failed:
		return "It failed: " + v.Reason + "."
	case proofrun.Running:
	}
	return "It is at " + progressOf(v) + "."
}

// resultOf describes the result of a proof.
func resultOf(v proofrun.ProofView) string {
	r := v.Result
	what := "Fewest presses"
	if v.Goal == proof.Hardest {
		what = "God's number"
	}
	switch {
	case r.Proved:
		return fmt.Sprintf("%s: %s, proved", what, number(r.Size))
	case v.Goal == proof.Hardest:
		return fmt.Sprintf("%s: from %s to %s", what, number(r.Size), number(r.Bound))
	}
	return fmt.Sprintf("%s: from %s to %s", what, number(r.Bound), number(r.Size))
}

// audits describes how many shards were repeated, and how many of them by the same worker.
func audits(v proofrun.ProofView) string {
	if v.Audits == 0 {
		return "; no shards were picked for audit"
	}
	text := "; " + english.Plural(v.Audits, "audit agrees", "audits agree")
	if v.SelfAudited > 0 {
		text += fmt.Sprintf(" (%s by the worker that computed the shard)", number(v.SelfAudited))
	}
	return text
}
