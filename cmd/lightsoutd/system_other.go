//go:build !linux

package main

import (
	"errors"
	"os"
	"os/exec"
)

// interruptAll arranges for the command to be interrupted when its context is done.
func interruptAll(cmd *exec.Cmd) {
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
}

// diskSpace is only supported on Linux.
func diskSpace(string) (free, size uint64, err error) { return 0, 0, errors.ErrUnsupported }
