package room_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

// randomEvents returns the events of many players in two series of three rounds. Some
// events are invalid.
func randomEvents(random *rand.Rand) []room.Event {
	var events []room.Event
	add := func(e room.Event) {
		e.Seq = int64(len(events) + 1)
		e.At = start().Add(time.Duration(e.Seq) * 123456 * time.Microsecond)
		events = append(events, e)
	}
	locks, names := 0, map[byte]int{}
	for round := range 7 {
		sent := map[byte]int{}
		if round == 4 {
			add(room.Event{Kind: room.RoomEnded, Player: host()})
			add(room.Event{Kind: room.SeriesStarted, Player: host(), Round: 1, Series: &room.Series{Mode: room.Par, Puzzles: []string{"1x2:3", "2x2:f", "2x2:3"}}})
		}
		if round > 0 {
			add(room.Event{Kind: room.RoundStarted, Player: host(), Round: round})
		}
		for range 60 {
			n := byte(random.IntN(7))
			switch random.IntN(20) {
			case 0, 1, 2, 3:
				add(room.Event{Kind: room.PlayerJoined, Player: who(n)})
				continue
			case 4:
				if names[n]++; random.IntN(2) == 0 {
					add(room.Event{Kind: room.NameRolled, Player: who(n), Number: names[n]})
				} else {
					add(room.Event{Kind: room.NameTyped, Player: who(n), Number: names[n], Name: []string{"Ann", "ann", "Zoë"}[n%3]})
				}
				continue
			case 5:
				locks++
				add(room.Event{Kind: room.LockTurned, Player: host(), Number: locks})
				continue
			case 6:
				if random.IntN(4) == 0 {
					add(room.Event{Kind: room.PlayerRemoved, Player: host(), Number: 1 + random.IntN(9)})
				} else {
					add(room.Event{Kind: room.NameRemoved, Player: host(), Number: 1 + random.IntN(9)})
				}
				continue
			}
			sent[n]++
			add(room.Event{Kind: room.PlayerMoved, Player: who(n), Round: round, Number: sent[n], Move: random.IntN(5) - 1})
		}
	}
	add(room.Event{Kind: room.RoomEnded, Player: host(), Round: 1})
	return events
}

// A room restored from any of its snapshots behaves exactly like a room that has seen all events.
func TestSnapshots(t *testing.T) {
	for _, mode := range []room.Mode{room.Race, room.Par, room.Together} {
		for seed := range uint64(8) {
			events := randomEvents(rand.New(rand.NewPCG(seed, 5)))
			s := newScript(t, mode, "2x2:f", "1x2:3", "2x2:c")
			whole := s.room
			for i, e := range events {
				apply(t, whole, e)
				if whole.Snapshot() == nil || i%7 != 0 {
					continue
				}
				compareRestored(t, whole, events[:i+1])
			}
		}
	}
}

func compareRestored(t *testing.T, whole *room.Room, events []room.Event) {
	t.Helper()
	text := testkit.Must(json.Marshal(whole.Snapshot()))(t)
	var snapshot room.Snapshot
	testkit.NoError(t, json.Unmarshal(text, &snapshot))
	if first := whole.Series() == 0; first != (snapshot.Series == nil) && snapshot.Number == whole.Series() {
		t.Fatalf("%s: only the first series is part of the settings; later ones are in the snapshot", text)
	}
	id, ok := snapshot.Puzzle(whole.Settings())
	if !ok {
		t.Fatalf("%s does not match the room", text)
	}
	game := testkit.Must(room.OpenPuzzle(t.Context(), id))(t)
	restored := room.Restore(whole.Settings(), &snapshot, game)
	for _, e := range events {
		apply(t, restored, e)
	}
	for since := snapshot.Seq - 1; since <= whole.Seq(); since++ {
		if got, want := restored.Since(since), whole.Since(since); !reflect.DeepEqual(got, want) {
			t.Fatalf("after event %d of %d, from %s\ngot  %+v\nwant %+v", since, whole.Seq(), text, got, want)
		}
	}
	if !reflect.DeepEqual(restored.Since(0), whole.Since(0)) || restored.Ended() != whole.Ended() {
		t.Fatal("the restored room differs from the original")
	}
}

// Snapshots of other versions or other rooms are ignored.
func TestSnapshotThatDoesNotFit(t *testing.T) {
	settings := room.Settings{Puzzles: []string{"3x3", "5x5"}}
	for _, c := range []struct {
		snapshot room.Snapshot
		want     string
	}{
		{room.Snapshot{Version: 3, Round: 2}, "5x5"},
		{room.Snapshot{Version: 3, Round: 3}, ""},
		{room.Snapshot{Version: 3, Round: 3, First: 2, Series: &room.Series{Puzzles: []string{"2x2"}}}, "2x2"},
		{room.Snapshot{Version: 3, Round: 2, First: 2, Series: &room.Series{Puzzles: []string{"2x2"}}}, ""},
		{room.Snapshot{Version: 3}, ""},
		{room.Snapshot{Version: 1, Round: 1}, ""},
		{room.Snapshot{Version: 99, Round: 1}, ""},
	} {
		if got, ok := c.snapshot.Puzzle(settings); got != c.want || ok != (c.want != "") {
			t.Errorf("%+v: %q, %v", c.snapshot, got, ok)
		}
	}
	for players, want := range map[int]bool{room.MaxJoined: true, room.MaxJoined + 1: false} {
		var snapshot room.Snapshot
		text := `{"version":3,"round":1,"players":[{}` + strings.Repeat(",{}", players-1) + "]}"
		testkit.NoError(t, json.Unmarshal([]byte(text), &snapshot))
		if _, ok := snapshot.Puzzle(settings); ok != want {
			t.Errorf("a snapshot of %d players matches: %v", players, ok)
		}
	}
}

// Every field of a room or a player must be part of the snapshot or follow from it. If you add a
// field, make sure of that, and then add the field here.
func TestSnapshotsAreWhole(t *testing.T) {
	fields := func(of reflect.Type) (names []string) {
		for f := range of.NumField() {
			names = append(names, of.Field(f).Name)
		}
		return names
	}
	roomType := reflect.TypeFor[room.Room]()
	if got := fields(roomType); !slices.Equal(got, []string{"settings", "seq", "changed", "series", "number", "first", "round", "start", "counts", "started", "locks", "ended", "shared", "solved", "players", "byID", "snapshot"}) {
		t.Errorf("a room has the fields %v", got)
	}
	players, _ := roomType.FieldByName("players")
	if got := fields(players.Type.Elem().Elem()); !slices.Equal(got, []string{"id", "number", "name", "names", "typed", "unnamed", "removed", "changed", "game", "moves", "order", "seconds", "best", "presses", "last", "before"}) {
		t.Errorf("a player has the fields %v", got)
	}
}
