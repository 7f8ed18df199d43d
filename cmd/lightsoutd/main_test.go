package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

var long = flag.Bool("long", false, "run the full versions of slow tests")

// asDaemon is an environment variable that makes the test program act as lightsoutd, so that tests
// can start and kill daemons.
const asDaemon = "LIGHTSOUTD_TEST_DAEMON"

func TestMain(m *testing.M) {
	if os.Getenv(asDaemon) != "" {
		os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(storetest.Main(m))
}

func command(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	var b bytes.Buffer
	code = run(t.Context(), args, &b, &b)
	return code, b.String()
}

func commandWith(t *testing.T, url string, args ...string) (int, string) {
	t.Helper()
	t.Setenv(databaseName, url)
	return command(t, args...)
}

func TestMigrateAndSchema(t *testing.T) {
	url := storetest.EmptyURL(t)
	t.Setenv(databaseName, url)
	if code, out := command(t, "serve"); code != exitFailed || !strings.Contains(out, "run lightsoutd migrate") {
		t.Errorf("%d %s", code, out)
	}
	if code, out := command(t, "migrate"); code != exitDone || !strings.HasPrefix(out, "The database schema is now at version ") {
		t.Errorf("%d %s", code, out)
	}
	file := filepath.Join(t.TempDir(), "database")
	testkit.NoError(t, os.WriteFile(file, []byte(url+"\n"), 0o600))
	t.Setenv(databaseName, "postgres://nobody@nowhere.invalid/none")
	t.Setenv(databaseName+"_FILE", file)
	if code, out := command(t, "migrate"); code != exitDone {
		t.Errorf("from a file: %d %s", code, out)
	}
}

func TestVersion(t *testing.T) {
	if code, out := command(t, "--version"); code != exitDone || out != "lightsoutd version "+programVersion()+"\n" {
		t.Errorf("%d %s", code, out)
	}
}

// Mistakes in the command or its settings print one sentence, without secrets and without the words
// of the libraries, and suggest what to do.
func TestMistakes(t *testing.T) {
	const password = "hunter2"
	for _, c := range []struct {
		environment, value string
		args               []string
		want               string
	}{
		{databaseName, "", []string{"serve"}, "no database is configured"},
		{databaseName, "", []string{"serve", "--database", "postgres://me:" + password + "@host/x"}, "has a password"},
		{databaseName, "", []string{"serve", "--database", "host=x password=" + password}, "has a password"},
		{databaseName + "_FILE", "/nowhere/at/all", []string{"migrate"}, "LIGHTSOUTD_DATABASE_FILE"},
		{databaseName, "nonsense", []string{"serve"}, "invalid database address"},
		{databaseName, "", []string{"doctor", "--database", "nonsense"}, "invalid database address"},
		{databaseName, "postgres://x", []string{"serve", "--trusted-proxy", "all"}, "--trusted-proxy must be an address"},
		{databaseName, "postgres://x", []string{"serve", "--trusted-proxy", "10.0.0.7"}, "--trusted-proxy needs --origin"},
		{databaseName, "postgres://x", []string{"serve", "--listen", "8080"}, "--listen must be an address such as 127.0.0.1:8080, not 8080"},
		{databaseName, "postgres://x", []string{"serve", "--admin", "127.0.0.1:99999"}, "--admin must be an address"},
		{databaseName, "postgres://x", []string{"serve", "--origin", "play.example.org"}, "--origin play.example.org: write an address such as https://"},
		{databaseName, "postgres://x", []string{"serve", "--origin", "https://play.example.org/"}, "without a path"},
		{databaseName, "postgres://x", []string{"serve", "--hsts", "max-age=1 year"}, "--hsts max-age=1 year: write max-age=SECONDS"},
		{databaseName, "postgres://x", []string{"serve", "--hsts", "includeSubDomains"}, "write max-age=SECONDS"},
		{databaseName, "postgres://x", []string{"serve", "--site", "/nowhere/at/all"}, "--site /nowhere/at/all: "},
		{databaseName, "postgres://x", []string{"serve", "--player-rate", "-1"}, "give a number from 0"},
		{databaseName, "postgres://x", []string{"serve", "--network-results", "-1"}, `--network-results cannot be "-1": give a whole number from 0`},
		{databaseName, "postgres://x", []string{"maintain", "--keep-days", "-30"}, `--keep-days cannot be "-30": give a whole number from 1`},
		{databaseName, "", []string{"migrate", "--log-json"}, "unknown flag --log-json"},
		{databaseName, "", []string{"dance"}, `unknown command "dance"; try lightsoutd --help`},
		{databaseName, "", []string{"serv"}, `unknown command "serv" (did you mean serve?); try lightsoutd --help`},
		{databaseName, "", []string{"help", "serv"}, `unknown command "serv" (did you mean serve?)`},
		{databaseName, "", []string{"remove", "reslt"}, `unknown command "reslt" (did you mean result?); try lightsoutd remove --help`},
		{databaseName, "", []string{"serve", "--databse", "x"}, "unknown flag --databse (did you mean --database?); try lightsoutd serve --help"},
		{databaseName, "", []string{"serve", "--site"}, "--site needs a value: --site FOLDER"},
		{databaseName, "", []string{"serve", "--log-level", "loud"}, `--log-level cannot be "loud": choose debug, info, warn or error`},
		{databaseName, "", []string{"serve", "--shutdown-delay", "5"}, `--shutdown-delay must be a time such as 10s or 2m, not "5"`},
		{databaseName, "", []string{"serve", "now"}, "serve takes no arguments, but got 1; try lightsoutd serve --help"},
		{databaseName, "", []string{"remove", "result"}, "remove result takes DATE and PLAYER, but got 0; try lightsoutd remove result --help"},
		{databaseName, "postgres://x", []string{"block", "2026-11-14", "nobody"}, "is not a player"},
		{databaseName, "postgres://x", []string{"block", "tomorrow", "nobody"}, "tomorrow"},
	} {
		t.Setenv(c.environment, c.value)
		code, out := command(t, c.args...)
		if code != exitUsage || !strings.Contains(out, c.want) || strings.Contains(out, password) || strings.Count(out, "\n") != 1 {
			t.Errorf("%v with %s=%s: %d %s", c.args, c.environment, c.value, code, out)
		}
		t.Setenv(c.environment, "")
	}
	t.Setenv(databaseName, "postgres://me:"+password+"@127.0.0.1:1/x?connect_timeout=2")
	if code, out := command(t, "serve"); code != exitFailed || !strings.Contains(out, "the database is not responding") || strings.Contains(out, password) {
		t.Errorf("without a database: %d %s", code, out)
	}
}

// A log that calls a function when it contains a text.
type watchedLog struct {
	bytes.Buffer
	text string
	then func()
}

func (l *watchedLog) Write(b []byte) (int, error) {
	n, err := l.Buffer.Write(b)
	if strings.Contains(l.String(), l.text) {
		l.then()
	}
	return n, err
}

// lightsoutd maintain maintains the database until it is stopped.
func TestMaintain(t *testing.T) {
	t.Setenv(databaseName, storetest.URL(t))
	ctx, stop := context.WithCancel(t.Context())
	log := &watchedLog{text: "database maintenance done", then: stop}
	if code := run(ctx, []string{"maintain"}, log, log); code != exitDone {
		t.Errorf("exit code %d, want %d: %s", code, exitDone, log)
	}
}

// An operator can remove a result or a player, and block a player.
func TestRemoveAndBlock(t *testing.T) {
	url := storetest.URL(t)
	t.Setenv(databaseName, url)
	data := testkit.Must(store.Open(t.Context(), url))(t)
	defer data.Close()
	today := daily.Today(time.Now())
	testkit.NoError(t, data.MakePartitions(t.Context(), today-1, today))
	bad, good := identity.Player{1}, identity.Player{2}
	for _, p := range []identity.Player{bad, good} {
		for _, day := range []int{today - 1, today} {
			testkit.Must(data.AddResult(t.Context(), daily.Result{Day: day, Player: p, Received: time.Now(), Moves: []int32{1}}))(t)
		}
	}
	check := func(want int, args ...string) {
		t.Helper()
		if code, out := command(t, args...); code != exitDone {
			t.Errorf("%v: %d %s", args, code, out)
		}
		left, err := data.Days(t.Context(), bad)
		others, errOthers := data.Days(t.Context(), good)
		if len(left) != want || len(others) != 2 || err != nil || errOthers != nil {
			t.Errorf("%v: the days %v and %v are left; errors: %v, %v", args, left, others, err, errOthers)
		}
	}
	key := testkit.Must(data.Key(t.Context()))(t)
	date, id := daily.Date(today), identity.NewMask(key).Hide(today, bad).String()
	check(1, "remove", "result", date, id)
	if code, out := command(t, "remove", "result", date, id); code != exitFailed || !strings.Contains(out, "has no result for") {
		t.Errorf("again: %d %s", code, out)
	}
	check(0, "remove", "player", date, id)
	check(0, "block", date, id)
	for _, isBlocked := range []bool{true, false} {
		isNew, err := data.AddResult(t.Context(), daily.Result{Day: today, Player: bad, Received: time.Now(), Moves: []int32{1}})
		if isNew == isBlocked || err != nil {
			t.Errorf("blocked %v: stored %v, %v", isBlocked, isNew, err)
		}
		if isBlocked {
			check(0, "block", "--end", date, id)
		}
	}
	if code, out := command(t, "block", date, "nobody"); code != exitUsage || !strings.Contains(out, "is not a player") {
		t.Errorf("%d %s", code, out)
	}
}

// The lightsout program links no database driver.
func TestLightsoutHasNoDatabase(t *testing.T) {
	out := testkit.Must(exec.CommandContext(t.Context(), "go", "list", "-deps", "lightsout/cmd/lightsout").Output())(t)
	for path := range strings.Lines(string(out)) {
		for _, driver := range []string{"github.com/jackc/", "github.com/pressly/", "lightsout/internal/service/store", "lightsout/internal/service/server"} {
			if strings.HasPrefix(path, driver) {
				t.Errorf("lightsout links %s", path)
			}
		}
	}
}

func TestHelp(t *testing.T) {
	code, out := command(t, "--help")
	for _, want := range []string{"\nExamples\n  lightsoutd try ", "\nRun\n", "\nSet up and check\n"} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%d; no %q in\n%s", code, want, out)
		}
	}
}
