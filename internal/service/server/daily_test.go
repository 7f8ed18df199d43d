package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

type table struct {
	Date                 string
	Number, Par, Players int
	Histogram            []struct{ Presses, Players int }
	Results              []result
}

// table returns today's leaderboard once it has that many players. It is computed at most once in two
// seconds, and readers get the previous one if that takes long.
func (p *person) table(players int) (t table) {
	until(func() bool {
		p.s.clock.advance(time.Minute)
		t = read[table](p.s.t, p.do(http.MethodGet, "/api/days/"+today+"/table", nil), http.StatusOK)
		return t.Players == players
	})
	return t
}

func TestDailyPuzzle(t *testing.T) {
	p := newService(t).person()
	a := p.do(http.MethodGet, "/api/today", nil)
	type day struct {
		Date, ID, Board, Start string
		Number, Par            int
		Proved                 bool
	}
	d := read[day](t, a, http.StatusOK)
	if d.Date != today || d.Number != todayDay || d.ID != "daily#"+today || !strings.HasPrefix(d.Start, d.Board+":") || d.Par != len(solution(t, today)) || !d.Proved {
		t.Errorf("got %+v, want today's puzzle with a proved par", d)
	}
	if same := read[day](t, p.do(http.MethodGet, "/api/days/"+today, nil), http.StatusOK); same != d {
		t.Errorf("got %+v, want %+v", same, d)
	}
	for _, date := range []string{"2025-12-31", "2026-11-16", "2026-02-30", "today", "1", "2026-11-14T00"} {
		for _, path := range []string{"", "/table", "/mine", "/results/00"} {
			if a := p.do(http.MethodGet, "/api/days/"+date+path, nil); a.status != http.StatusNotFound && a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s%s: %d %s", date, path, a.status, a.body)
			}
		}
	}
}

// This test plays a day as players see it, with runs, results, the leaderboard, places and replays.
func TestResultsAndTable(t *testing.T) {
	s := newService(t)
	slow, quick, wasteful := s.person(), s.person(), s.person()
	slowResult, wasted, best := slow.win(83, 0), wasteful.win(10, 2), quick.win(20, 0)
	if best.Presses != len(solution(t, today)) || best.Stars != 3 || best.Seconds == nil || *best.Seconds != 20 {
		t.Errorf("the best is %+v", best)
	}
	if *slowResult.Seconds != 83 || wasted.Presses != best.Presses+2 || wasted.Stars != 2 {
		t.Errorf("%+v, %+v", slowResult, wasted)
	}

	tab := slow.table(3)
	var players []string
	for _, r := range tab.Results {
		players = append(players, r.Player)
	}
	if !slices.Equal(players, []string{best.Player, slowResult.Player, wasted.Player}) || tab.Players != 3 || tab.Number != todayDay || tab.Par != best.Presses {
		t.Errorf("got %+v, want the best, the slow and the wasteful result", tab)
	}
	if len(tab.Histogram) != 2 || tab.Histogram[0].Presses != tab.Par || tab.Histogram[0].Players != 2 || tab.Histogram[1].Players != 1 {
		t.Errorf("got %+v, want two players in par and one above", tab.Histogram)
	}

	type mine struct {
		Place  int
		Result result
	}
	for place, p := range []*person{quick, slow, wasteful} {
		if m := read[mine](t, p.do(http.MethodGet, "/api/days/"+today+"/mine", nil), http.StatusOK); m.Place != place+1 {
			t.Errorf("place %d, want %d", m.Place, place+1)
		}
	}
	if a := s.person().do(http.MethodGet, "/api/days/"+today+"/mine", nil); a.status != http.StatusNotFound {
		t.Errorf("nobody's place: %d", a.status)
	}

	replay := read[struct {
		ID     string
		Moves  []int
		Result result
	}](t, slow.do(http.MethodGet, "/api/days/"+today+"/results/"+wasted.Player, nil), http.StatusOK)
	if replay.ID != "daily#"+today || len(replay.Moves) != wasted.Presses || replay.Result.Name != wasted.Name {
		t.Errorf("got %+v, want the %d moves of %s", replay, wasted.Presses, wasted.Name)
	}
}

