package room_test

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"lightsout/internal/service/room"
)

// crowd returns the events of a full room whose players share a board of the largest size. Everyone
// makes as many presses as a round allows.
func crowd() (settings room.Settings, events []room.Event) {
	settings = room.Settings{Code: "KWTRPM", Host: host(), Mode: room.Together, Puzzles: []string{"20x20"}, Made: start(), Ends: start().Add(time.Hour)}
	add := func(e room.Event) {
		e.Seq, e.At = int64(len(events)+1), start()
		events = append(events, e)
	}
	for i := range room.MaxPlayers {
		add(room.Event{Kind: room.PlayerJoined, Player: who(byte(i))})
	}
	add(room.Event{Kind: room.RoundStarted, Player: host(), Round: 1})
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= room.MaxMoves; n++ {
		for i := range room.MaxPlayers {
			add(room.Event{Kind: room.PlayerMoved, Player: who(byte(i)), Round: 1, Number: n, Move: random.IntN(room.MaxLights)})
		}
	}
	return settings, events
}

// BenchmarkFullRoom times a full room with 125,000 presses: a press at the start, a press at the
// end, and all presses.
func BenchmarkFullRoom(b *testing.B) {
	settings, events := crowd()
	const tenth = room.MaxPlayers * room.MaxMoves / 10
	var first, last, all time.Duration
	for b.Loop() {
		r := room.New(settings)
		applyAll(b, r, events[:room.MaxPlayers+1])
		begin := time.Now()
		presses := events[room.MaxPlayers+1:]
		applyAll(b, r, presses[:tenth])
		first += time.Since(begin)
		applyAll(b, r, presses[tenth:9*tenth])
		before := time.Now()
		applyAll(b, r, presses[9*tenth:])
		last += time.Since(before)
		all += time.Since(begin)
	}
	b.ReportMetric(float64(first.Nanoseconds())/float64(b.N*tenth), "ns/press-at-start")
	b.ReportMetric(float64(last.Nanoseconds())/float64(b.N*tenth), "ns/press-at-end")
	b.ReportMetric(all.Seconds()/float64(b.N), "s/room")
}

func applyAll(t testing.TB, r *room.Room, events []room.Event) {
	t.Helper()
	for _, e := range events {
		apply(t, r, e)
	}
}

// The memory that a press allocates does not grow with the number of earlier presses.
func TestPressesCostTheSame(t *testing.T) {
	settings, events := crowd()
	r := room.New(settings)
	applyAll(t, r, events[:room.MaxPlayers+1])
	presses := events[room.MaxPlayers+1:]
	tenth := len(presses) / 10
	bytesOf := func(events []room.Event) int {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		applyAll(t, r, events)
		r.Since(r.Seq() - 100)
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc-before.TotalAlloc) / len(events)
	}
	first := bytesOf(presses[:tenth])
	applyAll(t, r, presses[tenth:9*tenth])
	if last := bytesOf(presses[9*tenth:]); last > 2*first {
		t.Errorf("a press allocated %d bytes at the end, %d at the start", last, first)
	}
	if info := r.Since(0).Info; info.Presses != room.MaxPlayers*room.MaxMoves {
		t.Errorf("%d presses were counted", info.Presses)
	}
}
