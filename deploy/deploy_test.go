package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text := testkit.Must(os.ReadFile(filepath.FromSlash(name)))(t)
	return string(text)
}

// The systemd units are valid, and name the programs without their folders.
func TestSystemdUnit(t *testing.T) {
	analyze := find(t, "systemd-analyze")
	// systemd-analyze requires the programs to be executable; any program will do.
	folder, verify := t.TempDir(), []string{"verify", "--man=no"}
	named := regexp.MustCompile(`=(lightsoutd|pgbackrest) `)
	for name, programs := range map[string]int{"lightsoutd.service": 2, "lightsoutd-backup@.service": 1, "lightsoutd-backup-full.timer": 0, "lightsoutd-backup-incr.timer": 0} {
		unit := named.ReplaceAllString(read(t, name), "="+os.Args[0]+" ")
		if strings.Count(unit, os.Args[0]) != programs {
			t.Fatalf("%s does not name the program as this test expects", name)
		}
		file := filepath.Join(folder, name)
		verify = append(verify, file)
		testkit.NoError(t, os.WriteFile(file, []byte(unit), 0o600))
	}
	if out, err := exec.CommandContext(t.Context(), analyze, verify...).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

// If the database starts late, no unit ends up failed: systemd retries and never gives up.
func TestUnitWaitsForDatabase(t *testing.T) {
	unit := read(t, "lightsoutd.service")
	before, service, _ := strings.Cut(unit, "[Service]")
	if !strings.Contains(before, "\nStartLimitIntervalSec=0\n") || !strings.Contains(service, "\nRestart=always\n") {
		t.Error("systemd gives up after five attempts")
	}
}

// The unit, the packages and the operations guide agree on the environment.
func TestEnvironmentFile(t *testing.T) {
	const name = "/etc/lightsoutd/environment"
	for _, file := range []string{"lightsoutd.service", "lightsoutd.8", "../.goreleaser.yaml", "../docs/how-to/service-install.md"} {
		if !strings.Contains(read(t, file), name) {
			t.Errorf("%s does not mention %s", file, name)
		}
	}
	for _, setting := range []string{"LIGHTSOUTD_DATABASE=postgres://", "LIGHTSOUTD_ORIGIN=https://"} {
		if text := read(t, "environment"); !strings.Contains(text, "\n#"+setting) {
			t.Errorf("the package would install a setting, or does not mention it: %s", text)
		}
	}
}

// lastStage begins the last stage of the Containerfile, which only copies files from the stage build.
const lastStage = "\nFROM scratch\n"

// The container builds the programs with the commands of the Makefile, has only the program and the
// certificates in the end, and does not run as root. TestImage and .ci/packaged check that the program
// runs in such a container.
func TestContainerfile(t *testing.T) {
	build, last, _ := strings.Cut(read(t, "Containerfile"), lastStage)
	makefile := read(t, "../Makefile")
	for _, command := range []string{"cd web && npm install --no-save\n", "cd web && npm run build\n", "go build -trimpath -ldflags '-s -w' -o build/ ./cmd/"} {
		if !strings.Contains(build, command) || !strings.Contains(strings.ReplaceAll(makefile, "$(GO)", "go"), command) {
			t.Errorf("the container and make build the program with different commands: %s", command)
		}
	}
	got := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^([A-Z]+) (.*)$`).FindAllStringSubmatch(last, -1) {
		got[m[1]] = append(got[m[1]], m[2])
	}
	const certificates = "/etc/ssl/certs/ca-certificates.crt"
	for name, want := range map[string][]string{
		"COPY":       {"--from=build /src/build/lightsoutd /lightsoutd", "--from=build " + certificates + " " + certificates},
		"ENTRYPOINT": {`["/lightsoutd"]`}, "USER": {"65532:65532"}, "RUN": nil,
	} {
		if !slices.Equal(got[name], want) {
			t.Errorf("%s %q, want %q", name, got[name], want)
		}
	}
}

// The container's build gets every folder that the programs need.
func TestContainerContext(t *testing.T) {
	ignore := read(t, "../.dockerignore")
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "lightsout/cmd/lightsoutd", "lightsout/cmd/lightsout-wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out := testkit.Must(cmd.Output())(t)
	folders := regexp.MustCompile(`(?m)^lightsout/([^/\n]+)`).FindAllStringSubmatch(string(out), -1)
	if len(folders) < 10 {
		t.Fatalf("the programs need %d packages", len(folders))
	}
	for _, folder := range append(folders, []string{"", "web"}, []string{"", "go.mod"}, []string{"", "go.sum"}) {
		if !strings.Contains(ignore, "\n!"+folder[1]+"\n") {
			t.Errorf("the container's build does not get %s", folder[1])
		}
	}
}

// The compose file needs no steps before it, and three changes for the internet, which it marks.
func TestCompose(t *testing.T) {
	compose := read(t, "../compose.yaml")
	for _, want := range []string{
		"context: .\n", "dockerfile: deploy/Containerfile\n",
		`"--origin", "http://localhost:8080"] # 1. `, `"--from", "localhost"] # 2. `, "profiles: [internet] # 3. ",
		"postgres://lightsout@/lightsout?host=/var/run/postgresql\n",
	} {
		if strings.Count(compose, want) != 1 {
			t.Errorf("compose.yaml has no %q, or more than one", want)
		}
	}
	if n := strings.Count(compose, `"socket:/var/run/postgresql"`); n != 2 {
		t.Errorf("%d services have PostgreSQL's socket", n)
	}
	if strings.Contains(compose, "${") || strings.Contains(compose, " file: ") {
		t.Error("compose.yaml needs a variable or a file that the checkout lacks")
	}
}