// A visit needs two calls. The run comes with the player's days and whether the day is done; the result
// with its place, the numbers of the day with the result among them, and the top of the leaderboard.
func TestTwoCalls(t *testing.T) {
	s := newService(t)
	yesterday := daily.Date(todayDay - 1)
	type run struct {
		Run, Name string
		Days      []int
		Streak    play.Streak
		Done      bool
	}
	type standing struct {
		First          bool
		Place, Percent int
		Result         result
		Table          struct {
			table
			Listed int
		}
	}
	start := func(p *person, date string) run {
		return read[run](t, p.do(http.MethodPost, "/api/run", map[string]string{"date": date}), http.StatusOK)
	}
	for i := range 12 {
		s.person().win(20, 2*i)
	}
	p := s.person()
	if r := start(p, yesterday); r.Run == "" || len(strings.Fields(r.Name)) != 2 || len(r.Days) != 0 || r.Done {
		t.Errorf("got %+v, want a run and a name of two words, but no days", r)
	}
	read[struct{}](t, p.do(http.MethodPost, "/api/results", submission{Date: yesterday, Moves: solution(t, yesterday)}), http.StatusCreated)
	first := start(p, today)
	if !slices.Equal(first.Days, []int{todayDay - 1}) || first.Done || first.Streak.Current != 1 {
		t.Errorf("got %+v, want a streak of yesterday alone", first)
	}
	s.clock.advance(10 * time.Second)
	body := submission{Date: today, Run: first.Run, Moves: solution(t, today)}
	got := read[standing](t, p.do(http.MethodPost, "/api/results", body), http.StatusCreated)
	if !got.First || got.Place != 1 || got.Result.Presses != len(body.Moves) || got.Table.Players != 13 || got.Table.Listed < 12 || len(got.Table.Results) != 10 || got.Table.Histogram[0].Players != 2 {
		t.Errorf("got %+v, want the first place of 13 players", got)
	}
	if r := start(p, today); !slices.Equal(r.Days, []int{todayDay - 1, todayDay}) || !r.Done {
		t.Errorf("got %+v, want that yesterday and today are done", r)
	}
	if again := read[standing](t, p.do(http.MethodPost, "/api/results", body), http.StatusOK); again.First || again.Place != 1 {
		t.Errorf("got %+v, want the first place, but not a first result", again)
	}
}

// The first run of a player and a day starts the clock. A run that is asked for later has the same
// start, on any daemon.
func TestSecondRun(t *testing.T) {
	s := newService(t)
	p := s.person()
	p.start(today)
	s.clock.advance(10 * time.Minute)
	p.s = serviceOn(t, s.store, s.clock)
	if r := p.win(18, 0); r.Seconds == nil || *r.Seconds != 618 {
		t.Errorf("got %+v, want 618 seconds", r)
	}
}

// A result that is too fast for a human is stored with its time, but it has no place.
func TestTooFast(t *testing.T) {
	s := newService(t)
	fast, slow := s.person(), s.person()
	if r := fast.win(1, 0); r.Seconds == nil || *r.Seconds != 1 || !r.TooFast {
		t.Errorf("got %+v, want 1 second, which is too fast", r)
	}
	r := slow.win(60, 0)
	tab := slow.table(2)
	if tab.Players != 2 || len(tab.Results) != 1 || tab.Results[0].Player != r.Player || r.TooFast {
		t.Errorf("got %+v, want only the slow player listed, of two", tab)
	}
	for p, want := range map[*person]string{fast: `{"place":0,"percent":0,`, slow: `{"place":1,"percent":50,`} {
		if a := p.do(http.MethodGet, "/api/days/"+today+"/mine", nil); !strings.HasPrefix(string(a.body), want) {
			t.Errorf("%s, want %s", a.body, want)
		}
	}
}

// A class behind one address plays: all its results are stored and counted, the leaderboard shows
// the best three, and each player has a place of their own.
func TestClass(t *testing.T) {
	const pupils = 30
	s := newService(t, behindProxy)
	class := make([]*person, pupils)
	for i := range class {
		p := s.person()
		run := read[struct{ Run string }](t, p.from("203.0.113.8", http.MethodPost, "/api/run", map[string]string{"date": today}), http.StatusOK).Run
		s.clock.advance(time.Duration(20+i) * time.Second)
		read[struct{}](t, p.from("203.0.113.8", http.MethodPost, "/api/results", submission{Date: today, Run: run, Moves: solution(t, today)}), http.StatusCreated)
		class[i] = p
	}
	other := s.person()
	read[struct{}](t, other.from(honestAddress, http.MethodPost, "/api/results", submission{Date: today, Moves: solution(t, today)}), http.StatusCreated)
	tab := other.table(pupils + 1)
	if tab.Players != pupils+1 || len(tab.Results) != 4 {
		t.Errorf("%d players, %d results", tab.Players, len(tab.Results))
	}
	type mine struct{ Place int }
	for i, p := range class {
		if m := read[mine](t, p.do(http.MethodGet, "/api/days/"+today+"/mine", nil), http.StatusOK); m.Place != i+1 {
			t.Errorf("pupil %d has place %d", i+1, m.Place)
		}
	}
	if m := read[mine](t, other.do(http.MethodGet, "/api/days/"+today+"/mine", nil), http.StatusOK); m.Place != 4 {
		t.Errorf("the other player has place %d", m.Place)
	}
}

