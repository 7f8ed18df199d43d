package assets

import (
	"context"
	"os/exec"
	"runtime"
)

// Open opens an address in the user's browser. It does not wait for the browser, which stays
// open after the server stops.
func (*App) Open(ctx context.Context, address string) error {
	name, args := opener(runtime.GOOS)
	cmd := exec.CommandContext(context.WithoutCancel(ctx), name, append(args, address)...) //nolint:gosec // the address is our own, and no shell is involved
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // the user can see whether it worked
	return nil
}

// opener returns the program that opens addresses on a system.
func opener(system string) (name string, args []string) {
	switch system {
	case "darwin":
		return "open", nil
	case "windows":
		return "rundll32", []string{"url.dll,FileProtocolHandler"}
	}
	return "xdg-open", nil
}
