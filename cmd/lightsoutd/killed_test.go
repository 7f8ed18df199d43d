package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A pair is two daemons on one database, behind a balancer.
type pair struct {
	t           *testing.T
	database    *cluster.Cluster
	environment []string
	daemons     [2]*daemon
	balancer    *balancer
}

func newPair(t *testing.T) *pair {
	t.Helper()
	// Even without fsync, a killed process loses no writes, because the operating system already
	// has them. fsync matters only if the machine crashes, and would take up most of this test's
	// time.
	settings := map[string]string{"fsync": "off", "full_page_writes": "off"}
	if *long {
		settings = nil
	}
	c := storetest.Cluster(t, settings)
	t.Setenv(databaseName, c.URL("postgres"))
	if code, out := command(t, "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	p := &pair{t: t, database: c, environment: []string{databaseName + "=" + c.URL("postgres")}, balancer: newBalancer(t)}
	for i := range p.daemons {
		p.start(i)
	}
	return p
}

// noLimits turns off all limits, for tests in which all players have the same address.
var noLimits = []string{
	"--address-rate", "0", "--player-rate", "0", "--room-rate", "0", "--new-player-rate", "0", "--result-rate", "0", "--wrong-code-rate", "0",
	"--network-results", "0", "--room-players", "0", "--address-connections", "0", "--address-requests", "0", "--address-streams", "0",
}

// start starts a daemon and adds it to the balancer.
func (p *pair) start(i int) {
	p.t.Helper()
	p.daemons[i] = startDaemon(p.t, p.environment, slices.Concat([]string{"serve", "--listen", "127.0.0.1:0", "--admin", "", "--shutdown-delay", "200ms", "--log-level", "info"}, noLimits)...)
	var addresses []string
	for _, d := range p.daemons {
		if d != nil {
			addresses = append(addresses, strings.TrimPrefix(d.address, "http://"))
		}
	}
	p.balancer.use(addresses...)
}

// killDaemon kills a daemon, lets the other one serve alone for a while, and then restarts the one
// it killed.
func (p *pair) killDaemon(i int, c *crowd) {
	p.t.Helper()
	_ = p.daemons[i].end(syscall.SIGKILL)
	c.awaitMore(10)
	p.start(i)
}

// killDatabase kills PostgreSQL and starts it again.
func (p *pair) killDatabase() {
	p.t.Helper()
	testkit.NoError(p.t, p.database.Kill())
	testkit.NoError(p.t, p.database.Restart(p.t.Context()))
}

// restartDatabase restarts PostgreSQL cleanly.
func (p *pair) restartDatabase() {
	p.t.Helper()
	testkit.NoError(p.t, p.database.Stop(p.t.Context()))
	testkit.NoError(p.t, p.database.Restart(p.t.Context()))
}

// upgrade restarts the daemons cleanly, one at a time.
func (p *pair) upgrade(c *crowd) {
	p.t.Helper()
	for i, d := range p.daemons {
		if err := d.end(syscall.SIGTERM); err != nil {
			p.t.Errorf("the daemon did not exit cleanly: %v", err)
		}
		c.awaitMore(5)
		p.start(i)
	}
}

// laterSchema simulates the schema of a later version, which has more columns.
func (p *pair) laterSchema() {
	p.t.Helper()
	conn := testkit.Must(pgx.Connect(p.t.Context(), p.database.URL("postgres")))(p.t)
	defer func() { _ = conn.Close(p.t.Context()) }()
	testkit.Must(conn.Exec(p.t.Context(), `
ALTER TABLE results ADD COLUMN later text; ALTER TABLE rooms ADD COLUMN later text; ALTER TABLE room_events ADD COLUMN later text;
INSERT INTO goose_db_version (version_id, is_applied) VALUES (999999, true)`))(p.t)
}

// While people play, daemons and PostgreSQL are killed in turn, then restarted and upgraded
// cleanly, and the database moves to a later schema. No acknowledged result is lost, and the
// answers of both daemons are linearizable.
func TestKilled(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 2
	}
	if *long {
		rounds = 100
	}
	p := newPair(t)
	c := newCrowd(t, p.balancer.address, p.database.URL("postgres"))
	ctx, stop := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for i := range 3 {
		people.Go(func() { c.sendResults(ctx) })
		people.Go(func() { c.playRooms(ctx) })
		if i == 0 {
			people.Go(func() { c.readOthers(ctx, uint64(i)) })
		}
	}
	for round := range rounds {
		c.awaitMore(20)
		for _, d := range p.daemons {
			checkConnections(t, d)
		}
		if round%2 == 0 {
			p.killDaemon(round/2%2, c)
		} else {
			p.killDatabase()
		}
	}
	c.awaitMore(20)
	p.restartDatabase()
	c.awaitMore(20)
	p.upgrade(c)
	p.laterSchema()
	c.awaitMore(20)
	p.upgrade(c)
	c.awaitMore(20)
	stop()
	people.Wait()
	for i, d := range p.daemons {
		if err := d.end(syscall.SIGTERM); err != nil {
			t.Errorf("daemon %d did not exit cleanly: %v", i, err)
		}
	}
	c.check(p.database.URL("postgres"))
	t.Logf("%d acknowledged of %d players in %d rooms, after %d retries", c.acknowledged.Load(), len(c.players), len(c.rooms), c.retries.Load())
}

// check checks that the answers players got agree with the database and with each other.
func (c *crowd) check(url string) {
	c.t.Helper()
	s := testkit.Must(store.Open(c.t.Context(), url))(c.t)
	defer s.Close()
	c.checkResults(s)
	for _, code := range sortedKeys(c.rooms) {
		c.checkRoom(s, code)
	}
	for _, key := range c.results.wrong() {
		c.t.Errorf("the answers about the result of %s are not consistent", key)
	}
	for _, key := range c.presses.wrong() {
		c.t.Errorf("the answers about the presses in room %s are not consistent", key)
	}
}

// checkResults adds the stored results to the history. Nobody but the crowd has sent any.
func (c *crowd) checkResults(s *store.Store) {
	c.t.Helper()
	day := testkit.Must(play.DayNumber(c.date))(c.t)
	stored := 0
	for key, token := range c.players {
		r, err := s.Result(c.t.Context(), day, token.Player())
		switch {
		case err == nil:
			stored++
		case !errors.Is(err, store.ErrNotFound):
			c.t.Fatal(err)
		}
		if len(r.Moves) != r.Presses {
			c.t.Errorf("nobody sent %+v", r)
		}
		c.results.begin(key, askedWhich)(r.Presses)
	}
	if all, _, err := s.Leaderboard(c.t.Context(), day, 0, 1); err != nil || all.Players != stored {
		c.t.Errorf("%d players of the crowd have results, but %+v are stored: %v", stored, all, err)
	}
}

// checkRoom adds the stored moves of a room to the history. They must be complete and in order.
func (c *crowd) checkRoom(s *store.Store, code string) {
	c.t.Helper()
	events := testkit.Must(s.RoomEvents(c.t.Context(), code, 0, 1<<20))(c.t)
	moves := 0
	for _, e := range events {
		if e.Kind != room.PlayerMoved {
			continue
		}
		if moves++; e.Number != moves || e.Move != moveOf(moves) {
			c.t.Errorf("move %d is %+v", moves, e)
		}
	}
	if moves > c.rooms[code] {
		c.t.Errorf("%d moves are stored in room %s, and %d were sent", moves, code, c.rooms[code])
	}
	c.presses.begin(code, askedWhich)(moves)
}