// Only the first result for a day counts. Sending another returns the stored one.
func TestSentAgain(t *testing.T) {
	p := newService(t).person()
	first := p.win(30, 2)
	type sent struct {
		First  bool
		Result result
	}
	again := read[sent](t, p.do(http.MethodPost, "/api/results", submission{Date: today, Moves: solution(t, today)}), http.StatusOK)
	if again.First || again.Result.Presses != first.Presses || again.Result.Player != first.Player {
		t.Errorf("got %+v, want the first result, %+v", again, first)
	}
}

// An app that was offline sends its result without a run. Such a result has no time and ranks last
// among equals.
func TestResultWithoutRun(t *testing.T) {
	s := newService(t)
	p := s.person()
	r := read[struct{ Result result }](t, p.do(http.MethodPost, "/api/results", submission{
		Date: "2026-11-13", Moves: solution(t, "2026-11-13"), Help: play.Help{Hints: 4},
	}), http.StatusCreated).Result
	if r.Seconds != nil || r.Stars != 1 || r.Hints != 4 || r.Shown {
		t.Errorf("got %+v, want 4 hints and 1 star, without a time", r)
	}
	if !strings.HasPrefix(p.cookie, "__Host-lightsout=") {
		t.Errorf("the cookie is %q", p.cookie)
	}
}

