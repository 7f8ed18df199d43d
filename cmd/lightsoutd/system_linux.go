package main

import (
	"os/exec"
	"syscall"
)

// interruptAll arranges for the command and its child processes to be interrupted when the
// command's context is done.
func interruptAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}

// diskSpace returns the free space and the size of a folder's disk, in bytes.
func diskSpace(folder string) (free, size uint64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	return s.Bavail * uint64(s.Bsize), s.Blocks * uint64(s.Bsize), nil
}
