package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A planNode is a step of a query, as executed by PostgreSQL.
type planNode struct {
	Kind    string     `json:"Node Type"`
	Table   string     `json:"Relation Name"`
	Rows    float64    `json:"Actual Rows"`
	Loops   float64    `json:"Actual Loops"`
	Removed float64    `json:"Rows Removed by Filter"`
	Plans   []planNode `json:"Plans"`
}

// A plan is a query with its steps.
type plan struct {
	Query string   `json:"Query Text"`
	Plan  planNode `json:"Plan"`
}

// scans calls each for every step that reads a table.
func (n planNode) scans(each func(planNode)) {
	if n.Table != "" && !strings.HasPrefix(n.Kind, "ModifyTable") {
		each(n)
	}
	for _, p := range n.Plans {
		p.scans(each)
	}
}

// readPlans reads the plans that auto_explain has logged.
func readPlans(t *testing.T, s *store.Store) (list []plan) {
	t.Helper()
	var data string
	testkit.NoError(t, s.Pool().QueryRow(t.Context(), "SHOW data_directory").Scan(&data))
	file := testkit.Must(os.Open(filepath.Join(filepath.Dir(data), "log")))(t)
	defer func() { _ = file.Close() }()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<22)
	var text strings.Builder
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.Contains(line, "duration:") && strings.HasSuffix(line, "plan:"):
			text.Reset()
			text.WriteByte(' ')
		case text.Len() == 0:
		case strings.HasPrefix(line, "\t"):
			text.WriteString(line)
			if line == "\t}" {
				var p plan
				if err := json.Unmarshal([]byte(text.String()), &p); err != nil {
					t.Fatalf("%v: %s", err, text.String())
				}
				list = append(list, p)
				text.Reset()
			}
		}
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return list
}

// fillDay makes the tables so large that the planner uses indexes where it can.
func fillDay(t *testing.T, s *store.Store) {
	t.Helper()
	for _, sql := range []string{
		`INSERT INTO results SELECT 318, gen_random_uuid(), i % 3, 0, 20 + i % 10, 1, nullif(1000 + i % 299000, 1000), now(), '{1,2,3}' FROM generate_series(0, 199999) AS i`,
		`INSERT INTO result_counts SELECT days, help, presses, slot, part, 1 FROM result_counts, generate_series(1, 99) AS days WHERE day = 318`,
		`INSERT INTO player_days SELECT gen_random_uuid(), '{[1,300)}' FROM generate_series(1, 20000)`,
		`INSERT INTO runs SELECT gen_random_uuid(), 318, now() FROM generate_series(1, 20000)`,
		`INSERT INTO player_journeys SELECT gen_random_uuid(), '', now() FROM generate_series(1, 20000)`,
		`INSERT INTO rooms SELECT 'X' || i, gen_random_uuid(), 'race', '{5x5}', false, now(), now() + interval '1 day', 1 FROM generate_series(1, 20000) AS i`,
		`INSERT INTO room_events SELECT 'X1', i, 1, gen_random_uuid(), 0, 0, 0, now() FROM generate_series(1, 20000) AS i`,
		`ANALYZE`,
	} {
		testkit.Must(s.Pool().Exec(t.Context(), sql))(t)
	}
}

// maxRead is the maximum number of rows that a step of a plan may read, whatever the size of the
// table. A leaderboard is read up to the last exact place.
const maxRead = daily.MaxPlace + 10

// No request scans a whole large table, and no step reads more than maxRead rows of one, except for
// result_counts. While the test calls the operations of the API, PostgreSQL logs the plan of each
// statement, including those in triggers.
func TestPlans(t *testing.T) {
	c := storetest.Cluster(t, map[string]string{
		"fsync": "off", "full_page_writes": "off", "shared_preload_libraries": "auto_explain",
		"auto_explain.log_format": "json", "auto_explain.log_analyze": "on", "auto_explain.log_timing": "off",
		"auto_explain.log_nested_statements": "on", "auto_explain.log_min_duration": "-1",
	})
	url := c.URL("postgres")
	testkit.NoError(t, store.Migrate(t.Context(), url))
	data := testkit.Must(store.Open(t.Context(), url))(t)
	t.Cleanup(data.Close)
	testkit.NoError(t, data.MakePartitions(t.Context(), todayDay-50, todayDay+2))
	fillDay(t, data)
	data.Close()
	data = testkit.Must(store.Open(t.Context(), url+"&auto_explain.log_min_duration=0"))(t)
	t.Cleanup(data.Close)
	s := serviceOn(t, data, &clock{})
	called := map[string]bool{}
	for range 7 { // PostgreSQL may switch to a generic plan for a statement that runs often
		s.callAll(t, called)
		s.clock.advance(3 * time.Second) // so that cached values expire
	}
	for path, item := range s.api.Paths {
		for method, isThere := range map[string]bool{http.MethodGet: item.Get != nil, http.MethodPost: item.Post != nil, http.MethodDelete: item.Delete != nil} {
			if isThere && !called[method+" "+path] {
				t.Errorf("%s %s is not called, so its queries are not checked", method, path)
			}
		}
	}
	checkPlans(t, readPlans(t, data))
}

