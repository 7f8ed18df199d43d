package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/terminal/termtext"
)

// healthTime is the timeout of a health check. It is longer than the daemon's own check takes.
const healthTime = 8 * time.Second

func newHealth() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Check whether a daemon is ready",
		Long: `Check whether a daemon on this machine is ready, for health checks in containers without curl.
If it is not ready, the command prints why, and the exit code is 1.`,
		Args: termtext.Arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := http.NewRequestWithContext(cmd.Context(), http.MethodGet, "http://"+address+"/readyz", http.NoBody)
			if err != nil {
				return termtext.Usagef("--admin must be an address such as 127.0.0.1:9464, not %s", address)
			}
			a, err := (&http.Client{Timeout: healthTime}).Do(r)
			if err != nil {
				return fmt.Errorf("the daemon is not responding: %w", err)
			}
			defer func() { _ = a.Body.Close() }()
			const most = 1000
			text, _ := io.ReadAll(io.LimitReader(a.Body, most)) // best effort
			if a.StatusCode != http.StatusOK {
				return fmt.Errorf("not ready: %s", strings.TrimSpace(string(text)))
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
	cmd.Flags().StringVar(&address, "admin", "127.0.0.1:9464", "the daemon's --admin or --listen address")
	setValueNames(cmd, map[string]string{"admin": "ADDRESS"})
	return cmd
}
