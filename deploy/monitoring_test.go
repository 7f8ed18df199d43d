package deploy

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
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
	tests, guide := read(t, "monitoring/alerts_test.yaml"), read(t, "../docs/how-to/service-monitor.md")
	alerts := regexp.MustCompile(`alert: (\w+)`).FindAllStringSubmatch(read(t, "monitoring/alerts.yaml"), -1)
	if len(alerts) < 10 {
		t.Errorf("only %d alerts", len(alerts))
	}
	for _, m := range alerts {
		if !strings.Contains(tests, "name: "+m[1]+" fires\n") || !strings.Contains(tests, "name: "+m[1]+" is quiet\n") {
			t.Errorf("%s is not tested", m[1])
		}
		if !strings.Contains(guide, "| `"+m[1]+"`") {
			t.Errorf("docs/how-to/service-monitor.md does not explain what to do about %s", m[1])
		}
	}
}

// metrics returns the metrics of a daemon, after the requests in visits, if any.
func metrics(t *testing.T, visits func(*server.Config) []*http.Request) string {
	t.Helper()
	config := server.Config{Store: storetest.Open(t), Limits: server.DefaultLimits()}
	var requests []*http.Request
	if visits != nil {
		requests = visits(&config)
	}
	s := testkit.Must(server.New(t.Context(), config))(t)
	defer s.Close()
	for _, r := range requests {
		s.ServeHTTP(httptest.NewRecorder(), r)
	}
	w := httptest.NewRecorder()
	s.Admin().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	return w.Body.String()
}

// served returns the names of the metrics that a daemon serves.
func served(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^[a-z_]+`).FindAllString(metrics(t, nil), -1) {
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
	for _, file := range []string{"monitoring/alerts.yaml", "monitoring/dashboard.json"} {
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

// The guide explains every limit that can refuse a request, and an alert fires for each of them.
func TestRefusalsAreExplained(t *testing.T) {
	guide, tests := read(t, "../docs/how-to/service-monitor.md"), read(t, "monitoring/alerts_test.yaml")
	limits := regexp.MustCompile(`lightsout_refused_total\{limit="([^"]+)"\}`).FindAllStringSubmatch(metrics(t, nil), -1)
	if len(limits) < 10 {
		t.Errorf("only %d limits", len(limits))
	}
	for _, m := range limits {
		if !strings.Contains(guide, "`"+m[1]+"`") {
			t.Errorf("docs/how-to/service-monitor.md does not explain the limit %s", m[1])
		}
		if !strings.Contains(tests, `exp_labels: {limit: "`+m[1]+`", severity: "ticket"}`) {
			t.Errorf("no alert fires for the limit %s", m[1])
		}
	}
}

// Behind the proxy of compose.yaml, every visitor has limits of their own: 560 visitors start today's
// puzzle within a minute, and none is refused.
func TestComposeVisitors(t *testing.T) {
	compose := read(t, "../compose.yaml")
	setting := func(pattern string) string {
		t.Helper()
		m := regexp.MustCompile(pattern).FindStringSubmatch(compose)
		if m == nil {
			t.Fatalf("compose.yaml has no %s", pattern)
		}
		return m[1]
	}
	proxies, gateway := setting(`"--trusted-proxy", "([^"]+)"`), setting(`gateway: ([0-9.]+)`)
	text := metrics(t, func(c *server.Config) (visits []*http.Request) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix(proxies)}
		today := time.Now().UTC().Format(time.DateOnly)
		for i := range 560 {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/run", strings.NewReader(`{"date":"`+today+`"}`))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.%d.%d", i/256, i%256))
			r.RemoteAddr = gateway + ":50000"
			visits = append(visits, r)
		}
		return visits
	})
	if want := `lightsout_requests_total{route="POST /api/run",status="200"} 560`; !strings.Contains(text, want) {
		t.Errorf("the metrics have no %s:\n%s", want, regexp.MustCompile(`.*POST /api/run",status.*`).FindAllString(text, -1))
	}
}
