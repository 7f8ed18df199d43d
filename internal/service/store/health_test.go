package store_test

import (
	"bytes"
	"runtime"
	"testing"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The store notices that the database has crashed, and that it is back, even without running
// queries.
func TestOutage(t *testing.T) {
	database := storetest.Cluster(t, map[string]string{"fsync": "off"})
	s := testkit.Must(store.Open(t.Context(), database.URL("postgres")))(t)
	defer s.Close()
	if s.FollowsOutage() {
		t.Error("an outage is reported at the start")
	}
	listening, lost := make(chan struct{}), make(chan error, 1)
	listener := store.Listener{Ready: func() { close(listening) }, Alive: func() {}, Happened: func(string) {}}
	go func() { lost <- s.ListenToRooms(t.Context(), listener) }()
	<-listening
	testkit.NoError(t, database.Kill())
	if err := <-lost; err == nil {
		t.Error("listening did not end with an error")
	}
	for !s.FollowsOutage() {
		runtime.Gosched()
	}
	if s.Ping(t.Context()) == nil {
		t.Error("a crashed database answers")
	}
	var log bytes.Buffer
	if s.MaintainIfDue(t.Context(), 1, textLog(&log)); log.Len() > 0 {
		t.Errorf("maintenance logs the outage, as the store does: %s", &log)
	}
	testkit.NoError(t, database.Restart(t.Context()))
	for s.Ping(t.Context()) != nil { // without asking the database, until the outage is over
		runtime.Gosched()
	}
	testkit.NoError(t, database.Kill())
	for s.Ping(t.Context()) == nil { // the store is closed during this outage
		runtime.Gosched()
	}
}
