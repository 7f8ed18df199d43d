//go:build !linux

package solvers

import (
	"os"
	"os/exec"
)

// limited returns the command. Only Linux supports limits other than the one on time.
func limited(c command, _ Limits) *exec.Cmd {
	return exec.Command(c.path, c.args...) //nolint:gosec,noctx // runs the chosen solver; watch kills it
}

// A procGroup is a process. On this system its descendants are not tracked.
type procGroup struct{ leader int }

func newProcGroup(leader int, _ string) *procGroup { return &procGroup{leader} }

func (f *procGroup) look(Limits) error { return nil }

func (f *procGroup) tell() { f.end() }

func (f *procGroup) end() {
	if p, err := os.FindProcess(f.leader); err == nil {
		_ = p.Kill()
	}
}
