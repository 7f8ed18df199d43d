package solvers

import (
	"cmp"
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

// ErrAbsent reports that a program is not installed.
var ErrAbsent = errors.New("not installed")

// A Solver is an external program that solves models.
type Solver struct {
	Name    string
	Program string         // the program, or the one that runs it (HiGHS)
	Formats []model.Format // the formats it reads, the usual one first
	Package string         // how to install it
	// Minimises lists the formats in which the solver can minimise. In other formats that support
	// bounds, Ask requests a lower cost until no answer costs less.
	Minimises []model.Format
	// Starts is set if the solver supports a start.
	Starts bool
	// Binary is set if the solver supports only 0/1 variables in integer programs.
	Binary bool

	version versionOf
	own     model.Dialect // the dialect of its answers, if that does not depend on the format alone
	command func(request) command
}

// dialect returns the dialect of the solver's answers in a format.
func (s Solver) dialect(f model.Format) model.Dialect {
	return cmp.Or(s.own, dialects[f])
}

// A request is a model to solve.
type request struct {
	file    string
	start   string // the file with the start, or empty
	format  model.Format
	seconds float64
}

// ownShare makes a solver's own time limit a little shorter than ours, so that it has time to print
// its best answer.
const ownShare = 0.95

func (r request) wholeSeconds() string {
	return fmt.Sprint(max(int(r.seconds*ownShare), 1))
}

// versionOf describes how to get a program's version.
type versionOf struct {
	args    []string
	pattern string // regular expression whose first group is the version
}

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

// Path returns the path of the program, or ErrAbsent if it is missing.
func (s Solver) Path() (string, error) {
	advice := s.Package
	if s.Name == highsName {
		advice = "get it from https://nodejs.org, then " + advice // npm comes with Node
	}
	path, err := exec.LookPath(s.Program)
	if err != nil {
		return "", fmt.Errorf("%s is %w: %s", s.Program, ErrAbsent, advice)
	}
	if s.Name == highsName && highsFolder() == "" {
		return "", fmt.Errorf("%s is %w: %s", s.Name, ErrAbsent, s.Package)
	}
	return filepath.Abs(path)
}

// Version returns the version that the program prints. For a program that prints none, it returns
// the version of its package: from npm for HiGHS, from the system for others. It returns "unknown"
// if that fails.
func (s Solver) Version(ctx context.Context) string {
	path, err := s.Path()
	if err != nil {
		return "unknown"
	}
	if s.Name == highsName {
		return highsVersion()
	}
	args := s.version.args
	if s.version.pattern == "" {
		path, args = "dpkg-query", []string{"-W", "-f", "${Version}", s.Program}
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

// highsFolder returns the node_modules folder that contains the package: from NODE_PATH, in the
// current folder, or in the user's cache.
func highsFolder() string {
	folders := filepath.SplitList(os.Getenv("NODE_PATH"))
	if here, err := os.Getwd(); err == nil {
		folders = append(folders, filepath.Join(here, "node_modules"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		folders = append(folders, filepath.Join(cache, "lightsout-tools", "highs", "node_modules"))
	}
	for _, folder := range folders {
		//nolint:gosec // Node looks in these folders too
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