// checkPlans fails the test if a plan scans a whole large table or reads too many rows from one.
func checkPlans(t *testing.T, plans []plan) {
	t.Helper()
	large := []string{"results", "runs", "player_days", "player_journeys", "rooms", "room_events", "result_counts"}
	seen := map[string]bool{}
	for _, p := range plans {
		p.Plan.scans(func(n planNode) {
			table := n.Table
			if strings.HasPrefix(table, "results_") {
				table = "results"
			}
			if !slices.Contains(large, table) {
				return
			}
			seen[table] = true
			if n.Kind == "Seq Scan" {
				t.Errorf("full scan of %s: %s", n.Table, p.Query)
			}
			if read := (n.Rows + n.Removed) * max(1, n.Loops); read > maxRead && table != "result_counts" {
				t.Errorf("%.0f rows of %s read: %s", read, n.Table, p.Query)
			}
		})
	}
	for _, table := range large {
		if !seen[table] {
			t.Errorf("no plan of %d reads %s", len(plans), table)
		}
	}
}

// callAll calls the API operations and records them in called.
func (s *service) callAll(t *testing.T, called map[string]bool) {
	t.Helper()
	do := func(p *person, method, route string, body any, path ...string) answer {
		called[method+" "+route] = true
		for i := 0; i < len(path); i += 2 {
			route = strings.ReplaceAll(route, path[i], path[i+1])
		}
		a := p.do(method, route, body)
		if a.status >= http.StatusBadRequest {
			t.Errorf("%s %s: %d %s", method, route, a.status, a.body)
		}
		return a
	}
	for _, more := range []int{0, 8} { // one player near the top, and one in the middle
		p := s.person()
		called["POST /api/run"], called["POST /api/results"] = true, true
		r := p.win(5, more)
		for _, route := range []string{"/api/today", "/api/me"} {
			do(p, http.MethodGet, route, nil)
		}
		for _, route := range []string{"", "/table", "/mine", "/results/{player}"} {
			do(p, http.MethodGet, "/api/days/{date}"+route, nil, "{date}", today, "{player}", r.Player)
		}
		code := read[struct{ Code string }](t, do(p, http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
		do(p, http.MethodPost, "/api/me/code", map[string]string{"code": code})
		do(p, http.MethodPost, "/api/me/journey", map[string]string{"progress": ""})
		if more > 0 {
			do(p, http.MethodDelete, "/api/me", nil)
		}
	}
	s.callRoom(do)
	called["GET /api/rooms/{code}/events"] = true // callRoom calls it directly
}

// callRoom calls all API operations on a room.
func (s *service) callRoom(do func(p *person, method, route string, body any, path ...string) answer) {
	host, guest := s.person(), s.person()
	a := do(host, http.MethodPost, "/api/rooms", map[string]any{"mode": "race", "puzzles": []string{"5x5"}, "typed_names": true})
	code := read[struct{ Code string }](s.t, a, http.StatusCreated).Code
	in := func(p *person, method, route string, body any) {
		do(p, method, "/api/rooms/{code}"+route, body, "{code}", code, "{number}", "1")
	}
	in(guest, http.MethodPost, "/players", nil)
	in(guest, http.MethodPost, "/name", nil)
	in(guest, http.MethodPut, "/name", map[string]string{"name": "Ann"})
	in(host, http.MethodDelete, "/players/{number}/name", nil)
	in(host, http.MethodPost, "/lock", map[string]bool{"locked": true})
	in(host, http.MethodPost, "/rounds", map[string]int{"round": 1})
	s.clock.advance(room.Countdown)
	in(guest, http.MethodPost, "/moves", map[string]any{"round": 1, "first": 1, "moves": []int{1, 2}})
	in(guest, http.MethodGet, "", nil)
	in(guest, http.MethodGet, "/me", nil)
	in(host, http.MethodDelete, "/players/{number}", nil)
	in(host, http.MethodPost, "/end", nil)
	in(host, http.MethodPost, "/series", map[string]any{"series": 1, "mode": "race", "puzzles": []string{"5x5"}})
	ctx, leave := context.WithCancel(s.t.Context())
	leave() // the stream ends after its first message
	s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/rooms/"+code+"/events", http.NoBody))
}
