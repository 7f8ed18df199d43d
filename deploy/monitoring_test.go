package deploy

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

// find returns the path of a program. If it is not installed, the test is skipped; in CI it fails.
func find(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" {
			t.Fatal(program + " is not installed")
		}
		t.Skip(program + " is not installed")
	}
	return path
}

// Prometheus accepts the files, and each alert fires when it should.
func TestAlerts(t *testing.T) {
	promtool := find(t, "promtool")
	for _, args := range [][]string{{"check", "config", "prometheus.yaml"}, {"test", "rules", "alerts_test.yaml"}} {
		cmd := exec.CommandContext(t.Context(), promtool, args...)
		cmd.Dir = "monitoring"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
	tests, guide := read(t, "monitoring/alerts_test.yaml"), read(t, "../docs/how-to/operations.md")
	alerts := regexp.MustCompile(`alert: (\w+)`).FindAllStringSubmatch(read(t, "monitoring/alerts.yaml"), -1)
	if len(alerts) < 10 {
		t.Errorf("only %d alerts", len(alerts))
	}
	for _, m := range alerts {
		if !strings.Contains(tests, "name: "+m[1]+" fires\n") || !strings.Contains(tests, "name: "+m[1]+" is quiet\n") {
			t.Errorf("%s is not tested", m[1])
		}
		if !strings.Contains(guide, "| `"+m[1]+"`") {
			t.Errorf("docs/how-to/operations.md does not explain what to do about %s", m[1])
		}
	}
}

// served returns the names of the metrics that a daemon serves.
func served(t *testing.T) map[string]bool {
	t.Helper()
	data := storetest.Open(t)
	s, err := server.New(t.Context(), server.Config{Store: data})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	w := httptest.NewRecorder()
	s.Admin().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^[a-z_]+`).FindAllString(w.Body.String(), -1) {
		names[m] = true
	}
	return names
}

// The daemons serve every metric in the alerts, on the dashboard and in the guide.
func TestMetricsAreServed(t *testing.T) {
	names := served(t)
	var dashboard struct{ Panels []json.RawMessage }
	if err := json.Unmarshal([]byte(read(t, "monitoring/dashboard.json")), &dashboard); err != nil || len(dashboard.Panels) < 10 {
		t.Errorf("%d panels, %v", len(dashboard.Panels), err)
	}
	used := regexp.MustCompile(`\b(?:lightsout|process|go)_[a-z_]*[a-z]\b`)
	for _, file := range []string{"monitoring/alerts.yaml", "monitoring/dashboard.json", "../docs/how-to/operations.md"} {
		found := used.FindAllString(read(t, file), -1)
		if len(found) < 7 {
			t.Errorf("%s has %d metrics", file, len(found))
		}
		for _, name := range found {
			if !names[name] {
				t.Errorf("%s uses %s, which no daemon serves", file, name)
			}
		}
	}
}
