package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

func newMigrate() *cobra.Command {
	var o common
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database up to date",
		Long: `Bring the database up to date. Run this before you start a new version of the daemon;
daemons that run the previous version keep working.`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			if err := migrate(cmd.Context(), url); err != nil {
				return err
			}
			version, _, err := store.Versions(cmd.Context(), url)
			if err == nil {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "The database schema is now at version %d.\n", version)
			}
			return err
		}),
	}
	o.addDatabase(cmd)
	return cmd
}

// migrate brings the tables up to date and creates the first partitions.
func migrate(ctx context.Context, url string) error {
	if err := store.Migrate(ctx, url); err != nil {
		return err
	}
	data, err := store.Open(ctx, url)
	if err != nil {
		return err
	}
	defer data.Close()
	return data.MakeFirstPartitions(ctx)
}
