package cluster

import (
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ErrNotInstalled reports that PostgreSQL is not installed.
var ErrNotInstalled = errors.New("PostgreSQL 15 or later is not installed; on Debian and Ubuntu: apt install postgresql")

// patterns match the folders outside PATH where systems install PostgreSQL.
var patterns = []string{
	"/usr/lib/postgresql/*/bin",
	"/usr/pgsql-*/bin",
	"/opt/homebrew/opt/postgresql@*/bin",
	"/usr/local/opt/postgresql@*/bin",
}

// Programs returns the folder with the programs of the newest installed PostgreSQL.
func Programs() (string, error) {
	var found []string
	for _, pattern := range patterns {
		matches, _ := filepath.Glob(filepath.Join(pattern, "postgres")) // the patterns are valid
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

// version returns the number in the name of a folder such as /usr/lib/postgresql/15/bin.
func version(folder string) int {
	name := filepath.Base(filepath.Dir(folder))
	number, err := strconv.Atoi(name[strings.LastIndexAny(name, "-@")+1:])
	if err != nil {
		return 0
	}
	return number
}
