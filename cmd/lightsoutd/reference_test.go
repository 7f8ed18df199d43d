package main

import (
	"flag"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store/storetest"
	"lightsout/internal/terminal/termtext"
	"lightsout/internal/testkit"
)

var update = flag.Bool("update", false, "write docs/reference/lightsoutd.md")

// The reference lists every command, flag and metric, as the program prints them.
func TestReference(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL; one run without -short is enough")
	}
	const path = "../../docs/reference/lightsoutd.md"
	old := testkit.Must(os.ReadFile(path))(t)
	const begin = "<!-- written by go test ./cmd/lightsoutd -run TestReference -update -->\n"
	intro, _, found := strings.Cut(string(old), begin)
	if !found {
		t.Fatalf("%s: no line %q", path, begin)
	}
	var page strings.Builder
	page.WriteString(intro + begin)
	describeCommands(&page, newRoot())
	describeMetrics(t, &page)
	if page.String() == string(old) {
		return
	}
	if !*update {
		t.Fatalf("%s is out of date; go test ./cmd/lightsoutd -run TestReference -update writes\n%s", path, page.String())
	}
	testkit.NoError(t, os.WriteFile(path, []byte(page.String()), 0o644))
}

// describeCommands describes each command with its own flags, and at the end the flags that several
// commands have.
func describeCommands(page *strings.Builder, root *cobra.Command) {
	commands := leaves(root)
	with := map[[2]string][]string{} // the commands with a flag
	for _, cmd := range commands {
		for row := range flagRows(cmd) {
			with[row] = append(with[row], "`"+strings.TrimPrefix(cmd.CommandPath(), "lightsoutd ")+"`")
		}
	}
	for _, cmd := range commands {
		fmt.Fprintf(page, "\n## %s\n\n    %s\n\n%s\n", cmd.CommandPath(), termtext.UsageLine(cmd), strings.ReplaceAll(termtext.LongText(cmd), "\n  ", "\n    "))
		heading := "\n| flag | meaning |\n|---|---|\n"
		for row := range flagRows(cmd) {
			if len(with[row]) == 1 {
				fmt.Fprintf(page, "%s| `%s` | %s |\n", heading, row[0], row[1])
				heading = ""
			}
		}
	}
	page.WriteString("\n## Flags of several commands\n\n| flag | meaning | commands |\n|---|---|---|\n")
	for _, row := range slices.SortedFunc(maps.Keys(with), func(a, b [2]string) int { return strings.Compare(a[0], b[0]) }) {
		if len(with[row]) > 1 {
			fmt.Fprintf(page, "| `%s` | %s | %s |\n", row[0], row[1], strings.Join(with[row], ", "))
		}
	}
}

// leaves returns the commands that do something.
func leaves(parent *cobra.Command) (found []*cobra.Command) {
	for _, cmd := range parent.Commands() {
		if cmd.HasAvailableSubCommands() {
			found = append(found, leaves(cmd)...)
		} else if cmd.IsAvailableCommand() {
			found = append(found, cmd)
		}
	}
	return found
}

// flagRows yields a command's flags and their meanings.
func flagRows(cmd *cobra.Command) iter.Seq[[2]string] {
	return func(yield func([2]string) bool) {
		for _, table := range termtext.FlagTables(cmd) {
			for _, row := range table.Rows {
				if !yield([2]string{strings.TrimSpace(row[0]), row[1]}) {
					return
				}
			}
		}
	}
}

// describeMetrics lists the metrics of a running daemon, without those of every Go program.
func describeMetrics(t *testing.T, page *strings.Builder) {
	t.Helper()
	admin, database := freeAddress(t), storetest.Cluster(t, nil).URL("postgres")
	if code, out := commandWith(t, database, "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	startDaemon(t, []string{databaseName + "=" + database}, "serve", "--listen", "127.0.0.1:0", "--admin", admin, "--shutdown-delay", "0s")
	request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+admin+"/metrics", nil))(t)
	response := testkit.Must(http.DefaultClient.Do(request))(t)
	defer response.Body.Close()
	text := testkit.Must(io.ReadAll(response.Body))(t)
	rows := regexp.MustCompile(`(?m)^# HELP (lightsout_\w+) (.*)\n# TYPE \w+ (\w+)$`).FindAllStringSubmatch(string(text), -1)
	if len(rows) < 20 {
		t.Fatalf("%d metrics:\n%s", len(rows), text)
	}
	page.WriteString("\n## Metrics\n\n| metric | type | meaning |\n|---|---|---|\n")
	slices.SortFunc(rows, func(a, b []string) int { return strings.Compare(a[1], b[1]) })
	for _, row := range rows {
		fmt.Fprintf(page, "| `%s` | %s | %s |\n", row[1], row[3], strings.TrimSuffix(row[2], "."))
	}
}
