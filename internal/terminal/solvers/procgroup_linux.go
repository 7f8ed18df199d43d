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

// limited returns the command with limits that its child processes inherit. A shell sets them and
// then execs the program, so they apply from the start. The command leads its own process group.
func limited(c command, l Limits) *exec.Cmd {
	memory := fmt.Sprint(l.Memory / 1024)
	if c.reserves {
		memory = "unlimited"
	}
	// Shells use different option letters for the limit on processes, and root has no such limit.
	const script = `ulimit -c 0; ulimit -v "$1"; ulimit -f "$2"
{ ulimit -u "$3" || ulimit -p "$3"; } 2>/dev/null
shift 3; exec "$@"`
	processes := fmt.Sprint(threadsOfUser() + l.Processes)
	args := append([]string{"-c", script, "sh", memory, fmt.Sprint(l.Output / 512), processes, c.path}, c.args...)
	cmd := exec.Command("/bin/sh", args...) //nolint:gosec,noctx // runs the chosen solver; watch kills it
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// A procGroup is a process and its descendants. The system's memory limit applies to single
// processes, and a process can leave its group or lose its parent. So procGroup searches for
// members by group, by parent and by a cookie in the environment, and remembers those it has seen.
// It misses only a process that sheds all three between two searches.
type procGroup struct {
	leader int
	cookie []byte
	seen   map[int]string // start time by process ID, because IDs are reused
	looked time.Time
	others int // processesOfSystem at the start, or when it last grew too much
}

func newProcGroup(leader int, cookie string) *procGroup {
	return &procGroup{leader: leader, cookie: []byte(cookie), seen: map[int]string{}, others: processesOfSystem()}
}

// A process is an entry in /proc.
type process struct {
	pid, parent, group, threads int
	start                       string
	pages                       int64
}

// processes yields the live processes.
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

// threadsOfUser returns the number of threads that this user is running. The system's limit on
// processes counts them all.
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

// members finds the processes in the group.
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

// readProcess reads a process from /proc, and returns false if it is not alive. The name in
// parentheses is followed by the state, the parent, the group and, further on, the number of
// threads, the start time and the resident pages.
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

// processesOfSystem returns the number of processes and threads on the system. It makes only one
// cheap system call.
func processesOfSystem() int {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return int(info.Procs)
}

// look checks the limits of the whole group, usually at most once every 50 ms. If many processes
// have appeared, it does not wait that long and pauses the group first, because a fork bomb doubles
// faster than look can count.
func (f *procGroup) look(l Limits) error {
	crowd := processesOfSystem() > f.others+l.Processes
	if !crowd && time.Since(f.looked) < 50*time.Millisecond {
		return nil
	}
	if crowd {
		_ = syscall.Kill(-f.leader, syscall.SIGSTOP)
		defer func() { _ = syscall.Kill(-f.leader, syscall.SIGCONT) }()
		f.others = processesOfSystem() // the new processes may not be ours; stop the group again only if more appear
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

// tell asks the group to stop. Many solvers then print their best answer.
func (f *procGroup) tell() { _ = syscall.Kill(-f.leader, syscall.SIGTERM) }

// end kills the group. It repeats, at most 1,000 times, until it finds no members, to catch new
// processes.
func (f *procGroup) end() {
	_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	for range 1000 {
		members := f.members()
		if len(members) == 0 {
			return
		}
		for _, p := range members {
			_ = syscall.Kill(p.pid, syscall.SIGSTOP) // so that it cannot start more processes
		}
		for _, p := range members {
			_ = syscall.Kill(p.pid, syscall.SIGKILL)
		}
		time.Sleep(time.Millisecond)
	}
}
