//go:build unix

package solvers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// limited returns the command as the leader of a process group, with limits that its descendants
// inherit. A shell sets them and then becomes the program, so they apply from the start. The limit on
// memory does not count what is only reserved, because HiGHS reserves far more than it uses.
func limited(ctx context.Context, c command, l Limits) *exec.Cmd {
	const script = `{ ulimit -c 0; ulimit -d "$1"; ulimit -f "$2"; } 2>/dev/null; shift 2; exec "$@"`
	args := append([]string{"-c", script, "sh", fmt.Sprint(l.Memory / 1024), fmt.Sprint(l.Output / 512), c.path}, c.args...)
	cmd := exec.CommandContext(ctx, "/bin/sh", args...) //nolint:gosec // runs the chosen solver
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// stop asks a program and its descendants to stop. Many solvers then print their best answer.
func stop(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGTERM) }

// kill ends a program, which may have ended already, and its descendants. It misses those that have
// left the process group.
func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// isFull reports whether a program failed after using most of its memory. A program that gets no
// more tells so in its own words, if at all.
func isFull(s *os.ProcessState, l Limits) bool {
	used, ok := s.SysUsage().(*syscall.Rusage)
	return ok && runtime.GOOS == "linux" && !s.Success() && int64(used.Maxrss)*1024 > l.Memory/2 //nolint:unconvert // not an int64 on every system
}
