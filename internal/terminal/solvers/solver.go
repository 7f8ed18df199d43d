package solvers

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"lightsout/model"
)

// ErrAbsent says that a program is not installed.
var ErrAbsent = errors.New("not installed")

// A Solver is a program of others that solves models.
type Solver struct {
	Name     string
	Programs []string       // that it takes, the one that solves last
	Formats  []model.Format // that it reads, the usual one first
	Package  string         // what to install
	// Forms are those of its formats that are another formulation of the problem, and
	// not only another way to write it: a comparison asks in each.
	Forms []model.Format
	// Minimises lists the formats in which it finds the least by itself; in others
	// that can be bounded it is asked again and again for less.
	Minimises []model.Format
	// Starts lists the formats in which it takes a start.
	Starts []model.Format
	// Witness says that its answers have presses.
	Witness bool
	// Binary says that it takes integer programs in variables of 0 and 1 only.
	Binary bool

	version  versionOf
	programs model.Dialect // in which it answers integer programs, if it takes any
	steps    func(request) []command
}

// dialect is how it answers in a format.
func (s Solver) dialect(f model.Format) model.Dialect {
	if d, ok := dialects[f]; ok {
		return d
	}
	return s.programs
}

// A request is a model to solve.
type request struct {
	programs []string // their paths
	file     string
	start    string // the file of the start; empty without one
	format   model.Format
	seconds  float64
}

// A solver's own limit is a little less than ours, so that it has time to print what
// it has.
const ownShare = 0.95

func (r request) wholeSeconds() string {
	return fmt.Sprint(max(int(r.seconds*ownShare), 1))
}

func (r request) milliseconds() string { return fmt.Sprint(int(r.seconds * ownShare * 1000)) }

// versionOf is how a program is asked for its version.
type versionOf struct {
	args    []string
	pattern string // its first group is the version
}

// Solvers lists the solvers that can be asked, installed or not.
func Solvers() []Solver { return slices.Clone(solvers) }

// Find returns a solver by its name.
func Find(name string) (Solver, error) {
	i := slices.IndexFunc(solvers, func(s Solver) bool { return s.Name == name })
	if i < 0 {
		return Solver{}, fmt.Errorf("unknown solver %.40q; choose one of %s", name, strings.Join(Names(), ", "))
	}
	return solvers[i], nil
}

// Names lists the names of the solvers.
func Names() []string {
	names := make([]string, len(solvers))
	for i, s := range solvers {
		names[i] = s.Name
	}
	return names
}

// Paths returns where the programs are; ErrAbsent when one is missing.
func (s Solver) Paths() ([]string, error) {
	paths := make([]string, len(s.Programs))
	for i, name := range s.Programs {
		path, err := exec.LookPath(name)
		if err != nil {
			return nil, fmt.Errorf("%s is %w: %s", name, ErrAbsent, s.Package)
		}
		if paths[i], err = filepath.Abs(path); err != nil {
			return nil, err
		}
	}
	if s.Name == highsName && highsFolder() == "" {
		return nil, fmt.Errorf("%s is %w: %s", s.Name, ErrAbsent, s.Package)
	}
	return paths, nil
}

// Version asks the program for its version, and the system's packages where it does
// not tell; "unknown" when nobody knows.
func (s Solver) Version(ctx context.Context) string {
	paths, err := s.Paths()
	if err != nil {
		return "unknown"
	}
	if s.Name == highsName {
		return highsVersion()
	}
	path, args := paths[len(paths)-1], s.version.args
	if s.version.pattern == "" {
		path, args = "dpkg-query", []string{"-W", "-f", "${Version}", s.Programs[0]}
	}
	dir, err := os.MkdirTemp("", "lightsout")
	if err != nil {
		return "unknown"
	}
	defer func() { _ = os.RemoveAll(dir) }()
	r, err := run(ctx, command{path: path, args: args}, dir, DefaultLimits())
	if err != nil || r.stopped != nil {
		return "unknown"
	}
	pattern := s.version.pattern
	if pattern == "" {
		pattern = `^(?:\d+:)?(\d[\w.]*)`
	}
	if m := regexp.MustCompile(pattern).FindStringSubmatch(r.output); m != nil {
		return m[1]
	}
	return "unknown"
}

// HiGHS runs under Node, from the npm package highs.
const highsName = "highs"

//go:embed highs.cjs
var highsScript []byte

// highsFolder is the folder of node_modules that has the package: of NODE_PATH, the
// current folder or the user's cache.
func highsFolder() string {
	folders := filepath.SplitList(os.Getenv("NODE_PATH"))
	if here, err := os.Getwd(); err == nil {
		folders = append(folders, filepath.Join(here, "node_modules"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		folders = append(folders, filepath.Join(cache, "lightsout-tools", "highs", "node_modules"))
	}
	for _, folder := range folders {
		//nolint:gosec // where Node looks too
		if _, err := os.Stat(filepath.Join(folder, highsName, "package.json")); err == nil {
			return folder
		}
	}
	return ""
}

func highsVersion() string {
	text, err := os.ReadFile(filepath.Join(highsFolder(), highsName, "package.json"))
	if err != nil {
		return "unknown"
	}
	if m := regexp.MustCompile(`"version":\s*"([^"]+)"`).FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return "unknown"
}