func TestMeAndRecoveryCode(t *testing.T) {
	s := newService(t)
	type me struct {
		Player, Name string
		Days         []int
		Streak       play.Streak
	}
	p := s.person()
	if m := read[me](t, p.do(http.MethodGet, "/api/me", nil), http.StatusOK); m.Player != "" || len(m.Days) != 0 {
		t.Errorf("without a cookie: %+v", m)
	}
	if a := p.do(http.MethodGet, "/api/me/code", nil); a.status != http.StatusNotFound {
		t.Errorf("nobody's code: %d", a.status)
	}
	r := p.win(5, 0)
	p.do(http.MethodPost, "/api/results", submission{Date: "2026-11-13", Moves: solution(t, "2026-11-13")})
	m := read[me](t, p.do(http.MethodGet, "/api/me", nil), http.StatusOK)
	if m.Name != r.Name || !slices.Equal(m.Days, []int{todayDay - 1, todayDay}) || m.Streak.Current != 2 {
		t.Errorf("got %+v, want %s with a streak of two days", m, r.Name)
	}
	code := read[struct{ Code string }](t, p.do(http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
	clean := s.person()
	typed := strings.ToLower(strings.ReplaceAll(code, "-", " "))
	if same := read[me](t, clean.do(http.MethodPost, "/api/me/code", map[string]string{"code": typed}), http.StatusOK); same.Player != m.Player || same.Streak != m.Streak {
		t.Errorf("got %+v, want the player and the streak of %+v", same, m)
	}
	if clean.cookie != p.cookie {
		t.Error("the cookie of the other device differs")
	}
	if a := s.person().do(http.MethodPost, "/api/me/code", map[string]string{"code": "0" + code[:len(code)-1]}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a wrong code: %d", a.status)
	}
}

// A player's journey stars are merged across all devices, and deleted with the player. Nothing is
// stored for players without a result. Unknown levels are not stored, and other players are not
// affected.
func TestJourney(t *testing.T) {
	s := newService(t)
	const header = "Lights Out journey 1\n"
	add := func(p *person, progress string) string {
		t.Helper()
		a := p.do(http.MethodPost, "/api/me/journey", map[string]string{"progress": progress})
		return read[struct{ Progress string }](t, a, http.StatusOK).Progress
	}
	phone, laptop := s.person(), s.person()
	for _, who := range []string{"without a cookie", "without a result"} {
		if got := add(phone, header+"all open\n2 3x3:ba\n3 5x5:no-level\n"); got != header+"2 3x3:ba\n" {
			t.Errorf("%s: %q", who, got)
		}
		phone.start(today)
	}
	phone.win(5, 0)
	if got := add(phone, ""); got != header {
		t.Errorf("a new player has %q", got)
	}
	add(phone, header+"3 3x3:ba\n1 3x3:b\n3 5x5:no-level\n")
	code := read[struct{ Code string }](t, phone.do(http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
	laptop.do(http.MethodPost, "/api/me/code", map[string]string{"code": code})
	if got, want := add(laptop, header+"1 3x3:ba\n2 3x3:b\n"), header+"2 3x3:b\n3 3x3:ba\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, wrong := range []string{"nonsense", header + "4 3x3:ba\n", header + strings.Repeat("1 3x3:ba\n", 4000)} {
		if a := phone.do(http.MethodPost, "/api/me/journey", map[string]string{"progress": wrong}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%.40q: %d %s", wrong, a.status, a.body)
		}
	}
	cookie := phone.cookie
	phone.do(http.MethodDelete, "/api/me", nil)
	phone.cookie = cookie // as if the browser still had the cookie
	if got := add(phone, ""); got != header {
		t.Errorf("%q is still stored", got)
	}
}

// A day accepts results while it is that date somewhere on Earth, from midnight at UTC+14 to midnight
// at UTC-12. So a missed day cannot be filled in later, and a streak lasts until the next day is
// over everywhere; a freeze keeps it for another day.
func TestStreakOfResults(t *testing.T) {
	s := newService(t)
	p := s.person()
	send := func(date string) int {
		t.Helper()
		return p.do(http.MethodPost, "/api/results", submission{Date: date, Moves: solution(t, date)}).status
	}
	at := func(hour int) { s.clock.since.Store(int64(time.Duration(hour-11) * time.Hour)) } // of 14 November, UTC
	for _, step := range []struct {
		hour   int
		date   string // of a result that is sent, if any
		want   int
		streak play.Streak
	}{
		{9, "2026-11-15", http.StatusNotFound, play.Streak{}}, // has not begun anywhere
		{11, "2026-11-13", http.StatusCreated, play.Streak{Current: 1, Longest: 1, Days: 1}},
		{11, "2026-11-15", http.StatusCreated, play.Streak{Current: 2, Longest: 2, Days: 2}}, // 14 November can still be solved
		{24 + 11, "2026-11-14", http.StatusCreated, play.Streak{Current: 3, Longest: 3, Days: 3}},
		{24 + 12, "2026-11-14", http.StatusUnprocessableEntity, play.Streak{Current: 3, Longest: 3, Days: 3}}, // over everywhere
		{72 + 11, "", 0, play.Streak{Current: 3, Longest: 3, Days: 3}},                                        // it is still 16 November somewhere
		{72 + 12, "2026-11-16", http.StatusUnprocessableEntity, play.Streak{Current: 3, Longest: 3, Days: 3, Frozen: "320", Freezes: 1, Used: true}},
		{96 + 12, "2026-11-17", http.StatusUnprocessableEntity, play.Streak{Longest: 3, Days: 3}}, // a freeze bridges only one day
	} {
		at(step.hour)
		if step.date != "" {
			if got := send(step.date); got != step.want {
				t.Errorf("hour %d, %s: %d, want %d", step.hour, step.date, got, step.want)
			}
		}
		if me := read[struct{ Streak play.Streak }](t, p.do(http.MethodGet, "/api/me", nil), http.StatusOK); me.Streak != step.streak {
			t.Errorf("hour %d: %+v, want %+v", step.hour, me.Streak, step.streak)
		}
	}
}

// wholeJourney returns the progress of someone who has won all stars.
func wholeJourney() string {
	text := "Lights Out journey 1\n"
	for _, world := range journey.Worlds() {
		for level := range world.Levels() {
			text += "3 " + level.ID + "\n"
		}
	}
	return text
}

// The stars of all levels fit, and a player can send only so many journeys.
func TestJourneyQuota(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.Journeys = server.Rate{PerSecond: 0.001, Burst: 3} })
	p := s.person()
	p.win(5, 0)
	for i, want := range []int{http.StatusOK, http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if a := p.do(http.MethodPost, "/api/me/journey", map[string]string{"progress": wholeJourney()}); a.status != want {
			t.Errorf("journey %d: %d %s", i+1, a.status, a.body)
		}
	}
	var size int
	if err := s.store.Pool().QueryRow(t.Context(), `SELECT octet_length(progress) FROM player_journeys`).Scan(&size); err != nil || size != len(wholeJourney()) {
		t.Errorf("%d bytes of %d are stored: %v", size, len(wholeJourney()), err)
	}
	t.Logf("%d bytes", size)
	if !s.refusals("player") {
		t.Error("the refusal is not counted")
	}
}

// Only solved games are stored.
func TestWrongResults(t *testing.T) {
	s := newService(t)
	p, other := s.person(), s.person()
	run, otherRun := p.start(today), other.start(today)
	yesterdays := p.start("2026-11-13")
	right := solution(t, today)
	for name, body := range map[string]any{
		"not solved":                  submission{Date: today, Run: run, Moves: right[1:]},
		"solved before the last move": submission{Date: today, Run: run, Moves: append(slices.Clone(right), 0, 0)},
		"a button out of range":       submission{Date: today, Run: run, Moves: append([]int{9999}, right...)},
		"a negative button":           submission{Date: today, Run: run, Moves: append([]int{-2}, right...)},
		"another player's run":        submission{Date: today, Run: otherRun, Moves: right},
		"a run for another day":       submission{Date: today, Run: yesterdays, Moves: right},
		"a forged run":                submission{Date: today, Run: "B" + run[1:], Moves: right}, // every run token starts with A, because day numbers are small
		"another day's solution":      submission{Date: "2026-11-13", Moves: right},
		"a closed day":                submission{Date: "2026-11-12", Moves: solution(t, "2026-11-12")},
		"a future day":                submission{Date: "2026-11-16", Moves: right},
		"negative hints":              submission{Date: today, Run: run, Moves: right, Help: play.Help{Hints: -5}},
		"no moves":                    submission{Date: today, Run: run, Moves: []int{}},
		"too many moves":              submission{Date: today, Run: run, Moves: make([]int, play.MaxRun+1)},
		"null":                        "null",
		"not JSON":                    "moves=1",
		"deep JSON":                   strings.Repeat("[", 30_000),
		"a long body":                 `{"date":"` + strings.Repeat("x", 1<<20) + `"}`,
		"an unknown field":            `{"date":"` + today + `","moves":[1],"points":1000}`,
	} {
		if a := p.do(http.MethodPost, "/api/results", body); a.status < 400 || a.status >= 500 {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	s.clock.advance(73 * time.Hour)
	if a := p.do(http.MethodPost, "/api/results", submission{Date: today, Run: run, Moves: right}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a run of three days: %d %s", a.status, a.body)
	}
	for day := todayDay - 2; day <= todayDay+2; day++ {
		if now, _, err := s.store.Leaderboard(t.Context(), day, 0, 1); err != nil || now.Players != 0 {
			t.Errorf("stored: %v, %v", now, err)
		}
	}
}

// A result that the service cannot check is not wrong.
func TestUncheckedResults(t *testing.T) {
	s := newService(t)
	p := s.person()
	right := solution(t, today)
	for _, c := range []struct {
		table, name   string
		moves         []int
		status, wrong int
	}{
		{"network_keys", "away", right, http.StatusServiceUnavailable, 0},
		{"away", "network_keys", right[1:], http.StatusUnprocessableEntity, 1},
	} {
		testkit.Must(s.store.Pool().Exec(t.Context(), "ALTER TABLE "+c.table+" RENAME TO "+c.name))(t)
		if a := p.do(http.MethodPost, "/api/results", submission{Date: today, Moves: c.moves}); a.status != c.status {
			t.Errorf("%d moves: %d %s", len(c.moves), a.status, a.body)
		}
		if want := fmt.Sprintf(`lightsout_results_total{outcome="wrong"} %d`, c.wrong); !strings.Contains(s.metricsText(), want) {
			t.Errorf("%d moves: want %s", len(c.moves), want)
		}
	}
}

// The first thousand players get a place, and all get the percentage of results that are worse.
func TestPlaceInACrowd(t *testing.T) {
	s := newService(t)
	testkit.Must(s.store.Pool().Exec(t.Context(), `
INSERT INTO results SELECT $1, gen_random_uuid(), 0, 0, CASE WHEN i <= 1200 THEN 12 ELSE 90 END, 3, 1000 * i, now(), '{1}' FROM generate_series(1, 2000) AS i`, todayDay))(t)
	type mine struct{ Place, Percent int }
	for _, c := range []struct {
		seconds, more int
		want          mine
	}{
		{5, 0, mine{Place: 5, Percent: 99}}, // another result has the same time, but this one was sent earlier
		{0, 0, mine{Place: 0, Percent: 39}}, // too fast for a human, so it has no place
		{20, 0, mine{Place: 21, Percent: 98}},
		{1100, 0, mine{Place: 0, Percent: 44}},
		{9, 2, mine{Place: 0, Percent: 39}}, // 800 of 2,004 results are worse
		{20, 60, mine{Place: 0, Percent: 39}},
	} {
		p := s.person()
		p.win(c.seconds, c.more)
		s.clock.advance(time.Minute)
		if m := read[mine](t, p.do(http.MethodGet, "/api/days/"+today+"/mine", nil), http.StatusOK); m != c.want {
			t.Errorf("%d s and %d extra presses: %+v, want %+v", c.seconds, c.more, m, c.want)
		}
	}
}
