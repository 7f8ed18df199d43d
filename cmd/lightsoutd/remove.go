package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

func newRemove() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "remove",
		Short: "Remove a result, or all of a player's results, streak and stars",
		Long: `Remove a result, or all of a player's results, streak and stars. Leaderboards, places and streaks
then look as if the result or the player had never existed, except in the totals of days older than
--keep-days. Players have a different ID every day: copy DATE and PLAYER together, from the end of
the link to one of the player's replays.`,
		Args: cobra.ArbitraryArgs,
		RunE: termtext.UnknownCommand,
	}
	cmd.AddCommand(newRemoveResult(), newRemovePlayer())
	return cmd
}

func newRemoveResult() *cobra.Command {
	var o common
	cmd := &cobra.Command{
		Use:   "result DATE PLAYER",
		Short: "Remove a player's result for a day",
		Args:  termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			return withPlayer(cmd.Context(), url, args, func(data *store.Store, day int, p identity.Player) error {
				err := data.RemoveResult(cmd.Context(), day, p)
				if errors.Is(err, store.ErrNotFound) {
					return fmt.Errorf("%s has no result for %s", p.Name(), args[0])
				}
				if err == nil {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "Removed %s's result for %s.\n", p.Name(), args[0])
				}
				return err
			})
		}),
	}
	o.addDatabase(cmd)
	return cmd
}

func newRemovePlayer() *cobra.Command {
	var o common
	cmd := &cobra.Command{
		Use:   "player DATE PLAYER",
		Short: "Remove a player's results, streak and stars",
		Args:  termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			return withPlayer(cmd.Context(), url, args, func(data *store.Store, _ int, p identity.Player) error {
				n, err := data.RemovePlayer(cmd.Context(), p)
				if err == nil {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "Removed %s and %s.\n", p.Name(), english.Plural(n, "result", "results"))
				}
				return err
			})
		}),
	}
	o.addDatabase(cmd)
	return cmd
}

func newBlock() *cobra.Command {
	var o common
	var end bool
	cmd := &cobra.Command{
		Use:   "block DATE PLAYER",
		Short: "Reject further results from a player",
		Long: `Reject further results from a player. Existing results stay; lightsoutd remove player removes
them. The same person can play on with another browser, as a new player. Copy DATE and PLAYER from
the end of the link to one of the player's replays.`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			return withPlayer(cmd.Context(), url, args, func(data *store.Store, _ int, p identity.Player) error {
				if err := data.Block(cmd.Context(), p, !end); err != nil {
					return err
				}
				text := "%s is blocked.\n"
				if end {
					text = "%s is no longer blocked.\n"
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), text, p.Name())
				return err
			})
		}),
	}
	o.addDatabase(cmd)
	cmd.Flags().BoolVar(&end, "end", false, "lift the block")
	return cmd
}

// withPlayer calls do with the day and the player that the arguments name.
func withPlayer(ctx context.Context, url string, args []string, do func(data *store.Store, day int, p identity.Player) error) error {
	day, err := daily.Number(args[0], time.Now())
	if err != nil {
		return termtext.UsageError{Err: err}
	}
	id, ok := identity.ParsePlayer(args[1])
	if !ok {
		return termtext.Usagef("%q is not a player; give the 32 hexadecimal digits at the end of a replay's address", args[1])
	}
	if err := store.CheckSchema(ctx, url); err != nil {
		return err
	}
	data, err := store.Open(ctx, url)
	if err != nil {
		return err
	}
	defer data.Close()
	key, err := data.Key(ctx)
	if err != nil {
		return err
	}
	return do(data, day, identity.NewMask(key).Reveal(day, id))
}
