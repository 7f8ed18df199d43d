package cluster

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// An owner is the user as whom the server runs.
type owner struct{ uid, gid int }

// findOwner is the user of this process, or postgres for root.
func findOwner() (owner, error) {
	if os.Getuid() != 0 {
		return owner{os.Getuid(), os.Getgid()}, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return owner{}, fmt.Errorf("PostgreSQL does not run as root, and there is no user postgres: %w", err)
	}
	uid, errUID := strconv.Atoi(u.Uid)
	gid, errGID := strconv.Atoi(u.Gid)
	if errUID != nil || errGID != nil {
		return owner{}, fmt.Errorf("the user postgres has no number: %s, %s", u.Uid, u.Gid)
	}
	return owner{uid, gid}, nil
}

// attributes make a process run as the owner, in a group of its own so that a Ctrl-C
// reaches the daemon first, and end with the thread that started it.
func (o owner) attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT}
	if os.Getuid() == 0 {
		a.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
	}
	return a
}

// give makes a folder belong to the owner.
func (o owner) give(folder string) error {
	if os.Getuid() != 0 {
		return nil
	}
	return os.Chown(folder, o.uid, o.gid)
}
