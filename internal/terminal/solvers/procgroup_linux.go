package solvers

import (
	"bytes"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// limited returns the command with limits that its processes inherit: a shell sets
// them and becomes the program, so no moment is without them. It leads a group of its
// own.
func limited(c command, l Limits) *exec.Cmd {
	memory := fmt.Sprint(l.Memory / 1024)
	if c.reserves {
		memory = "unlimited"
	}
	// Shells disagree about the letter of the number of processes, and root has no
	// such limit.
	const script = `ulimit -c 0; ulimit -v "$1"; ulimit -f "$2"
{ ulimit -u "$3" || ulimit -p "$3"; } 2>/dev/null
shift 3; exec "$@"`
	processes := fmt.Sprint(threadsOfUser() + l.Processes)
	args := append([]string{"-c", script, "sh", memory, fmt.Sprint(l.Output / 512), processes, c.path}, c.args...)
	cmd := exec.Command("/bin/sh", args...) //nolint:gosec,noctx // the solver that was asked for; watch ends it
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// A procGroup is a process and all that it starts. Limits of the system are for each
// process, and one can leave its group or lose its parent, so the group is looked
// for: by group, by parent and by the cookie in the environment. Who was seen once is
// known from then on. A process that gets rid of all three between two looks is lost.
type procGroup struct {
	leader int
	cookie []byte
	seen   map[int]string // process to its start time, as numbers are used again
	looked time.Time
	others int // how many processes the system had at the start
}

func newProcGroup(leader int, cookie string) *procGroup {
	return &procGroup{leader: leader, cookie: []byte(cookie), seen: map[int]string{}, others: processesOfSystem()}
}

// A process is what is known about one.
type process struct {
	pid, parent, group, threads int
	start                       string
	pages                       int64
}

// processes yields those that are alive.
func processes() iter.Seq[process] {
	return func(yield func(process) bool) {
		entries, _ := os.ReadDir("/proc")
		for _, e := range entries {
			pid, err := strconv.Atoi(e.Name())
			if err != nil {
				continue
			}
			if p, ok := readProcess(pid); ok && !yield(p) {
				return
			}
		}
	}
}

// threadsOfUser is how many threads the processes of this user have: the system's
// limit of processes counts them all.
func threadsOfUser() int {
	threads := 0
	for p := range processes() {
		info, err := os.Stat(fmt.Sprintf("/proc/%d", p.pid))
		if err != nil {
			continue
		}
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && int(owner.Uid) == os.Getuid() {
			threads += p.threads
		}
	}
	return threads
}

// members looks for the processes of the group.
func (f *procGroup) members() []process {
	var found []process
	for p := range processes() {
		if f.has(p) {
			f.seen[p.pid] = p.start
			found = append(found, p)
		}
	}
	return found
}

func (f *procGroup) has(p process) bool {
	if p.group == f.leader || f.seen[p.pid] == p.start {
		return true
	}
	if _, ok := f.seen[p.parent]; ok {
		return true
	}
	environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.pid))
	return err == nil && bytes.Contains(environment, f.cookie)
}

// readProcess reads a process that is alive from /proc: behind the name in brackets
// come state, parent, group and, much later, start time and pages in memory.
func readProcess(pid int) (process, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return process{}, false
	}
	at := bytes.LastIndexByte(stat, ')')
	fields := strings.Fields(string(stat[at+1:]))
	if at < 0 || len(fields) < 22 || fields[0] == "Z" || fields[0] == "X" {
		return process{}, false
	}
	p := process{pid: pid, start: fields[19]}
	p.parent, _ = strconv.Atoi(fields[1])
	p.group, _ = strconv.Atoi(fields[2])
	p.threads, _ = strconv.Atoi(fields[17])
	p.pages, _ = strconv.ParseInt(fields[21], 10, 64)
	return p, true
}

// processesOfSystem is how many processes and threads there are, in one cheap call.
func processesOfSystem() int {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return int(info.Procs)
}

// look checks the limits of the whole group, not more often than it pays. When there
// are suddenly many processes, the group has to stand still meanwhile: looking at them
// one by one is slower than doubling.
func (f *procGroup) look(l Limits) error {
	crowd := processesOfSystem() > f.others+l.Processes
	if !crowd && time.Since(f.looked) < 50*time.Millisecond {
		return nil
	}
	if crowd {
		_ = syscall.Kill(-f.leader, syscall.SIGSTOP)
		defer func() { _ = syscall.Kill(-f.leader, syscall.SIGCONT) }()
		f.others = processesOfSystem() // if they are not ours, look again at the next crowd
	}
	members := f.members()
	pages := int64(0)
	for _, p := range members {
		pages += p.pages
	}
	f.looked = time.Now()
	switch {
	case len(members) > l.Processes:
		f.end()
		return ErrProcesses
	case pages*int64(os.Getpagesize()) > l.Memory:
		return ErrMemory
	}
	return nil
}

// tell asks the group to stop: solvers then print what they have.
func (f *procGroup) tell() { _ = syscall.Kill(-f.leader, syscall.SIGTERM) }

// end ends the group. Those who are started meanwhile are found the next time round.
func (f *procGroup) end() {
	_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	for range 1000 {
		members := f.members()
		if len(members) == 0 {
			return
		}
		for _, p := range members {
			_ = syscall.Kill(p.pid, syscall.SIGSTOP) // so that it cannot start more
		}
		for _, p := range members {
			_ = syscall.Kill(p.pid, syscall.SIGKILL)
		}
		time.Sleep(time.Millisecond)
	}
}
