package cluster

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// An owner is the user that the server runs as.
type owner struct{ uid, gid int }

// findOwner returns the user of this process, or postgres if that is root.
func findOwner() (owner, error) {
	if os.Getuid() != 0 {
		return owner{os.Getuid(), os.Getgid()}, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return owner{}, fmt.Errorf("PostgreSQL refuses to run as root, and there is no postgres user: %w", err)
	}
	uid, errUID := strconv.Atoi(u.Uid)
	gid, errGID := strconv.Atoi(u.Gid)
	if errUID != nil || errGID != nil {
		return owner{}, fmt.Errorf("the postgres user has no numeric ID: %s, %s", u.Uid, u.Gid)
	}
	return owner{uid, gid}, nil
}

// attributes returns the attributes of a process that runs as the owner and is killed when the
// thread that started it ends. The process has its own group, so that Ctrl-C reaches the daemon
// first.
func (o owner) attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT}
	if os.Getuid() == 0 {
		a.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
	}
	return a
}

// give makes o the owner of a folder.
func (o owner) give(folder string) error {
	if os.Getuid() != 0 {
		return nil
	}
	return os.Chown(folder, o.uid, o.gid)
}
