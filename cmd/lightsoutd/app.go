package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/internal/browser/assets"
	"lightsout/internal/terminal/termtext"
)

func newApp() *cobra.Command {
	return &cobra.Command{
		Use:   "app FOLDER",
		Short: "Write the web app into a folder for a web server",
		Long: `Write the web app into a folder, with copies of each file compressed by Brotli and gzip, for a web
server or a content delivery network in front of the daemons. The nginx and Caddy configurations serve
it from there. After an upgrade, run the command again: it keeps the files of earlier versions, which
open pages may still need.`,
		Example: `lightsoutd app /var/www/lightsout`,
		Args:    termtext.Arguments,
		RunE: func(_ *cobra.Command, args []string) error {
			app, err := assets.New()
			if err != nil {
				return err
			}
			if app, err = app.ForService(); err != nil {
				return err
			}
			if err := app.Export(args[0]); err != nil {
				return fmt.Errorf("cannot write the app: %w", err)
			}
			return nil
		},
	}
}
