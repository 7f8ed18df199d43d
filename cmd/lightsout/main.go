// Command lightsout plays and solves Lights Out, and proves its answers.
package main

import (
	"context"
	"os"

	"lightsout/internal/browser/assets"
	"lightsout/internal/terminal/cli"
	"lightsout/internal/terminal/tui"
)

func main() {
	os.Exit(cli.Run(context.Background(), os.Args[1:], cli.Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Player: tui.Terminal{},
		Website: func() (cli.Website, error) { return assets.New() },
	}))
}
