package main

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// A module is a Go module linked into a program.
type module struct {
	path, version string
	sum           string // as in go.sum
	dir           string // its sources
}

// platforms lists the systems that a release supports. Some modules are linked on only one of them.
var platforms = []string{"linux", "darwin", "windows"}

// linked returns the modules in a program, and the Go version that built it.
func linked(ctx context.Context, root, program string) (modules []module, goVersion string, err error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, "", err
	}
	paths := make([]string, 0, len(info.Deps))
	for _, d := range info.Deps {
		if d.Replace != nil {
			return nil, "", fmt.Errorf("%s is replaced by %s, which is not public", d.Path, d.Replace.Path)
		}
		modules = append(modules, module{path: d.Path, version: d.Version, sum: d.Sum})
		paths = append(paths, d.Path)
	}
	dirs, err := goList(ctx, root, nil, append([]string{"-m", "-f", "{{.Path}} {{.Version}} {{.Dir}}"}, paths...)...)
	if err != nil {
		return nil, "", err
	}
	for i, m := range modules {
		dir, ok := strings.CutPrefix(dirs[i], m.path+" "+m.version+" ")
		if !ok {
			return nil, "", fmt.Errorf("%s contains %s %s, but the checkout has %s", program, m.path, m.version, dirs[i])
		}
		modules[i].dir = dir
	}
	return modules, info.GoVersion, nil
}

// needed returns the modules that a package needs on any platform.
func needed(ctx context.Context, root, pkg string) ([]module, error) {
	found := map[string]module{}
	for _, system := range platforms {
		lines, err := goList(ctx, root, []string{"GOOS=" + system, "CGO_ENABLED=0"},
			"-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", pkg)
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			if path, rest, ok := strings.Cut(line, " "); ok {
				version, dir, _ := strings.Cut(rest, " ")
				found[path] = module{path: path, version: version, dir: dir}
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b module) int { return strings.Compare(a.path, b.path) }), nil
}

func goList(ctx context.Context, root string, env []string, args ...string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list"}, args...)...) //nolint:gosec // the arguments come from this program
	cmd.Dir = root
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}

// goRoot returns the folder with the standard library and its licence.
func goRoot(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT of %s: %w", runtime.Version(), err)
	}
	return strings.TrimSpace(string(out)), nil
}
