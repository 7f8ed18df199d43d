//go:build !linux

package main

import (
	"errors"
	"os"
	"os/exec"
)

// interruptAll makes the end of its context interrupt a command.
func interruptAll(cmd *exec.Cmd) {
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
}

// diskSpace is for Linux alone.
func diskSpace(string) (free, size uint64, err error) { return 0, 0, errors.ErrUnsupported }