// Files that a release takes from the checkout exist; .ci/release creates the others.
func TestReleaseFiles(t *testing.T) {
	sources := regexp.MustCompile(`(?:src|postinstall|preremove|postremove): ([^,}\s]+)`)
	script := read(t, "../.ci/release")
	found := sources.FindAllStringSubmatch(read(t, "../.goreleaser.yaml"), -1)
	if len(found) < 10 {
		t.Fatalf("only %d files", len(found))
	}
	for _, m := range found {
		if made, ok := strings.CutPrefix(m[1], "build/stage/"); ok {
			if name := strings.Trim(filepath.Base(made), "*"); !strings.Contains(script, name) {
				t.Errorf(".ci/release does not create %s", m[1])
			}
		} else if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
			t.Error(err)
		}
	}
}

// Caddy retries requests of every method that the API has.
func TestRetries(t *testing.T) {
	list := regexp.MustCompile(`(?s)lb_retry_match \{\s+method ([A-Z ]+)\n`).FindStringSubmatch(read(t, "proxy/Caddyfile"))
	if list == nil {
		t.Fatal("the Caddyfile has no methods to retry")
	}
	for _, m := range regexp.MustCompile(`"(get|post|put|patch|delete)": \{\n`).FindAllStringSubmatch(read(t, "../internal/service/server/openapi.json"), -1) {
		if method := strings.ToUpper(m[1]); !slices.Contains(strings.Fields(list[1]), method) {
			t.Errorf("%s is not retried", method)
		}
	}
}

// Every package script is valid sh, and can be run repeatedly.
func TestScripts(t *testing.T) {
	for _, name := range []string{"postinst", "prerm", "postrm"} {
		file := filepath.Join("scripts", name)
		if out, err := exec.CommandContext(t.Context(), "sh", "-n", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		for _, argument := range []string{"configure", "upgrade", "1"} {
			// Without systemd, as in a container, the scripts do nothing.
			if _, err := os.Stat("/run/systemd/system"); err == nil {
				break
			}
			if out, err := exec.CommandContext(t.Context(), "sh", file, argument).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s %s: %v\n%s", name, argument, err, out)
			}
		}
	}
}

// All programs in a release are built for all its systems. Each target is on its own line, so that
// .ci/release can build only some of them.
func TestTargets(t *testing.T) {
	got := regexp.MustCompile(`(?m)^ +- ([a-z]+_[a-z0-9]+)$`).FindAllStringSubmatch(read(t, "../.goreleaser.yaml"), -1)
	var targets []string
	for _, m := range got {
		targets = append(targets, m[1])
	}
	want := []string{"linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64", "windows_arm64"}
	if !slices.Equal(targets, want) {
		t.Errorf("the targets are %v, want %v", targets, want)
	}
	if n := strings.Count(read(t, "../.goreleaser.yaml"), "targets: *targets"); n != 1 {
		t.Errorf("%d programs have the same targets as the first, want 1", n)
	}
}
