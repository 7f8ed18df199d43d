//go:build unix

package tui

import (
	"os"

	"golang.org/x/sys/unix"
)

// canSuspend reports whether a shell waits for this program and can continue it: the parent is in the
// same session, but in another process group. Without one, nobody could ever continue a suspended
// program.
func canSuspend() bool {
	parent := os.Getppid()
	session, err := unix.Getsid(0)
	parentSession, errSession := unix.Getsid(parent)
	group, errGroup := unix.Getpgid(parent)
	return err == nil && errSession == nil && errGroup == nil && session == parentSession && group != unix.Getpgrp()
}
