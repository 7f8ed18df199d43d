package cluster

import (
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ErrNotInstalled says that PostgreSQL is not on this machine.
var ErrNotInstalled = errors.New("PostgreSQL 15 or later is not installed; on Debian and Ubuntu: apt install postgresql")

// patterns are where systems put the programs of PostgreSQL that are in no path.
var patterns = []string{
	"/usr/lib/postgresql/*/bin",
	"/usr/pgsql-*/bin",
	"/opt/homebrew/opt/postgresql@*/bin",
	"/usr/local/opt/postgresql@*/bin",
}

// Programs is the folder of PostgreSQL's programs, of the newest version that is
// installed.
func Programs() (string, error) {
	var found []string
	for _, pattern := range patterns {
		matches, _ := filepath.Glob(filepath.Join(pattern, "postgres")) // the patterns are well formed
		for _, m := range matches {
			found = append(found, filepath.Dir(m))
		}
	}
	if path, err := exec.LookPath("postgres"); err == nil && len(found) == 0 {
		return filepath.Dir(path), nil
	}
	if len(found) == 0 {
		return "", ErrNotInstalled
	}
	return slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) }), nil
}

// version is the number in the name of a folder such as /usr/lib/postgresql/15/bin.
func version(folder string) int {
	name := filepath.Base(filepath.Dir(folder))
	number, err := strconv.Atoi(name[strings.LastIndexAny(name, "-@")+1:])
	if err != nil {
		return 0
	}
	return number
}
