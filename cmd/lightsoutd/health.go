package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// healthTime is how long a daemon may take to say whether it is ready: longer than it takes to find out.
const healthTime = 8 * time.Second

func newHealth() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Ask a daemon whether it is ready",
		Long: `Ask a daemon on this machine whether it is ready, for health checks of containers without curl.
The exit code is 1 if it is not, and a line says why.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := http.NewRequestWithContext(cmd.Context(), http.MethodGet, "http://"+address+"/readyz", http.NoBody)
			if err != nil {
				return fmt.Errorf("--admin %s: it is an address such as 127.0.0.1:9464", address)
			}
			a, err := (&http.Client{Timeout: healthTime}).Do(r)
			if err != nil {
				return fmt.Errorf("the daemon does not answer: %w", err)
			}
			defer func() { _ = a.Body.Close() }()
			const most = 1000
			text, _ := io.ReadAll(io.LimitReader(a.Body, most)) // what there is of it
			if a.StatusCode != http.StatusOK {
				return fmt.Errorf("not ready: %s", strings.TrimSpace(string(text)))
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		},
	}
	cmd.Flags().StringVar(&address, "admin", "127.0.0.1:9464", "the --admin or --listen address of the daemon")
	return cmd
}
