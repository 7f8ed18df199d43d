package main

import (
	"context"
	"log/slog"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

func newMaintain() *cobra.Command {
	var o common
	var keepDays int
	cmd := &cobra.Command{
		Use:   "maintain",
		Short: "Maintain the database, without serving players",
		Long: `Maintain the database once an hour, without serving players: create partitions, summarise
finished days, remove expired data. lightsoutd serve does this itself, unless it runs with
--no-maintenance because its role may not change tables.

Any number of processes can maintain one database; each time, one of them does the work. Once
running, it waits while the database is unavailable.`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			log := o.log(cmd.ErrOrStderr())
			data, err := openStore(cmd.Context(), url, log)
			if err != nil {
				return err
			}
			defer data.Close()
			log.Info("maintaining the database")
			data.Maintain(cmd.Context(), keepDays, log)
			return nil
		}),
	}
	o.add(cmd)
	addKeepDays(cmd, &keepDays)
	return cmd
}

// openStore opens the database, checks that it is up to date, and logs its outages.
func openStore(ctx context.Context, url string, log *slog.Logger) (*store.Store, error) {
	if err := store.CheckSchema(ctx, url); err != nil {
		return nil, err
	}
	data, err := store.Open(ctx, url)
	if err == nil {
		data.ReportOutages(log)
	}
	return data, err
}
