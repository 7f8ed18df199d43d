package main

import (
	"github.com/spf13/cobra"

	"lightsout/internal/jobs"
	"lightsout/internal/store"
)

func newWork() *cobra.Command {
	var o common
	var keepDays int
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Do jobs, without serving anyone",
		Long: `Do jobs, without serving anyone: make partitions ahead of time, sum up days that are
over, and remove what has expired. Any number of processes can do so on one database.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			url, err := o.databaseURL()
			if err != nil {
				return err
			}
			ctx := cmd.Context()
			if err := store.CheckSchema(ctx, url); err != nil {
				return err
			}
			data, err := store.Open(ctx, url)
			if err != nil {
				return err
			}
			defer data.Close()
			work, err := jobs.Start(ctx, jobs.Config{Store: data, Log: o.log(cmd.ErrOrStderr()), KeepDays: keepDays})
			if err != nil {
				return err
			}
			<-ctx.Done()
			work.Stop()
			return nil
		},
	}
	o.add(cmd)
	addKeepDays(cmd, &keepDays)
	return cmd
}
