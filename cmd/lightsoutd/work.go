package main

import (
	"context"
	"io"
	"log/slog"
	"runtime"

	"github.com/spf13/cobra"

	"lightsout/internal/service/jobs"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

// maxCores limits the number of shards that a process works on at the same time.
const maxCores = 4096

// workOptions holds the options of the work command.
type workOptions struct {
	common
	base     jobs.Config
	keepDays int
	cores    int
	only     string
}

// The values of --only.
const (
	onlyMaintenance = "maintenance"
	onlyShards      = "shards"
)

func newWork(base jobs.Config) *cobra.Command {
	o := workOptions{base: base}
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Run background jobs: proof shards and maintenance",
		Long: `Run background jobs, without serving players. Any number of processes, on any number of
machines, can work on one database. There are two kinds of jobs:

  shards       pieces of the proofs that lightsoutd prove has started, on all cores
  maintenance  create partitions, summarise finished days, remove expired data

You can stop it at any time, with Ctrl-C or by pulling the plug: finished work is stored,
and other workers take over the rest. Once running, it waits while the database is unavailable.`,
		Example: `lightsoutd work                           # on every machine
lightsoutd work --only shards --cores 8   # on a machine that also does other work`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			return o.work(cmd.Context(), url, cmd.ErrOrStderr())
		}),
	}
	o.add(cmd)
	addKeepDays(cmd, &o.keepDays)
	cmd.Flags().IntVar(&o.cores, "cores", runtime.GOMAXPROCS(0), "how many shards to work on at the same time (default: one per core)")
	cmd.Flags().Lookup("cores").DefValue = "" // the same help on every machine
	cmd.Flags().StringVar(&o.only, "only", "", "run only one kind of job: shards or maintenance")
	setValueNames(cmd, map[string]string{"only": "KIND"})
	return cmd
}

// work runs jobs until the context is done.
func (o *workOptions) work(ctx context.Context, url string, errOut io.Writer) error {
	config, err := o.config()
	if err != nil {
		return err
	}
	config.Log = o.log(errOut)
	if config.Store, err = openStore(ctx, store.OpenWorker, url, config.Log); err != nil {
		return err
	}
	defer config.Store.Close()
	work, err := jobs.Start(ctx, config)
	if err != nil {
		return err
	}
	config.Log.Info("working", "cores", config.Cores, "maintenance", !config.NoMaintenance)
	<-ctx.Done()
	work.Stop()
	return nil
}

func (o *workOptions) config() (jobs.Config, error) {
	if o.cores < 1 || o.cores > maxCores {
		return jobs.Config{}, termtext.Usagef("--cores must be from 1 to %d; to skip shards, use --only maintenance", maxCores)
	}
	c := o.base
	c.KeepDays, c.Cores = o.keepDays, o.cores
	switch o.only {
	case "":
	case onlyMaintenance:
		c.Cores = 0
	case onlyShards:
		c.NoMaintenance = true
	default:
		return c, termtext.Usagef("--only %s: choose %s or %s", o.only, onlyShards, onlyMaintenance)
	}
	return c, nil
}

// openStore opens the database with one of the functions of package store, checks that it is up to
// date, and logs its outages.
func openStore(ctx context.Context, open func(context.Context, string) (*store.Store, error), url string, log *slog.Logger) (*store.Store, error) {
	if err := store.CheckSchema(ctx, url); err != nil {
		return nil, err
	}
	data, err := open(ctx, url)
	if err == nil {
		data.ReportOutages(log)
	}
	return data, err
}
