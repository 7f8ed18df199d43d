//go:build !unix

package tui

// canSuspend returns false: this system has no job control.
func canSuspend() bool { return false }
