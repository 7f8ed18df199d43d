//go:build !unix

package solvers

import (
	"context"
	"os"
	"os/exec"
)

// limited returns the command. On this system, only its time is limited.
func limited(ctx context.Context, c command, _ Limits) *exec.Cmd {
	return exec.CommandContext(ctx, c.path, c.args...) //nolint:gosec // runs the chosen solver
}

func stop(p *os.Process) error { return p.Kill() }

func kill(p *os.Process) error { return p.Kill() }

func isFull(*os.ProcessState, Limits) bool { return false }
