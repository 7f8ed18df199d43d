package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store/cluster"
	"lightsout/internal/terminal/termtext"
)

func newTry() *cobra.Command {
	o := serveOptions{}
	o.logLevel = slog.LevelWarn
	var folder string
	cmd := &cobra.Command{
		Use:   "try",
		Short: "Try the service, with its own PostgreSQL server",
		Long: `Try the service on this machine, where PostgreSQL must be installed: start a separate
PostgreSQL server, with its data in a folder, and serve the app and the API. Ctrl-C stops
both. The results stay in the folder for next time.`,
		Args: termtext.Arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			c, err := cluster.Start(ctx, cluster.Options{Folder: folder})
			if err != nil {
				return err
			}
			err = o.try(ctx, cmd, c.URL("postgres"))
			// Stop the database only after the daemon.
			return errors.Join(err, c.Close(context.WithoutCancel(ctx)))
		},
	}
	o.add(cmd)
	cmd.Flags().StringVar(&folder, "folder", "lightsout-try", "folder for the database")
	setValueNames(cmd, map[string]string{"folder": "FOLDER"})
	for _, name := range []string{"database", "admin", "shutdown-delay"} {
		_ = cmd.Flags().MarkHidden(name) // try sets these itself
	}
	return cmd
}

func (o *serveOptions) try(ctx context.Context, cmd *cobra.Command, url string) error {
	if err := migrate(ctx, url); err != nil {
		return err
	}
	o.admin = ""
	o.shutdownDelay = 0 // no proxy to wait for
	if !cmd.Flags().Changed("listen") && !isFree(ctx, o.listen) {
		o.listen = "127.0.0.1:0"
	}
	o.onReady = func(address string) {
		_, _ = fmt.Fprintf(cmd.OutOrStdout(), "Lights Out and its service are running at http://%s/\nPress Ctrl-C to stop.\n", address)
	}
	return o.serve(ctx, url, cmd.ErrOrStderr())
}

// isFree reports whether the daemon can listen on an address.
func isFree(ctx context.Context, address string) bool {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	return err == nil && l.Close() == nil
}
